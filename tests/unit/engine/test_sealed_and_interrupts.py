"""Sealed simultaneous choices, dice of twelve sides, events for some seats, interrupts."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.engine.auction import SEATS, Bid, Steal, Thieves, begin, step, view
from wargame_core.engine import procedure, sealed
from wargame_core.engine.decision import Roll, fair_die, rolls_of
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.interrupt import Pass

COINS = {"red": 3, "blue": 0, "green": 2}
BIDS = {"red": Bid(1), "blue": Bid(0), "green": Bid(2)}


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_any_order_of_answers_comes_to_the_same(order: tuple[str, ...]) -> None:
    state = begin(COINS)
    for seat in order:
        state = step(sealed.ask(state, seat), BIDS[seat]).state
    in_turn = begin(COINS)
    for seat in SEATS:
        in_turn = step(in_turn, BIDS[seat]).state
    assert state.canonical() == in_turn.canonical()
    assert state.coins == {"red": 2, "blue": 0, "green": 0}


def test_half_answered_in_any_order_is_one_and_the_same_state() -> None:
    first = step(sealed.ask(step(begin(COINS), BIDS["red"]).state, "green"), BIDS["green"]).state
    second = step(sealed.ask(begin(COINS), "green"), BIDS["green"]).state
    second = step(second, BIDS["red"]).state
    assert first.canonical() == second.canonical()
    assert sealed.waiting(first) == ("blue",)


def test_a_seat_without_a_choice_is_asked_all_the_same() -> None:
    state = step(begin(COINS), BIDS["red"]).state
    decision = procedure.decision(state)
    assert decision is not None
    assert (decision.seat, procedure.legal_actions(state)) == ("blue", (Bid(0),))


@given(red=st.integers(0, 9), other_red=st.integers(0, 9), bid=st.integers(0, 9))
def test_nothing_of_an_answer_shows_before_all_are_revealed(
    red: int, other_red: int, bid: int
) -> None:
    one = step(begin({**COINS, "red": red}), Bid(min(bid, red)))
    two = step(begin({**COINS, "red": other_red}), Bid(0))
    assert view(one.state, "green").canonical() == view(two.state, "green").canonical()
    assert list(one.events) == list(two.events) == []


def test_nobody_answers_twice_or_for_a_seat_that_is_not_asked() -> None:
    state = step(begin(COINS), BIDS["red"]).state
    with pytest.raises(UsageError, match=r"red has nothing to answer now; asked are blue, green\."):
        sealed.ask(state, "red")
    with pytest.raises(IllegalActionError):
        step(sealed.ask(state, "green"), Bid(3))


def drawn(face: int = 7, coins: dict[str, int] | None = None) -> procedure.Applied:
    state = begin(coins or COINS)
    for _ in SEATS:
        state = step(state, Bid(0)).state
    assert procedure.outcomes(state) == fair_die(12)
    return step(state, Roll(face))


def test_a_die_has_the_sides_that_its_rule_says() -> None:
    assert sum(chance for _, chance in fair_die(12)) == Fraction(1)
    assert [roll.face for roll in rolls_of(12)] == list(range(1, 13))
    assert drawn(12).state.prize == 12


def test_an_event_may_be_for_some_seats_only() -> None:
    (event,) = drawn().events
    assert [event.is_open_to(seat) for seat in SEATS] == [True, False, False]


def test_who_can_step_in_is_asked_once_and_who_cannot_is_not() -> None:
    state = drawn().state  # red is the richest and cannot steal from himself
    assert procedure.decision(state).seat == "blue"  # type: ignore[union-attr]
    state = step(state, Steal()).state
    assert state.coins == {"red": 2, "blue": 1, "green": 2}
    assert procedure.decision(state).seat == "green"  # type: ignore[union-attr]


def test_a_standing_pass_answers_until_something_changes() -> None:
    state = step(drawn().state, Pass(standing=True)).state
    state = step(state, Pass()).state
    fresh = state.copy()
    fresh.frames = (Thieves(SEATS),)
    working = procedure.WorkingCopy(fresh)
    procedure.settle(working)
    assert procedure.decision(working.state).seat == "green"  # type: ignore[union-attr]
    changed = state.copy()
    changed.prize, changed.frames = state.prize + 1, (Thieves(SEATS),)
    working = procedure.WorkingCopy(changed)
    procedure.settle(working)
    assert procedure.decision(working.state).seat == "blue"  # type: ignore[union-attr]
