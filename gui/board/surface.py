"""A board that can be zoomed and panned; its places can be found on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtWidgets import QGraphicsView, QWidget

from gui.board.board_scene import BoardScene

NEAREST, FARTHEST = 2.4, 0.08
_NEAR: Final = 0.85
"""Zoom at which a counter shows everything that is on it."""
_AROUND, _LEAST_AROUND = 4.5, 1.5
"""Ground around a place that is brought near, in its own size; less of it around several."""


@dataclass(frozen=True)
class Part:
    """A part of the board: zoom, centre in the scene, and whether all of it is fitted in."""

    zoom: float
    centre: QPointF
    fitted: bool


class BoardSurface(QGraphicsView):
    """What everything that lies over a board knows of it."""

    place_clicked = Signal(int, QPoint)
    """The place (-1 off the map) and where on the screen."""
    place_pressed_otherwise = Signal(int, QPoint)
    """The same with the right button, or with Shift."""
    place_hovered = Signal(int)
    zoomed = Signal(float)
    freed = Signal()
    """Another part of the board is free of the line over its lower edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: BoardScene | None = None
        self._fitted = True
        """Whether all was fitted in, and nobody has chosen another zoom since."""
        self.cards: list[QWidget] = []
        """What lies over the board; a fan keeps clear of it."""
        self._kept = self._covered = 0
        self._left = 0
        """Where in the window its left edge was when all was fitted in."""

    # --- what lies over its lower edge --------------------------------------------------------

    def keep_free_below(self, kept: int, covered: int) -> None:
        """A line lies over the lower edge, so many pixels high now.

        The board is fitted above ``kept`` pixels, whatever the line needs at the moment.
        """
        if kept != self._kept:
            self._kept = kept
            if self._fitted:
                self.fit()
        if covered != self._covered:
            self._covered = covered
            self.freed.emit()

    @property
    def free(self) -> QRect:
        """The part over which nothing lies."""
        return self.rect().adjusted(0, 0, 0, -self._covered)

    @property
    def always_free(self) -> QRect:
        """The part above what is kept for the line, whatever it needs at the moment."""
        return self.rect().adjusted(0, 0, 0, -self._kept)

    @property
    def has_low_legend(self) -> bool:
        """Whether the legend of this board stands in the lower corner."""
        return self._scene is not None and self._scene.legend_below

    @property
    def has_scene(self) -> bool:
        """Whether a board is shown."""
        return self._scene is not None

    @property
    def layers(self) -> BoardScene:
        """The scene with its layers; there is none before the first board."""
        assert self._scene is not None, "no board is shown"
        return self._scene

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
        self._fitted, self._left = True, self._left_edge
        self._zoom_to(self._whole)
        self._centre_in_free(self._scene.home.center(), self._kept)

    def fit_again(self, corner: QPointF) -> None:
        """Fit into another size; in less room nothing moves as long as all can be seen as it lies.

        ``corner`` is what lay in the upper left corner.
        """
        zoom, left = self.zoom, self._left
        self.fit()
        if self._scene is None or self.zoom != zoom or self._left != left:
            return
        size = self.viewport().size()
        shown = QRectF(corner, QSizeF(size.width(), max(1, size.height() - self._kept)) / zoom)
        rounded = 2 / zoom
        narrower = shown.width() < self._scene.printed.width()
        if narrower and shown.adjusted(-rounded, -rounded, rounded, rounded).contains(
            self._scene.home
        ):
            self._centre_on(corner + QPointF(size.width() / 2, size.height() / 2) / zoom)

    @property
    def _left_edge(self) -> int:
        """Where the left edge of the board is in the window, in pixels."""
        return self.mapTo(self.window(), QPoint(0, 0)).x()

    @property
    def _whole(self) -> float:
        """The zoom that shows the whole area of the scenario."""
        size, home = self.viewport().size(), self.layers.home
        high = max(1, size.height() - self._kept)
        return _bounded(min(size.width() / home.width(), high / home.height()))

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom so that the point of the view under the cursor stays where it is."""
        centre = QPointF(self.viewport().rect().center())
        point = around if around is not None else centre
        held = self.mapToScene(point.toPoint())
        self._zoom_to(self.zoom * factor)
        self._fitted = isclose(self.zoom, self._whole)
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
        """Bring a place to the middle as far as the map goes, in a zoom that the board has."""
        if zoom is not None:
            self._fitted = self._fitted and isclose(zoom, self.zoom)
            self._zoom_to(zoom)
        seen = self._fitted and self.free.contains(self.point_of(place))
        if zoom is not None or not seen:
            self._centre_in_free(self.layers.geometry.centres[place], self._covered)

    def look_over(self, places: Sequence[int]) -> None:
        """Bring several places near, with some ground around them; never farther than all."""
        outlines = [self.layers.geometry.outline(place).boundingRect() for place in places]
        if not outlines:
            return
        part = outlines[0]
        for outline in outlines[1:]:
            part = part.united(outline)
        around = max(_AROUND / len(outlines), _LEAST_AROUND)
        across = part.width() + around * min(outline.width() for outline in outlines)
        down = part.height() + around * min(outline.height() for outline in outlines)
        fitting = min(self.viewport().width() / across, self.viewport().height() / down)
        self._fitted = False
        self._zoom_to(max(self._whole, min(_NEAR, fitting)))
        self._centre_in_free(part.center(), self._covered)

    def _centre_in_free(self, point: QPointF, covered: int) -> None:
        """Put a point of the scene into the middle of what is not covered from below.

        Near an edge of the map it lies beside the middle: map is shown rather than bare paper.
        """
        map_ = self.layers.printed if not self.layers.printed.isNull() else self.layers.home
        view = self.viewport().size()
        shown = QSizeF(view.width(), max(1, view.height() - covered)) / self.zoom
        across = _middle(point.x(), shown.width(), map_.left(), map_.right())
        down = _middle(point.y(), shown.height(), map_.top(), map_.bottom())
        self._centre_on(QPointF(across, down + covered / 2 / self.zoom))

    def _centre_on(self, centre: QPointF) -> None:
        """Put a point of the scene into the middle of the view, also far beside a small map."""
        view = QSizeF(self.viewport().size()) / self.zoom
        across, down = view.width() / 2, view.height() / 2
        around = QRectF(centre.x() - across, centre.y() - down, view.width(), view.height())
        self.setSceneRect(self.layers.sceneRect().united(around))
        self.centerOn(centre)

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
        self.centerOn(place)

    def bring_in(self, place: int) -> None:
        """Centre on a place if it is out of view."""
        if not self.free.adjusted(40, 40, -40, -40).contains(self.point_of(place)):
            self.look_at(place, self.zoom)

    def pan(self, dx: int, dy: int) -> None:
        """Move the board by pixels."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - dx)
        down.setValue(down.value() - dy)
        if self._scene is not None:
            self._scene.look_ahead(dx, dy)

    def _zoom_to(self, scale: float) -> None:
        scale = _bounded(scale)
        if scale != self.zoom:
            self.resetTransform()
            self.scale(scale, scale)
            self.zoomed.emit(scale)

    # --- places and pixels --------------------------------------------------------------------

    @property
    def fan_box(self) -> QRect:
        """What counters that are fanned out cover; no box without any."""
        if self._scene is None or not self._scene.fan.isVisible():
            return QRect()
        fan = self._scene.fan
        return fan.boundingRect().toAlignedRect().translated(self.mapFromScene(fan.pos()))

    def piece_boxes(self) -> list[QRect]:
        """Where the pieces on the board are in the viewport."""
        if self._scene is None:
            return []
        boxes = [piece.sceneBoundingRect() for piece in self._scene.pieces()]
        return [self.mapFromScene(box).boundingRect() for box in boxes]

    def place_at(self, point: QPoint) -> int:
        """The place under a point of the viewport, -1 if there is none."""
        if self._scene is None:
            return -1
        return self._scene.place_at(self.mapToScene(point), self.zoom)

    def point_of(self, place: int) -> QPoint:
        """The centre of a place in the viewport."""
        return self.mapFromScene(self.layers.geometry.centres[place])


def _bounded(scale: float) -> float:
    """A zoom that the board has."""
    return max(FARTHEST, min(NEAREST, scale))


def _middle(wanted: float, length: float, first: float, last: float) -> float:
    """The middle of a stretch that shows as little as possible beyond two ends."""
    if length >= last - first:
        return (first + last) / 2
    return min(max(wanted, first + length / 2), last - length / 2)
