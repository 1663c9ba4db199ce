"""The unchanging ground of a hex map as layers of paths, cut into chunks for fast drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board import terrain_signs
from gui.board.geometry import HEX, HexGeometry
from gui.board.ground_tint import WATER, GroundTint
from gui.board.river_path import ribbon
from gui.theme.theme import Theme, mixed
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_drawing import CHUNK, UNIT, Line, MapDrawing
from wargame_core.boards.river_courses import RIVERS, river_courses
from wargame_core.engine.errors import DataError
from wargame_core.files.map_drawing_file import drawing_of

_SHORES: Final = ((150, 1.6), (105, 1.3), (65, 1.1))
"""How opaque (of 255) and how wide the lines along the coast are, from the coast outwards."""
_DETAIL_FROM: Final = 0.28
"""Scale from which hachures and signs can be told apart."""
_DETAILS: Final = frozenset(
    ("hachures", "ridge", "tree-shade", "tree", "tuft", "reed", "tick", "sea-tick")
)
_NEAT_LINES: Final = ((0.0, 3.0), (14.0, 6.0))
"""Lines around the map: how far beyond its edge, and how wide, in units of the scene."""
_TICK: Final = 0.17
"""Share of a hexside that a tick of the grid takes, at each end."""

_SMALL: Final = ("outside", "water", Terrain.SEA.name, Terrain.LAKE.name)
"""Layers that a minimap shows."""

_OVER: Final = (
    "water", "shore1", "shore2", "shore3", Terrain.SEA.name, Terrain.LAKE.name, "shallow", "coast",
    "bank", "river", "strait-edge", "strait", "bridge-edge", "bridge", "frame",
)  # fmt: skip
"""Layers that lie over a tint that hides the ground: water, and what counts along it."""

Style = tuple[QPen | None, QBrush | None]


class TerrainPicture:
    """Layers from bottom to top; each maps a chunk to the path that is drawn there."""

    def __init__(
        self,
        geometry: HexGeometry,
        area: tuple[bool, ...],
        theme: Theme,
        drawing: MapDrawing | None = None,
    ) -> None:
        """``drawing``: coast and relief; without it the coast runs along the hexsides."""
        self._geometry = geometry
        self._board = geometry.board
        self._theme = theme
        self._drawing = drawing
        self.page = geometry.page()
        """What is printed, within the neat line."""
        self._tint = GroundTint(geometry, theme, drawing)
        self._without_signs: dict[tuple[int, int], list[int]] = {}
        """Hexes by chunk whose signs nobody has come near enough to see."""
        for hex_, centre in enumerate(geometry.centres):
            self._without_signs.setdefault(_chunk_at(centre), []).append(hex_)
        self._layers: dict[str, tuple[Style, dict[tuple[int, int], QPainterPath]]] = {}
        self._order: list[str] = []
        self._sign_layers()
        self._borders()
        self._rivers()
        self._dim(area)
        if drawing is not None:
            self._drawn_water(drawing)
        else:
            self._plain_water()
        self._grid()
        self._sides(straits=drawing is None)
        self._frame(area)

    def draw(self, painter: QPainter, part: QRectF, scale: float = 1.0) -> None:
        """Draw the part of the scene that is asked for."""
        for _ in self.steps(painter, part, scale):
            pass

    def steps(
        self,
        painter: QPainter,
        part: QRectF,
        scale: float = 1.0,
        names: Callable[[], None] | None = None,
    ) -> Iterator[None]:
        """Draw a part layer by layer; ``scale`` is pixels of the window for one of the scene.

        ``names`` draws what is written on the land, below its borders and rivers.
        """
        painter.save()
        try:
            painter.setClipRect(self.page, Qt.ClipOperation.IntersectClip)
            self._tint.draw(painter, part)
            yield
            chunks = _chunks_of(part)
            if scale >= _DETAIL_FROM:
                for chunk in chunks:
                    self._signs(chunk)
            for name in self._order:
                if name in _DETAILS and scale < _DETAIL_FROM:
                    continue
                if name == "border" and names is not None:
                    names()
                self._draw_layer(painter, name, chunks)
                yield
        finally:
            painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for beyond, width in _NEAT_LINES:
            painter.setPen(_pen(QColor(self._theme.board_ink), width))
            painter.drawRect(self.page.adjusted(-beyond, -beyond, beyond, beyond))

    def draw_over(self, painter: QPainter, part: QRectF) -> None:
        """Draw water and what counts along it once more, over a tint that hides the ground."""
        painter.save()
        painter.setClipRect(self.page, Qt.ClipOperation.IntersectClip)
        chunks = _chunks_of(part)
        for name in _OVER:
            if name in self._layers:
                self._draw_layer(painter, name, chunks)
        painter.restore()

    def _draw_layer(
        self, painter: QPainter, name: str, chunks: tuple[tuple[int, int], ...]
    ) -> None:
        (pen, brush), paths = self._layers[name]
        painter.setPen(pen or Qt.PenStyle.NoPen)
        painter.setBrush(brush or Qt.BrushStyle.NoBrush)
        for chunk in chunks:
            path = paths.get(chunk)
            if path is not None and not path.isEmpty():
                painter.drawPath(path)

    def draw_small(self, painter: QPainter) -> None:
        """Draw all of it with as little detail as a minimap can show."""
        painter.save()
        painter.setClipRect(self.page, Qt.ClipOperation.IntersectClip)
        self._tint.draw(painter, self.page)
        for name in _SMALL:
            if name in self._layers:
                (pen, brush), chunks = self._layers[name]
                painter.setPen(Qt.PenStyle.NoPen)
                if pen is not None:  # a pixel of water over the seams between its chunks
                    painter.setPen(QPen(pen.color(), 0.0))
                painter.setBrush(brush or Qt.BrushStyle.NoBrush)
                for path in chunks.values():
                    painter.drawPath(path)
        painter.restore()

    # --- building ---------------------------------------------------------------------------

    def _path(self, layer: str, hex_: int) -> QPainterPath:
        return self._path_at(layer, self._geometry.centres[hex_])

    def _path_at(self, layer: str, spot: QPointF) -> QPainterPath:
        return self._layers[layer][1].setdefault(_chunk_at(spot), QPainterPath())

    def _layer(self, name: str, pen: QPen | None, brush: QColor | None = None) -> None:
        if name not in self._layers:
            self._layers[name] = ((pen, QBrush(brush) if brush is not None else None), {})
            self._order.append(name)

    def _sign_layers(self) -> None:
        theme = self._theme
        self._layer("hachures", _pen(_clear(theme.ridge, 88), 1.1))
        self._layer("ridge", _pen(_clear(theme.ridge, 130), 2.0))
        self._layer("tuft", _pen(_clear(theme.tuft, 120), 1.8))
        self._layer("reed", _pen(_clear(theme.reed, 170), 1.8))
        self._layer("tree-shade", None, _clear(theme.relief_dark, 70))
        self._layer(
            "tree",
            _pen(_clear(theme.tree, 190), 1.0),
            QColor(mixed(QColor(theme.foothills), QColor(theme.tree), 0.38)),
        )

    def _signs(self, chunk: tuple[int, int]) -> None:
        """Strokes on slopes, signs of terrain and ticks in a chunk, made when first seen."""
        hexes = self._without_signs.pop(chunk, ())
        if hexes and self._drawing is not None:
            path = self._layers["hachures"][1].setdefault(chunk, QPainterPath())
            spots = _spots(self._drawing.hachures.get(chunk, ()))
            for first, second in zip(spots[::2], spots[1::2], strict=True):
                _segment(path, first, second)
        for hex_ in hexes:
            self._sign(hex_, self._geometry.centres[hex_])
            self._ticks(hex_)

    def _sign(self, hex_: int, centre: QPointF) -> None:
        match self._board.terrain[hex_]:
            case Terrain.MOUNTAIN:
                for spot in terrain_signs.spread(hex_, 3, 26):
                    terrain_signs.ridge(self._path("ridge", hex_), centre + spot, 20)
            case Terrain.FOOTHILLS:
                shade, crowns = self._path("tree-shade", hex_), self._path("tree", hex_)
                for number, spot in enumerate(terrain_signs.spread(hex_, 7, 19)):
                    terrain_signs.clump(shade, crowns, centre + spot, 1.05 - 0.04 * number)
            case Terrain.ROUGH:
                for spot in terrain_signs.spread(hex_, 4, 22):
                    terrain_signs.tuft(self._path("tuft", hex_), centre + spot)
            case Terrain.MARSH:
                for spot in terrain_signs.spread(hex_, 6, 20):
                    terrain_signs.reed(self._path("reed", hex_), centre + spot)

    def _borders(self) -> None:
        """Between provinces; on both banks where a river parts them."""
        for layer, width in (("border", 4.0), ("bank-border", 15.0)):
            pen = _pen(_clear(self._theme.border, 215), width)
            pen.setDashPattern([12.8 / width, 8.8 / width])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self._layer(layer, pen)
        board = self._board
        for hex_, direction in _all_sides(board.neighbours):
            homes = board.province[hex_], board.province[board.neighbours[hex_][direction]]
            if all(homes) and homes[0] != homes[1]:
                river = board.hexsides[hex_][direction] in RIVERS
                path = self._path("bank-border" if river else "border", hex_)
                _segment(path, *self._geometry.side(hex_, direction))

    def _rivers(self) -> None:
        self._layer("bank", None, _clear(self._theme.river_bank, 120))
        self._layer("river", None, QColor(self._theme.river))
        for reach in river_courses(self._board):
            spot = QPointF(*reach.control) * HEX
            for layer, outline in zip(("bank", "river"), ribbon(reach, 3.6, 0.0), strict=True):
                path = self._path_at(layer, spot)
                path.setFillRule(Qt.FillRule.WindingFill)
                path.addPolygon(outline)
                path.closeSubpath()

    def _drawn_water(self, drawing: MapDrawing) -> None:
        """Water over the land, with fine lines along the coast as engravers drew them."""
        theme = self._theme
        sea = QColor(theme.sea)
        self._layer("water", _pen(sea, 3.0), sea)
        for number, (alpha, width) in enumerate(_SHORES, 1):
            self._layer(f"shore{number}", _pen(_clear(theme.river, alpha), width))
        self._layer("coast", _pen(QColor(theme.coast), 2.6))
        for chunk, areas in drawing.water.items():
            path = self._layers["water"][1].setdefault(chunk, QPainterPath())
            for area in areas:
                for ring in area:
                    path.addPolygon(QPolygonF(_spots(ring)))
        for chunk, lines in drawing.shores.items():
            for number, line in lines:
                path = self._layers[f"shore{number}"][1].setdefault(chunk, QPainterPath())
                path.addPolygon(QPolygonF(_spots(line)))
        for chunk, coast in drawing.coast.items():
            path = self._layers["coast"][1].setdefault(chunk, QPainterPath())
            for line in coast:
                path.addPolygon(QPolygonF(_spots(line)))

    def _plain_water(self) -> None:
        """Hexes of water, soft along the coast, and the coast along the hexsides."""
        for terrain in WATER:
            colour = QColor(getattr(self._theme, terrain.name.lower()))
            self._layer(terrain.name, _pen(colour, 1.5), colour)
        for hex_, terrain in enumerate(self._board.terrain):
            if terrain in WATER:
                self._path(terrain.name, hex_).addPolygon(self._geometry.outlines[hex_])
        self._layer("shallow", None, QColor(self._theme.sea_edge))
        self._layer("coast", _pen(QColor(self._theme.coast), 3.2))
        board, geometry = self._board, self._geometry
        for hex_, direction in _all_sides(board.neighbours):
            other = board.neighbours[hex_][direction]
            wet = board.terrain[hex_] in WATER
            if wet == (board.terrain[other] in WATER):
                continue
            first, second = geometry.side(hex_, direction)
            water = geometry.centres[hex_ if wet else other]
            path = self._path("shallow", hex_)
            path.moveTo(first)
            path.lineTo(second)
            path.lineTo(second + (water - second) * 0.24)
            path.lineTo(first + (water - first) * 0.24)
            path.closeSubpath()
            _segment(self._path("coast", hex_), first, second)

    def _grid(self) -> None:
        """Sides of land hexes are hinted at; from near, ticks stand where three hexes meet."""
        theme = self._theme
        self._layer("side", _pen(_clear(theme.grid, 34), 1.0))
        self._layer("tick", _pen(_clear(theme.grid, 150), 1.5))
        self._layer("sea-tick", _pen(_clear(theme.grid, 60), 1.2))
        for hex_, terrain in enumerate(self._board.terrain):
            if terrain not in WATER:
                self._path("side", hex_).addPolygon(self._geometry.outlines[hex_])

    def _ticks(self, hex_: int) -> None:
        board = self._board
        for direction, other in enumerate(board.neighbours[hex_][:3]):
            if other >= 0:
                wet = board.terrain[hex_] in WATER and board.terrain[other] in WATER
                path = self._path("sea-tick" if wet else "tick", hex_)
                first, second = self._geometry.side(hex_, direction)
                step = (second - first) * _TICK
                _segment(path, first, first + step)
                _segment(path, second - step, second)

    def _sides(self, *, straits: bool) -> None:
        """Borders, bridges, and, without a drawing, channels along hexsides."""
        theme = self._theme
        self._layer("strait-edge", _pen(QColor(theme.coast), 17.0))
        self._layer("strait", _pen(QColor(theme.sea), 11.5))
        self._layer("bridge-edge", _pen(QColor(theme.print_ink), 12.0))
        self._layer("bridge", _pen(QColor(theme.bridge), 7.0))
        for layer in ("bridge-edge", "bridge"):
            pen = self._layers[layer][0][0]
            assert pen is not None
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        board, geometry = self._board, self._geometry
        for hex_, direction in _all_sides(board.neighbours):
            side = board.hexsides[hex_][direction]
            if straits and side in (Hexside.SEA, Hexside.LAKE):
                ends = geometry.side(hex_, direction)
                _segment(self._path("strait-edge", hex_), *ends)
                _segment(self._path("strait", hex_), *ends)
            if side is Hexside.BRIDGE:
                other = board.neighbours[hex_][direction]
                here, there = geometry.centres[hex_], geometry.centres[other]
                for layer, share in (("bridge-edge", 0.10), ("bridge", 0.11)):
                    step = (there - here) * share
                    middle = (here + there) / 2
                    _segment(self._path(layer, hex_), middle - step, middle + step)

    def _dim(self, area: tuple[bool, ...]) -> None:
        """Paler land where no army may go; it lies under the water, as the coast is the land's."""
        self._layer("outside", None, _clear(self._theme.paper, 165))
        board = self._board
        dry = [terrain not in WATER for terrain in board.terrain]
        for hex_, inside in enumerate(area):
            around = [other for other in board.neighbours[hex_] if other >= 0 and dry[other]]
            beyond = not dry[hex_] and around and not any(area[other] for other in around)
            if beyond or (dry[hex_] and not inside):
                path, outline = self._path("outside", hex_), self._geometry.outlines[hex_]
                path.setFillRule(Qt.FillRule.WindingFill)
                path.addPolygon(outline)
                if board.neighbours[hex_][3] < 0:  # down to the edge of the page
                    path.addPolygon(outline.translated(0, HEX / 2))

    def _frame(self, area: tuple[bool, ...]) -> None:
        self._layer("frame", _pen(_clear(self._theme.board_ink, 150), 3.0))
        board = self._board
        for hex_, direction in _all_sides(board.neighbours):
            pair = hex_, board.neighbours[hex_][direction]
            land = all(board.terrain[place] not in WATER for place in pair)
            if land and area[pair[0]] != area[pair[1]]:
                _segment(self._path("frame", hex_), *self._geometry.side(hex_, direction))


