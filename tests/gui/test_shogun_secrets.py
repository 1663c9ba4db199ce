"""Bins and rōnin of other seats are nowhere in the window: texts, tips, board, overlays, recap."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.match.played import move_at
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.actions import Allot, Hide, Levy
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import drawn, everything, sit_down
from tests.shogun1986.test_sealed_steps import match_at
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.provinces.rules.actions import Province

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

PLAIN = Allot(2, 0, 1, 1, 1)


def match_after(bins: Allot, hiding: int) -> Match:
    """Three people; what the second one puts into the bins, and where he hides rōnin, differs.

    ``hiding``: 0 for the first of his provinces that has room, 1 for the second; -1 ends at the
    third one's plan, before anything is revealed.
    """
    draw = random.Random(3)
    match: Match = Match(GAME, "3", seed=4)
    while match.decision is not None:
        seat, kind = match.decision.seat, match.decision.kind
        if seat == CHANCE:
            match.roll()
        elif kind == "plan":
            if seat == "player3" and hiding < 0:
                return match
            koku = match.state.treasury[int(seat[-1]) - 1]
            own = bins if seat == "player2" and hiding < 0 else PLAIN
            match.play(Allot(own.swords + koku - 5, *_rest(own)))
        elif kind == "hide":
            if seat == "player3":
                return match
            choices = [one for one in match.legal if isinstance(one, Hide) and not one.army]
            if seat == "player2":
                match.play(choices[min(hiding, len(choices) - 1)])
            else:
                match.play(choices[0])
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError("the match is over")


def _rest(bins: Allot) -> tuple[int, int, int, int]:
    return bins.build, bins.levy, bins.ronin, bins.ninja


def seen_by_the_third(hand: Hand, match: Match) -> tuple[set[str], list[Any]]:
    hand.window.begin(match)
    QApplication.processEvents()
    sit_down(hand)
    assert hand.live.now.viewer == "player3"
    return everything(hand), drawn(hand)


def test_bins_of_others_show_nowhere(hand: Hand) -> None:
    first, second = (
        seen_by_the_third(hand, match_after(bins, -1))
        for bins in (Allot(2, 0, 1, 1, 1), Allot(0, 2, 0, 1, 2))
    )
    assert len(first[0]) > 80
    assert first[0] == second[0]
    assert first[1] == second[1]


def test_where_ronin_hide_shows_nowhere(hand: Hand) -> None:
    first, second = (seen_by_the_third(hand, match_after(PLAIN, hiding)) for hiding in (0, 1))
    assert first[0] == second[0]
    assert first[1] == second[1]


def test_the_owner_sees_where_his_ronin_hide(hand: Hand) -> None:
    match = match_after(PLAIN, 0)
    hidden = next(
        entry.action.province
        for entry in match.entries
        if entry.seat == "player1" and isinstance(entry.action, Hide)
    )
    seen = GAME.view(match.state, "player1")
    tokens = hand_tokens(seen)
    assert Province(hidden) in tokens
    assert tokens != hand_tokens(GAME.view(match.state, "player3"))


def hand_tokens(state: Any) -> list[int]:
    from scenarios.shogun1986.views.window import VIEWS

    return [token.place for token in VIEWS.provinces(state).tokens]


@pytest.mark.parametrize(("kind", "until"), [("levy", "levy"), ("hide", "hide")])
def test_the_number_of_sealed_steps_shows_nowhere(hand: Hand, kind: str, until: str) -> None:
    seen = []
    for steps in (0, 2):
        hand.window.begin(match_at(kind, steps, until=until))
        QApplication.processEvents()
        sit_down(hand)
        assert hand.live.now.viewer == "player2"
        track = hand.page.time_line.track
        marks = [(mark.position, mark.label) for mark in track.marks]
        seen.append((everything(hand), drawn(hand), marks, hand.live.now.told_length))
    assert seen[0] == seen[1]


def test_the_caption_of_a_sealed_choice_points_to_no_place(hand: Hand) -> None:
    match = match_at("levy", 1, until="levy")
    entry = next(e for e in match.entries if isinstance(e.action, Levy) and e.seat == "player1")
    hand.window.begin(match)
    QApplication.processEvents()
    sit_down(hand)
    move = move_at(hand.live.now, entry.number)
    assert (move.places, move.path) == ((), ())


def test_keys_step_over_what_another_has_sealed(hand: Hand) -> None:
    match = match_at("levy", 2, until="levy")
    hand.window.begin(match)
    QApplication.processEvents()
    sit_down(hand)
    points = hand.live.now.points
    assert match.position - points[-2] == 3, "two levies and the end are one action"
    hand.window.replay.back()
    assert hand.live.now.position == points[-2]
    assert hand.live.now.told_position == len(points) - 2
    hand.window.replay.forward()
    assert not hand.live.looks_back
    hand.live.look_back(match.position - 1)
    assert hand.live.now.position == points[-2]
