"""The one way in which the rules are asked and applied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.rules.draft import DrawOrder
from scenarios.gekokujo.rules.sequence import Rounds
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import decision, legal_actions, outcomes
from wargame_core.provinces.rules import engine
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.state import UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario

__all__ = [
    "OVER",
    "apply",
    "decision",
    "legal_actions",
    "outcomes",
    "seen_action",
    "settle",
    "start",
    "view",
    "why_not",
]


OVER: Final = "1.1.1-03"
"""The rule that refuses every action when the game is over."""
why_not, apply = engine.rules_of(WorkingCopy, OVER)


def start(scenario: Scenario) -> State:
    """The state before the first draw of the draft."""
    working = WorkingCopy(State.blank(scenario))
    working.push(Rounds(), DrawOrder())
    settle(working)
    return working.state


def view(state: State, seat: str) -> State:
    """What a seat may know: the Koku behind the other screens are unknown (K-55).

    Who leads is unknown too, for a tie is broken by Koku (K-71).
    """
    seen = state.copy()
    seen.leaders = (UNKNOWN,) * state.scenario.players
    for player, other in enumerate(state.scenario.seats):
        if other != seat:
            seen.treasury[player] = seen.stored[player] = UNKNOWN
    return seen


def seen_action(action: Action, *, own: bool) -> Any:
    """An action as others see it: how much is stored is nobody else's business (10.3-03)."""
    from scenarios.gekokujo.rules.actions import Store

    if not own and isinstance(action, Store):
        return replace(action, koku=UNKNOWN)
    return action
