"""Where the bundled program begins: what a bare system lacks is named, then the command runs."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

OWN_SETTINGS = {
    "XKB_CONFIG_ROOT": ("/usr/share/X11/xkb", "xkb"),
    "FONTCONFIG_FILE": ("/etc/fonts/fonts.conf", "fonts.conf"),
}
"""Variables of libraries, where they look without one, and what is named where nothing is there.

Without any folder of keyboards libxkbcommon takes no key at all, although the layout comes from
the X server; without a file fontconfig complains, although the program brings its fonts.
"""


def name_own_settings(folder: Path) -> None:
    """Name our own files for what the system lacks."""
    for variable, (usual, own) in OWN_SETTINGS.items():
        if variable not in os.environ and not Path(usual).exists():
            os.environ[variable] = str(folder / own)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.platform.startswith("linux"):
        name_own_settings(Path(__file__).parent / "settings")
    from wargame_core.cli.main import main

    sys.exit(main())
