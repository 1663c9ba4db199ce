"""Why a step of a move is refused (15, 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.actions import Detach, EnterGarrison, Go, LeaveGarrison, Stop
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.costs import closed_to_movement, near_enemies
from wargame_core.gunyuden.rules.forces import (
    enemies_at,
    enemy_hexes_around,
    has_units,
    leader_is_led,
    leading,
    lowest_morale,
    no_room,
    room,
    side_of,
    working_castle,
)
from wargame_core.gunyuden.rules.frames import Action
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.ways import Way

if TYPE_CHECKING:
    from wargame_core.gunyuden.rules.movement import Moving


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
    """Against the last hex, or against the first step of the way that is named."""
    leader, target = frame.units[0], action.hex
    if target == state.hex[leader]:
        return Refusal("15-1", "already-there", {"unit": leader, "hex": target})
    if action.via:
        refusal = _mode(frame, state, action) or _way(frame, state, action)
    else:
        refusal = _closed(state, leader, target) or _mode(frame, state, action)
        if refusal is None and action.strategic:
            refusal = _beside_enemy(state, leader, target)
    return refusal or _too_far(frame, state, action)


def _closed(state: State, leader: int, target: int) -> Refusal | None:
    """What keeps a force out of a hex, from wherever it comes."""
    scenario = state.scenario
    side = side_of(state, leader)
    facts = {"unit": leader, "hex": target}
    terrain = scenario.map.terrain[target]
    if not scenario.area[target]:
        return Refusal("33.11", "outside-the-area", facts)
    if terrain in (Terrain.SEA, Terrain.LAKE):
        return Refusal("15-6-1", "water", facts)
    if terrain == Terrain.MOUNTAIN:
        return Refusal("15-2-2", "mountain", facts)
    if closed_to_movement(state, side) >> target & 1:
        enemies = tuple(u for u in enemies_at(state, target, side) if not state.inside[u])
        return Refusal("15-6-2", "enemy-in-hex", {**facts, "units": enemies})
    return None


def _beside_enemy(state: State, leader: int, target: int) -> Refusal | None:
    """Strategic movement stays away from enemies (15-3-1)."""
    side = side_of(state, leader)
    if not near_enemies(state, side) >> target & 1:
        return None
    facts = {"unit": leader, "hex": target}
    near = {"enemy_hexes": enemy_hexes_around(state, target, side)}
    return Refusal("15-3-1", "target-beside-enemy", {**facts, **near})


def _mode(frame: Moving, state: State, action: Go) -> Refusal | None:
    """Normal and strategic movement do not mix (15-3)."""
    facts = {"unit": frame.units[0], "hex": action.hex}
    if action.strategic and frame.mode == "normal":
        refusal = None if frame.moved else strategic_refusal(state, frame.units)
        return refusal or Refusal("15-3", "move-is-normal", facts)
    if not action.strategic and frame.mode == "strategic":
        return Refusal("15-3", "move-is-strategic", facts)
    return None


def _way(frame: Moving, state: State, action: Go) -> Refusal | None:
    """The first hex or hexside of the way that is closed, or for which points are missing."""
    broken = frame.way(state, action)
    if isinstance(broken, Way):
        return None
    leader = frame.units[0]
    refusal = _closed(state, leader, broken.there)
    if refusal is None and action.strategic:
        refusal = _beside_enemy(state, leader, broken.there)
    if refusal is not None:
        return refusal
    facts = {"unit": leader, "from_hex": broken.here, "hex": broken.there}
    linked = geography(state.scenario).linked[broken.here]
    if broken.beside and broken.there not in linked:
        return Refusal("15-6-1", "way-across-water", facts)
    if broken.here == broken.there:
        return Refusal("15-1", "way-stands-still", facts)
    left = frame.left - frame.before_walking(state, strategic=action.strategic) - broken.spent
    return Refusal("15-2", "way-too-long", {**facts, "left": max(0, left)})


def _too_far(frame: Moving, state: State, action: Go) -> Refusal:
    """No way leads there with the points that are left."""
    scenario, target = state.scenario, action.hex
    facts = {"unit": frame.units[0], "hex": target}
    here = state.hex[frame.units[0]]
    ground = geography(scenario)
    if target in ground.neighbours[here] and target not in ground.linked[here]:
        return Refusal("15-6-1", "across-water", facts)
    needed = frame.needed(state, target, strategic=action.strategic)
    points = {"needed": needed, "left": frame.left}
    if needed is None:
        return Refusal("15-2", "no-way-there", {**facts, "left": frame.left})
    return Refusal("15-2", "out-of-reach", {**facts, **points})


def strategic_refusal(state: State, units: Sequence[int]) -> Refusal | None:
    """Why a force may not move strategically from where it stands (15-3)."""
    bar = bars_strategic(state, units)
    if bar is None:
        return None
    leader = units[0]
    hex_ = state.hex[leader]
    facts = {"unit": leader, "hex": hex_}
    if bar == "15-3-3":
        return Refusal("15-3-3", "shaken-no-strategic", facts)
    if bar == "15-3-1":
        near = {"enemy_hexes": enemy_hexes_around(state, hex_, side_of(state, leader))}
        return Refusal("15-3-1", "enemy-adjacent", {**facts, **near})
    return Refusal("15-3-2", "no-communication", facts)


def bars_strategic(state: State, units: Sequence[int]) -> str | None:
    """The rule that keeps a force from strategic movement where it stands, or None (15-3)."""
    leader = units[0]
    if lowest_morale(state, units) < 0:
        return "15-3-3"
    if near_enemies(state, side_of(state, leader)) >> state.hex[leader] & 1:
        return "15-3-1"
    return None if in_communication(state, leader) else "15-3-2"
