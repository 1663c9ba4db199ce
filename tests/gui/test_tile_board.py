"""Boards of hex tiles: what is where, and going over them by mouse and keys."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from gui.board.tile_layer import TileLayer
from gui.board.tile_places import REACH, WIDTH, TilePlaces
from gui.board.tile_scene import TileScene
from scenarios.bushido import library
from scenarios.bushido.game import GAME
from scenarios.bushido.views.board import tile_board
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.views.trace_values import TraceView

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

PROGRAMS = {f"player{number}": "random" for number in range(2, 7)}


def advance(match: Match, kind: str, seat: str = "player1", seed: int = 1) -> Match:
    """Play at random until a seat has a decision of a kind."""
    draw = random.Random(seed)
    while match.decision is not None:
        if (match.decision.kind, match.decision.seat) == (kind, seat):
            return match
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError(f"no {kind} of {seat}")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_point_of_a_tile_belongs_to_it(players: int) -> None:
    scenario = library.load(str(players), {})
    places = TilePlaces(tile_board(scenario))
    draw = random.Random(players)
    for place, centre in enumerate(places.centres):
        assert places.place_at(centre) == place
        for number in range(6):
            assert places.place_at(places.corner(place, number, 0.97)) == place
        for _ in range(20):
            across, down = draw.uniform(-1, 1) * WIDTH / 2, draw.uniform(-1, 1) * REACH
            point = centre + QPointF(across, down)
            if places.outline(place).contains(point):
                assert places.place_at(point) == place
    assert places.place_at(QPointF(-3 * WIDTH, 0)) == -1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_neighbours_are_those_of_the_rules_and_share_a_side(players: int) -> None:
    scenario = library.load(str(players), {})
    places = TilePlaces(tile_board(scenario))
    everything = QRectF(-9e4, -9e4, 18e4, 18e4)
    for place, centre in enumerate(places.centres):
        assert sorted(places.neighbours(place)) == list(scenario.adjacent[place])
        for other in places.neighbours(place):
            away = places.centres[other] - centre
            assert (away.x() ** 2 + away.y() ** 2) ** 0.5 == pytest.approx(WIDTH)
            both = places.border(frozenset({place, other}), 0.0, everything)
            alone = places.border(frozenset({place}), 0.0, everything)
            assert (alone.elementCount(), both.elementCount()) == (12, 20)


def test_a_click_claims_a_tile_and_it_is_turned(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "6", seed=3, seats=PROGRAMS))
    hand.wait_for_human()
    scene = hand.page.board.layers
    assert isinstance(scene, TileScene)
    assert hand.live.now.decision.kind == "fortress"  # type: ignore[union-attr]
    place = sorted(hand.live.now.by_place)[0]
    hand.click_hex(place)
    hand.wait_for_human()
    assert hand.live.match.state.is_fortress(place)
    assert scene.faces.views[place].ground == "home"
    while hand.live.now.decision.kind != "claim":  # type: ignore[union-attr]
        hand.click_hex(sorted(hand.live.now.by_place)[0])
        hand.wait_for_human()
    place = sorted(hand.live.now.by_place)[-1]
    assert scene.faces.views[place].ground == "back"
    hand.click_hex(place)
    hand.wait_for_human()
    assert scene.faces.views[place].ground not in ("back", "home")
    assert scene.faces.views[place].clan == "bushido_1"


def test_arrows_and_enter_do_the_same(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "6", seed=3, seats=PROGRAMS))
    hand.wait_for_human()
    board = hand.page.board
    hand.press(Qt.Key.Key_Down)
    start = board.keys.place
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(board, key)
        assert board.keys.place in (start, *board.layers.geometry.neighbours(start))
        start = board.keys.place
    QTest.keyClick(board, Qt.Key.Key_Return)
    hand.wait_for_human()
    assert hand.live.match.state.is_fortress(start)


def test_the_inspector_says_what_a_province_is_worth(hand: Hand) -> None:
    match = advance(Match(GAME, "6", seed=3), "first-troops")
    hand.window.begin(match)
    QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    place = next(p for p in match.state.owned(0) if not match.state.is_fortress(p))
    hand.page.inspector.select(place)
    worth = match.state.worth(place)
    view = hand.live.now.view_of_place(place)
    facts = dict(view.facts)
    assert view.title.startswith(match.state.scenario.place_ids[place].upper())
    assert [facts[key] for key in ("Honour", "Koku", "Katana")] == [
        str(worth.honour),
        str(worth.koku),
        str(worth.katana),
    ]


def test_troops_are_seen_and_clicked_from_however_far(hand: Hand) -> None:
    """Beside hand and tray a board of 37 tiles is small; there are no totals in their place."""
    hand.window.begin(advance(Match(GAME, "6", seed=3), "first-troops"))
    board = hand.page.board
    place = hand.live.now.stacks[0].place
    spot = board.layers.geometry.stands(place, 1).centres[0]  # type: ignore[attr-defined]
    found = {board.layers.unit_at(place, spot, scale) for scale in (0.1, 0.2, 0.5)}
    assert len(found) == 1
    assert found != {-1}


@pytest.mark.parametrize("players", ["5", "6"])
def test_on_the_whole_board_in_a_small_window_every_tile_is_named(
    hand: Hand, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(TileLayer, "_write_halo", lambda *call: written.append(call[2]))
    hand.window.resize(1280, 720)
    hand.window.begin(advance(Match(GAME, players, seed=3), "first-troops"))
    QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    hand.page.side.fold()
    hand.page.board.fit()
    hand.let_happen()
    scale, faces = hand.page.board.zoom, hand.page.board.layers.terrain
    assert isinstance(faces, TileLayer)
    written.clear()
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    faces.draw(painter, faces.boundingRect(), scale)
    painter.end()
    said = " ".join(written)
    for view in faces.views.values():
        assert view.title in said
    assert "Rice Paddy" in written


def test_nothing_that_others_did_covers_what_a_tile_is_worth(hand: Hand) -> None:
    hand.window.begin(advance(Match(GAME, "6", seed=3), "first-troops"))
    scene = hand.page.board.layers
    assert isinstance(scene, TileScene)
    worth = QRectF(-98, -47, 196, 31).translated(scene.geometry.centres[0])
    for kind in ("gain", "loss", "fight"):
        scene.show_traces([(TraceView(kind, (0,), "player2", "−1"),)])
        image = QImage(400, 400, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.translate(QPointF(200, 200) - scene.geometry.centres[0])
        scene.traces.draw(painter, scene.traces.boundingRect(), 1.0)
        painter.end()
        seen = worth.translated(QPointF(200, 200) - scene.geometry.centres[0]).toRect()
        points = [(x, y) for x in range(seen.width()) for y in range(seen.height())]
        part = image.copy(seen)
        assert not any(part.pixelColor(x, y).alpha() for x, y in points), kind


def test_an_arrow_from_tile_to_tile_covers_neither_counters_nor_words(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.begin(advance(Match(GAME, "6", seed=3), "first-troops"))
    scene = hand.page.board.layers
    assert isinstance(scene, TileScene)
    there = hand.live.now.stacks[0].place
    here = scene.geometry.neighbours(there)[0]
    arrow = TraceView("attack", (here, there), "player2")
    arrows = scene.traces.arrows
    assert min(item.zValue() for item in scene.pieces()) > arrows.zValue()
    pieces = next(item for item in scene.pieces() if item.standing.room.contains(
        scene.geometry.centres[there]))  # fmt: skip
    assert not pieces.standing.room.adjusted(1, 1, -1, -1).contains(arrows.tip(arrow, 1.0))
    written: list[str] = []
    monkeypatch.setattr(TileLayer, "_write_halo", lambda *call: written.append(call[2]))
    scene.show_traces([(arrow,)])
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    arrows.draw(painter, arrows.boundingRect(), 1.0)
    painter.end()
    for place in (here, there):
        assert scene.geometry.board.names[place] in written
