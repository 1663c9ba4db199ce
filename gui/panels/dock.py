"""A dock whose signs can be seen in every theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from gui.theme.theme import LIGHT, Theme
from wargame_core.views.words import tr

_SIZE = 14


class Dock(QDockWidget):
    """Holds a panel at the edge of the window, or in a window of its own."""

    def __init__(
        self, title: str, inside: QWidget, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(title, parent)
        self._sign = _loosened(theme)
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        self.setWidget(inside)
        self.topLevelChanged.connect(self._draw_sign)
        self._draw_sign()

    @property
    def loosener(self) -> QAbstractButton | None:
        """The button that makes a window of the dock, and a dock of the window."""
        return self.findChild(QAbstractButton, "qt_dockwidget_floatbutton")

    def event(self, event: QEvent) -> bool:
        """Keep the sign when the style draws its own."""
        done = super().event(event)
        button = self.loosener
        if button is not None and button.icon().cacheKey() != self._sign.cacheKey():
            self._draw_sign()
        return done

    def _draw_sign(self) -> None:
        button = self.loosener
        if button is not None:
            button.setIcon(self._sign)
            button.setIconSize(QSize(_SIZE, _SIZE))
            words = tr("Back into the window") if self.isFloating() else tr("Own window")
            button.setToolTip(words)
            button.setAccessibleName(words)


def _loosened(theme: Theme) -> QIcon:
    """Two sheets, one over the other."""
    picture = QPixmap(2 * _SIZE, 2 * _SIZE)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.ink), 1.4))
    painter.setBrush(QColor(theme.shade))
    painter.drawRect(QRectF(5, 1.5, 7.5, 7.5))
    painter.drawRect(QRectF(1.5, 5, 7.5, 7.5))
    painter.end()
    return QIcon(picture)
