"""Set-up: forces and garrisons within the deployment hexes (33.2, G-111).

A unit changes its leader once: it is separated, incorporated, or first one and then the other.
A force goes into or out of its castle once.
"""

from __future__ import annotations

from typing import Any

from tests.reference.legality.board import World
from tests.reference.legality.command import alive, force_of, leads_somebody, may_take, side
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Incorporate,
    Ready,
    Separate,
    StartInside,
    StartOutside,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def expected(state: State, frame: Any) -> set[Action]:
    """What the side that places may do."""
    world = World(state, frame.side)
    mine = [u for u in alive(state, range(len(state.hex))) if side(state, u) == frame.side]
    found: set[Action] = {Ready()}
    for unit in mine:
        alone = state.leader[unit] == unit
        housed = any(u in frame.housed for u in force_of(state, unit))
        if alone and not housed and state.hex[unit] in world.walls(frame.side):
            house = StartOutside if state.inside[unit] else StartInside
            found.add(house(UnitId(unit)))
        if not alone and unit not in frame.arranged:
            found.add(Separate(UnitId(unit)))
        if (not alone and unit in frame.arranged) or leads_somebody(state, unit):
            continue
        found |= {
            Incorporate(UnitId(unit), UnitId(boss))
            for boss in mine
            if state.hex[boss] == state.hex[unit] and may_take(state, boss, unit)
        }
    return found
