"""Winning: the conditions, the checkpoints, ties, and the end without a winner (1, 10.4, K-43)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules.order import order_key
from scenarios.gekokujo.rules.state import Ending, Status
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


_CANNOT_WIN: Final = (int(Status.VASSAL), int(Status.ELIMINATED))


def may_win(state: State, player: int) -> bool:
    """Vassals and eliminated players cannot win (8.1.1-03)."""
    return state.status[player] not in _CANNOT_WIN


def has_mandate(state: State, player: int) -> bool:
    """All three Mandate Provinces alone and undisputed (1.3)."""
    return all(state.holds_alone(player, place) for place in state.scenario.mandates)


def mandates_held(state: State, player: int) -> int:
    """Mandate Provinces in control (1.2.1)."""
    return sum(state.control[place] == player for place in state.scenario.mandates)


def has_control(state: State, player: int) -> bool:
    """Enough provinces for the number of players (1.2)."""
    return state.controlled(player) >= state.scenario.threshold


def has_glory(state: State, player: int) -> bool:
    """Enough Glory Points (10.4)."""
    return (
        state.scenario.modules.glory
        and state.glory[player] >= state.scenario.numbers.lordship.glory_to_win
    )


CONDITIONS = (
    ("mandate", "1.3-01", has_mandate),
    ("control", "1.2-01", has_control),
    ("glory", "10.4-05", has_glory),
)
"""In the order of their priority (1.1.1-02)."""


def first_of(state: State, tied: Sequence[int]) -> int:
    """Koku, Daimyō, Mandate Provinces, then who would act earlier next round (1.2.1, K-41)."""
    return min(
        tied,
        key=lambda player: (
            -(state.treasury[player] + state.stored[player]),
            -state.all_daimyo(player),
            -mandates_held(state, player),
            order_key(state, player),
        ),
    )


def leader(state: State) -> int:
    """Who controls most provinces, ties as for victory (K-71)."""
    players = list(state.alive())
    most = max(state.controlled(player) for player in players)
    return first_of(state, [p for p in players if state.controlled(p) == most])


def check(working: WorkingCopy) -> None:
    """A checkpoint: the first condition that somebody meets ends the game (1.1.2)."""
    state = working.state
    able = [player for player in state.alive() if may_win(state, player)]
    for how, rule, holds in CONDITIONS:
        tied = [player for player in able if holds(state, player)]
        if tied:
            end(working, Ending(first_of(state, tied), how, rule, tuple(tied)))
            return
    working.record("no-winner-yet", "1.1.2-02")


def end(working: WorkingCopy, ending: Ending) -> None:
    """The game is over."""
    working.state.ended = ending
    working.unsettled = True
    working.record(f"end-{ending.how}", ending.rule, winner_player=ending.winner)


def end_if_alone(working: WorkingCopy) -> None:
    """One player left wins; if nobody is left nobody does (K-43)."""
    left = list(working.state.alive())
    if len(left) == 1:
        end(working, Ending(left[0], "last", "K-43"))
    elif not left:
        end(working, Ending(NOBODY, "nobody", "K-43"))


def end_of_rounds(working: WorkingCopy) -> None:
    """After the agreed number of rounds: most provinces, then as in a tie (K-43)."""
    state = working.state
    limit = state.scenario.rulings.max_rounds
    if not limit or state.round < limit or state.ended is not None:
        return
    able = [player for player in state.alive() if may_win(state, player)]
    if not able:
        end(working, Ending(NOBODY, "nobody", "K-43"))
        return
    most = max(state.controlled(player) for player in able)
    tied = tuple(player for player in able if state.controlled(player) == most)
    end(working, Ending(first_of(state, tied), "rounds", "K-43", tied))
