"""Who is held back, and who acts before turn 1, by the scenario files (34.7, 36.7)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from wargame_core.gunyuden.rules.state import State

_DATA = Path(__file__).parents[3] / "scenarios" / "western_hero" / "data"


@cache
def rules_of(scenario: str) -> dict[str, Any]:
    """The table of special rules of a scenario; empty where there is no such file."""
    path = _DATA / f"scenario_{scenario}.toml"
    if not path.exists():
        return {}
    found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")).get("special", {})
    return found


def rules(state: State) -> dict[str, Any]:
    """The special rules of the scenario of a state."""
    return rules_of(state.scenario.info.id)


def held_back(state: State, leader: int) -> bool:
    """Whether a unit is frozen or its clan inactive (34.7(2), 36.7, G-98, G-105)."""
    unit = state.scenario.units[leader]
    for entry in rules(state).get("frozen", ()):
        if entry["unit"] == unit.id and f"released:{unit.id}" not in state.flags:
            return True
    idle = rules(state).get("inactive", {}).get("clans", ())
    army = state.scenario.clans[unit.clan].id
    return army in idle and f"active:{army}" not in state.flags


def lets_act(state: State, leader: int) -> bool:
    """Whether the scenario lets a force act; before turn 1 one clan alone does (G-97)."""
    if held_back(state, leader):
        return False
    if state.turn > 0:
        return True
    unit = state.scenario.units[leader]
    if state.scenario.clans[unit.clan].id != rules(state).get("free_activation"):
        return False
    single = state.scenario.options.get("free_activation") == "force"
    return not (single and any(state.acted))
