"""Armies on their cards: the lord with his level, and the boxes of his units."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.board.piece_face import draw_piece
from gui.board.signs import draw_sign
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.area_values import BoxesView, TroopView

LORD: Final = 38
"""Edge of the lord's counter, in pixels."""
BOX: Final = 15
"""Edge of a box."""
_GAP: Final = 2
_BETWEEN: Final = 7
"""Room between boxes of different ranks."""


class TroopStrips(QWidget):
    """One strip an army, with its title above the boxes; hidden while there is none."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._troops: tuple[TroopView, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def shown(self) -> tuple[TroopView, ...]:
        """The armies that are shown."""
        return self._troops

    def show_troops(self, troops: tuple[TroopView, ...]) -> None:
        """Show these armies."""
        if troops != self._troops:
            self._troops = troops
            self.setAccessibleName("; ".join(troop.words for troop in troops))
            self.setFixedHeight(max(1, len(troops) * self._step()))
            self.update()
        self.setVisible(bool(troops))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for the widest card."""
        wide = max((self._width(troop) for troop in self._troops), default=0)
        return QSize(LORD + GRID + wide, max(1, len(self._troops) * self._step()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the strips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, troop in enumerate(self._troops):
            self._strip(painter, troop, number * self._step())
        painter.end()

    def event(self, event: object) -> bool:
        """The whole card in words under the mouse."""
        if isinstance(event, QHelpEvent):
            number = int(event.pos().y()) // self._step()
            if 0 <= number < len(self._troops):
                QToolTip.showText(event.globalPos(), plain_tip(self._troops[number].words), self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def _step(self) -> int:
        return max(LORD, self.fontMetrics().height() + _GAP + BOX) + GRID

    def _width(self, troop: TroopView) -> int:
        boxes = sum(row.capacity for row in troop.rows)
        rows = sum(bool(row.capacity) for row in troop.rows)
        return boxes * (BOX + _GAP) + rows * _BETWEEN

    def _strip(self, painter: QPainter, troop: TroopView, top: int) -> None:
        draw_piece(painter, QRectF(0, top, LORD, LORD), troop.lord, self._theme, LORD)
        left, letters = LORD + GRID, self.fontMetrics().height()
        painter.setPen(QColor(self._theme.ink))
        room = QRect(left, top, self.width() - left, letters)
        title = self.fontMetrics().elidedText(
            troop.title, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, title)
        x = float(left)
        for row in troop.rows:
            for index in range(row.capacity):
                box = QRectF(x, top + letters + _GAP, BOX, BOX)
                self._box(painter, box, row, index, troop.lord.clan)
                x += BOX + _GAP
            x += _BETWEEN if row.capacity else 0

    def _box(self, painter: QPainter, box: QRectF, row: BoxesView, index: int, clan: str) -> None:
        theme = self._theme
        if index < len(row.signs):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.clan(clan))
            painter.drawRoundedRect(box, 3, 3)
            draw_sign(
                painter, row.signs[index], box.adjusted(2, 2, -2, -2), QColor(theme.print_light)
            )
            return
        pen = QPen(QColor(theme.line), 1)
        pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
