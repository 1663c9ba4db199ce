"""A state as the document of a position; what has its default is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.files.position_steps import name_of
from scenarios.gekokujo.rules.options import OPTIONS
from scenarios.gekokujo.rules.state import State
from wargame_core.files.declared_positions import header, values_of
from wargame_core.files.state_facts import StateFacts
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario


def facts_of(scenario: Scenario) -> StateFacts:
    """What writes and reads the facts of states of a scenario."""
    return StateFacts(State, values_of(State, scenario))


def write_position(game: str, state: State, comment: str = "") -> dict[str, Any]:
    """The document of a state; reading it gives a state with the same digest."""
    scenario, facts = state.scenario, facts_of(state.scenario)
    step, chooser = name_of(state)
    document = {
        **header(game, scenario.id, OPTIONS, scenario.options, comment),
        "round": state.round,
        "step": step,
    }
    if chooser is not None and chooser != NOBODY:
        document["player"] = state.seat(chooser)
    top, parts = facts.top(state), facts.parts(state)
    # Who is not listed is out; so everybody is.
    parts["players"] = {seat: parts.get("players", {}).get(seat, {}) for seat in scenario.seats}
    for province, former in state.unusual_former():
        facts_there = parts.setdefault("provinces", {}).setdefault(scenario.map.ids[province], {})
        facts_there["former"] = None if former == NOBODY else state.seat(former)
    document |= {**top, **parts}
    if chooser is None and state.ended is None:
        document["open"] = [facts.values.frame(frame) for frame in state.frames]
    return document
