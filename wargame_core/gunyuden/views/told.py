"""What is done to a side: the events that its recap tells first (18, 20, 21, 25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.state import State

_OF_CASTLES = ("castle-taken", "castle-abandoned", "main-castle-lost", "invested")
"""Kinds of events that are done to whoever owned the castle before."""


def concerns(state: State, event: Event, seat: str, before: Callable[[], State]) -> bool:
    """Whether a side lost a castle, or in the other's phase an investment or a unit."""
    scenario = state.scenario
    side = next((n for n, one in enumerate(scenario.sides) if one.id == seat), -1)
    params: dict[str, Any] = dict(event.params)
    if event.kind in _OF_CASTLES:
        return scenario.side_of_clan(before().owner[params["castle"]]) == side
    if event.kind not in ("investment-ended", "eliminated"):
        return False
    past = before()
    if past.phase >= 0 and scenario.phases[past.phase].side == side:
        return False  # by his own doing
    if event.kind == "eliminated":
        return side_of(state, params["unit"]) == side
    return scenario.side_of_clan(past.owner[params["castle"]]) == 1 - side
