"""The one way in which the rules are asked and applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.rules.actions import (
    Allot,
    Build,
    EndPurchases,
    Hide,
    Levy,
    Lose,
    Muster,
    Station,
)
from scenarios.shogun1986.rules.sequence import Rounds
from scenarios.shogun1986.rules.setup import set_up
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from wargame_core.engine.decision import Action, Applied, Refusal
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.sealed import SEALED
from wargame_core.provinces.rules import engine
from wargame_core.provinces.rules.engine import settle

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

SECRET: Final = (Allot, Build, EndPurchases, Hide, Levy, Lose)
"""Kinds of actions that nobody else sees when they are chosen (SG-SEQ-02)."""
SET_UP: Final = (Muster, Station)
"""Likewise where everybody places at once (SG-SET-11)."""


def start(scenario: Scenario) -> State:
    """The state before the first card is dealt."""
    working = WorkingCopy(State.blank(scenario))
    working.push(Rounds())
    set_up(working)
    settle(working)
    return working.state


def why_not(state: State, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None if it is legal."""
    return engine.why_not(state, action, "SG-VIC-01")


def apply(state: State, action: Action) -> Applied[State]:
    """The state after the action, and the events. Raises IllegalActionError."""
    return engine.apply(WorkingCopy(state.copy()), action, why_not(state, action))


def view(state: State, seat: str) -> State:
    """What a seat may know; with an empty name, what everybody may see."""
    return state.seen_by(seat)


def seen_action(state: State, action: Action) -> Any:
    """An action as other seats see it: what is chosen at the same time is sealed."""
    if isinstance(action, Pass):
        return Pass()
    together = state.scenario.switches.simultaneous_setup
    return SEALED if isinstance(action, (*SECRET, *(SET_UP if together else ()))) else action
