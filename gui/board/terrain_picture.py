"""The unchanging ground of a hex map as layers of paths, cut into chunks for fast drawing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX, HexGeometry
from gui.theme.theme import Theme, mixed
from wargame_core.boards.hexmap import Hexside, Terrain

CHUNK: Final = 6
"""Columns and rows of one chunk."""

WATER: Final = (Terrain.SEA, Terrain.LAKE)
_RIVERS: Final = (Hexside.RIVER, Hexside.BRIDGE)
_SHADES: Final = (-0.16, -0.08, 0.0, 0.08, 0.16)

Style = tuple[QPen | None, QBrush | None]


class TerrainPicture:
    """Layers from bottom to top; each maps a chunk to the path that is drawn there."""

    def __init__(self, geometry: HexGeometry, area: tuple[bool, ...], theme: Theme) -> None:
        self._geometry = geometry
        self._board = geometry.board
        self._theme = theme
        self._layers: dict[str, tuple[Style, dict[tuple[int, int], QPainterPath]]] = {}
        self._order: list[str] = []
        self._ground()
        self._textures()
        self._water_edges()
        self._sides()
        self._dim(area)

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """Draw the part of the scene that is asked for."""
        for _ in self.steps(painter, part):
            pass

    def steps(self, painter: QPainter, part: QRectF) -> Iterator[None]:
        """Draw a part layer by layer."""
        size = CHUNK * HEX
        near = part.adjusted(-HEX, -HEX, HEX, HEX)
        columns = range(int(near.left() // size), int(near.right() // size) + 1)
        rows = range(int(near.top() // size), int(near.bottom() // size) + 1)
        for name in self._order:
            (pen, brush), chunks = self._layers[name]
            painter.setPen(pen or Qt.PenStyle.NoPen)
            painter.setBrush(brush or Qt.BrushStyle.NoBrush)
            for column in columns:
                for row in rows:
                    path = chunks.get((column, row))
                    if path is not None:
                        painter.drawPath(path)
            yield

    # --- building ---------------------------------------------------------------------------

    def _path(self, layer: str, hex_: int) -> QPainterPath:
        centre = self._geometry.centres[hex_]
        chunk = (int(centre.x() // (CHUNK * HEX)), int(centre.y() // (CHUNK * HEX)))
        return self._layers[layer][1].setdefault(chunk, QPainterPath())

    def _layer(self, name: str, pen: QPen | None, brush: QColor | None = None) -> None:
        if name not in self._layers:
            self._layers[name] = ((pen, QBrush(brush) if brush is not None else None), {})
            self._order.append(name)

    def _ground(self) -> None:
        colours = {
            terrain: QColor(getattr(self._theme, terrain.name.lower())) for terrain in Terrain
        }
        black, white = QColor(self._theme.relief_dark), QColor(self._theme.relief_light)
        for terrain in (Terrain.SEA, Terrain.LAKE, *(t for t in Terrain if t not in WATER)):
            for index, shade in enumerate(_SHADES):
                colour = mixed(colours[terrain], white if shade > 0 else black, abs(shade))
                self._layer(f"{terrain.name}{index}", _pen(colour, 1.5), colour)
        self._layer("grid", _pen(_clear(self._theme.grid, 70), 1.2))
        self._layer("sea-grid", _pen(_clear(self._theme.grid, 26), 1.0))
        for hex_, outline in enumerate(self._geometry.outlines):
            terrain = self._board.terrain[hex_]
            self._path(f"{terrain.name}{self._shade(hex_)}", hex_).addPolygon(outline)
            grid = "sea-grid" if terrain in WATER else "grid"
            self._path(grid, hex_).addPolygon(outline)

    def _shade(self, hex_: int) -> int:
        """Light from the north-west: an index into the shades."""
        board = self._board
        if board.terrain[hex_] in WATER:
            return 2
        slope, known = 0.0, 0
        for direction, sign in ((0, 1), (5, 1), (3, -1), (2, -1)):
            other = board.neighbours[hex_][direction]
            if other >= 0:
                slope += sign * (board.elevation_m[hex_] - board.elevation_m[other])
                known += 1
        rise = slope / max(known, 1)
        return 2 + (rise > 50) + (rise > 170) - (rise < -50) - (rise < -170)

    def _textures(self) -> None:
        theme = self._theme
        self._layer("mountain", _pen(_clear(theme.ridge, 110), 2.2))
        self._layer("tree", None, _clear(theme.tree, 105))
        self._layer("tuft", _pen(_clear(theme.tuft, 130), 2.0))
        self._layer("reed", _pen(_clear(theme.reed, 150), 2.0))
        for hex_, terrain in enumerate(self._board.terrain):
            centre = self._geometry.centres[hex_]
            dice = random.Random(hex_)
            if terrain is Terrain.MOUNTAIN:
                for x, y, size in ((-16.0, 8.0, 24.0), (14.0, 0.0, 30.0), (4.0, 26.0, 20.0)):
                    _ridge(self._path("mountain", hex_), centre, x, y, size)
            elif terrain is Terrain.FOOTHILLS:
                path = self._path("tree", hex_)
                for x, y in _spread(dice, 7):
                    path.addEllipse(centre + QPointF(x, y), 4.6, 4.0)
            elif terrain is Terrain.ROUGH:
                for x, y in _spread(dice, 5):
                    _tuft(self._path("tuft", hex_), centre + QPointF(x, y))
            elif terrain is Terrain.MARSH:
                for x, y in _spread(dice, 6):
                    path = self._path("reed", hex_)
                    path.moveTo(centre + QPointF(x - 8, y))
                    path.lineTo(centre + QPointF(x + 8, y))

    def _water_edges(self) -> None:
        """Soft water along the coast, drawn within the wet hexes only, then the coast line."""
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

    def _sides(self) -> None:
        theme = self._theme
        border = _pen(_clear(theme.border, 215), 4.0)
        border.setDashPattern([3.2, 2.2])
        border.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._layer("border", border)
        self._layer("strait-edge", _pen(QColor(theme.coast), 17.0))
        self._layer("strait", _pen(QColor(theme.sea), 11.5))
        self._layer("bank", _pen(_clear(theme.river_bank, 190), 12.0))
        self._layer("river", _pen(QColor(theme.river), 7.0))
        self._layer("bridge-edge", _pen(QColor(theme.print_ink), 12.0))
        self._layer("bridge", _pen(QColor(theme.bridge), 7.0))
        for layer in ("bridge-edge", "bridge"):
            pen = self._layers[layer][0][0]
            assert pen is not None
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        board, geometry = self._board, self._geometry
        for hex_, direction in _all_sides(board.neighbours):
            other = board.neighbours[hex_][direction]
            ends = geometry.side(hex_, direction)
            side = board.hexsides[hex_][direction]
            homes = board.province[hex_], board.province[other]
            if all(homes) and homes[0] != homes[1]:
                _segment(self._path("border", hex_), *ends)
            if side in (Hexside.SEA, Hexside.LAKE):
                _segment(self._path("strait-edge", hex_), *ends)
                _segment(self._path("strait", hex_), *ends)
            if side in _RIVERS:
                _segment(self._path("bank", hex_), *ends)
                _segment(self._path("river", hex_), *ends)
            if side is Hexside.BRIDGE:
                here, there = geometry.centres[hex_], geometry.centres[other]
                for layer, share in (("bridge-edge", 0.10), ("bridge", 0.11)):
                    step = (there - here) * share
                    middle = (here + there) / 2
                    _segment(self._path(layer, hex_), middle - step, middle + step)

    def _dim(self, area: tuple[bool, ...]) -> None:
        self._layer("outside", None, _clear(self._theme.paper, 165))
        self._layer("frame", _pen(_clear(self._theme.board_ink, 150), 3.0))
        for hex_, inside in enumerate(area):
            if not inside:
                self._path("outside", hex_).addPolygon(self._geometry.outlines[hex_])
        for hex_, direction in _all_sides(self._board.neighbours):
            other = self._board.neighbours[hex_][direction]
            if area[hex_] != area[other]:
                _segment(self._path("frame", hex_), *self._geometry.side(hex_, direction))


def _all_sides(neighbours: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    for hex_, around in enumerate(neighbours):
        for direction in range(3):
            if around[direction] >= 0:
                yield hex_, direction


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


def _ridge(path: QPainterPath, centre: QPointF, x: float, y: float, size: float) -> None:
    top = centre + QPointF(x, y - size * 0.7)
    path.moveTo(top + QPointF(-size * 0.5, size * 0.62))
    path.lineTo(top)
    path.lineTo(top + QPointF(size * 0.5, size * 0.62))
    path.moveTo(top + QPointF(size * 0.10, size * 0.30))
    path.lineTo(top + QPointF(size * 0.26, size * 0.62))


def _tuft(path: QPainterPath, at: QPointF) -> None:
    for lean in (-5, 0, 5):
        path.moveTo(at + QPointF(lean * 0.4, 4))
        path.lineTo(at + QPointF(lean, -5))


def _spread(dice: random.Random, count: int) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    while len(found) < count:
        x, y = dice.uniform(-36, 36), dice.uniform(-34, 34)
        if all((x - a) ** 2 + (y - b) ** 2 > 18**2 for a, b in found):
            found.append((x, y))
    return found
