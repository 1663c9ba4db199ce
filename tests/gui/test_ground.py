"""What is painted of the ground agrees with the map: terrain, rivers, bridges, coast."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from importlib.resources import files

import pytest
from PySide6.QtCore import QPointF, QRectF
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
        return self._image.pixelColor(((spot - self._corner) * self._scale).toPoint())

    def around(self, spot: QPointF, far: int = 1) -> list[QColor]:
        steps = range(-far, far + 1)
        return [self.colour(spot + QPointF(x, y) / self._scale) for x in steps for y in steps]


def _off(a: QColor, b: QColor) -> int:
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_hex_has_the_colour_of_its_terrain(board: HexMap, theme: Theme, qapp: object) -> None:
    ground = PaintedMap(board, theme)
    names = [terrain for terrain in Terrain if terrain not in WET]
    wrong: dict[Terrain, list[str]] = defaultdict(list)
    count: dict[Terrain, int] = defaultdict(int)
    for place, terrain in enumerate(board.terrain):
        spots = ground.around(ground.places.centres[place], 6)
        middle = QColor(
            sum(c.red() for c in spots) // len(spots),
            sum(c.green() for c in spots) // len(spots),
            sum(c.blue() for c in spots) // len(spots),
        )
        count[terrain] += 1
        if terrain in WET:
            if _off(middle, QColor(theme.sea)) > 25:
                wrong[terrain].append(board.names[place])
            continue
        nearest = min(names, key=lambda t: _off(middle, QColor(getattr(theme, t.name.lower()))))
        if nearest is not terrain:
            wrong[terrain].append(board.names[place])
    for terrain, found in wrong.items():
        assert len(found) <= 0.08 * count[terrain], (terrain, found)


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
