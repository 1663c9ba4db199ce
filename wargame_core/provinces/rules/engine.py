"""How actions are carried out and procedures go on until somebody has a choice to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Applied, Refusal
from wargame_core.provinces.rules.state import ProvinceState, S
from wargame_core.provinces.rules.working_copy import WorkingCopy


def settle(working: WorkingCopy[Any]) -> None:
    """Go on until somebody has a choice to make, or the game is over."""
    procedure.settle(working, _ended)


def why_not(state: ProvinceState, action: Action, rule: str) -> Refusal | None:
    """The first rule that forbids the action, or None; ``rule`` is that of a game that is over."""
    if not state.frames:
        return Refusal(rule, "game-over", {"round": state.round})
    return procedure.why_not(state, action)


def apply(working: WorkingCopy[S], action: Action, refusal: Refusal | None) -> Applied[S]:
    """The state after the action, and the events. Raises IllegalActionError for a refusal."""
    return procedure.apply(working, action, refusal, _ended)


def rules_of(
    working: type[WorkingCopy[S]], over: str
) -> tuple[Callable[[S, Any], Refusal | None], Callable[[S, Any], Applied[S]]]:
    """``why_not`` and ``apply`` of a game whose states change through a kind of working copy.

    ``over``: the rule that refuses every action when the game is over.
    """

    def forbidden(state: S, action: Action) -> Refusal | None:
        return why_not(state, action, over)

    def applied(state: S, action: Action) -> Applied[S]:
        return apply(working(state.copy()), action, forbidden(state, action))

    return forbidden, applied


def _ended(working: WorkingCopy[Any]) -> bool:
    """A game that has ended has no procedures any more."""
    if working.state.ended is None:
        return False
    working.state.frames = ()
    return True


def deciding(state: ProvinceState) -> int:
    """The player who decides; -1 for chance or at the end."""
    decision = procedure.decision(state)
    seats = state.scenario.seats
    return seats.index(decision.seat) if decision is not None and decision.seat in seats else -1
