"""A change of theme, language or size keeps who is selected and what waits for a yes."""

from __future__ import annotations

from typing import Any

import pytest

from scenarios.gekokujo.game import GAME as GEKOKUJO
from tests.gui.conftest import Hand
from tests.gui.test_organising_tray import lines, organising, set_up_tray
from tests.gui.test_traces import after_two_moves, kinds
from tests.gui.test_tray import drag, press
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Attack, Move

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

CHANGES: list[dict[str, Any]] = [{"theme": "dark"}, {"language": "ja"}, {"font_scale": 1.3}]


@pytest.fixture
def ready(hand: Hand) -> Hand:
    """The first side that moves has its forces before it."""
    hand.begin()
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.live.play(hand.live.now.choices[0])
    hand.let_happen(rounds=2)
    return hand


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_the_force_that_is_selected_stays_selected(ready: Hand, change: dict[str, Any]) -> None:
    hand = ready
    able = hand.live.now.able[1]
    hand.page.pieces.select(able.place, able.unit)
    before = hand.page.pieces.lifted
    assert before is not None and before.unit == able.unit
    hand.window.settings.change(**change)
    assert hand.page.pieces.place == able.place
    assert hand.page.pieces.lifted == before
    assert hand.page.inspector.selected == able.place


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_dice_that_wait_for_a_yes_still_wait(hand: Hand, change: dict[str, Any]) -> None:
    hand.begin_example("skirmish_printed_example")
    attack = next(a for a in hand.live.now.choices if isinstance(a, Attack))
    hand.click_hex(hand.live.now.state.hex[attack.unit])
    hand.page.menus.close()
    hand.click_hex(hand.hex("0928"))
    assert hand.page.menu is not None
    hand.page.menu.actions()[0].trigger()
    before, position = hand.page.proposals.question, hand.live.match.position
    assert before is not None and before.rolls
    assert hand.page.fights.preview.shown is not None
    hand.window.settings.change(**change)
    question = hand.page.proposals.question
    assert question is not None and question.actions == before.actions and question.rolls
    assert (question.words == before.words) == ("language" not in change)
    assert hand.page.fights.preview.shown is not None
    assert hand.live.match.position == position
    hand.window.settings.change(language="en")


def lying(hand: Hand) -> list[tuple[str, ...]]:
    """What lies in each row of the tray that is seen."""
    tray = hand.page.players.tray
    assert tray.isVisible() and tray.view is not None
    return [tuple(piece.key for piece in row.pieces) for row in tray.view.rows]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_what_is_arranged_and_not_yet_played_stays(hand: Hand, change: dict[str, Any]) -> None:
    tray = organising(hand)
    first = lying(hand)
    drag(lines(tray)[1], lines(tray)[0], 1)
    second = lying(hand)
    assert second != first
    hand.window.settings.change(**change)
    hand.let_happen()
    assert lying(hand) == second
    tray = hand.page.players.tray
    assert tray.view is not None and tray.view.actions
    tray.take_back()
    assert lying(hand) == first
    hand.window.settings.change(language="en")


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_tray_that_was_only_called_for_stays_too(hand: Hand, change: dict[str, Any]) -> None:
    tray = set_up_tray(hand)
    drag(lines(tray)[1], lines(tray)[0], 1)
    before = lying(hand)
    hand.window.settings.change(**change)
    hand.let_happen()
    assert lying(hand) == before
    press(hand.page.side.rail.buttons["tray"])
    assert not hand.page.players.tray.isVisible()
    hand.window.settings.change(language="en")


def test_what_was_selected_in_another_match_is_forgotten(ready: Hand) -> None:
    hand = ready
    hand.page.pieces.select(hand.live.now.able[1].place)
    hand.window.begin(Match(GEKOKUJO, "2", seed=1))  # with fewer places than there were hexes
    assert hand.page.pieces.place == -1
    hand.window.settings.change(theme="dark")
    assert hand.page.pieces.place == -1 and hand.page.inspector.selected == -1


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_what_has_been_seen_of_the_others_is_not_shown_again(
    hand: Hand, change: dict[str, Any]
) -> None:
    after_two_moves(hand)
    assert "move" in kinds(hand)
    live = hand.live
    live.play(next(one for one in live.now.choices if isinstance(one, Move)))
    hand.let_happen(rounds=2)
    assert not kinds(hand)
    hand.window.settings.change(**change)
    hand.let_happen(rounds=2)
    assert not kinds(hand), "one has acted since"
    hand.window.settings.change(language="en")
