"""The font of the window, which shows Japanese on every machine."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

FALLBACK: Final = "sans-serif"


@cache
def family() -> str:
    """The family of the packaged font, loaded when first asked for."""
    try:
        from noto_cjk_sans_jp_regular import FONT_PATH
    except ModuleNotFoundError:
        return FALLBACK
    with as_file(FONT_PATH) as path:
        number = QFontDatabase.addApplicationFont(str(path))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return families[0] if families else FALLBACK


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The font at a size in pixels; sizes below one pixel do not exist."""
    made = QFont(family())
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    return made
