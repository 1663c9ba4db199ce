"""Heights fill the land alone: water, rivers and pieces stay as they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board.geometry import HEX
from gui.board.number_layer import NumberLayer
from gui.board.number_plates import readable_on
from gui.board.scene import HexScene
from gui.theme.theme import DARK, LIGHT, Theme
from scenarios.western_hero.game import GAME
from wargame_core.boards.river_courses import RIVERS
from wargame_core.engine.match import Match
from wargame_core.views.overlay_values import Selection
from wargame_core.views.registry import view_of

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = 0.8


class Board:
    """The first scenario before its first turn, in a theme, from near."""

    def __init__(self, theme: Theme = LIGHT) -> None:
        self.state = Match(GAME, "1", seed=1).state
        self.map = self.state.scenario.map
        self.theme = theme
        self.scene = HexScene(self.map, self.state.scenario.area, theme)
        self.heights = view_of(GAME).overlay(self.state, "elevation", Selection())

    def picture(self, hexes: list[int]) -> tuple[QImage, QPointF]:
        """The ground and what lies on it around some hexes, and the corner of the picture."""
        part = self.scene.geometry.bounds(tuple(hexes))
        image = QImage((part.size() * SCALE).toSize(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(SCALE, SCALE)
        painter.translate(-part.topLeft())
        for layer in (self.scene.terrain, self.scene.overlays):
            layer.draw(painter, QRectF(part), SCALE)
        painter.end()
        return image, part.topLeft()


def _at(board: Board, hexes: list[int], spots: list[QPointF]) -> list[QColor]:
    image, corner = board.picture(hexes)
    return [image.pixelColor(((spot - corner) * SCALE).toPoint()) for spot in spots]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_heights_end_at_the_coast(theme: Theme) -> None:
    board = Board(theme)
    coastal = board.map.index["3009"]
    centre = board.scene.geometry.centres[coastal]
    ring = [centre + QPointF(x, y) for x in range(-50, 51, 5) for y in range(-40, 41, 5)]
    before = _at(board, [coastal], ring)
    sea = QColor(theme.sea)
    wet = [number for number, colour in enumerate(before) if colour == sea]
    board.scene.overlays.show_overlay(board.heights)
    after = _at(board, [coastal], ring)

    assert wet
    assert all(after[number] == sea for number in wet)
    dry = board.scene.geometry.place_at(centre)
    assert dry == coastal
    assert after[ring.index(centre)] != before[ring.index(centre)]


def test_rivers_lie_over_heights() -> None:
    board = Board()
    hex_, side = next(
        (hex_, side)
        for hex_, sides in enumerate(board.map.hexsides)
        for side, kind in enumerate(sides)
        if kind in RIVERS and board.state.scenario.area[hex_]
    )
    first, second = board.scene.geometry.side(hex_, side)
    across = (board.scene.geometry.centres[hex_] - (first + second) / 2) / (HEX / 2)
    spots = [(first + second) / 2 + across * step for step in range(-14, 15)]
    board.scene.overlays.show_overlay(board.heights)

    assert QColor(LIGHT.river) in _at(board, [hex_], spots)


def test_no_height_is_written_where_pieces_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    written: list[int] = []
    numbers: NumberLayer = board.scene.numbers
    spot = board.scene.number_spot

    def noted(place: int, *where: object) -> QPointF:
        written.append(place)
        return spot(place, *where)  # type: ignore[arg-type]

    monkeypatch.setattr(numbers, "_spot", noted)
    taken, free = board.map.index["3010"], board.map.index["3012"]
    numbers.show_overlay(board.heights)
    numbers.keep_clear(frozenset((taken,)))
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    numbers.draw(painter, board.scene.geometry.bounds((taken, free)), 1.0)
    painter.end()

    assert free in written
    assert taken not in written


def test_ink_differs_most_from_what_it_is_written_on() -> None:
    assert readable_on(QColor("#ffffff"), LIGHT) == QColor(LIGHT.print_ink)
    assert readable_on(QColor("#000000"), LIGHT) == QColor(LIGHT.print_light)
