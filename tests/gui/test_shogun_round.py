"""A person and three programs play Shogun (1986) by clicks; four share the window for a while."""

from __future__ import annotations

import random

import pytest

from scenarios.shogun1986.game import GAME
from tests.gui.clicking_player import ClickingPlayer
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

PROGRAMS = {f"player{number}": "random" for number in (2, 3, 4)}


def nearly_placed(missing: int) -> Match:
    """A match of four in which the person has so few armies left to place."""
    whole: Match = Match(GAME, "4", seed=7, seats=PROGRAMS)
    draw, placed = random.Random(1), []
    while (decision := whole.decision) is not None and not whole.state.round:
        if decision.seat == CHANCE:
            whole.roll()
        else:
            whole.play(draw.choice(list(whole.legal)))
        if decision.kind == "placing" and decision.seat == "player1":
            placed.append(whole.position - 1)
    return whole.branch(placed[-missing])


def test_a_round_against_three_programs_is_played_by_clicks(hand: Hand) -> None:
    wanted = {"placing", "plan", "movement"}
    hand.window.begin(nearly_placed(5))
    player = ClickingPlayer(hand)
    kinds: set[str] = set()
    ways = {"tray", "_on_the_board", "_by_button", "_in_the_list"}
    hand.wait_for_human()
    while not (wanted <= kinds and ways <= set(player.ways)):
        assert hand.live.match.state.round < 2
        kinds.add(hand.live.now.decision.kind)
        player.play()
        hand.wait_for_human()


def nearly_over(rounds: int) -> Match:
    """A match in which so many rounds are missing if everybody goes on at random."""
    programs = {"player2": "easy", "player3": "random", "player4": "easy"}
    whole: Match = Match(GAME, "4", seed=7, seats=programs)
    draw, begun = random.Random(1), {0: 0}
    while (decision := whole.decision) is not None:
        begun.setdefault(whole.state.round, whole.position)
        if decision.seat == CHANCE:
            whole.roll()
        else:
            whole.play(draw.choice(list(whole.legal)))
    return whole.branch(list(begun.values())[-rounds])


@pytest.mark.thorough
def test_the_end_of_a_game_against_three_programs_is_played_by_clicks(hand: Hand) -> None:
    hand.window.begin(nearly_over(2))
    player = ClickingPlayer(hand)
    hand.wait_for_human()
    while hand.live.now.decision is not None:
        player.play()
        hand.wait_for_human()
    result = hand.live.now.result
    assert result is not None
    assert result.winner
    assert set(player.ways) == {
        "tray", "_on_the_counter", "_on_the_board", "_by_button", "_in_the_list",
    }  # fmt: skip


def test_four_at_one_window_sit_down_for_every_sealed_choice(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "4", seed=7, options={"simultaneous_setup": "yes"}))
    player = ClickingPlayer(hand)
    hand.wait_for_human()
    seats = []
    while hand.live.match.state.round < 1 or hand.live.now.decision.kind == "plan":  # type: ignore[union-attr]
        seat = hand.live.now.acting
        if not seats or seats[-1] != seat:
            assert hand.window.hand_over.curtain or not seats, "nobody has seen a secret yet"
            seats.append(seat)
        player.play()
        hand.wait_for_human()
    everybody = list(hand.live.match.state.scenario.seats)
    assert sorted(seats) == sorted(everybody + everybody[:-1]), "the last one to place stays seated"
