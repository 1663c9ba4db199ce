"""The font of the window, which shows Japanese on every machine."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

PACKAGE: Final = "noto_cjk_sans_jp_regular"
FALLBACK: Final = "sans-serif"


@cache
def family() -> str:
    """The family of the packaged font, loaded when first asked for."""
    try:
        files = resources.files(PACKAGE).iterdir()
    except ModuleNotFoundError:
        return FALLBACK
    number = -1
    for file in files:
        if file.name.endswith((".otf", ".ttf")):
            with resources.as_file(file) as path:
                number = QFontDatabase.addApplicationFont(str(path))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return families[0] if families else FALLBACK


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The font at a size in pixels; sizes below one pixel do not exist."""
    made = QFont(family())
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    return made
