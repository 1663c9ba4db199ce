"""The example of the guide in the window: by the defaults of every game, and on its map."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication

from gui.board.area_scene import AreaScene
from gui.board.list_scene import ListScene
from tests.examples.places import three_lords_map
from tests.examples.three_lords.game import GAME
from tests.gui.conftest import Hand
from tests.packaging.window_session import begin, play
from tests.thorough import with_long
from wargame_core.engine import registry as games
from wargame_core.engine.chance import OwnDice
from wargame_core.engine.match import Match
from wargame_core.views import registry, words


@pytest.fixture
def lords(hand: Hand) -> Iterator[Hand]:
    """A player with the game, which has no view of its own."""
    games.register("three_lords", lambda: GAME)  # type: ignore[arg-type,return-value]
    yield hand
    games.unregister("three_lords")


@pytest.fixture
def with_map(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> Iterator[Hand]:
    """A player with the game and the view of the guide."""
    views: ModuleType = three_lords_map(monkeypatch)
    points = {**registry.entry_points(registry.GROUP), "three_lords": lambda: views}
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    games.register("three_lords", lambda: views.GAME)
    yield hand
    games.unregister("three_lords")


def texts(hand: Hand) -> list[str]:
    """What stands on the cards."""
    scene = hand.page.board.layers
    assert isinstance(scene, ListScene)
    return [scene.cards.text(place) for place in range(10)]


def facts(hand: Hand) -> dict[str, dict[str, str]]:
    """What the panel of players says, by their names."""
    shown = hand.page.players.panel.shown
    assert shown is not None
    return {player.title: dict(player.facts) for player in shown.players}


@pytest.mark.parametrize("language", with_long(["ja"], ["en"]))
def test_a_whole_match_against_easy_is_played_by_clicks(lords: Hand, language: str) -> None:
    words.set_language(language)
    card = begin(lords.window, "three_lords", "easy")
    assert "甲相駿" in card
    clicks = play(lords.window)
    assert min(clicks.values()) > 0
    match: Match = lords.live.match
    assert set(match.seats.values()) == {"human", "easy"}
    assert match.result is not None
    log = lords.page.log.toPlainText()
    for event in (event for entry in match.entries for event in entry.events):
        assert GAME.say(match.state, event.message, language) in log
    state = match.state
    for place, text in enumerate(texts(lords)):
        assert "\n".join(GAME.place_lines(state, place, language)) == text
    said = [badge.accessibleName() for badge in lords.page.turn_bar.badges]
    for player, name in enumerate(said):
        assert name.startswith(GAME.words.player_name(state, player, language))


def test_everybody_s_counts_are_beside_the_board(lords: Hand) -> None:
    lords.window.begin(Match(GAME, "1", seed=1))
    lords.wait_for_human()
    lords.let_happen(rounds=1)
    lords.page.side.show("players")
    assert lords.page.players.panel.isVisible()
    start = {"Provinces": "1", "Units": "3", "Koku": "3"}
    assert facts(lords) == dict.fromkeys(("Hōjō", "Imagawa", "Takeda"), start)
    lords.click_button("Recruit one Rider in Sagami")
    assert facts(lords)["Hōjō"] == {"Provinces": "1", "Units": "4", "Koku": "1"}
    assert facts(lords)["Takeda"]["Koku"] == "3"


def test_a_place_is_shown_with_its_holder_and_neighbours(lords: Hand) -> None:
    lords.window.begin(Match(GAME, "1", seed=1))
    lords.wait_for_human()
    lords.let_happen(rounds=1)
    sagami = lords.hex("sagami")
    lords.page.inspector.select(sagami)
    assert lords.page.inspector.title.text() == "Sagami"
    said = lords.page.inspector.facts.text()
    for words_ in ("held by Hōjō", "Hōjō 2 Spearman, 1 Rider", "Izu, Kai, Musashi, Suruga"):
        assert words_ in said
    before = lords.page.board.grab().toImage()
    scene = lords.page.board.layers
    assert isinstance(scene, ListScene)
    assert scene.cards.show_holdings(())
    QApplication.processEvents()
    assert lords.page.board.grab().toImage() != before


def test_a_click_in_vain_is_answered_with_the_rule_and_takes_no_choice_away(lords: Hand) -> None:
    lords.window.begin(Match(GAME, "1", seed=1))
    lords.wait_for_human()
    for text in ("finish", "move-from sagami"):
        lords.live.play(GAME.read_action(lords.live.match.state, text))
        lords.let_happen(rounds=1)
    offered = [button.text() for button in lords.page.prompt_bar.buttons]
    lords.click_hex(lords.hex("shinano"))
    assert lords.window.statusBar().currentMessage() == (
        "Shinano is too far from Sagami for the 1 movement point of Hōjō's units. (rule 4)"
    )
    assert [button.text() for button in lords.page.prompt_bar.buttons] == offered


def test_owners_are_asked_for_their_losses(lords: Hand) -> None:
    lords.window.begin(Match(GAME, "1", seed=1, dice=OwnDice()))
    for text in (
        "draw takeda_kai", "draw imagawa", "finish", "move-from shinano", "move-to totomi",
        *("roll 1",) * 3, "roll 6", *("roll 1",) * 2,
    ):  # fmt: skip
        lords.live.play(GAME.read_action(lords.live.match.state, text))
        lords.let_happen(rounds=1)
    assert lords.live.now.prompt == (
        "Takeda: choose which of your units is lost in Tōtōmi (1 to lose)"
    )
    lords.click_button("Lose one Rider")
    lords.agree()
    assert "Takeda chooses to lose one Rider in Tōtōmi" in lords.page.log.toPlainText()


def test_with_the_view_of_the_guide_it_is_played_on_its_map(with_map: Hand) -> None:
    begin(with_map.window, "three_lords", "easy")
    scene = with_map.page.board.layers
    assert isinstance(scene, AreaScene)
    play(with_map.window)
    assert with_map.live.match.result is not None
    assert len(with_map.live.now.stacks) == sum(map(len, with_map.live.match.state.units))
    fight = with_map.page.log.toPlainText()
    assert " or more: " in fight
