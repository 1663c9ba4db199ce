"""The board in plain text: turn, points, castles and forces."""

from __future__ import annotations

from wargame_core.gunyuden import scoring, text
from wargame_core.gunyuden.communication import in_communication
from wargame_core.gunyuden.forces import castle_morale, is_invested, strength
from wargame_core.gunyuden.state import State

_RANK_MARKS = ("", "★", "★★")


def summary(state: State, language: str) -> str:
    """Turn and stage, points, castles with their owners, and every force with its units."""
    scenario = state.scenario
    label = scenario.turns[state.turn - 1] if state.turn else "–"
    lines = [f"Turn {state.turn}/{len(scenario.turns)} ({label}), stage {state.stage}"]
    totals = {k: sum(s.points for s in v) for k, v in scoring.points(state).items()}
    lines.append("Points: " + ", ".join(f"{side} {total}" for side, total in totals.items()))
    lines.append("Castles:")
    for index, castle in enumerate(scenario.castles):
        owner = state.owner[index]
        name = text.hex_name(scenario, castle.hex, language)
        parts = [
            scenario.clans[owner].name if owner >= 0 else "abandoned",
            f"level {castle.level}",
            f"durability {state.durability[index]}",
        ]
        if castle_morale(state, index):
            parts.append(f"morale {castle_morale(state, index)}".replace("-", text.MINUS))
        if is_invested(state, index):
            parts.append("invested")
        lines.append(f"  {name}: {', '.join(parts)}")
    lines.append("Forces:")
    for leader, units in state.forces().items():
        lines.append(f"  {_force(state, leader, units, language)}")
    return "\n".join(lines)


def _force(state: State, leader: int, units: tuple[int, ...], language: str) -> str:
    scenario = state.scenario
    where = text.hex_name(scenario, state.hex[leader], language)
    clan = scenario.clans[scenario.units[leader].clan].name
    marks = []
    if state.inside[leader]:
        marks.append("in garrison")
    if state.investing[leader]:
        marks.append("investing")
    if state.acted[leader]:
        marks.append("done")
    if not state.inside[leader] and not in_communication(state, leader):
        marks.append("no communication")
    names = ", ".join(unit_text(state, unit, language) for unit in units)
    total = strength(state, units)
    tail = f" [{', '.join(marks)}]" if marks else ""
    return f"{where}, {clan}, strength {total}: {names}{tail}"


def unit_text(state: State, unit: int, language: str) -> str:
    """Name, rank, strength-modifier-activation, and what differs from the normal."""
    printed = state.scenario.units[unit]
    name = printed.name_ja if language == "ja" else printed.name
    values = (
        f"{printed.strength[state.steps[unit]]}-{printed.field_battle_modifier}-"
        f"{printed.activation_points}"
    )
    marks = "" if state.steps[unit] > 1 else " reduced"
    if state.morale[unit]:
        marks += f" morale {text.MINUS}{-state.morale[unit]}"
    return f"{name}{_RANK_MARKS[printed.rank]} {values}{marks}"