@lru_cache(maxsize=4)
def drawing_for(board: HexMap) -> MapDrawing | None:
    """What a map is drawn from; None where there is nothing, or where it is damaged.

    A damaged drawing is no reason not to play: the hexes tell all.
    """
    try:
        return drawing_of(board)
    except DataError:
        return None


def _all_sides(neighbours: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    for hex_, around in enumerate(neighbours):
        for direction in range(3):
            if around[direction] >= 0:
                yield hex_, direction


def _chunk_at(spot: QPointF) -> tuple[int, int]:
    return int(spot.x() // (CHUNK * HEX)), int(spot.y() // (CHUNK * HEX))


def _chunks_of(part: QRectF) -> tuple[tuple[int, int], ...]:
    """The chunks whose paths reach into a part of the scene."""
    near = part.adjusted(-HEX, -HEX, HEX, HEX)
    first, last = _chunk_at(near.topLeft()), _chunk_at(near.bottomRight())
    columns, rows = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
    return tuple((column, row) for column in columns for row in rows)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def _clear(name: str, alpha: int) -> QColor:
    colour = QColor(name)
    colour.setAlpha(alpha)
    return colour


def _segment(path: QPainterPath, first: QPointF, second: QPointF) -> None:
    path.moveTo(first)
    path.lineTo(second)


def _spots(line: Line) -> list[QPointF]:
    """Points of a drawing in units of the scene."""
    share = HEX / UNIT
    pairs = zip(line[::2], line[1::2], strict=True)
    return [QPointF(x * share, y * share) for x, y in pairs]
