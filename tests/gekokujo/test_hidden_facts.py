"""What another player has behind his screen shows in nothing that a seat is told (K-55).

Two matches that differ only behind the screens of others go the same way for a seat: the same
questions are put to the same seats, its views are alike, and the same is told, up to where the
rules themselves lay something open.
"""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules.options import OPTIONS
from scenarios.gekokujo.rules.state import State, Status
from tests.gekokujo.invariants import begin
from wargame_core.engine.decision import CHANCE, Event
from wargame_core.provinces.rules.state import NOBODY

OPENED: Final = {
    "bankrupt",
    "upkeep",
    "supply",
    "costs",
    "order",
    "glory",
    "end-mandate",
    "end-control",
    "end-glory",
    "end-rounds",
}
"""Events by which the rules lay open something of a purse: debts, ties, who led (4.1, 4.2)."""
MODULES: Final = tuple(option.id for option in OPTIONS if option.is_module)
PURSES: Final = st.integers(0, 4) | st.integers(5, 60)
LONGEST_START: Final = 400
STEPS: Final = 80


@st.composite
def starts(draw: st.DrawFn) -> tuple[State, str, int]:
    """A state in the middle of a game, a seat, and a seed for the choices to come."""
    options = {name: draw(st.sampled_from(("no", "yes"))) for name in MODULES}
    options["campaign_sequence"] = draw(st.sampled_from(("interleaved", "split")))
    state = begin(draw(st.sampled_from("2345")), options)
    seed = draw(st.integers(0, 2**32))
    dice = random.Random(seed)
    for _ in range(draw(st.integers(20, LONGEST_START))):
        following = GAME.apply(state, dice.choice(GAME.legal_actions(state))).state
        if not following.frames:
            break
        state = following
    return state, draw(st.sampled_from(state.scenario.seats)), seed


def with_purses(state: State, seat: str, purses: list[tuple[int, int]]) -> State:
    """The state with other Koku behind the screens of all but one seat, and another leader."""
    other = state.copy()
    rice = state.scenario.modules.rice
    alive = list(state.alive())
    for player, name in enumerate(state.scenario.seats):
        if name != seat and state.status[player] != Status.ELIMINATED:
            koku, stored = purses[player]
            other.treasury[player] = koku
            other.stored[player] = stored if rice else 0
    other.leaders = tuple(
        alive[sum(purses[0]) % len(alive)] if leader != NOBODY else NOBODY
        for leader in state.leaders
    )
    return other


def told(events: list[Event]) -> list[tuple[Any, ...]]:
    """Events as they can be compared."""
    return [
        (event.kind, event.rule, dict(event.params), event.die, event.modifiers, event.lookup)
        for event in events
    ]


def common_action(pair: tuple[State, State], seat: str, draw: random.Random) -> list[Any]:
    """An action that both matches allow and that looks the same to the seat, as each has it."""
    looks = [
        {GAME.seen(state, action, seat): action for action in GAME.legal_actions(state)}
        for state in pair
    ]
    both = [look for look in looks[0] if look in looks[1]]
    assert both, f"nothing can be done in both at {GAME.decision(pair[0])}"
    chosen = draw.choice(both)
    return [looks[0][chosen], looks[1][chosen]]


@pytest.mark.rule("2.1-04")
@pytest.mark.rule("K-55")
@settings(max_examples=60, deadline=None)
@given(
    start=starts(),
    purses=st.lists(st.tuples(PURSES, PURSES), min_size=10, max_size=10),
)
def test_matches_that_differ_behind_other_screens_go_the_same_way(
    start: tuple[State, str, int], purses: list[tuple[int, int]]
) -> None:
    state, seat, seed = start
    draw = random.Random(seed)
    first, second = (with_purses(state, seat, purses[n::2]) for n in (0, 1))
    for _ in range(STEPS):
        decision = GAME.decision(first)
        assert GAME.decision(second) == decision, f"{seat} sees who is asked by what is hidden"
        views = [GAME.view(one, seat) for one in (first, second)]
        assert views[0].canonical() == views[1].canonical(), f"{seat} sees what is hidden"
        assert list(GAME.legal_actions(views[0])) == list(GAME.legal_actions(views[1]))
        if decision is None:
            break
        if decision.seat in (seat, CHANCE):
            legal = list(GAME.legal_actions(first))
            assert list(GAME.legal_actions(second)) == legal
            actions = [draw.choice(legal)] * 2
        else:
            actions = common_action((first, second), seat, draw)
        steps = [GAME.apply(one, a) for one, a in zip((first, second), actions, strict=True)]
        heard = [told(list(step.events)) for step in steps]
        if heard[0] != heard[1]:
            pairs = (heard, heard[::-1])
            kinds = [[event[0] for event in one if event not in other] for one, other in pairs]
            differing = {*kinds[0][:1], *kinds[1][:1]}
            assert differing & OPENED, f"{seat} is told what is hidden: {kinds}"
            break
        first, second = (step.state for step in steps)
