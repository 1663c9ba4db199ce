"""New compositions (13, DP-11, DP-12).

A composition is reached unit by unit: each is separated at most once and then incorporated at
most once. A force takes part when one of its units changes its leader or takes another unit.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tests.reference.legality import replenishing, special
from tests.reference.legality.command import (
    alive,
    clan,
    force_of,
    is_commander,
    leads_somebody,
    may_act,
    may_take,
    rank,
)
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import Finish, Incorporate, Separate, UnitId
from wargame_core.gunyuden.rules.state import State


def may_begin(state: State, commander: int) -> bool:
    """Whether a commander can organise (13-1-1, 13-1-2, 13-2-1, 13-2-3)."""
    force = force_of(state, commander)
    if not is_commander(state, commander) or state.leader[commander] != commander:
        return False
    if state.led_at_phase_start[commander] or any(state.acted[u] for u in force):
        return False
    able = may_act(state, commander)
    if steps(state, commander, force, (), able=able):
        return True
    return able and bool(replenishing.options(state, force))


def steps(
    state: State, organiser: int, selected: Collection[int], changed: Collection[int], *, able: bool
) -> set[Action]:
    """Every change of one unit's leader."""
    here = [u for u in alive(state, range(len(state.hex))) if state.hex[u] == state.hex[organiser]]
    part = {u for u in here if u in selected or _may_take_part(state, organiser, u)}
    found: set[Action] = set()
    for unit in part:
        led = state.leader[unit] != unit
        if led and unit in changed:
            continue
        if led and (able or may_act(state, state.leader[unit])):
            found.add(Separate(UnitId(unit)))
        if leads_somebody(state, unit):
            continue
        for boss in part:
            pays = able or may_act(state, state.leader[unit]) or may_act(state, boss)
            together = state.inside[unit] == state.inside[boss]
            if pays and together and may_take(state, boss, unit):
                found.add(Incorporate(UnitId(unit), UnitId(boss)))
    return found


def _may_take_part(state: State, organiser: int, unit: int) -> bool:
    """Whether the force of a unit can be selected (13-2-1, 13-2-2, G-13, G-34)."""
    return (
        clan(state, unit) == clan(state, organiser)
        and not any(state.acted[u] for u in force_of(state, unit))
        and rank(state, state.leader[unit]) <= rank(state, organiser)
        and not special.held_back(state, state.leader[unit])
    )


def expected(state: State, frame: Any) -> set[Action]:
    """Changes of one unit; the end once a force that can act takes part (13-2-3)."""
    found = steps(state, frame.organiser, frame.selected, frame.changed, able=frame.able)
    return found | ({Finish()} if frame.able else set())
