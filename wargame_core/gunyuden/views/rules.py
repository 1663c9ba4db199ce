"""The rule that a player reads about an action before he chooses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_kind
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.state import State

_RULES: Final[Mapping[type, str]] = {
    actions.Ready: "33.2(2)",
    actions.StartInside: "33.2(2) a",
    actions.StartOutside: "33.2(2) a",
    actions.Organise: "13.0",
    actions.Separate: "13-2(2)",
    actions.Incorporate: "13-2(1)",
    actions.ReplenishForce: "14-2-2",
    actions.ReplenishCastle: "14-3",
    actions.GainStep: "14-2-4 a",
    actions.Move: "15-1",
    actions.Detach: "15-5",
    actions.EnterGarrison: "16-1-1",
    actions.LeaveGarrison: "16-3",
    actions.Besiege: "17-1",
    actions.Invest: "18-1",
    actions.Assault: "19.0",
    actions.CallForSurrender: "20.0",
    actions.EndInvestment: "18-3-1",
    actions.Attack: "22-1-2",
    actions.Pursue: "23-5",
    actions.TakeRefuge: "23-4-6",
    actions.Recover: "26.0",
    actions.EndPhase: "12-2-5",
}

_IN_SET_UP: Final[Mapping[type, str]] = {
    actions.Separate: "33.2(2) b",
    actions.Incorporate: "33.2(2) b",
}

_WALKS: Final[Mapping[bool, str]] = {False: "15-2", True: "15-3"}
"""Normal and strategic movement."""


def rule_of(state: State, action: Action) -> str:
    """Number of the rule on an action; empty where that of the open decision says it."""
    if isinstance(action, actions.Go):
        return _WALKS[action.strategic]
    if open_kind(state) == "set-up" and type(action) in _IN_SET_UP:
        return _IN_SET_UP[type(action)]
    return _RULES.get(type(action), "")
