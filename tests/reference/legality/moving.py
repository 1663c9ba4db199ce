"""A force on its way (15, 16, DP-16 to DP-18).

A move cannot be stopped before it has begun. Whether a force may go strategically is settled for
the whole force as it sets out; its frame keeps that as ``mode``.
"""

from __future__ import annotations

from typing import Any

from tests.reference.legality.board import GATE
from tests.reference.legality.command import force_of, may_take, strength
from tests.reference.legality.walking import (
    allowance,
    may_begin_march,
    may_enter,
    may_leave,
    may_march,
    may_walk,
)
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Detach,
    EnterGarrison,
    Go,
    HexId,
    LeaveGarrison,
    Stop,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def may_begin(state: State, leader: int) -> bool:
    """Whether an able force can move at all, its investment given up first (18-4-1)."""
    state = not_investing(state, leader)
    force = force_of(state, leader)
    left = allowance(state, force)
    if may_leave(state, force) or may_enter(state, force) or may_walk(state, force, left):
        return True
    return may_begin_march(state, force) and bool(may_march(state, force, left))


def not_investing(state: State, leader: int) -> Any:
    """A copy in which a force has ended its investment, and what hung on it has ended (18-3)."""
    new = state.copy()
    for unit in force_of(new, leader):
        new.investing[unit] = False
    here = new.hex[leader]
    castle = new.scenario.castle_at.get(here, -1)
    left = [u for u, hex_ in enumerate(new.hex) if hex_ == here and new.investing[u]]
    if castle >= 0 and strength(new, left) < threshold(new, castle):
        for unit in left:
            new.investing[unit] = False
    return new


def threshold(state: State, castle: int) -> int:
    """Strength that invests a castle (18-1, 18-1-1, G-53)."""
    level: int = state.scenario.castles[castle].level
    return 10 * max(1, level)


def reach(state: State, frame: Any, *, strategic: bool) -> dict[int, int]:
    """Points to every hex that a moving force can go to in one kind of movement."""
    if strategic and frame.mode != "normal":
        return may_march(state, frame.units, frame.left)
    if not strategic and frame.mode != "strategic":
        return may_walk(state, frame.units, frame.left)
    return {}


def expected(state: State, frame: Any) -> set[Action]:
    """Steps, gates, units to drop, and the end of the move."""
    force = frame.units
    found: set[Action] = {Stop()} if frame.moved else set()
    for strategic in (False, True):
        found |= {Go(HexId(h), strategic) for h in reach(state, frame, strategic=strategic)}
    inside = bool(state.inside[force[0]])
    if frame.left >= GATE and may_leave(state, force):
        found.add(LeaveGarrison())
    enter = frame.left >= GATE and may_enter(state, force)
    if enter:
        found.add(EnterGarrison())
    for unit in force[1:]:
        bosses = [boss for boss in frame.dropped if may_take(state, boss, unit)]
        for within in {inside, inside or enter}:
            found.add(Detach(UnitId(unit), UnitId(unit), within))
            found |= {
                Detach(UnitId(unit), UnitId(boss), within)
                for boss in bosses
                if state.inside[boss] == within
            }
    return found
