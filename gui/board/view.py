"""The board in a view: zoom, pan, hit-testing, and items that follow the views they are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from gui.board.counter_legend import counter_at, show_legend
from gui.board.fan_control import FanControl
from gui.board.legend import Legend
from gui.board.lifting import Lifting
from gui.board.map_sheet import SheetWords
from gui.board.minimap import Minimap
from gui.board.pinch import pinch_of, watch_pinches
from gui.board.place_keys import PlaceKeys
from gui.board.scenes import scene_of
from gui.board.surface import BoardSurface
from gui.theme.theme import LIGHT, Theme
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.lift_values import LiftView
from wargame_core.views.overlay_values import Fill, OverlayView
from wargame_core.views.place_values import Board, FortView, PileView
from wargame_core.views.values import LabelView

STEP: Final = 2 ** (1 / 4)
"""One notch of the wheel."""


@dataclass(frozen=True)
class _Click:
    """The last click: its place and its time in milliseconds."""

    place: int = -1
    time: int = 0

    def is_followed(self, place: int, time: int) -> bool:
        """Whether a press makes a double click of it, though a menu lay in between."""
        late = QApplication.doubleClickInterval()
        return place >= 0 and place == self.place and 0 < time - self.time < late


_PASSING: Final = Qt.KeyboardModifier.ControlModifier
"""The key with which a click names a place to pass."""

_OTHER: Final = Qt.KeyboardModifier.ShiftModifier
"""The key with which a click asks for the other kind of movement, as the right button does."""


class BoardView(BoardSurface):
    """Shows a board; tells which place is clicked or hovered, and decides nothing."""

    passage_clicked = Signal(int, QPoint)
    """The same where Ctrl or Shift is held: a move is to pass there."""
    counter_clicked = Signal(int, QPoint)
    """The unit of a counter that can be chosen or lies in an open fan, and where on the screen."""

    def __init__(
        self, parent: QWidget | None = None, theme: Theme = LIGHT, *, reduced_motion: bool = False
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pressed: QPoint | None = None
        self._dragging = False
        self._grip = (-1, -1)
        """Place and unit on which the button was pressed, if a drag takes something up there."""
        self._hovered = -1
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
        self.keys = PlaceKeys(self, self.select)
        self.fan = FanControl(self, still=reduced_motion)
        self.lifting = Lifting(self)
        self.legend = Legend(self, theme)
        self.minimap = Minimap(self, theme)
        self.cards += [self.legend, self.minimap]
        self.zoomed.connect(self.minimap.follow)

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

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring castles, counters and names up to date."""
        self.layers.show_views(castles, stacks, labels)
        self.minimap.show_views(castles, stacks)
        self.fan.refresh()

    def print_sheet(self, words: SheetWords | None) -> None:
        """Print title and turn track into the sea of a map."""
        if words is not None:
            self.layers.print_sheet(words)

    def show_turn(self, turn: int, stage: int) -> None:
        """Mark the present turn, or the step of a round, where it is printed on the map."""
        self.layers.show_turn(turn, stage)

    def show_provinces(self, view: ProvincesView | None) -> None:
        """Bring holdings, tokens and tiles up to date, on boards that have them."""
        if view is not None and self.layers.show_provinces(view):
            self.minimap.renew()

    def show_overlay(self, view: OverlayView | None) -> None:
        """Draw an overlay with its legend, or none."""
        self.layers.overlays.show_overlay(view)
        self.layers.lines.show_overlay(view)
        self.layers.marks.show_overlay(view)
        self.layers.numbers.show_overlay(view)
        self.legend.show_overlay(view)

    def show_line(self, view: OverlayView | None) -> None:
        """Draw the lines of what is selected, or none."""
        self.layers.marks.show_line(view)
        self.layers.lines.show_line(view)

    def show_rings(self, rings: tuple[Fill, ...]) -> None:
        """Draw the range rings of the selected force; they are seen when near."""
        self.layers.marks.show_rings(rings)

    def light(self, places: Iterable[int]) -> None:
        """Light the places where something can be done."""
        self.layers.highlights.light(places)

    def show_lift(self, view: LiftView | None) -> None:
        """Draw where the force that is taken up can go; None for no force."""
        layers = self.layers
        ends = view.ends if view is not None else ()
        occupied = frozenset(place for place, _ in ends if layers.height_at(place))
        layers.reach.show_lift(view)
        layers.points.show_points(layers.reach.points, occupied)
        if view is not None:
            self.fan.make_room()

    def show_way(self, places: Sequence[int]) -> None:
        """Draw the way of a move."""
        self.layers.ways.show_way(places)

    def point_at(self, places: Sequence[int]) -> None:
        """Draw a ring around each of these places and no others."""
        if self._scene is not None:
            self._scene.ways.point_at(places)

    def select(self, place: int) -> None:
        """Frame a place."""
        if place != self.keys.place:
            self.keys.leave()
        self.layers.ways.select(place)

    def show_minimap(self, shown: bool) -> None:
        """Show or hide the minimap."""
        self.minimap.wanted = shown
        self.minimap.follow()

    # --- places and pixels --------------------------------------------------------------------

    def unit_at(self, point: QPoint) -> int:
        """The unit that can be chosen by its counter under a point of the viewport, or -1."""
        place = self.place_at(point)
        if place < 0:
            return -1
        unit = self.layers.unit_at(place, self.mapToScene(point), self.zoom)
        return unit if unit in self.fan.choosable(place) else -1

    # --- events -------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Zoom with two fingers; say what is on counter and map under a mouse that rests."""
        if isinstance(event, QHelpEvent) and self._scene is not None:
            counter = counter_at(self, self.fan, event.pos())
            marked = self.layers.marks.words_at(self.place_at(event.pos()))
            return show_legend(event, self.viewport(), counter, marked)
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
            left = event.button() == Qt.MouseButton.LeftButton
            self._grip = self._grip_at(point) if left else (-1, -1)
        event.accept()

    def _grip_at(self, point: QPoint) -> tuple[int, int]:
        """Place and unit that a drag from here would take up; -1 for none."""
        if self.fan.covers(point):
            found = (self.fan.item.place, self.fan.unit_at(point))
            free = found[1] >= 0
        else:
            found = (self.place_at(point), self.unit_at(point))
            free = True
        return found if free and self.lifting.can_lift(*found) else (-1, -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag the board, or tell which place is under the mouse."""
        point = event.position().toPoint()
        if self._pressed is not None:
            moved = point - self._pressed
            if self.lifting.is_on:
                self.lifting.move(point)
                covered = self.fan.covers(point)
                self.fan.item.point(self.fan.unit_at(point))
                if self.fan.is_open and not (covered or self.fan.asked):
                    self.fan.close()
                self._hover(-1 if covered else self.place_at(point))
            elif self._grip[0] >= 0 and moved.manhattanLength() >= QApplication.startDragDistance():
                self._dragging = True
                if not self.fan.is_open:
                    self.fan.close()  # it would hide where the counters can be put down
                self.lifting.begin(*self._grip, point)
            elif self._grip[0] >= 0:
                pass
            elif self._dragging or moved.manhattanLength() >= QApplication.startDragDistance():
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
        point, at = event.position().toPoint(), event.globalPosition().toPoint()
        right = event.button() == Qt.MouseButton.RightButton
        other = right or bool(event.modifiers() & _OTHER)
        if self.lifting.is_on and self.fan.covers(point):
            self.lifting.end_at(self.fan.unit_at(point), at)
        elif self.lifting.is_on:
            self.lifting.end(point, at, other=other)
        elif right:
            if self._pressed is None and not self.fan.covers(point):
                self.place_pressed_otherwise.emit(self.place_at(point), at)
        elif self._pressed is not None and not self._dragging:
            self._release(event, point, at, other=other)
        self._pressed = None
        self._dragging = False
        self._grip = (-1, -1)
        self.viewport().unsetCursor()
        event.accept()

    def _release(self, event: QMouseEvent, point: QPoint, at: QPoint, *, other: bool) -> None:
        """The left button was clicked: alone, or with a key that gives the click its meaning."""
        covered = self.fan.covers(point)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.modifiers() & _PASSING and not covered:
            self.passage_clicked.emit(self.place_at(point), at)
        elif other and not covered:
            self.place_pressed_otherwise.emit(self.place_at(point), at)
        else:
            self._click(point, at, event.timestamp())

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
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
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
        """Tab goes through the lit places, then on to the next widget."""
        if self.walks and self.keys.tab(forward=forward):
            return True
        return super().focusNextPrevChild(forward)

    def leaveEvent(self, event: QEnterEvent) -> None:  # type: ignore[override]  # noqa: N802
        """Nothing is hovered any more."""
        self._hover(-1)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """A board that was fitted stays so."""
        corner = self.mapToScene(QPoint(0, 0))
        super().resizeEvent(event)
        self.minimap.place()
        self.legend.place()
        if self._scene is not None:
            self.fan.refresh()
        if self._fitted:
            self.fit_again(corner)

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
            if self._scene is not None and not self.lifting.is_on:
                self.fan.hover(place)
            self.place_hovered.emit(place)
