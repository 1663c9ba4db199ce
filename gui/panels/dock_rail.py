"""The narrow strip beside the board: a button for every panel that folds away."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

_ICON: Final = 20


class DockRail(QWidget):
    """Says which panel is wanted; the button of one that has news carries a dot."""

    pressed = Signal(str)
    """The name of a panel."""
    fold_wanted = Signal()
    """All panels are to unfold, or to fold away."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.buttons: dict[str, QToolButton] = {}
        self._news: set[str] = set()
        self.fold = self._made("fold", "")
        self.fold.clicked.connect(self.fold_wanted)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(GRID // 4, GRID // 2, GRID // 4, GRID // 2)
        self._layout.setSpacing(GRID // 4)
        self._layout.addWidget(self.fold)
        self._layout.addStretch(1)
        self.show_folded(True)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As wide as a button, in a window of any height."""
        return QSize(self.sizeHint().width(), 4 * GRID)

    def add(self, name: str, title: str) -> None:
        """A button for a panel."""
        button = self._made(name, title)
        button.setCheckable(True)
        button.clicked.connect(lambda: self.pressed.emit(name))
        self.buttons[name] = button
        self._layout.insertWidget(self._layout.count() - 1, button)

    def rename(self, name: str, title: str) -> None:
        """A panel has another title."""
        self.buttons[name].setToolTip(title)
        self.buttons[name].setAccessibleName(title)

    def show_folded(self, folded: bool) -> None:
        """Whether the panels are folded away now."""
        text = tr("Unfold the panels") if folded else tr("Fold the panels away")
        self.fold.setToolTip(tr("{text} (key {key})", text=text, key="F9"))
        self.fold.setAccessibleName(text)
        self.fold.setIcon(_icon("unfold" if folded else "fold", self._theme))

    def show_front(self, names: set[str]) -> None:
        """These panels can be seen; what they have to say is no news any more."""
        for name, button in self.buttons.items():
            button.setChecked(name in names)
        for name in self._news & names:
            self.tell(name, news=False)

    def tell(self, name: str, *, news: bool) -> None:
        """A panel that is folded away has something new to show, or not any more."""
        if news != (name in self._news):
            self._news ^= {name}
            self.buttons[name].setIcon(_icon(name, self._theme, dot=news))

    def _made(self, name: str, title: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(title)
        button.setAccessibleName(title)
        if name in _DRAWINGS:
            button.setIcon(_icon(name, self._theme))
        return button


def _icon(name: str, theme: Theme, *, dot: bool = False) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.ink), 1.5))
    _DRAWINGS[name](painter, theme)
    if dot:
        painter.setPen(QPen(QColor(theme.paper), 1))
        painter.setBrush(QColor(theme.accent))
        painter.drawEllipse(QPointF(15.5, 4.5), 4, 4)
    painter.end()
    return QIcon(pixmap)


def _fold(painter: QPainter, _theme: Theme) -> None:
    painter.drawLine(QPointF(15, 4), QPointF(15, 16))
    painter.drawPolyline([QPointF(5, 5), QPointF(10, 10), QPointF(5, 15)])


def _unfold(painter: QPainter, _theme: Theme) -> None:
    painter.drawLine(QPointF(15, 4), QPointF(15, 16))
    painter.drawPolyline([QPointF(10, 5), QPointF(5, 10), QPointF(10, 15)])


def _hex(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.card))
    points = [(6, 3), (14, 3), (18, 10), (14, 17), (6, 17), (2, 10)]
    painter.drawPolygon([QPointF(x, y) for x, y in points])


def _log(painter: QPainter, _theme: Theme) -> None:
    for y in (5, 10, 15):
        painter.drawLine(QPointF(3, y), QPointF(17, y))


def _actions(painter: QPainter, theme: Theme) -> None:
    for y in (5, 10, 15):
        painter.setBrush(QColor(theme.ink))
        painter.drawEllipse(QPointF(4.5, y), 1.4, 1.4)
        painter.drawLine(QPointF(8, y), QPointF(17, y))


def _fight(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.danger), 1.8))
    painter.drawLine(QPointF(4, 4), QPointF(16, 16))
    painter.drawLine(QPointF(16, 4), QPointF(4, 16))
    painter.drawLine(QPointF(3, 13), QPointF(7, 17))
    painter.drawLine(QPointF(17, 13), QPointF(13, 17))


def _players(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.card))
    painter.drawEllipse(QPointF(7, 6), 3, 3)
    painter.drawEllipse(QPointF(14, 7.5), 2.5, 2.5)
    painter.drawChord(QRectF(1.5, 10, 11, 13), 0, 180 * 16)
    painter.drawArc(QRectF(9, 11, 9, 11), 0, 120 * 16)


def _reasons(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.card))
    painter.drawEllipse(QPointF(10, 8), 5.5, 5.5)
    painter.drawLine(QPointF(8, 15.5), QPointF(12, 15.5))
    painter.drawLine(QPointF(8.5, 18), QPointF(11.5, 18))


def _tray(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.card))
    for y in (2.5, 11):
        painter.drawRoundedRect(QRectF(2, y, 16, 6.5), 1.5, 1.5)
    painter.setBrush(QColor(theme.ink))
    for x, y in ((4, 4), (8, 4), (4, 12.5)):
        painter.drawRect(QRectF(x, y, 2.5, 3.5))


_DRAWINGS: Final = {
    "fold": _fold, "unfold": _unfold, "hex": _hex, "log": _log, "actions": _actions,
    "fight": _fight, "players": _players, "reasons": _reasons,
    "tray": _tray,
}  # fmt: skip
