"""How much larger everything is on a large screen that the system does not enlarge itself."""

from __future__ import annotations

import os
from math import floor
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

_USUAL: Final = QSize(1920, 1080)
"""The screen for which type and counters are made."""

_LEAST: Final = 1.5
"""Smaller factors are not worth softer lines."""

_STEPS: Final = 4
"""Steps of the factor in one."""

FACTOR: Final = "QT_SCALE_FACTOR"
_CHOSEN: Final = (FACTOR, "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_ENABLE_HIGHDPI_SCALING")
"""Variables with which somebody has chosen a size already."""


def enlargement(screen: QSize, ratio: float) -> float:
    """The factor for a screen in pixels; 1 where the system enlarges by ``ratio`` itself.

    >>> enlargement(QSize(3840, 2160), 1.0)
    2.0
    >>> enlargement(QSize(2560, 1440), 1.0)
    1.0
    """
    if ratio != 1:
        return 1.0
    fits = min(screen.width() / _USUAL.width(), screen.height() / _USUAL.height())
    return floor(fits * _STEPS) / _STEPS if fits >= _LEAST else 1.0


def enlarged(app: QApplication, arguments: list[str]) -> QApplication:
    """The application as large as its screen asks for; it may be another one.

    Qt takes the factor only when an application begins, and knows its screens only after that.
    """
    screen = app.primaryScreen()
    factor = enlargement(screen.size(), screen.devicePixelRatio())
    if factor == 1 or any(os.environ.get(name) for name in _CHOSEN):
        return app
    del screen
    app.shutdown()
    del app
    os.environ[FACTOR] = str(factor)
    try:
        return QApplication(arguments)
    finally:
        del os.environ[FACTOR]
