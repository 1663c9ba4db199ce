"""Names on a printed map: where the board puts them, as outlines that need no font."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from gui.board.area_places import SCALE, AreaPlaces
from gui.board.label_layer import LabelLayer
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.boards.areamap import LINE_HEIGHT
from wargame_core.views.values import LabelView
from wargame_core.views.words import language

_CASTLE: Final = 17.0
_PLACE: Final = 15.0


def draw_names(
    painter: QPainter, layer: LabelLayer, labels: Sequence[LabelView], theme: Theme
) -> None:
    """Draw every name that the board would show from near, in units of the scene."""
    probe = QImage(1, 1, QImage.Format.Format_ARGB32)
    measuring = QPainter(probe)
    layer.draw(measuring, layer.boundingRect(), 1.0)
    measuring.end()
    for label in labels:
        box = layer.shown.get(label.hex)
        if box is None:
            continue
        castle = label.importance > 0
        names = [name for name in (label.text, label.text_ja) if name]
        text = " ".join(reversed(names) if language() == "ja" else names)
        font = fonts.map_font(_CASTLE if castle else _PLACE, bold=castle)
        _text(painter, box.center(), text, font, theme.board_ink, theme.halo)


def draw_area_names(painter: QPainter, places: AreaPlaces, theme: Theme) -> None:
    """Names of provinces as the map has room for them, line under line."""
    for place, label in enumerate(places.board.labels):
        size = label.size * SCALE
        top = places.centres[place].y() - len(label.lines) * size * LINE_HEIGHT / 2
        for number, line in enumerate(label.lines):
            middle = QPointF(places.centres[place].x(), top + (number + 0.5) * size * LINE_HEIGHT)
            _text(
                painter, middle, line, fonts.map_font(size, bold=True), theme.board_ink, theme.halo
            )


def _text(
    painter: QPainter, centre: QPointF, text: str, font: QFont, ink: str, halo: str | None
) -> None:
    size = font.pixelSize()
    width = QFontMetricsF(font).horizontalAdvance(text)
    path = QPainterPath()
    path.addText(centre.x() - width / 2, centre.y() + size * 0.36, font, text)
    if halo is not None:
        pen = QPen(QColor(halo), 4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, QColor(ink))
