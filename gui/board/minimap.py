"""The whole board in a corner: what part is shown, and where castles and counters are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.board.surface import BoardSurface
from gui.theme.theme import GRID, Theme, mixed
from wargame_core.views.place_values import FortView, PileView

WIDTH: Final = 208
"""In pixels; the height follows from the board."""

_MOST: Final = 170
_FRAME: Final = 3
_EDGE: Final = 0.4
"""How far the edge is from the colour of lines to that of ink."""

_SHARE: Final = 0.2
"""The greatest part of the free board that it may cover."""


class Minimap(QWidget):
    """Lies in the corner of a view; a click or a drag in it moves the view."""

    def __init__(self, view: BoardSurface, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self.wanted = True
        """Whether it is to be shown."""
        self._ground: QPixmap | None = None
        self._picture: QPixmap | None = None
        """Ground and dots, drawn anew when a dot moves."""
        self._bounds = QRectF()
        self._size = QSize()
        self._dots: tuple[tuple[QPointF, str, bool], ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("minimap")

    def show_board(self) -> None:
        """Draw the ground of another board; the dots follow."""
        layers = self._view.layers
        self._bounds = layers.terrain.boundingRect()
        share = self._bounds.height() / self._bounds.width()
        size = QSize(WIDTH, round(WIDTH * share))
        if size.height() > _MOST:
            size = QSize(round(_MOST / share), _MOST)
        self.setFixedSize(size + QSize(2 * _FRAME, 2 * _FRAME))
        self._dots = ()
        self._size = size
        self.renew()
        self.place()

    def renew(self) -> None:
        """The ground has changed: it is drawn anew when it is seen next."""
        self._ground = self._picture = None
        self.update()

    def show_views(self, castles: Sequence[FortView], stacks: Sequence[PileView]) -> None:
        """Show castles and counters as dots in the colours of their clans."""
        centres = self._view.layers.geometry.centres
        dots = [(centres[c.place], c.clan, True) for c in castles]
        dots += [(centres[s.place], s.counters[0].clan, False) for s in stacks]
        if tuple(dots) != self._dots:
            self._dots = tuple(dots)
            self._picture = None
            self.update()

    def place(self) -> None:
        """Go to the corner of the view; unseen while the view shows the whole area anyway."""
        view = self._view.viewport().geometry()
        self.move(view.right() - self.width() - GRID, view.top() + GRID)
        self.follow()

    def follow(self) -> None:
        """The view shows another part of the board."""
        self.setVisible(self.wanted and not self._view.shows_all and self._is_small)
        self.update()

    @property
    def _is_small(self) -> bool:
        """Whether it leaves the board free for the most part; in a tiny window it does not."""
        free = self._view.free
        return self.width() * self.height() <= _SHARE * free.width() * free.height()

    def point_of(self, place: QPointF) -> QPointF:
        """Where a place of the scene is in the widget."""
        x = (place.x() - self._bounds.left()) / self._bounds.width()
        y = (place.y() - self._bounds.top()) / self._bounds.height()
        inner = QRectF(self.rect()).adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        return QPointF(inner.left() + x * inner.width(), inner.top() + y * inner.height())

    def _place_at(self, point: QPointF) -> QPointF:
        inner = QRectF(self.rect()).adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        x = (point.x() - inner.left()) / inner.width()
        y = (point.y() - inner.top()) / inner.height()
        bounds = self._bounds
        return QPointF(bounds.left() + x * bounds.width(), bounds.top() + y * bounds.height())

    def _drawn(self, size: QSize) -> QPixmap:
        """The ground with little detail."""
        theme, layers = self._theme, self._view.layers
        pixmap = QPixmap(size)
        pixmap.fill(QColor(theme.sea))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size.width() / self._bounds.width(), size.height() / self._bounds.height())
        painter.translate(-self._bounds.topLeft())
        layers.draw_small(painter)
        painter.end()
        return pixmap

    def _with_dots(self, ground: QPixmap) -> QPixmap:
        theme = self._theme
        pixmap = QPixmap(self.size())
        pixmap.fill(QColor(theme.card))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(_FRAME, _FRAME, ground)
        painter.setPen(QPen(QColor(theme.print_light), 0.8))
        for place, clan, castle in self._dots:
            at = self.point_of(place)
            painter.setBrush(theme.clan(clan) if clan else QColor(theme.nobody))
            if castle:
                painter.drawRect(QRectF(at.x() - 2.2, at.y() - 2.2, 4.4, 4.4))
            else:
                painter.drawEllipse(at + QPointF(1.2, 1.6), 2.8, 2.8)
        painter.setPen(QPen(mixed(QColor(theme.line), QColor(theme.ink), _EDGE), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(pixmap.rect()).adjusted(0.75, 0.75, -0.75, -0.75))
        painter.end()
        return pixmap

    # --- events -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Ground, dots, and the frame of what is shown."""
        if self._size.isEmpty():
            return
        if self._ground is None:
            self._ground = self._drawn(self._size)
        if self._picture is None:
            self._picture = self._with_dots(self._ground)
        theme, view = self._theme, self._view
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        shown = view.mapToScene(view.viewport().rect()).boundingRect().intersected(self._bounds)
        frame = QRectF(self.point_of(shown.topLeft()), self.point_of(shown.bottomRight()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((theme.halo, 3.6), (theme.accent, 1.8)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(frame)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the place that is clicked."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.centre_at(self._place_at(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag the frame."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centre_at(self._place_at(event.position()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """The view has followed already."""
        event.accept()
