"""Who can be attacked by whom, and in which kind of battle (22, 23-1, 23-7, 24-1)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality.board import World
from tests.reference.legality.command import (
    SODAISHO,
    differing,
    highest,
    leaders_at,
    may_act,
    rank,
    side,
)
from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    ChooseUnit,
    DecisiveBattle,
    Finish,
    HexId,
    JoinForce,
    Skirmish,
    Target,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def hexes(state: State, leader: int) -> set[int]:
    """Hexes that a force may attack (22-1-2, 22-1-5, 23-7, G-45, G-46)."""
    world = World(state, side(state, leader))
    here, enemies = state.hex[leader], world.field[1 - world.side]
    return enemies & ({here} if state.inside[leader] else set(world.beside(here)))


def target(state: State, frame: Any) -> set[Action]:
    """One hex to attack (DP-29)."""
    return {Target(HexId(hex_)) for hex_ in hexes(state, frame.leader)}


def attacked_forces(state: State, frame: Any) -> set[Action]:
    """Some or all forces in the open there (23-1-2)."""
    enemies = leaders_at(state, frame.hex, 1 - side(state, frame.leader), inside=False)
    found: set[Action] = {JoinForce(UnitId(u)) for u in enemies if u not in frame.chosen}
    return found | ({Finish()} if frame.chosen else set())


def kind(state: State, frame: Any) -> set[Action]:
    """Skirmish, and a decisive battle where 24-1 allows it (DP-30)."""
    clash = frame.clash
    found: set[Action] = {Skirmish()}
    ground = {state.scenario.map.terrain[hex_] for hex_ in (clash.from_hex, clash.to_hex)}
    enemies = leaders_at(state, clash.to_hex, 1 - side(state, frame.leader), inside=False)
    if (
        not clash.sortie
        and rank(state, frame.leader) == SODAISHO
        and any(rank(state, unit) == SODAISHO for unit in enemies)
        and not ground & {Terrain.FOOTHILLS, Terrain.MARSH}
    ):
        found.add(DecisiveBattle())
    return found


def sortie_forces(state: State, frame: Any) -> set[Action]:
    """Other forces of the garrison that can act (23-7, G-44)."""
    first = frame.clash.attackers[0]
    inside = leaders_at(state, state.hex[first], side(state, first), inside=True)
    return {Finish()} | {
        JoinForce(UnitId(u)) for u in inside if u not in frame.clash.attackers and may_act(state, u)
    }


def sortie_leader(state: State, frame: Any) -> set[Action]:
    """The highest-ranking of those who sally out (G-44, 9-2-5)."""
    heads = [u for u in frame.clash.attackers if state.hex[u] >= 0 and state.leader[u] == u]
    return {ChooseUnit(UnitId(unit)) for unit in differing(state, highest(state, heads))}
