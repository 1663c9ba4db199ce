"""The steps of a round as a list that is printed in the sea, where turns have no last one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.sheet_pieces import Pen
from wargame_core.views.words import tr

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

_ROW, _NUMBER, _HEAD, _PAD = 1.6, 1.6, 1.9, 0.9
_SIZE: Final = 0.95
_WIDEST: Final = 13.0
"""In units: height of a row, width of a number, the heading, the edge, letters, width of a text."""


class StepsPiece:
    """A numbered row for every step; the present one is framed by the marker."""

    def __init__(self, steps: Sequence[str], pen: Pen) -> None:
        self._steps, self._unit = steps, pen.unit
        widest = max((pen.width(step, _SIZE) / pen.unit for step in steps), default=0.0)
        wide = min(_WIDEST, widest + 0.8) + _NUMBER
        self.size = QSizeF(wide + 2 * _PAD, _HEAD + len(steps) * _ROW + _PAD) * pen.unit

    def box_of(self, step: int) -> QRectF:
        """The box of a step's number, from 1; empty for others."""
        if not 1 <= step <= len(self._steps):
            return QRectF()
        corner = QPointF(_PAD, _HEAD + (step - 1) * _ROW) * self._unit
        return QRectF(corner, QSizeF(_NUMBER, _ROW) * self._unit)

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw heading and rows."""
        pen.frame(painter, self.size)
        unit = pen.unit
        head = QRectF(_PAD * unit, 0.3 * unit, self.size.width() - 2 * _PAD * unit, 1.5 * unit)
        pen.write(painter, head, tr("The round"), 1.15, _LEFT, ink="province_ink", spaced=0.1)
        line = QPen(QColor(pen.theme.board_ink), 0.05 * unit)
        for number, step in enumerate(self._steps, 1):
            box = self.box_of(number)
            painter.setPen(line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            pen.write(painter, box, str(number), _SIZE)
            text = QRectF(box.right() + 0.5 * unit, box.top(), 0, box.height())
            text.setRight(self.size.width() - 0.4 * unit)
            pen.write(painter, text, step, _SIZE, _LEFT)
