"""The two faces that the program brings along: a gothic for the window, a Mincho for the map.

Both show Japanese and macrons on every machine.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

PACKAGE: Final = "pylopdf_fonts_jp"
GOTHIC, MINCHO = "NotoSansJP-Regular.otf", "NotoSerifJP-Regular.otf"
"""Files of the package."""
FALLBACK, MAP_FALLBACK = "sans-serif", "serif"


@cache
def family() -> str:
    """The family of the window, loaded when first asked for."""
    return _loaded(GOTHIC) or FALLBACK


@cache
def map_family() -> str:
    """The family of what is printed on a map, loaded when first asked for."""
    return _loaded(MINCHO) or MAP_FALLBACK


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The font of the window at a size in pixels; sizes below one pixel do not exist."""
    return _sized(family(), pixels, bold=bold)


def map_font(pixels: float, *, bold: bool = False, spaced: float = 0.0) -> QFont:
    """The font of the map; ``spaced`` is added between letters, as a share of the size."""
    made = _sized(map_family(), pixels, bold=bold)
    if spaced:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, made.pixelSize() * spaced)
    return made


def _sized(name: str, pixels: float, *, bold: bool) -> QFont:
    made = QFont(name)
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    return made


def _loaded(file: str) -> str:
    """The family of a file of the package; empty where it is not installed."""
    try:
        found = resources.files(PACKAGE) / file
    except ModuleNotFoundError:
        return ""
    with resources.as_file(found) as path:
        number = QFontDatabase.addApplicationFont(str(path))
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return families[0] if families else ""
