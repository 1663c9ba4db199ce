"""The common base of everything that lies on the map: no mouse, a fixed box, a drawing method."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import dataclass
from math import floor
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.board.tiles import TILE, Key, TileStore, ground_tiles, is_empty
from gui.theme.theme import Theme

Steps = Generator[None, None, None]
"""What is drawn bit by bit; closed if it is given up."""

GROUND, OVERLAY, LIT, CASTLES, FRAMES, STACKS = 0, 4, 5, 10, 15, 20
WAYS, MARKS, TOTALS, NAMES, NUMBERS, FAN = 30, 32, 34, 35, 36, 100
"""What lies over what, from the ground up."""

KEPT: Final = 3
"""Things that a layer has shown whose tiles are kept: the present one and the last before it."""


class MapItem(QGraphicsItem):
    """Draws within a box; mouse events are the view's."""

    def __init__(self, box: QRectF, theme: Theme, height: float) -> None:
        super().__init__()
        self._box = box
        self._theme = theme
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Within what the item is drawn."""
        return self._box

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Draw smoothly, at the scale of the view."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Qt's level of detail would differ in its last digits as the board moves
        self.draw(painter, option.exposedRect, painter.worldTransform().m11())

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part; ``scale`` is pixels of the window for one unit of the scene."""
        raise NotImplementedError  # Qt's metaclass leaves no room for an abstract class


