"""Toggle buttons of the overlays, the minimap and the stack, in the strip over the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from gui.board.patterns import brush_of
from gui.theme.theme import LIGHT, Theme
from wargame_core.views.words import tr

_ICON: Final = 20


@dataclass(frozen=True, slots=True)
class OverlayButton:
    """An overlay as menus and the bar name it."""

    kind: str
    text: str
    key: str


def overlay_buttons() -> Mapping[str, OverlayButton]:
    """All overlays that a game can have, by kind, in the present language."""
    found = (
        OverlayButton("zones", tr("&Zones of control"), "Z"),
        OverlayButton("communication", tr("Lines of &communication"), "C"),
        OverlayButton("movement", tr("&Movement range"), "M"),
        OverlayButton("attacks", tr("What can be a&ttacked"), "T"),
        OverlayButton("investments", tr("What can be &invested"), "I"),
        OverlayButton("ownership", tr("&Ownership"), "O"),
        OverlayButton("elevation", tr("&Elevation"), "E"),
        OverlayButton("lands", tr("Kinds of &land"), "D"),
    )
    return {button.kind: button for button in found}


class OverlayBar(QWidget):
    """One button for each overlay of the game, or one for all; at most one overlay is shown."""

    toggled = Signal(str)
    """The overlay whose button was pressed."""

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self.buttons: dict[str, QToolButton] = {}
        self.all = self._button("all", tr("Overlays"))
        """Opens a menu of all overlays where their buttons have no room."""
        self.entries: dict[str, QAction] = {}
        """What stands in that menu."""
        self._menu = QMenu(self)
        self.all.setMenu(self._menu)
        self.all.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.all.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.all.hide()
        self._folded = False
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.all)

    def show_kinds(self, kinds: Sequence[str]) -> None:
        """Offer these overlays."""
        if tuple(kinds) == tuple(self.buttons):
            return
        for button in self.buttons.values():
            self._layout.removeWidget(button)
            button.deleteLater()
        self.buttons, self.entries = {}, {}
        self._menu.clear()
        known = overlay_buttons()
        for kind in kinds:
            if kind in known:
                button = self._made(known[kind])
                self.buttons[kind] = button
                self._layout.addWidget(button)
                self.entries[kind] = self._entry(known[kind])
        self.fold(self._folded)

    def fold(self, folded: bool) -> None:
        """Offer the overlays in one menu, or each by its own button."""
        self._folded = folded
        for button in self.buttons.values():
            button.setHidden(folded)
        self.all.setHidden(not (folded and self.buttons))

    def wide(self, *, folded: bool) -> int:
        """Pixels that the bar takes so."""
        shown = [self.all] if folded and self.buttons else list(self.buttons.values())
        return sum(button.sizeHint().width() for button in shown)

    def _entry(self, overlay: OverlayButton) -> QAction:
        """The overlay in the menu of all."""
        words = f"{overlay.text}\t{overlay.key}"
        entry = self._menu.addAction(_icon(overlay.kind, self._theme), words)
        entry.setCheckable(True)
        entry.triggered.connect(lambda: self.toggled.emit(overlay.kind))
        return entry

    def _made(self, overlay: OverlayButton) -> QToolButton:
        plain = overlay.text.replace("&", "")
        button = self._button(overlay.kind, plain)
        button.setToolTip(tr("{name} (key {key})", name=plain, key=overlay.key))
        button.clicked.connect(self._pressed)
        return button

    def _button(self, name: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setIcon(_icon(name, self._theme))
        button.setIconSize(QSize(_ICON, _ICON))
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setToolTip(words)
        button.setAccessibleName(words)
        return button

    def _pressed(self) -> None:
        button = self.sender()
        assert isinstance(button, QToolButton)
        self.toggled.emit(button.objectName())

    def show_down(self, kind: str) -> None:
        """Let the button of the overlay that is shown look pressed; empty for none."""
        for name, button in self.buttons.items():
            button.setChecked(name == kind)
        for name, entry in self.entries.items():
            entry.setChecked(name == kind)
        self.all.setChecked(kind in self.buttons)


def _icon(kind: str, theme: Theme) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_ICON / 24, _ICON / 24)
    painter.setPen(QPen(QColor(theme.ink), 1.6))
    _DRAWINGS[kind](painter, theme)
    painter.end()
    return QIcon(pixmap)


def _zones(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(brush_of("inner", QColor(theme.first), 8))
    painter.drawEllipse(QPointF(12, 12), 9.5, 9.5)
    painter.setBrush(QColor(theme.ink))
    painter.drawEllipse(QPointF(12, 12), 2.2, 2.2)


def _communication(painter: QPainter, theme: Theme) -> None:
    points = [QPointF(4, 19), QPointF(11, 12), QPointF(20, 5)]
    painter.setPen(QPen(QColor(theme.reach), 2.4))
    painter.drawPolyline(points)
    painter.setPen(QPen(QColor(theme.ink), 1.4))
    painter.setBrush(QColor(theme.card))
    for point in points:
        painter.drawEllipse(point, 2.8, 2.8)


def _movement(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.reach), 2.4))
    painter.drawLine(QPointF(3, 12), QPointF(19, 12))
    painter.drawPolyline([QPointF(13, 6), QPointF(20, 12), QPointF(13, 18)])


def _attacks(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.danger), 2.4))
    painter.drawLine(QPointF(4, 4), QPointF(20, 20))
    painter.drawLine(QPointF(20, 4), QPointF(4, 20))


def _investments(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.danger), 2, Qt.PenStyle.DashLine))
    painter.drawEllipse(QPointF(12, 12), 9.5, 9.5)
    painter.setPen(QPen(QColor(theme.ink), 1.4))
    painter.setBrush(QColor(theme.ink))
    painter.drawRect(QRectF(8, 9, 8, 7))


def _ownership(painter: QPainter, theme: Theme) -> None:
    painter.drawLine(QPointF(6, 3), QPointF(6, 21))
    painter.setBrush(QColor(theme.second))
    painter.drawRect(QRectF(6, 4, 13, 9))


def _elevation(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.heights[2]))
    painter.drawPolygon([QPointF(2, 20), QPointF(9, 6), QPointF(13, 13), QPointF(16, 9),
                         QPointF(22, 20)])  # fmt: skip


def _lands(painter: QPainter, theme: Theme) -> None:
    painter.setBrush(QColor(theme.mountain))
    painter.drawPolygon([QPointF(3, 14), QPointF(9, 4), QPointF(15, 14)])
    painter.setPen(QPen(QColor(theme.river), 2))
    painter.drawLine(QPointF(3, 19), QPointF(21, 19))


def _all(painter: QPainter, theme: Theme) -> None:
    """Sheets that lie over one another."""
    painter.setBrush(QColor(theme.card))
    for y in (15, 11, 7):
        painter.drawPolygon([QPointF(12, y - 5), QPointF(22, y), QPointF(12, y + 5), QPointF(2, y)])


_DRAWINGS: Final = {
    "all": _all,
    "zones": _zones, "communication": _communication, "movement": _movement,
    "attacks": _attacks, "investments": _investments, "ownership": _ownership,
    "elevation": _elevation, "lands": _lands,
}  # fmt: skip
