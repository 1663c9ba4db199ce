"""The pictures of README and manual: ``make pictures``, or ``python -m tools.gallery.for_docs``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from tools.gallery.run import draw

if TYPE_CHECKING:
    from numpy.typing import NDArray

PICTURES: Final = (
    "new-match-1",
    "learn-step",
    "inspector",
    "overlay-communication",
    "provinces-inspector",
    "preview-skirmish",
    "fight-skirmish-over",
    "province-ronin",
    "shogun1986-battle-die",
    "learn-bushido",
    "reasons-hint",
    "luck",
)
"""Their names in the gallery."""
FOLDER: Final = Path("docs") / "pictures"
SUFFIX: Final = ".webp"
BLOCK: Final = 8
"""Pixels of the side of a block in which colours are compared."""
NOTICED: Final = 12
"""Difference of the mean of a channel, of 255, that is noticed."""
CHANGED_ALLOWED: Final = 0.0008
"""Share of the blocks that may differ, as fonts and lines do between machines."""
_SIZE: Final = QSize(1280, 720)
_QUALITY: Final = 80
"""Of WebP: letters stay sharp, and a picture takes a hundred thousand bytes."""


def main(argv: Sequence[str]) -> int:
    """Draw them into the folder that is named; the answer is the exit code."""
    folder = Path(argv[0]) if argv else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in drawn().items():
        path = folder / f"{name}{SUFFIX}"
        if not image.save(str(path), quality=_QUALITY):
            sys.stderr.write(f"gallery: {path}: cannot be written\n")
            return 2
    sys.stdout.write(f"{len(PICTURES)} pictures in {folder}\n")
    return 0


def drawn() -> Mapping[str, QImage]:
    """Every picture as it is drawn now, by name. Raises OSError."""
    with tempfile.TemporaryDirectory() as folder:
        draw(Path(folder), size=_SIZE, only=PICTURES)
        return {name: QImage(str(Path(folder) / f"{name}.png")) for name in PICTURES}


def out_of_date(folder: Path) -> list[str]:
    """Names of the pictures in a folder that do not show what is drawn now, or are not there."""
    return [
        name
        for name, image in drawn().items()
        if changed_share(image, QImage(str(folder / f"{name}{SUFFIX}"))) > CHANGED_ALLOWED
    ]


def changed_share(first: QImage, second: QImage) -> float:
    """The share of square blocks whose mean colours differ visibly; 1 for pictures of two sizes.

    What WebP loses of letters and lines evens out within a block; another word does not.
    """
    if second.isNull() or first.size() != second.size():
        return 1.0
    apart = np.abs(_block_means(first) - _block_means(second)).max(axis=1)
    return float((apart > NOTICED).mean())


def _block_means(image: QImage) -> NDArray[np.int16]:
    """Mean red, green and blue of every block."""
    size = QSize(image.width() // BLOCK, image.height() // BLOCK)
    small = image.scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
    plain = small.convertToFormat(QImage.Format.Format_RGBX8888)
    pixels = np.frombuffer(bytes(plain.constBits()), np.uint8).reshape(-1, 4)
    return pixels[:, :3].astype(np.int16)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
