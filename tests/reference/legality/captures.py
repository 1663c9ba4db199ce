"""Fallen castles: who caused it, who dies, where the others go (20-3, 21, DP-25 to DP-28)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality.board import WALKING, World
from tests.reference.legality.command import alive, side
from tests.reference.legality.sieges import garrison
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    ChooseHex,
    ChooseUnit,
    Finish,
    GainStep,
    HexId,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def captor(state: State, frame: Any) -> set[Action]:
    """Investing forces (G-66); an abandoned castle is invested no more, so the frame says who."""
    hex_ = state.scenario.castles[frame.castle].hex
    if state.owner[frame.castle] < 0:
        return {ChooseUnit(UnitId(u)) for u in frame.leaders if state.hex[u] == hex_}
    return {
        ChooseUnit(UnitId(state.leader[u]))
        for u, h in enumerate(state.hex)
        if h == hex_ and state.investing[u]
    }


def victims(state: State, frame: Any) -> set[Action]:
    """Units inside that have not been named (20-3 E to G, G-59)."""
    inside = garrison(state, frame.castle)
    return {ChooseUnit(UnitId(unit)) for unit in inside if unit not in frame.chosen}


def step_bonus(state: State, frame: Any) -> set[Action]:
    """Reduced units of the calling force, or no more (20-3 H, G-67)."""
    reduced = [u for u in alive(state, frame.units) if state.steps[u] == 1]
    return {Finish()} | {GainStep(UnitId(u)) for u in reduced}


def departure(state: State, frame: Any) -> set[Action]:
    """Hexes with friends or a friendly castle, without enemies unless there is one (G-68).

    They must be within reach over land, except by option.
    """
    world = World(state, side(state, garrison(state, frame.castle)[0]))
    walls = world.walls(world.side)
    lost = state.scenario.castles[frame.castle].hex
    found = (world.units(world.side) - world.units(1 - world.side) | walls) - {lost}
    if state.scenario.options.get("departure") != "any":
        found &= _on_foot(world, lost)
    return {ChooseHex(HexId(hex_)) for hex_ in found}


def _on_foot(world: World, start: int) -> set[int]:
    """Hexes of the area that can be walked to, whatever it costs."""
    seen, wave = {start}, [start]
    for here in wave:
        for there in world.beside(here):
            if there not in seen and world.map.terrain[there] in WALKING:
                seen.add(there)
                wave.append(there)
    return seen
