"""The pictures of README and manual: ``make pictures``, or ``python -m tools.gallery.for_docs``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from tools.gallery.run import draw

PICTURES: Final = (
    "new-match-1",
    "inspector",
    "overlay-communication",
    "preview-skirmish",
    "fight-skirmish-over",
    "reasons-hint",
    "provinces-inspector",
)
"""Their names in the gallery."""
SUFFIX: Final = ".webp"
_SIZE: Final = QSize(1280, 720)
_QUALITY: Final = 80
"""Of WebP: letters stay sharp, and a picture takes a hundred thousand bytes."""


def main(argv: Sequence[str]) -> int:
    """Draw them into the folder that is named; the answer is the exit code."""
    folder = Path(argv[0]) if argv else Path("docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as drawn:
        draw(Path(drawn), size=_SIZE, only=PICTURES)
        for name in PICTURES:
            path = folder / f"{name}{SUFFIX}"
            if not QImage(str(Path(drawn) / f"{name}.png")).save(str(path), quality=_QUALITY):
                sys.stderr.write(f"gallery: {path}: cannot be written\n")
                return 2
    sys.stdout.write(f"{len(PICTURES)} pictures in {folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
