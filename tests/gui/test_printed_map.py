"""What is printed on a hex map: names, title, turn track, key, scale; none covers another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from gui.board.geometry import HEX
from gui.board.ground_tint import WATER
from gui.board.map_sheet import sheet_words
from gui.board.scene import HexScene
from gui.board.sheet_pieces import Pen, TrackPiece
from gui.theme.theme import LIGHT
from scenarios.western_hero.game import GAME
from wargame_core.engine.match import Match
from wargame_core.views.registry import view_of
from wargame_core.views.sheet_values import TurnGroup
from wargame_core.views.words import language, set_language

SCENARIOS = ("1", "2", "3", "4")
ZOOMS = (0.2, 0.45, 1.0)
KEEP = QRectF(-0.26 * HEX, -0.5 * HEX, 0.52 * HEX, 0.42 * HEX)
"""A castle in its hex, without its banner."""


@pytest.fixture(params=["en", "ja"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    before = language()
    set_language(request.param)
    yield request.param
    set_language(before)


class Board:
    """A scenario's board as it is before the first turn."""

    def __init__(self, scenario: str) -> None:
        self.state = Match(GAME, scenario, seed=1).state
        self.look = view_of(GAME)
        self.map = self.state.scenario.map
        self.scene = HexScene(self.map, self.state.scenario.area, LIGHT)
        self.stacks = self.look.stacks(self.state)
        self.castles = self.look.castles(self.state)
        self.scene.show_views(self.castles, self.stacks, self.look.labels(self.state))
        words = sheet_words(GAME.info, self.look.sheet(self.state))
        assert words is not None
        self.words = words
        self.scene.print_sheet(words)

    @property
    def sheet(self) -> dict[str, QRectF]:
        printed = self.scene.turns.sheet
        assert printed is not None
        return {name: box for name, (box, _) in printed.placed.items()}

    def draw_names(self, zoom: float) -> None:
        image = QImage(8, 8, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        self.scene.labels.draw(painter, self.scene.labels.boundingRect(), zoom)
        painter.end()

    def keeps(self, zoom: float) -> list[QRectF]:
        """Where castles are, in pixels from the origin of the scene."""
        found = []
        for castle in self.castles:
            box = KEEP.translated(self.scene.geometry.centres[castle.place])
            found.append(QRectF(box.topLeft() * zoom, box.size() * zoom))
        return found


def _inside(box: QRectF, by: float) -> QRectF:
    return box.adjusted(by, by, -by, -by)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_names_cover_neither_each_other_nor_castles(
    qapp: object, spoken: str, scenario: str, zoom: float
) -> None:
    board = Board(scenario)
    board.draw_names(zoom)
    names = [_inside(box, 3) for box in board.scene.labels.shown.values()]
    letters = [_inside(box, 1) for box in board.scene.labels.printed]
    keeps = [_inside(box, 1) for box in board.keeps(zoom)]
    assert len(names) > 15
    assert not [pair for pair in combinations(names, 2) if pair[0].intersects(pair[1])]
    for box in names:
        assert not any(box.intersects(other) for other in (*letters, *keeps))
    for letter in letters:
        assert not any(letter.intersects(keep) for keep in keeps)


def test_letters_stand_within_their_province(qapp: object, spoken: str) -> None:
    board = Board("4")
    names = board.scene.labels.letters
    assert set(board.map.provinces) >= set(names) - {name for name in names if "sea" in name}
    places = board.scene.geometry
    for province, letters in names.items():
        at = [places.place_at(letter.box.center()) for letter in letters]
        homes = ["" if place < 0 else board.map.province[place] for place in at]
        if province in board.map.provinces:
            assert homes.count(province) >= len(homes) - 1, (province, homes)
        else:
            assert all(place < 0 or board.map.terrain[place] in WATER for place in at), province


def test_names_stay_where_they_are_when_counters_come_and_go_elsewhere(qapp: object) -> None:
    board = Board("4")
    board.draw_names(0.6)
    before = dict(board.scene.labels.shown)
    gone = board.stacks[0].place
    stacks = [stack for stack in board.stacks if stack.place != gone]
    board.scene.show_views(board.castles, stacks, board.look.labels(board.state))
    board.draw_names(0.6)
    near = {hex_ for hex_ in before if board.map.distance(hex_, gone) <= 2}
    after = board.scene.labels.shown
    assert {hex_: box for hex_, box in after.items() if hex_ not in near} == {
        hex_: box for hex_, box in before.items() if hex_ not in near
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_sheet_is_printed_into_the_open_sea(qapp: object, spoken: str, scenario: str) -> None:
    board = Board(scenario)
    assert set(board.sheet) == {"title", "track", "key", "scale"}
    places, terrain = board.scene.geometry, board.map.terrain
    for name, box in board.sheet.items():
        assert board.scene.terrain.page.contains(box), name
        assert board.scene.home.contains(box), f"{name} is not seen when the board is fitted"
        for place, outline in enumerate(places.outlines):
            if outline.boundingRect().intersects(_inside(box, 1)):
                around = [place, *places.neighbours(place)]
                assert all(terrain[near] in WATER for near in around), (
                    name,
                    board.map.names[place],
                )
        for letters in board.scene.labels.letters.values():
            assert not any(letter.box.intersects(box) for letter in letters), name
    assert not [
        pair for pair in combinations(board.sheet.values(), 2) if pair[0].intersects(pair[1])
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_track_has_a_box_for_every_turn_and_the_marker_stands_in_the_present_one(
    qapp: object, scenario: str
) -> None:
    board = Board(scenario)
    turns = board.state.scenario.turns
    sheet = board.scene.turns.sheet
    assert sheet is not None
    boxes = [sheet.box_of_turn(turn) for turn in range(1, len(turns) + 1)]
    track = board.sheet["track"]
    assert all(track.contains(box) for box in boxes)
    assert not [p for p in combinations(boxes, 2) if p[0].intersects(_inside(p[1], 1))]
    assert sheet.box_of_turn(len(turns) + 1).isEmpty()
    assert board.scene.turns.box.isEmpty()
    board.scene.show_turn(3, 0)
    assert board.scene.turns.box == boxes[2]


def test_the_track_says_months_and_weeks_in_words(spoken: str) -> None:
    state = Match(GAME, "1", seed=1).state
    view = view_of(GAME).sheet(state)
    assert view is not None
    first = view.track[0]
    said = {"en": ("May", ("3rd", "4th")), "ja": ("5月", ("3週", "4週"))}
    assert (first.title, first.turns) == said[spoken]
    assert sum(len(group.turns) for group in view.track) == len(state.scenario.turns)


def test_a_piece_that_the_layout_places_by_hand_stands_there(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from gui.board import map_sheet

    layout = replace(map_sheet.layout_for(Board("4").map), corners={"scale": (2.0, 17.0)})
    monkeypatch.setattr(map_sheet, "layout_for", lambda board: layout)
    assert Board("4").sheet["scale"].topLeft() == QPointF(2 * HEX, 17 * HEX)


def test_the_minimap_shows_the_ground_of_the_board(qapp: object) -> None:
    board = Board("4")
    box = board.scene.terrain.boundingRect()
    scale = 0.05
    pictures = []
    for small in (True, False):
        image = QImage((box.size() * scale).toSize(), QImage.Format.Format_RGB32)
        image.fill(LIGHT.paper)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-box.topLeft())
        if small:
            board.scene.draw_small(painter)
        else:
            board.scene.terrain.draw(painter, box, scale)
        painter.end()
        pictures.append(image)
    off = 0
    for place, centre in enumerate(board.scene.geometry.centres):
        spot = ((centre - box.topLeft()) * scale).toPoint()
        if any(piece.adjusted(-60, -60, 60, 60).contains(centre) for piece in board.sheet.values()):
            continue
        first, second = (picture.pixelColor(spot) for picture in pictures)
        off += abs(first.lightness() - second.lightness()) > 40
        del place
    assert off < 0.05 * len(board.map.names)


def test_a_name_on_a_fitted_board_leaves_the_ground_of_its_hex_to_be_seen(qapp: object) -> None:
    layer = Board("1").scene.labels
    picture = layer.text("Kagamiyama", 11, "castle").toImage()
    every = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    hidden = sum(picture.pixelColor(x, y).alpha() > 100 for x, y in every)
    assert hidden < len(every) / 2


def test_the_weeks_on_the_track_are_as_large_as_its_months(
    qapp: object, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, wide = Pen(10.0, LIGHT), []
    track = view_of(GAME).sheet(Match(GAME, "4", seed=1).state).track

    def write(
        _: Pen, __: object, box: QRectF, text: str, size: float, *___: Any, **____: Any
    ) -> None:
        if len(text) == 3 or spoken == "ja":
            wide.append(min(size, size * box.width() / pen.width(text, size)))

    monkeypatch.setattr(Pen, "write", write)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    TrackPiece(track, pen).draw(painter, pen)
    painter.end()
    assert len(wide) >= 48
    assert min(wide) > 1.1


@pytest.mark.parametrize(("turns", "row"), [(4, 4), (10, 10), (12, 6), (25, 9)])
def test_rows_of_a_track_without_months_are_about_as_long(
    qapp: object, turns: int, row: int
) -> None:
    track = (TurnGroup("", tuple(str(turn) for turn in range(1, turns + 1))),)
    piece = TrackPiece(track, Pen(20, LIGHT))
    tops = [piece.box_of(turn).top() for turn in range(1, turns + 1)]
    assert tops.count(tops[0]) == row
    assert row - tops.count(tops[-1]) < len(set(tops))
