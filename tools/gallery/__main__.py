"""``python -m tools.gallery DIR``."""

import sys

from tools.gallery.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
