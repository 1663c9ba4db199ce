"""A game without a view of its own plays in the window, and one that fails is left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.board.list_scene import ListScene
from gui.editor.map_source import map_sources
from gui.shell.games import first_game, left_out, offered
from scenarios.japan.board import japan_map
from tests.examples.stones.game import GAME as STONES
from tests.gui.conftest import Hand
from tests.thorough import with_long
from tests.unit.engine.auction import SEATS
from tests.unit.engine.auction_game import AUCTION
from tests.unit.engine.toy_game import GAME
from tools.gallery.all_pictures import all_pictures
from wargame_core.engine import registry
from wargame_core.engine.chance import OwnDice
from wargame_core.engine.errors import DataError
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match
from wargame_core.views import words
from wargame_core.views.defaults import completed

TOYS: dict[str, Any] = {"race": GAME, "auction": AUCTION, "stones": STONES}
OFFERED = ["western_hero", "gekokujo", "shogun1986", "bushido", "auction", "race", "stones"]


def broken() -> Any:
    raise ModuleNotFoundError("No module named 'chess'")


def spoilt() -> Any:
    raise DataError(["data.csv: missing"])


@pytest.fixture
def odd_games() -> Iterator[None]:
    loaders = {
        "race": lambda: GAME,
        "auction": lambda: AUCTION,
        "stones": lambda: STONES,
        "b_broken": broken,
        "c_spoilt": spoilt,
    }
    for name, loader in loaders.items():
        registry.register(name, loader)
    yield
    for name in loaders:
        registry.unregister(name)


@pytest.mark.usefixtures("odd_games")
def test_what_cannot_be_loaded_is_left_out_with_a_sentence() -> None:
    assert [game.info.id for game in offered()] == OFFERED
    assert first_game().info.id == "western_hero"
    assert left_out() == (
        "The game “b_broken” cannot be loaded: No module named 'chess'.",
        "data.csv: missing",
    )


@pytest.mark.usefixtures("odd_games")
def test_a_new_match_names_what_is_left_out(hand: Hand) -> None:
    hand.window.show_new()
    QApplication.processEvents()
    page = hand.window.start_page.new_match
    assert page.games.count() == len(OFFERED)
    assert page.left_out.isVisible()
    assert "data.csv: missing" in page.left_out.text()
    page.start.click()
    assert hand.live.match.game.info.id == "western_hero"


def test_nothing_is_named_where_nothing_is_left_out(hand: Hand) -> None:
    hand.window.show_new()
    QApplication.processEvents()
    assert not hand.window.start_page.new_match.left_out.isVisible()


@pytest.mark.usefixtures("odd_games")
@pytest.mark.parametrize("name", list(TOYS))
def test_such_a_game_has_a_card_and_begins_from_new_match(hand: Hand, name: str) -> None:
    hand.window.show_new()
    page = hand.window.start_page.new_match
    page.games.setCurrentIndex([offer.info.id for offer in offered()].index(name))
    hand.qtbot.waitUntil(lambda: page.card.is_complete)
    assert TOYS[name].info.scenarios[0].title in page.card.title.text()
    assert not page.card.remarks.text()
    page.start.click()
    hand.let_happen(rounds=2)
    assert hand.live.match.game.info.id == name
    lift_curtain(hand)
    assert hand.page.isVisible()
    assert len(hand.page.turn_bar.badges) == len(hand.live.match.scenario.seats)


@pytest.mark.usefixtures("odd_games")
@pytest.mark.parametrize("name", [None, *TOYS])
def test_help_export_editors_and_gallery_go_on(hand: Hand, name: str | None) -> None:
    window = hand.window
    if name is not None:
        window.begin(Match(TOYS[name], TOYS[name].info.scenarios[0].id, seed=1))
    for show in (
        window.help.show_rules,
        window.help.show_tables,
        window.help.show_keys,
        window.exports.ask,
        window.editors.edit_map,
    ):
        show()
        QApplication.processEvents()
    assert window.help.tables is not None
    assert (window.help.rules is None) == (name is not None)
    if name is not None:
        window.help.show_rules()
        assert window.statusBar().currentMessage() == "This game has no index of rules."
    assert [source.game for source in map_sources()] == ["western_hero"]
    assert all_pictures()
    assert len(window.exports.sheets("board")) == 1
    for editor in window.editors.open:
        editor.close()


def lift_curtain(hand: Hand) -> None:
    """Look at what is meant for the player whose turn it is, if a curtain hides it."""
    hand.let_happen(rounds=1)
    if hand.window.curtain.isVisible():
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
        hand.let_happen(rounds=1)


def play_by_clicks(hand: Hand) -> None:
    """Play the match to its end: buttons, lit places with their menus, own dice in turns."""
    live, page = hand.live, hand.page
    turns = 0
    while live.now.decision is not None:
        hand.wait_for_human()
        if live.now.decision is None:
            break
        lift_curtain(hand)
        assert page.isVisible()
        before = live.match.position
        lit = sorted(live.now.by_place)
        buttons = page.prompt_bar.buttons
        if lit and (turns % 2 or not buttons):
            first = live.now.describe(live.now.by_place[lit[0]][0])
            hand.click_hex(lit[0])
            if live.match.position == before:
                hand.click_in_menu(first)
        else:
            QTest.mouseClick(buttons[turns % len(buttons)], Qt.MouseButton.LeftButton)
        hand.agree()
        QApplication.processEvents()
        assert live.match.position > before, live.match.legal
        turns += 1
        assert turns < 200
    hand.let_happen(rounds=2)


@pytest.mark.parametrize("language", with_long(["ja"], ["en"]))
@pytest.mark.parametrize("dice", [None, OwnDice()])
@pytest.mark.parametrize("name", list(TOYS))
def test_a_whole_match_is_played_by_clicking(
    hand: Hand, name: str, dice: Any, language: str
) -> None:
    words.set_language(language)
    game: Game = TOYS[name]
    hand.window.begin(Match(game, game.info.scenarios[0].id, seed=1, dice=dice))
    hand.let_happen(rounds=1)
    scene = hand.page.board.layers
    assert isinstance(scene, ListScene)
    hand.page.board.grab()
    play_by_clicks(hand)
    hand.page.board.grab()
    match = hand.live.match
    assert match.result is not None
    log = hand.page.log.toPlainText()
    for event in (event for entry in match.entries for event in entry.events if not event.seats):
        assert game.say(match.state, event.message, language) in log
    assert [badge.accessibleName() for badge in hand.page.turn_bar.badges if badge.isVisible()]
    assert all(scene.cards.text(place) for place in range(len(scene.geometry.centres)))


def test_a_die_of_twelve_sides_has_twelve_buttons(hand: Hand) -> None:
    hand.window.begin(Match(AUCTION, "fair", seed=1, dice=OwnDice()))
    for text in ("Bid 3", "Bid 0", "Bid 1"):
        hand.let_happen(rounds=1)
        hand.click_button(text)
        hand.agree()
    assert hand.live.now.awaits_die
    assert len(hand.page.turn_bar.badges) == 3
    assert [button.text() for button in hand.page.prompt_bar.buttons] == [
        str(face) for face in range(1, 13)
    ]
    hand.click_button("12")
    assert hand.live.match.state.prize == 12


def test_the_list_of_actions_and_the_keys_play_too(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "short", seed=1))
    hand.let_happen(rounds=1)
    lift_curtain(hand)
    hand.page.show_actions()
    panel = hand.page.actions_panel
    assert panel.isVisible()
    QTest.keyClicks(panel.search, "dash")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    hand.roll()
    hand.wait_for_human()
    assert [entry.text.split()[0] for entry in hand.live.match.entries] == ["dash", "roll"]
    lift_curtain(hand)
    hand.press(Qt.Key.Key_1)
    assert hand.live.match.entries[-1].text == "walk"


@pytest.mark.usefixtures("odd_games")
def test_a_record_of_such_a_game_opens_and_is_looked_through(hand: Hand, tmp_path: Path) -> None:
    match: Match = Match(AUCTION, "fair", seed=1)
    for text in ("bid 1", "bid 0", "bid 1"):
        match.play(AUCTION.read_action(match.state, text))
    record = tmp_path / "old.gunyuden"
    save_match(match, record)
    assert hand.window.open_file(record)
    hand.wait_for_human()
    lift_curtain(hand)
    hand.live.look_back(0)
    hand.let_happen(rounds=1)
    scene = hand.page.board.layers
    assert isinstance(scene, ListScene)
    mine = SEATS.index(hand.live.now.viewer)
    assert scene.cards.text(mine) == f"{(3, 0, 2)[mine]} coins"
    assert {scene.cards.text(place) for place in range(3) if place != mine} == {"hidden"}


def test_a_click_in_vain_says_so_and_shows_the_place(hand: Hand) -> None:
    hand.window.begin(Match(AUCTION, "fair", seed=1))
    hand.let_happen(rounds=1)
    hand.click_hex(2)
    assert "First answer this" in hand.window.statusBar().currentMessage()
    assert hand.page.inspector.title.text() == "Purse of green"


def test_time_line_marks_the_turns_of_such_a_game(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "short", seed=1))
    for _ in range(4):
        lift_curtain(hand)
        hand.click_button("Walk one field")
    labels = [mark.label for mark in hand.page.time_line.track.marks]
    assert labels[-1] == "3"


def test_a_game_with_a_map_and_nothing_else_has_the_map_drawn() -> None:
    board = japan_map()
    own = SimpleNamespace(board_of=lambda state: board)
    views = completed(AUCTION, own)
    state = AUCTION.setup("fair", {}, 0)
    assert views.board_of(state) is board
    assert len(views.area_of(state)) == len(board.names)
    assert views.labels(state) == () and views.stacks(state) == ()
    assert views.view_of_place(state, 0).title == board.names[0]
    assert views.turn(state, "red").sides[0].acting


def test_nothing_is_at_the_edge_between_cards(hand: Hand) -> None:
    hand.window.begin(Match(AUCTION, "fair", seed=1))
    hand.let_happen(rounds=1)
    board = hand.page.board
    first, second = board.point_of(0), board.point_of(1)
    middle = QPoint((first.x() + second.x()) // 2, first.y())
    assert board.place_at(first) == 0 and board.place_at(middle) == -1
