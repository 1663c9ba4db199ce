"""Sealed choices of several steps, of seats that may lead several parties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.engine.auction import SEATS, Bid, Table, view
from wargame_core.engine import procedure, sealed
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.errors import IllegalActionError
from wargame_core.engine.sealed_steps import SealedSteps, Steps, open_steps

PARTIES = {"red": (0, 3), "blue": (1,), "green": (2,)}
PURSES = {0: 3, 1: 4, 2: 0, 3: 2}
STEPS = {
    "red": (Bid(1), Bid(2), Bid(2)),
    "blue": (Bid(2), Bid(1), Bid(1)),
}
"""Red pays for party 0 in two steps, and for party 3 in one."""


@dataclass(frozen=True, slots=True)
class Payments(SealedSteps):
    """Every party pays its whole purse in steps of one or two coins."""

    kind: ClassVar[str] = "pay"
    rule: ClassVar[str] = "2.1"

    def parties(self, state: Table, seat: str) -> Sequence[int]:
        return PARTIES[seat]

    def after(self, state: Table, party: int, steps: Steps) -> Sequence[Bid]:
        left = PURSES[party] - sum(step.coins for step in steps)
        return tuple(Bid(coins) for coins in (1, 2) if coins <= left)

    def why(self, state: Table, party: int, steps: Steps, action: Action) -> Refusal | None:
        return Refusal("2.1", "too-few-coins", {"party": party}) if type(action) is Bid else None

    def not_due(self, state: Table, party: int, action: Action) -> Refusal:
        return Refusal("2.1", "pay-first", {"party": party})

    def facts(self, state: Table, party: int, steps: Steps) -> dict[str, Any]:
        return {"party": party, "paid": sum(step.coins for step in steps)}

    def reveal_steps(self, working: Any, made: Mapping[int, Steps]) -> None:
        working.record("paid", "2.1", parties=tuple(made), steps=tuple(map(len, made.values())))


def begin(seats: Sequence[str] = SEATS) -> Table:
    working = procedure.WorkingCopy(Table(dict.fromkeys(SEATS, 9)))
    open_steps(working, Payments(tuple(seats)))
    procedure.settle(working)
    return working.state


def step(state: Table, action: Action) -> Any:
    working = procedure.WorkingCopy(state.copy())
    return procedure.apply(working, action, procedure.why_not(state, action))


def prompt(state: Table) -> Mapping[str, Any]:
    found = procedure.decision(state)
    assert found is not None
    return found.prompt.params


def test_a_seat_makes_its_steps_for_one_party_after_the_other() -> None:
    state = begin()
    assert prompt(state) == {"seat": "red", "party": 0, "paid": 0}
    state = step(state, Bid(1)).state
    assert prompt(state) == {"seat": "red", "party": 0, "paid": 1}
    state = step(state, Bid(2)).state
    assert prompt(state) == {"seat": "red", "party": 3, "paid": 0}
    assert prompt(step(state, Bid(2)).state) == {"seat": "blue", "party": 1, "paid": 0}


def test_a_seat_without_a_step_is_not_asked_and_without_any_nothing_is_open() -> None:
    assert begin().frames[0].seats == ("red", "blue")
    assert begin(("green",)).frames == ()


@pytest.mark.parametrize("turns", sorted(set(permutations("rrrbbb"))))
def test_any_order_of_steps_comes_to_the_same(turns: tuple[str, ...]) -> None:
    state, left = begin(), {seat: list(steps) for seat, steps in STEPS.items()}
    events: list[Any] = []
    for letter in turns:
        seat = "red" if letter == "r" else "blue"
        done = step(sealed.ask(state, seat), left[seat].pop(0))
        state, events = done.state, [*events, *done.events]
    assert state.frames == ()
    assert [event.params for event in events] == [{"parties": (0, 3, 1), "steps": (2, 1, 3)}]


def test_half_done_in_any_order_is_one_and_the_same_state() -> None:
    first = step(sealed.ask(step(begin(), Bid(1)).state, "blue"), Bid(2)).state
    second = step(sealed.ask(begin(), "blue"), Bid(2)).state
    second = step(sealed.ask(second, "red"), Bid(1)).state
    assert sealed.ask(first, "red").canonical() == sealed.ask(second, "red").canonical()


@given(st.lists(st.sampled_from([Bid(1), Bid(2)]), max_size=3))
def test_nothing_of_the_steps_shows_before_all_are_revealed(steps: list[Bid]) -> None:
    state = begin()
    for action in steps:
        if sealed.waiting(state)[0] == "red" and action in procedure.legal_actions(state):
            state = step(state, action).state
    shown = sealed.ask(state, "blue")
    untouched = sealed.ask(begin(), "blue")
    assert not view(shown, "blue").frames[0].made
    assert procedure.legal_actions(shown) == procedure.legal_actions(untouched)


def test_what_is_no_next_step_is_refused() -> None:
    state = step(begin(), Bid(2)).state
    for action, code in ((Bid(2), "too-few-coins"), ("pass", "pay-first")):
        with pytest.raises(IllegalActionError, match=code):
            step(state, action)
