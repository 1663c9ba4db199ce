"""Why a step of a move is refused (15, 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.actions import Detach, EnterGarrison, Go, LeaveGarrison, Stop
from wargame_core.gunyuden.costs import closed_to_movement, near_enemies
from wargame_core.gunyuden.forces import (
    enemies_at,
    enemy_hexes_around,
    has_units,
    leader_is_led,
    leading,
    no_room,
    room,
    side_of,
    working_castle,
)
from wargame_core.gunyuden.frames import Action
from wargame_core.gunyuden.geography import geography
from wargame_core.gunyuden.state import State

if TYPE_CHECKING:
    from wargame_core.gunyuden.movement import Moving


def explain(frame: Moving, state: State, action: Action) -> Refusal | None:
    """The first rule against an action of the move, or None if it is no action of a move."""
    leader = frame.units[0]
    here = state.hex[leader]
    facts = {"unit": leader, "hex": here}
    match action:
        case Stop():
            return Refusal("15-1", "has-not-moved", facts)
        case LeaveGarrison():
            return Refusal("16-3", "not-in-garrison", facts)
        case EnterGarrison():
            return _enter(frame, state, facts)
        case Detach():
            return _detach(frame, state, action)
        case Go():
            return _go(frame, state, action)
        case _:
            return None


def _enter(frame: Moving, state: State, facts: dict[str, int]) -> Refusal:
    side, here = side_of(state, frame.units[0]), facts["hex"]
    if state.inside[frame.units[0]]:
        return Refusal("16.0", "already-in-garrison", facts)
    if working_castle(state, here, side) < 0:
        return Refusal("16.0", "no-castle-here", facts)
    if has_units(state, here, 1 - side):
        enemies = {"units": enemies_at(state, here, side)}
        return Refusal("16-3-1", "enemy-at-the-gate", {**facts, **enemies})
    needed = state.scenario.charts.numbers.garrison_cost
    points = {"needed": needed, "left": frame.left}
    return Refusal("16-1-1", "no-points-for-the-gate", {**facts, **points})


def _detach(frame: Moving, state: State, action: Detach) -> Refusal:
    facts = {"unit": action.unit, "leader_unit": action.leader}
    if action.unit not in frame.units:
        return Refusal("15-5", "not-in-this-force", {**facts, "units": frame.units})
    if action.unit == frame.units[0]:
        return Refusal("15-5", "leader-goes-on", facts)
    if action.leader != action.unit:
        if action.leader not in frame.dropped:
            return Refusal("15-5-2", "nothing-is-picked-up", facts)
        if state.leader[action.leader] != action.leader:
            return leader_is_led(state, action.leader)
        if state.inside[action.leader] != action.inside:
            return Refusal("13-1-4", "inside-and-outside", facts)
        refusal = leading(state, action.leader, action.unit)
        if refusal is None and room(state, action.leader) <= 0:
            refusal = no_room(state, action.unit, action.leader)
        if refusal is not None:
            return refusal
    here = {"unit": action.unit, "hex": state.hex[frame.units[0]]}
    if not action.inside:
        return Refusal("16-3", "left-inside-only", here)
    return _enter(frame, state, here)


def _go(frame: Moving, state: State, action: Go) -> Refusal:
    scenario = state.scenario
    leader, target = frame.units[0], action.hex
    side = side_of(state, leader)
    facts = {"unit": leader, "hex": target}
    terrain = scenario.map.terrain[target]
    if target == state.hex[leader]:
        return Refusal("15-1", "already-there", facts)
    if not scenario.area[target]:
        return Refusal("33.11", "outside-the-area", facts)
    if terrain in (Terrain.SEA, Terrain.LAKE):
        return Refusal("15-6-1", "water", facts)
    if terrain == Terrain.MOUNTAIN:
        return Refusal("15-2-2", "mountain", facts)
    if closed_to_movement(state, side) >> target & 1:
        enemies = tuple(u for u in enemies_at(state, target, side) if not state.inside[u])
        return Refusal("15-6-2", "enemy-in-hex", {**facts, "units": enemies})
    if action.strategic:
        if frame.mode == "normal":
            from wargame_core.gunyuden.movement import strategic_refusal

            refusal = None if frame.moved else strategic_refusal(state, frame.units)
            return refusal or Refusal("15-3", "move-is-normal", facts)
        if near_enemies(state, side) >> target & 1:
            near = {"enemy_hexes": enemy_hexes_around(state, target, side)}
            return Refusal("15-3-1", "target-beside-enemy", {**facts, **near})
    elif frame.mode == "strategic":
        return Refusal("15-3", "move-is-strategic", facts)
    if target in geography(scenario).neighbours[state.hex[leader]] and (
        target not in geography(scenario).linked[state.hex[leader]]
    ):
        return Refusal("15-6-1", "across-water", facts)
    needed = frame.needed(state, target, strategic=action.strategic)
    points = {"needed": needed, "left": frame.left}
    if needed is None:
        return Refusal("15-2", "no-way-there", {**facts, "left": frame.left})
    return Refusal("15-2", "out-of-reach", {**facts, **points})
