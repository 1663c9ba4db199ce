"""SVG text as a PNG or PDF file, for the command line: the entry point ``gunyuden.pictures``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSizeF
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtSvg import QSvgRenderer

from gui.export.writer import write
from gui.theme import fonts
from wargame_core.engine.errors import UsageError
from wargame_core.views.words import tr

_MM: Final = 25.4 / 96
"""Millimetres of a pixel of an SVG picture."""

_LARGER: Final = 1.28
"""A hex of the map, 44 pixels, becomes 15 mm wide on paper."""


def write_picture(svg: str, path: Path) -> None:
    """Write SVG text as a picture in the format of the path. Raises UsageError."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from gui.shell.application import application

        application()
    fonts.family()
    for _ in write([_SvgSheet(svg)], path):
        pass


class _SvgSheet:
    name = "map"

    def __init__(self, svg: str) -> None:
        self._renderer = QSvgRenderer(QByteArray(svg.encode()))
        if not self._renderer.isValid():
            raise UsageError(tr("The picture cannot be drawn."))
        self.size = QSizeF(self._renderer.defaultSize())
        self.millimetres = self.size * (_MM * _LARGER)

    def draw(self, painter: QPainter) -> Iterator[None]:
        """Draw the picture in one step."""
        self._renderer.render(painter, QRectF(0, 0, self.size.width(), self.size.height()))
        yield