class PlaceItem(MapItem):
    """Slots in one place and is kept as a picture until it changes."""

    def __init__(
        self,
        centre: QPointF,
        box: QRectF,
        theme: Theme,
        height: float,
        tiles: TileStore | None = None,
    ) -> None:
        """``tiles``: where the pictures of a board are kept together."""
        super().__init__(box, theme, height)
        self._tiles = tiles if tiles is not None else TileStore()
        self._own = self._tiles.number()
        self.setPos(centre)

    def renew(self) -> None:
        """Draw the picture anew, because it has changed or is not needed any more."""
        self._tiles.drop(self._own)
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Copy the picture, at whole pixels."""
        transform = painter.worldTransform()
        scale, ratio = transform.m11(), painter.device().devicePixelRatioF()
        picture = self._tiles.get(self._key(scale, ratio)) or self._drawn(scale, ratio)
        painter.save()
        painter.resetTransform()
        corner = QPoint(round(transform.dx()), round(transform.dy())) + self._room(scale).topLeft()
        painter.drawPixmap(corner, picture)
        painter.restore()

    def draw_ahead(self, scale: float, ratio: float) -> bool:
        """Draw the picture before it comes into view; False if it is there."""
        if self._key(scale, ratio) in self._tiles:
            return False
        self._drawn(scale, ratio)
        return True

    def _key(self, scale: float, ratio: float) -> Key:
        return self._own, scale * ratio, 0, 0

    def _room(self, scale: float) -> QRect:
        """What the picture covers, in pixels from the place."""
        return QRectF(self._box.topLeft() * scale, self._box.size() * scale).toAlignedRect()

    def _drawn(self, scale: float, ratio: float) -> QPixmap:
        room = self._room(scale)
        picture = _blank(room.size(), ratio)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-room.topLeft())
        painter.scale(scale, scale)
        self.draw(painter, self._box, scale)
        painter.end()
        return self._tiles.keep(self._key(scale, ratio), picture)


class TiledLayer(MapItem):
    """Covers the whole map; drawn once for each zoom into tiles, which are then only copied."""

    has_water = False
    """Whether something in it must be seen over a tint that hides it."""

    def __init__(
        self,
        bounds: QRectF,
        theme: Theme,
        height: float,
        *,
        ground: str | None = None,
        tiles: TileStore | None = None,
    ) -> None:
        """``tiles``: where the layers of a board keep theirs together."""
        super().__init__(bounds, theme, height)
        self._ground = ground
        self._tiles = tiles if tiles is not None else TileStore()
        self._own = self._tiles.number()
        self._kept_as: dict[Hashable, int] = {None: self._own}
        """The numbers of what was shown last, under which its tiles are kept."""
        self._shown = _Shown()
        self._begun: _BegunTile | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def renew(self) -> None:
        """Draw everything anew, because it has changed."""
        self._begun = None
        self._forget_all_but(self._own)
        self._tiles.drop(self._own)
        self.update()

    def turn_to(self, shown: Hashable) -> None:
        """Show something else; its tiles are there at once if it was shown not long ago.

        ``shown``: everything that the tiles show.
        """
        self._begun = None
        number = self._kept_as.pop(shown, None)
        self._own = self._tiles.number() if number is None else number
        self._kept_as[shown] = self._own
        if len(self._kept_as) > KEPT:
            self._tiles.drop(self._kept_as.pop(next(iter(self._kept_as))))
        self.update()

    def _forget_all_but(self, own: int) -> None:
        """Drop what was shown before."""
        for shown, number in tuple(self._kept_as.items()):
            if number != own:
                self._tiles.drop(self._kept_as.pop(shown))

    def renew_part(self, part: QRectF) -> None:
        """Draw a part of the map anew, because only that has changed."""
        self._begun = None
        self._forget_all_but(self._own)
        edge = TILE * self._shown.ratio

        def is_touched(key: Key) -> bool:
            _, density, column, row = key
            size = edge / density
            return QRectF(column * size, row * size, size, size).intersects(part)

        self._tiles.drop(self._own, is_touched)
        self.update(part)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return False

    def reaches(self, part: QRectF, scale: float) -> bool:
        """Whether something may have to be drawn in a part of the map."""
        del part, scale
        return True

    def draw_over(self, painter: QPainter, part: QRectF) -> None:
        """Draw once more what must be seen over a tint that hides this layer: here nothing."""

    @property
    def drawn_from(self) -> Hashable:
        """Everything that the tiles show; None if no other board can show the same."""
        return None

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Copy the tiles that are exposed."""
        if self.is_empty:
            return
        transform = painter.worldTransform()
        scale = transform.m11()
        shown = transform.mapRect(option.exposedRect)
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        left, top = on_the_screen(transform, painter.deviceTransform())
        if widget is not None:
            self._tiles.fill(widget.size(), ratio)
            view = QRectF(widget.rect()).translated(-left, -top)
            self._shown = _Shown(
                scale, ratio, _tiles(view.left(), view.right()), _tiles(view.top(), view.bottom())
            )
        for column in _tiles(shown.left() - left, shown.right() - left):
            for row in _tiles(shown.top() - top, shown.bottom() - top):
                tile = self._tile(scale, column, row, ratio)
                if not tile.isNull():
                    corner = QPointF(left + column * TILE, top + row * TILE)
                    painter.drawPixmap(corner, tile)
        painter.restore()

    def steps(self, painter: QPainter, part: QRectF, scale: float) -> Steps:
        """Draw a part in steps of some milliseconds; one that is given up leaves nothing saved."""
        self.draw(painter, part, scale)
        yield

    def draw_ahead(self, dx: int, dy: int) -> bool:
        """Go on drawing a tile that comes into view when the board moves on; False without one.

        A tile is drawn in steps, so that no frame waits for all of it.

        Args:
            dx: Which way the board moves, in pixels; to the right is positive.
            dy: The same downwards.
        """
        if self.is_empty:
            return False
        shown = self._shown
        if self._begun is not None:
            if self._begun.key[1] == shown.scale * shown.ratio:
                self._go_on(self._begun)
                return True
            self._begun = None
        ground = QRectF(self._box.topLeft() * shown.scale, self._box.bottomRight() * shown.scale)
        for column in _ahead(shown.columns, dx):
            for row in _ahead(shown.rows, dy):
                key = (self._own, shown.scale * shown.ratio, column, row)
                box = QRectF(column * TILE, row * TILE, TILE, TILE)
                if key in self._tiles or not ground.intersects(box):
                    continue
                if self._undrawn(key, shown.scale) is None:
                    self._begun = self._begin(key, shown.scale, shown.ratio)
                    self._go_on(self._begun)
                    return True
        return False

    def _go_on(self, begun: _BegunTile) -> None:
        if not begun.step():
            self._keep(begun)

    def coming(self, dx: int, dy: int) -> Coming:
        """What is in view and what comes into it next when the board moves on."""
        shown = self._shown
        edge = TILE / shown.scale
        across, down = _ahead(shown.columns, dx), _ahead(shown.rows, dy)
        corner = QPointF(across.start * edge, down.start * edge)
        part = QRectF(corner, QSizeF(len(across) * edge, len(down) * edge))
        return Coming(part, shown.scale, shown.ratio)

    def _tile(self, scale: float, column: int, row: int, ratio: float) -> QPixmap:
        key = (self._own, scale * ratio, column, row)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._undrawn(key, scale)
        if tile is None:
            begun = self._begun
            if begun is None or begun.key != key:
                begun = self._begin(key, scale, ratio)
            while begun.step():
                pass
            tile = self._keep(begun)
        return tile

    def _undrawn(self, key: Key, scale: float) -> QPixmap | None:
        """A tile that need not be drawn: nothing is there, or another board has drawn it."""
        if not self.reaches(_part_of(key, scale), scale):
            return self._tiles.take_over(key, QPixmap())
        drawn_from = self.drawn_from
        tile = ground_tiles().get(drawn_from, key) if drawn_from is not None else None
        return self._tiles.take_over(key, tile) if tile is not None else None

    def _begin(self, key: Key, scale: float, ratio: float) -> _BegunTile:
        _, _, column, row = key
        picture = _blank(QSize(TILE, TILE), ratio, self._ground)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-column * TILE, -row * TILE)
        painter.scale(scale, scale)
        steps = self.steps(painter, _part_of(key, scale), scale)
        return _BegunTile(key, picture, painter, steps)

    def _keep(self, done: _BegunTile) -> QPixmap:
        if self._begun is done:
            self._begun = None
        tile = done.picture
        if self._ground is None and is_empty(tile):
            tile = QPixmap()
        kept = self._tiles.keep(done.key, tile)
        if self.drawn_from is not None:
            ground_tiles().keep(self.drawn_from, done.key, kept)
        return kept


