"""Undo and redo as buttons that are always on the page; what cannot be taken back says why."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.match.live_match import LiveMatch
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

_SIZE: Final = 2 * GRID
"""Side of a sign, in pixels."""


class UndoButtons(QWidget):
    """Two arrows; the keys are those of the menu."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self.undo = self._button(theme, back=True)
        self.redo = self._button(theme, back=False)
        self.undo.clicked.connect(live.undo)
        self.redo.clicked.connect(live.redo)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GRID, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.undo)
        layout.addWidget(self.redo)

    def _button(self, theme: Theme, *, back: bool) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        icon = QIcon()
        icon.addPixmap(_arrow(theme.ink, back=back), QIcon.Mode.Normal)
        icon.addPixmap(_arrow(theme.line, back=back), QIcon.Mode.Disabled)
        button.setIcon(icon)
        button.setIconSize(QSize(_SIZE, _SIZE))
        button.setAccessibleName(tr("Undo") if back else tr("Redo"))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def refresh(self) -> None:
        """Say what can be taken back now, and what can be played again."""
        live = self._live
        reason = live.now.undo.reason
        self.undo.setEnabled(not reason)
        self.undo.setToolTip(reason or tr("{text} (key {key})", text=tr("Undo"), key="U"))
        again = bool(live.match.taken_back) and not live.looks_back
        self.redo.setEnabled(again)
        nothing = tr("Nothing has been taken back.")
        self.redo.setToolTip(
            tr("{text} (key {key})", text=tr("Redo"), key="R") if again else nothing
        )


def _arrow(colour: str, *, back: bool) -> QPixmap:
    """An arrow that turns back to the left, or its mirror image."""
    picture = QPixmap(2 * _SIZE, 2 * _SIZE)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not back:
        painter.translate(_SIZE, 0)
        painter.scale(-1, 1)
    path = QPainterPath(QPointF(4, 6))
    path.lineTo(10, 6)
    path.arcTo(QRectF(6.5, 6, 7, 7), 90, -180)
    path.lineTo(6, 13)
    painter.setPen(QPen(QColor(colour), 1.8))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([QPointF(1.5, 6), QPointF(6.5, 2), QPointF(6.5, 10)]))
    painter.end()
    return picture
