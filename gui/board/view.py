"""The board in a view: zoom, pan, hit-testing, and items that follow the views they are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from gui.board.area_scene import AreaScene
from gui.board.board_scene import BoardScene
from gui.board.fan_control import FanControl
from gui.board.legend import Legend
from gui.board.minimap import Minimap
from gui.board.pinch import pinch_of, watch_pinches
from gui.board.place_keys import PlaceKeys
from gui.board.scenes import scene_of
from gui.theme.theme import LIGHT, Theme
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.overlay_values import Fill, OverlayView
from wargame_core.views.place_values import Board, PileView, SeatView
from wargame_core.views.values import LabelView

STEP: Final = 2 ** (1 / 4)
"""One notch of the wheel."""

NEAREST, FARTHEST = 2.4, 0.08


@dataclass(frozen=True)
class Part:
    """A part of the board: zoom, centre in the scene, and whether all of it is fitted in."""

    zoom: float
    centre: QPointF
    fitted: bool


@dataclass(frozen=True)
class _Click:
    """The last click: its place and its time in milliseconds."""

    place: int = -1
    time: int = 0

    def is_followed(self, place: int, time: int) -> bool:
        """Whether a press makes a double click of it, though a menu lay in between."""
        late = QApplication.doubleClickInterval()
        return place >= 0 and place == self.place and 0 < time - self.time < late


_PASSING: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
"""Keys with which a click names a place to pass."""


class BoardView(QGraphicsView):
    """Shows a board; tells which place is clicked or hovered, and decides nothing."""

    place_clicked = Signal(int, QPoint)
    """The place (-1 off the map) and where on the screen."""
    place_hovered = Signal(int)
    passage_clicked = Signal(int, QPoint)
    """The same where Ctrl or Shift is held: a move is to pass there."""
    zoomed = Signal(float)
    counter_clicked = Signal(int, QPoint)
    """The unit of a counter that can be chosen or lies in an open fan, and where on the screen."""

    def __init__(
        self, parent: QWidget | None = None, theme: Theme = LIGHT, *, reduced_motion: bool = False
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scene: BoardScene | None = None
        self._pressed: QPoint | None = None
        self._dragging = False
        self._hovered = -1
        self._fitted = True
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(QColor(theme.paper))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        watch_pinches(self.viewport())
        self.setMinimumSize(320, 240)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._clicked = _Click()
        self.keys = PlaceKeys(self)
        self.fan = FanControl(self, still=reduced_motion)
        self.legend = Legend(self, theme)
        self.minimap = Minimap(self, theme)
        self.cards: list[QWidget] = []
        """What else lies over the board; a fan keeps clear of it."""

    # --- what is shown ------------------------------------------------------------------------

    def show_board(self, board: Board, area: tuple[bool, ...]) -> None:
        """Begin anew with another map."""
        old = self._scene
        self._scene = scene_of(board, area, self._theme, self)
        self.setScene(self._scene)
        self.setBackgroundBrush(self._scene.beyond)
        if old is not None:
            old.deleteLater()
        self.fan.close()
        self.keys.leave()
        self.minimap.show_board()
        self.fit()

    @property
    def has_low_legend(self) -> bool:
        """Whether the legend of this board stands in the lower corner."""
        return self._scene is not None and self._scene.legend_below

    @property
    def layers(self) -> BoardScene:
        """The scene with its layers; there is none before the first board."""
        assert self._scene is not None, "no board is shown"
        return self._scene

    def show_views(
        self,
        castles: Sequence[SeatView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring castles, counters and names up to date."""
        self.layers.show_views(castles, stacks, labels)
        self.minimap.show_views(castles, stacks)
        self.fan.refresh()

    def show_provinces(self, view: ProvincesView | None) -> None:
        """Bring holdings and tokens of a board of provinces up to date; None for other boards."""
        scene = self.layers
        if view is not None and isinstance(scene, AreaScene) and scene.show_provinces(view):
            self.minimap.renew()

    def show_overlay(self, view: OverlayView | None) -> None:
        """Draw an overlay with its legend, or none."""
        self.layers.overlays.show_overlay(view)
        self.layers.marks.show_overlay(view)
        self.legend.show_overlay(view)

    def show_line(self, view: OverlayView | None) -> None:
        """Draw the lines of what is selected, or none."""
        self.layers.marks.show_line(view)

    def show_rings(self, rings: tuple[Fill, ...]) -> None:
        """Draw the range rings of the selected force; they are seen when near."""
        self.layers.marks.show_rings(rings)

    def light(self, places: Iterable[int]) -> None:
        """Light the places where something can be done."""
        self.layers.highlights.light(places)

    def show_way(self, places: Sequence[int]) -> None:
        """Draw the way of a move."""
        self.layers.ways.show_way(places)

    def select(self, place: int) -> None:
        """Frame a place."""
        if place != self.keys.place:
            self.keys.leave()
        self.layers.ways.select(place)

    @property
    def walks(self) -> bool:
        """Whether the arrow keys go from place to place."""
        return self._scene is not None and self._scene.walks

    # --- zoom and pan -------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels of the window for one unit of the scene."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole area of the scenario."""
        if self._scene is None:
            return
        self._fitted = True
        size, home = self.viewport().size(), self._scene.home
        scale = min(size.width() / home.width(), size.height() / home.height())
        self._zoom_to(max(FARTHEST, min(NEAREST, scale)))
        self.centerOn(home.center())

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom so that the point of the view under the cursor stays where it is."""
        centre = QPointF(self.viewport().rect().center())
        point = around if around is not None else centre
        held = self.mapToScene(point.toPoint())
        self._fitted = False
        self._zoom_to(max(FARTHEST, min(NEAREST, self.zoom * factor)))
        self.centerOn(held + (centre - point) / self.zoom)

    def place(self) -> Part:
        """What part of the board is shown."""
        centre = self.mapToScene(self.viewport().rect().center())
        return Part(self.zoom, centre, self._fitted)

    def go_to_place(self, part: Part) -> None:
        """Show the same part of the board as another view did."""
        if part.fitted:
            self.fit()
            return
        self._fitted = False
        self._zoom_to(part.zoom)
        self.centerOn(part.centre)

    def look_at(self, place: int, zoom: float | None = None) -> None:
        """Centre on a place."""
        if zoom is not None:
            self._fitted = False
            self._zoom_to(zoom)
        if zoom is not None or not self._fitted:
            self.centerOn(self.layers.geometry.centres[place])

    @property
    def shows_all(self) -> bool:
        """Whether the whole area of the scenario is in view."""
        if self._scene is None:
            return True
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        rounded = 2 / self.zoom
        return shown.adjusted(-rounded, -rounded, rounded, rounded).contains(self._scene.home)

    def centre_at(self, place: QPointF) -> None:
        """Centre on a place of the scene."""
        self._fitted = False
        self.centerOn(place)

    def bring_in(self, place: int) -> None:
        """Centre on a place if it is out of view."""
        if not self.viewport().rect().adjusted(40, 40, -40, -40).contains(self.point_of(place)):
            self.look_at(place, self.zoom)

    def show_minimap(self, shown: bool) -> None:
        """Show or hide the minimap."""
        self.minimap.wanted = shown
        self.minimap.follow()

    def pan(self, dx: int, dy: int) -> None:
        """Move the board by pixels."""
        self._fitted = False
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - dx)
        down.setValue(down.value() - dy)
        if self._scene is not None:
            self._scene.look_ahead(dx, dy)

    def _zoom_to(self, scale: float) -> None:
        if scale != self.zoom:
            self.resetTransform()
            self.scale(scale, scale)
            self.minimap.follow()
            self.zoomed.emit(scale)

    # --- places and pixels --------------------------------------------------------------------

    def place_at(self, point: QPoint) -> int:
        """The place under a point of the viewport, -1 if there is none."""
        return -1 if self._scene is None else self._scene.geometry.place_at(self.mapToScene(point))

    def unit_at(self, point: QPoint) -> int:
        """The unit that can be chosen by its counter under a point of the viewport, or -1."""
        place = self.place_at(point)
        if place < 0:
            return -1
        unit = self.layers.unit_at(place, self.mapToScene(point), self.zoom)
        return unit if unit in self.fan.choosable(place) else -1

    def point_of(self, place: int) -> QPoint:
        """The centre of a place in the viewport."""
        return self.mapFromScene(self.layers.geometry.centres[place])

    # --- events -------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Zoom with two fingers."""
        pinch = pinch_of(event, self.viewport())
        if pinch is None:
            return super().viewportEvent(event)
        self.zoom_by(pinch.factor, pinch.around)
        event.accept()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Remember where a click or a drag begins."""
        point = event.position().toPoint()
        second = self._clicked.is_followed(self.place_at(point), event.timestamp())
        if second and event.button() == Qt.MouseButton.LeftButton and self._open_stack(point):
            event.accept()
            return
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = point
            self._dragging = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag the board, or tell which place is under the mouse."""
        point = event.position().toPoint()
        if self._pressed is not None:
            moved = point - self._pressed
            if self._dragging or moved.manhattanLength() >= QApplication.startDragDistance():
                self._dragging = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                self.pan(moved.x(), moved.y())
                self._pressed = point
        else:
            covered = self.fan.covers(point)
            self.fan.item.point(self.fan.unit_at(point))
            self._hover(-1 if covered else self.place_at(point))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A press and release in one place is a click."""
        if self._pressed is not None and not self._dragging:
            point = event.position().toPoint()
            if event.button() == Qt.MouseButton.LeftButton:
                at = event.globalPosition().toPoint()
                if event.modifiers() & _PASSING and not self.fan.covers(point):
                    self.passage_clicked.emit(self.place_at(point), at)
                else:
                    self._click(point, at, event.timestamp())
        self._pressed = None
        self._dragging = False
        self.viewport().unsetCursor()
        event.accept()

    def _click(self, point: QPoint, at: QPoint, time: int) -> None:
        """A counter of an open fan, or a place, which closes a fan that nobody asked for."""
        if self.fan.covers(point):
            unit = self.fan.unit_at(point)
            if unit >= 0:
                self.counter_clicked.emit(unit, at)
            return
        if self.fan.is_open and not self.fan.asked:
            self.fan.close()
        unit = self.unit_at(point)
        if unit >= 0:
            self.counter_clicked.emit(unit, at)
            return
        place = self.place_at(point)
        self._clicked = _Click(place, time)
        self.place_clicked.emit(place, at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Open the stack of a place; elsewhere the second press counts as a press."""
        if not self._open_stack(event.position().toPoint()):
            self.mousePressEvent(event)
        event.accept()

    def _open_stack(self, point: QPoint) -> bool:
        """Fan out the counters under the mouse to stay; False where there is no stack."""
        place = self.place_at(point)
        covered = self.fan.covers(point)
        if place < 0 or covered or self.fan.asked or self.layers.height_at(place) < 2:
            return False
        if self.unit_at(point) >= 0:
            return False  # quick clicks on a counter choose it again and again
        return self.fan.open(place)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom around the cursor."""
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom_by(STEP**notches, event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrow keys walk or pan, plus and minus zoom; everything else is for the window."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.walks and self.keys.press(Qt.Key(event.key()), shift=shift):
            event.accept()
            return
        step = 80
        moves = {
            Qt.Key.Key_Left: (step, 0),
            Qt.Key.Key_Right: (-step, 0),
            Qt.Key.Key_Up: (0, step),
            Qt.Key.Key_Down: (0, -step),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self.pan(*moves[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab goes through the lit places of a board of provinces, then on to the next widget."""
        if self.walks and self.keys.tab(forward=forward):
            return True
        return super().focusNextPrevChild(forward)

    def leaveEvent(self, event: QEnterEvent) -> None:  # type: ignore[override]  # noqa: N802
        """Nothing is hovered any more."""
        self._hover(-1)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """A board that was fitted stays so."""
        super().resizeEvent(event)
        self.minimap.place()
        self.legend.place()
        if self._scene is not None:
            self.fan.refresh()
        if self._fitted:
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Fit when first shown."""
        super().showEvent(event)
        if self._fitted:
            self.fit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """The minimap follows."""
        super().scrollContentsBy(dx, dy)
        self.minimap.follow()

    def _hover(self, place: int) -> None:
        if place != self._hovered:
            self._hovered = place
            if self._scene is not None:
                self.fan.hover(place)
            self.place_hovered.emit(place)
