"""Rolls for steps and durability (14, 16-5, 31.2, DP-13, DP-14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.reference.legality.board import World
from tests.reference.legality.command import clan, force_of, is_commander, side
from tests.reference.legality.lines import supplied
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Finish,
    GainStep,
    ReplenishCastle,
    ReplenishForce,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State

FULL = 2


def options(state: State, units: Iterable[int]) -> set[Action]:
    """The rolls that some units can make."""
    found: set[Action] = set()
    for unit in units:
        if not _may_replenish(state, unit):
            continue
        if any(state.steps[u] < FULL for u in force_of(state, unit)):
            found.add(ReplenishForce(UnitId(unit)))
        if _may_repair(state, unit):
            found.add(ReplenishCastle(UnitId(unit)))
    return found


def _may_replenish(state: State, unit: int) -> bool:
    """A commander, unled since the stage began, in communication (14-1-2, 11-3(2), 16-5)."""
    if not is_commander(state, unit) or not state.unled_at_stage_start[unit]:
        return False
    if state.hex[unit] < 0 or state.leader[unit] != unit:
        return False
    return supplied(state, unit) or _at_ruined_home(state, unit)


def _at_ruined_home(state: State, unit: int) -> bool:
    """In the hex of the abandoned main castle of his own army (31.2, G-43)."""
    main = state.scenario.clans[clan(state, unit)].main_castle
    if main < 0 or state.owner[main] >= 0:
        return False
    return bool(state.scenario.castles[main].hex == state.hex[unit])


def _may_repair(state: State, unit: int) -> bool:
    """His own army's castle, or an abandoned one, damaged and not yet repaired (14-3, G-43)."""
    castle = state.scenario.castle_at.get(state.hex[unit], -1)
    if castle < 0 or state.replenished[castle]:
        return False
    if state.hex[unit] in World(state, side(state, unit)).invested:
        return False
    damaged = state.durability[castle] < state.scenario.castles[castle].durability
    return damaged and state.owner[castle] in {clan(state, unit), -1}


def expected(state: State, frame: Any) -> set[Action]:
    """The rolls of those who have organised, or none."""
    return {Finish()} | options(state, frame.units)


def gains(state: State, frame: Any) -> set[Action]:
    """Reduced units of the force that replenishes (14-2-4)."""
    return {GainStep(UnitId(u)) for u in frame.units if state.hex[u] >= 0 and state.steps[u] == 1}
