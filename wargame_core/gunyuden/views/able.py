"""The forces that can still act in a phase (12)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_kind
from wargame_core.gunyuden.rules.actions import EndInvestment, EndPhase
from wargame_core.gunyuden.rules.state import State
from wargame_core.views.able_values import AbleView


def able(state: State, legal: Sequence[Action]) -> tuple[AbleView, ...]:
    """Leaders who have an action of their own left; giving up an investment is none (18-3-1)."""
    if open_kind(state) != "select":
        return ()
    acts = (action for action in legal if not isinstance(action, EndPhase | EndInvestment))
    leaders = dict.fromkeys(getattr(action, "unit", None) for action in acts)
    return tuple(AbleView(state.hex[unit], unit) for unit in leaders if isinstance(unit, int))
