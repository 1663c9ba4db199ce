"""``python -m gui.gallery DIR``."""

import sys

from gui.gallery.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
