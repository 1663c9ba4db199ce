"""What is painted of the ground agrees with the map: terrain, rivers, bridges, coast."""

from __future__ import annotations

import statistics
from dataclasses import replace
from importlib.resources import files

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board.geometry import HexGeometry, geometry
from gui.board.terrain_layer import TerrainLayer
from gui.theme.theme import DARK, LIGHT, Theme
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.river_courses import RIVERS
from wargame_core.files.map_file import load_hex_map

FAR, NEAR = 0.3, 0.7
WET = (Terrain.SEA, Terrain.LAKE)


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(files("scenarios.western_hero").joinpath("map"))


class PaintedMap:
    """The whole map as it is painted."""

    def __init__(self, board: HexMap, theme: Theme, scale: float = FAR) -> None:
        self._scale = scale
        self.places: HexGeometry = geometry(board)
        layer = TerrainLayer(self.places, tuple(True for _ in board.names), theme)
        box = layer.boundingRect()
        self._corner = box.topLeft()
        self._image = QImage((box.size() * scale).toSize(), QImage.Format.Format_RGB32)
        painter = QPainter(self._image)
        painter.scale(scale, scale)
        painter.translate(-self._corner)
        layer.draw(painter, QRectF(box), scale)
        painter.end()

    def colour(self, spot: QPointF) -> QColor:
        return self._image.pixelColor(self._pixel(spot))

    def around(self, spot: QPointF, far: int = 1) -> list[QColor]:
        at, steps = self._pixel(spot), range(-far, far + 1)
        left, top = at.x(), at.y()
        return [self._image.pixelColor(left + x, top + y) for x in steps for y in steps]

    def _pixel(self, spot: QPointF) -> QPoint:
        return ((spot - self._corner) * self._scale).toPoint()


def _off(a: QColor, b: QColor) -> int:
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))


def _median(spots: list[QColor]) -> tuple[float, float, float]:
    """The colour of most spots; letters and signs among them do not count."""
    rgb = [spot.getRgb()[:3] for spot in spots]
    red, green, blue = (statistics.median(channel) for channel in zip(*rgb, strict=True))
    return red, green, blue


def _off_in_any_light(seen: tuple[float, float, float], colour: QColor) -> float:
    """How far a tint is from a colour, whichever light or shade lies on it."""
    wanted = colour.getRgb()[:3]
    return min(
        sum(abs(a - b * light / 20) for a, b in zip(seen, wanted, strict=True)) + abs(light - 20)
        for light in range(13, 29)
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_hex_has_the_colour_of_its_terrain(board: HexMap, theme: Theme, qapp: object) -> None:
    ground, wrong = PaintedMap(board, theme), []
    tints = {
        terrain: QColor(getattr(theme, terrain.name.lower()))
        for terrain in Terrain
        if terrain not in WET
    }
    for place, terrain in enumerate(board.terrain):
        seen = _median(ground.around(ground.places.centres[place], 6))
        if terrain in WET:
            right = _off(QColor(*map(round, seen)), QColor(theme.sea)) <= 12
        else:
            right = terrain is min(tints, key=lambda one: _off_in_any_light(seen, tints[one]))
        if not right:
            wrong.append((board.names[place], terrain.name))
    assert wrong == []


def test_the_coast_runs_between_every_hex_of_land_and_the_water_beside_it(
    board: HexMap, qapp: object
) -> None:
    ground, sea, wrong, sides = PaintedMap(board, LIGHT, NEAR), QColor(LIGHT.sea), [], 0
    for place, around in enumerate(board.neighbours):
        for other in around:
            if other < 0 or board.terrain[place] in WET or board.terrain[other] not in WET:
                continue
            here, there = (ground.places.centres[end] for end in (place, other))
            way = [ground.colour(here + (there - here) * (step / 120)) for step in range(121)]
            ink = min(_off(colour, QColor(LIGHT.coast)) for colour in way)
            dry = _off(way[0], sea) > 20 or _off(way[3], sea) > 20
            sides += 1
            if ink > 70 or not dry or min(_off(colour, sea) for colour in way[-10:]) > 12:
                wrong.append((board.names[place], board.names[other], ink))
    assert wrong == []
    assert sides > 500


def test_rivers_bridges_and_channels_are_painted_on_their_hexsides(
    board: HexMap, qapp: object
) -> None:
    ground = PaintedMap(board, LIGHT, NEAR)
    river, sea, bridge = (QColor(name) for name in (LIGHT.river, LIGHT.sea, LIGHT.bridge))
    dry = []
    for place, around in enumerate(board.hexsides):
        for direction in range(3):
            side = around[direction]
            first, second = ground.places.side(place, direction)
            spots = ground.around((first + second) / 2, 2)
            wanted = {Hexside.RIVER: river, Hexside.BRIDGE: bridge}.get(side, sea)
            shown = any(_off(spot, wanted) < 40 for spot in spots)
            if side is not Hexside.PLAIN and not shown:
                dry.append((board.names[place], direction, side.name))
            land = all(
                board.terrain[end] not in WET for end in (place, board.neighbours[place][direction])
            )
            if side is Hexside.PLAIN and land and any(_off(spot, river) < 12 for spot in spots):
                dry.append((board.names[place], direction, "no river here"))
    assert not dry
    assert sum(side in RIVERS for around in board.hexsides for side in around) > 500


def test_the_ground_is_painted_without_a_drawing_too(board: HexMap, qapp: object) -> None:
    plain = replace(board, folder=None)
    ground = PaintedMap(plain, LIGHT)
    for place, terrain in enumerate(plain.terrain):
        wet = min(_off(c, QColor(LIGHT.sea)) for c in ground.around(ground.places.centres[place]))
        if terrain not in (Terrain.LAKE, Terrain.MARSH):  # their colours are the sea's own kin
            assert (wet < 25) == (terrain is Terrain.SEA)
