"""Terrain of a hex: what it costs and does in a fight, its height; and whether a force moves."""

from __future__ import annotations

from wargame_core.engine.procedure import in_progress
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.sea import sea_rule
from wargame_core.gunyuden.rules.state import State
from wargame_core.views.words import listed, number, tr


def ground_facts(state: State, hex_: int) -> list[tuple[str, str]]:
    """Movement points into a hex and what its terrain does in a fight (T-TER), as it is printed.

    Zones of control and rivers come on top; terrain that nobody enters has no fights either.
    """
    scenario = state.scenario
    row = scenario.charts.terrain[scenario.map.terrain[hex_].name.lower()]
    if row.normal is None:
        return [(tr("To enter"), tr("not possible by land"))]
    if row.strategic is None:
        words = tr("{points} movement points", points=row.normal)
    elif row.normal == 1:
        words = tr("1 movement point, strategic {strategic}", strategic=row.strategic)
    else:
        words = tr(
            "{points} movement points, strategic {strategic}",
            points=row.normal,
            strategic=row.strategic,
        )
    facts = [(tr("To enter"), words)]
    effects = (
        (tr("attack"), row.attack),
        (tr("counterattack"), row.counterattack),
        (tr("assault"), row.assault),
    )
    said = listed(f"{name} {number(value)}" for name, value in effects if value)
    return [*facts, (tr("In a fight"), said)] if said else facts


def height_facts(state: State, hex_: int) -> list[tuple[str, str]]:
    """Mean elevation of a land hex, the figure that the overlay of elevation writes."""
    board = state.scenario.map
    if not board.province[hex_]:
        return []
    return [(tr("Elevation"), tr("{metres} m", metres=board.elevation_m[hex_]))]


def coast_facts(state: State, hex_: int) -> list[tuple[str, str]]:
    """Whether ships sail from a hex and land there; nothing where nobody sails (35.7(2))."""
    sea = sea_rule(state.scenario)
    if sea is None or not state.scenario.map.coastal[hex_]:
        return []
    return [(tr("Coast"), tr("ships sail and land here ({rule})", rule=sea.rule))]


def is_acting(state: State, leader: int) -> bool:
    """Whether a force is moving just now, although it counts as having acted."""
    moving = in_progress(state, Moving)
    return moving is not None and leader in moving.units