class _BegunTile:
    """A tile that is drawn step by step between events."""

    def __init__(self, key: Key, picture: QPixmap, painter: QPainter, steps: Steps) -> None:
        self.key, self.picture = key, picture
        self._painter, self._steps = painter, steps

    def step(self) -> bool:
        """Draw some milliseconds more; False once all is drawn."""
        for _ in self._steps:
            return True
        self._painter.end()
        return False

    def __del__(self) -> None:
        """Let go of a picture that is not wanted any more; Qt wants its painter ended first."""
        if self._painter.isActive():
            self._steps.close()
            self._painter.end()


@dataclass(frozen=True)
class Coming:
    """A part of the board, and how it is drawn."""

    part: QRectF
    scale: float
    ratio: float


@dataclass(frozen=True)
class _Shown:
    """What was painted last: pixels of the window for one of the scene, and the tiles in view."""

    scale: float = 1.0
    ratio: float = 1.0
    columns: range = range(0)
    rows: range = range(0)


def _part_of(key: Key, scale: float) -> QRectF:
    """What a tile shows of the map."""
    _, _, column, row = key
    edge = TILE / scale
    return QRectF(column * edge, row * edge, edge, edge)


def _blank(size: QSize, ratio: float, ground: str | None = None) -> QPixmap:
    """An empty picture for a size in pixels of the window."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(ground) if ground else Qt.GlobalColor.transparent)
    return picture


def on_the_screen(board: QTransform, window: QTransform) -> tuple[float, float]:
    """Where the board begins, in pixels of the window, put where a pixel of the screen begins.

    Between two pixels of a screen with 150 % scaling there would be a seam at some tiles.
    """
    left = floor(board.dx() * window.m11() + window.dx() + 0.5) - window.dx()
    top = floor(board.dy() * window.m22() + window.dy() + 0.5) - window.dy()
    return left / window.m11(), top / window.m22()


def _tiles(first: float, last: float) -> range:
    """Numbers of the tiles between two places, in pixels."""
    return range(int(first // TILE), int(last // TILE) + 1)


def _ahead(shown: range, moved: int) -> range:
    """The tiles in view, and one more on the side that comes into view."""
    return range(shown.start - (moved > 0), shown.stop + (moved < 0))
