"""What is printed on boards of provinces and tiles: names, seas, hills, and the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board.area_places import scaled
from gui.board.area_samples import draw_area_sample, samples_of
from gui.board.area_scene import AreaScene
from gui.board.board_scene import BoardScene
from gui.board.map_sheet import MapSheet, named, sheet_words
from gui.board.province_item import NEAR_FROM
from gui.board.scenes import scene_of
from gui.board.sheet_pieces import KeyPiece, Pen
from gui.board.tile_scene import TileScene
from gui.board.tiles import ground_tiles
from gui.shell.games import offered
from gui.theme.theme import DARK, LIGHT, Theme
from scenarios.japan.board import japan_map
from tests.gui.area_position import castles, clusters, provinces
from wargame_core.boards.areamap import AreaMap
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.views.registry import view_of
from wargame_core.views.tile_values import TileBoard
from wargame_core.views.words import language, set_language

ZOOMS = (0.15, 0.3, 1.0)
HALO = 4
"""Light around letters, in pixels, that may lie under something."""
_ALL = tuple((game, scenario.id) for game in offered() for scenario in game.info.scenarios)
_IDS = [f"{game.info.id}-{scenario}" for game, scenario in _ALL]


@pytest.fixture(params=["en", "ja"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    before = language()
    set_language(request.param)
    yield request.param
    set_language(before)


def _board_of(game: Game[Any], scenario: str) -> tuple[BoardScene, Any] | None:
    """The board of a game of provinces or tiles, with what is printed."""
    state, look = Match(game, scenario, seed=1).state, view_of(game)
    board = look.board_of(state)
    if not isinstance(board, AreaMap | TileBoard):
        return None
    scene = scene_of(board, look.area_of(state), LIGHT)
    words = sheet_words(game.info, look.sheet(state))
    assert words is not None
    scene.print_sheet(words)
    return scene, words


def _inside(box: QRectF, by: float) -> QRectF:
    return box.adjusted(by, by, -by, -by)


def _covering(boxes: dict[object, QRectF]) -> list[object]:
    pairs = combinations(boxes.items(), 2)
    return [(a, b) for (a, box), (b, other) in pairs if _inside(box, HALO).intersects(other)]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_names_of_provinces_cover_neither_each_other_nor_castles_and_plates(
    qapp: object, spoken: str, zoom: float
) -> None:
    scene = AreaScene(japan_map(), LIGHT)
    scene.show_views(castles(), clusters(), ())
    scene.show_provinces(provinces())
    names = scene.names.boxes(zoom)
    assert len(names) >= 64
    assert not _covering({place: _inside(box, HALO) for place, box in names.items()})
    plates = dict(scene.totals.boxes(zoom))
    if zoom >= NEAR_FROM:
        assert not plates
        for item in scene.pieces():
            contents = item.standing  # type: ignore[attr-defined]  # pieces of provinces have it
            if contents.castle is not None:
                view, box = contents.castle
                plates[view.place] = QRectF(box.topLeft() * zoom, box.size() * zoom)
        assert len(plates) == len(castles())
    over = [
        (scene.geometry.board.ids[place], scene.geometry.board.ids[other])
        for place, name in names.items()
        for other, plate in plates.items()
        if _inside(name, HALO).intersects(plate)
    ]
    assert not over


def test_every_sea_is_named_in_its_water(qapp: object, spoken: str) -> None:
    scene = AreaScene(japan_map(), LIGHT)
    places, boxes = scene.geometry, scene.provinces.sea_names
    assert len(boxes) == len(places.board.zones)
    for box in boxes:
        assert places.page.contains(box)
    large = scene.provinces.sea_names_at(0.18)
    assert len(large) >= 10, "names that can be read on the whole board"
    assert not _covering(dict(enumerate(large)))
    assert not [
        (places.board.ids[place], box)
        for box in large
        for place in range(len(places.board.ids))
        if places.outline(place).intersects(box)
    ]


@pytest.mark.parametrize(("game", "scenario"), _ALL, ids=_IDS)
def test_the_sheet_lies_beside_land_and_tiles_and_names(
    qapp: object, spoken: str, game: Game[Any], scenario: str
) -> None:
    made = _board_of(game, scenario)
    if made is None:
        return  # a map of hexes; test_printed_map.py
    scene, words = made
    sheet: MapSheet | None = scene.turns.sheet  # type: ignore[attr-defined]  # as both boards have
    assert sheet is not None
    boxes = {name: box for name, (box, _) in sheet.placed.items()}
    wanted = {"title", "key"} | ({"track"} if words.view.steps or words.view.track else set())
    assert wanted <= boxes.keys()
    assert not _covering(dict(boxes))
    places = scene.geometry
    for name, box in boxes.items():
        assert scene.home.contains(box), f"{name} is not seen when the board is fitted"
        for place in range(len(places.centres)):
            assert not places.inner_outline(place).intersects(box), (name, place)
    if isinstance(scene, AreaScene):
        names = dict(enumerate(scene.provinces.sea_names))
        assert not _covering({**boxes, **names})
    steps = len(words.view.steps) or sum(len(group.turns) for group in words.view.track)
    assert all(boxes["track"].contains(sheet.box_of_turn(n)) for n in range(1, steps + 1))
    scene.show_turn(0, 2)
    assert scene.turns.box == sheet.box_of_turn(2)  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_mountain_provinces_are_told_by_their_ground(qapp: object, theme: Theme) -> None:
    scene = AreaScene(japan_map(), theme)
    board, scale = scene.geometry.board, 0.2
    page = scene.geometry.page
    image = QImage((page.size() * scale).toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-page.topLeft())
    for _ in scene.provinces.steps(painter, page, scale):
        pass
    painter.end()
    mountains = set(board.facts["mountain"])
    browns: dict[bool, list[float]] = {True: [], False: []}
    wet = []
    for place in range(len(board.ids)):
        seen = []
        outline, box = scene.geometry.inner_outline(place), scene.geometry.boxes[place]
        for x in range(1, 12):
            for y in range(1, 12):
                spot = QPointF(box.left() + box.width() * x / 12, box.top() + box.height() * y / 12)
                if outline.contains(spot):
                    seen.append(image.pixelColor(((spot - page.topLeft()) * scale).toPoint()))
        assert seen, board.ids[place]
        towards = [_off(colour, QColor(theme.mountain)) for colour in seen]
        browns[place in mountains].append(sum(towards) / len(towards))
        wet += [board.ids[place] for colour in seen if _off(colour, QColor(theme.sea)) < 4]
    assert len(wet) < 20, "land is not sea, but for lakes"
    assert max(browns[True]) < sum(browns[False]) / len(browns[False])
    for lane in board.lanes:
        if lane.tier == "standard":
            middle = (scaled(*lane.ends[0]) + scaled(*lane.ends[1])) / 2
            at = ((middle - page.topLeft()) * scale).toPoint()
            near = [image.pixelColor(at.x() + x, at.y() + y) for x in (-2, -1, 0, 1, 2)
                    for y in (-2, -1, 0, 1, 2)]  # fmt: skip
            assert min(_off(colour, QColor(theme.target)) for colour in near) < 70, lane


def _off(a: QColor, b: QColor) -> int:
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))


@pytest.mark.usefixtures("no_ground_yet")
def test_a_tile_that_was_begun_ahead_is_the_same_as_one_drawn_at_once(qapp: object) -> None:
    scenes = [AreaScene(japan_map(), LIGHT) for _ in range(2)]
    ahead, once = (scene.provinces for scene in scenes)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(0.4, 0.4)
    for layer in (ahead, once):
        painter.save()
        layer.draw(painter, QRectF(0, 0, 10, 10), 0.4)
        painter.restore()
    painter.end()
    assert ahead.draw_ahead(1, 1), "the first step of a tile"
    first = ahead._begun
    assert first is not None
    while ahead._begun is first:
        assert ahead.draw_ahead(1, 1)
    kept = ahead._tiles.get(first.key)
    assert kept is not None
    _, density, column, row = first.key
    ground_tiles.cache_clear()  # else it would be the same tile
    plain = once._tile(density, column, row, 1.0)
    assert kept.toImage().convertToFormat(QImage.Format.Format_RGB32) == plain.toImage(
    ).convertToFormat(QImage.Format.Format_RGB32)  # fmt: skip


@pytest.mark.usefixtures("no_ground_yet")
def test_a_tile_that_is_given_up_leaves_no_warning(qapp: object, qtlog: Any) -> None:
    scene = AreaScene(japan_map(), LIGHT)
    layer = scene.provinces
    assert layer.draw_ahead(1, 1)
    layer.renew()
    assert layer._begun is None
    assert [record.message for record in qtlog.records] == []


def test_both_kinds_of_boards_are_among_the_games(qapp: object) -> None:
    made = [found for game, scenario in _ALL if (found := _board_of(game, scenario)) is not None]
    assert {type(scene) for scene, _ in made} == {AreaScene, TileScene}
    assert all(scene.printed.contains(scene.home) for scene, _ in made)


def test_all_names_of_a_key_are_of_one_size(
    qapp: object, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, sizes = Pen(10.0, LIGHT), []

    def write(
        _: Pen, __: object, box: QRectF, text: str, size: float, *___: Any, **____: Any
    ) -> None:
        assert pen.width(text, size) <= box.width() + 0.01, "else it would be written smaller"
        sizes.append(size)

    monkeypatch.setattr(Pen, "write", write)
    said = named(samples_of(japan_map()))
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    KeyPiece("Key", said, draw_area_sample, pen).draw(painter, pen)
    painter.end()
    assert len(sizes) > 6
    assert len(set(sizes[1:])) == 1, "the first is the heading"
