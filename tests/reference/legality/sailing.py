"""Movement by sea in scenario 2 (35.7(2), G-102)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality import special
from tests.reference.legality.board import WALKING, ZONE, World
from tests.reference.legality.command import force_of, leaders, may_act, side
from tests.reference.legality.walking import allowance
from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import ChooseHex, Finish, HexId, JoinForce, Sail, UnitId
from wargame_core.gunyuden.rules.state import State

SEA = 1
"""Points for a sea hex (35.7(2).3)."""


def offers(state: State) -> set[Action]:
    """Coastal hexes from which a force can sail in this phase (35.7(2).1, 35.7(2).2)."""
    entry = special.rules(state).get("sea_movement")
    if entry is None or state.turn == 0 or "phase:sailed" in state.flags:
        return set()
    found: set[Action] = set()
    clans = {clan.id: clan for clan in state.scenario.clans}
    for sailor in entry["clans"]:
        used = [f for f in state.flags if f.startswith(f"sailed-free:{sailor['clan']}:")]
        for leader in leaders(state):
            unit = state.scenario.units[leader]
            if clans[sailor["clan"]] is not state.scenario.clans[unit.clan]:
                continue
            coastal = state.scenario.map.coastal[state.hex[leader]]
            free = len(used) < sailor["free_uses"]
            anybody = free and state.scenario.options.get("free_sailing") == "all"
            able = not special.held_back(state, leader) if anybody else may_act(state, leader)
            if not coastal or state.inside[leader] or not able:
                continue
            if state.scenario.clans[unit.clan].phase != state.phase:
                continue
            force = force_of(state, leader)
            singly = sailor["die_for"] == "unit" and not free
            crews = [[unit] for unit in force] if singly else [force]
            if any(landings(state, [opponents]) for opponents in crews):
                found.add(Sail(HexId(state.hex[leader]), free))
    return found


def landings(state: State, crews: list[list[int]]) -> set[int]:
    """Coastal hexes that all crews can reach together (35.7(2).3, 35.7(2).4, G-102)."""
    units = [unit for opponents in crews for unit in opponents]
    world = World(state, side(state, units[0]), without=units)
    start = state.hex[units[0]]
    left = min(allowance(state, opponents) for opponents in crews)
    left -= ZONE if start in world.hampered() else 0
    found = set()
    for hex_, seas in _shores(world, start).items():
        cost = WALKING.get(world.map.terrain[hex_])
        if cost is None or hex_ in world.field[1 - world.side]:
            continue
        if seas * SEA + cost + world.entry(hex_) <= left:
            found.add(hex_)
    return found


def _shores(world: World, start: int) -> dict[int, int]:
    """Fewest sea hexes on the way to every coastal hex."""
    found: dict[int, int] = {}
    seas, wave, count = set[int](), {start}, 0
    while wave:
        if count:
            for hex_ in wave:
                for there in world.adjacent(hex_):
                    if there != start and world.map.coastal[there]:
                        found.setdefault(there, count)
        wave = {
            there
            for hex_ in wave
            for there in world.adjacent(hex_)
            if world.map.terrain[there] is Terrain.SEA
        } - seas
        seas |= wave
        count += 1
    return found


def _opponents(state: State, head: int, allowed: tuple[int, ...]) -> list[int]:
    """Who sails under a head: those of his force who may; a led head sails alone (G-102 e)."""
    if state.leader[head] != head:
        return [head]
    return [u for u in force_of(state, head) if not allowed or u in allowed]


def embark(state: State, frame: Any) -> set[Action]:
    """Forces with which the fleet can still land somewhere (DP-20)."""
    found: set[Action] = {Finish()}
    aboard = [_opponents(state, head, frame.allowed) for head in frame.joined]
    for head in frame.voyage.leaders:
        if head not in frame.joined:
            opponents = _opponents(state, head, frame.allowed)
            if landings(state, [*aboard, opponents]):
                found.add(JoinForce(UnitId(head)))
    return found


def landing(state: State, frame: Any) -> set[Action]:
    """One hex for the whole fleet (35.7(2).4)."""
    crews = [force_of(state, head) for head in frame.voyage.leaders]
    return {ChooseHex(HexId(hex_)) for hex_ in landings(state, crews)}


def enter_after_landing(state: State, frame: Any) -> set[Action]:
    """Forces that have landed at their castle go in, or not (G-102 b)."""
    return {Finish()} | {JoinForce(UnitId(leader)) for leader in frame.leaders}
