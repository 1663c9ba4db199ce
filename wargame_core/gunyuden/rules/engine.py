"""The one way in which the rules are asked and applied: decision, legal actions, why not, apply."""

from __future__ import annotations

from wargame_core.engine import procedure
from wargame_core.engine.decision import Applied, Refusal
from wargame_core.engine.procedure import Action, decision, legal_actions, outcomes
from wargame_core.gunyuden.rules.cascade import consequences
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.set_up import SetUp
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

__all__ = ["apply", "decision", "legal_actions", "outcomes", "settle", "start", "why_not"]


def start(scenario: Scenario) -> State:
    """The state before the first decision: the side that places first sets up (33.2, G-111)."""
    working = WorkingCopy(new_state(scenario))
    working.push(PlaySequence(), *(SetUp(side) for side in reversed(scenario.deployment_order)))
    settle(working)
    return working.state


def settle(working: WorkingCopy) -> None:
    """Go on until somebody has a choice to make, or the game is over."""
    procedure.settle(working, consequences)


def why_not(state: State, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None if it is legal."""
    if not state.frames:
        return Refusal("4.0", "game-over", {"turn": state.turn})
    return procedure.why_not(state, action)


def apply(state: State, action: Action) -> Applied[State]:
    """The state after the action, and the events. The argument is untouched.

    Raises IllegalActionError.
    """
    return procedure.apply(WorkingCopy(state.copy()), action, why_not(state, action), consequences)
