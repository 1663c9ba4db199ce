"""Choices in skirmishes and decisive battles (23, 24, DP-31 to DP-35, DP-39 to DP-47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.reference.legality import retreating, special
from tests.reference.legality.board import World
from tests.reference.legality.command import (
    SODAISHO,
    alive,
    differing,
    highest,
    is_commander,
    leaders_at,
    rank,
    side,
)
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseUnit,
    Counterattack,
    Decline,
    Finish,
    HexId,
    JoinForce,
    Pursue,
    Refuse,
    Skirmish,
    TakeLosses,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State

MOST_HEXES = 4
"""Longest retreat (23-4-2)."""


def yes_or_no(state: State, frame: Any) -> set[Action]:
    """Consent, stopping a battle, giving up an investment (24-1-8, 24-2-5, 18-4-2)."""
    return {Accept(), Refuse()}


def after_refusal(state: State, frame: Any) -> set[Action]:
    """A skirmish instead, or nothing (24-1-8)."""
    return {Skirmish(), Decline()}


def counterattack(state: State, frame: Any) -> set[Action]:
    """Both sides have somebody left: strike back or not (23-6)."""
    both = alive(state, frame.clash.attackers) and alive(state, frame.clash.defenders)
    return {Counterattack(), Decline()} if both else {Decline()}


def named(state: State, frame: Any) -> set[Action]:
    """Defenders of highest rank that are not led (23-2-1(4), 23-6-2(3), 9-2-5)."""
    heads = _unled(state, frame.clash.defenders)
    return {ChooseUnit(UnitId(unit)) for unit in highest(state, heads)}


def split(state: State, frame: Any) -> set[Action]:
    """Steps first, a hex for every other point (23-3, 23-4-2, G-77)."""
    units, total = alive(state, frame.clash.defenders), frame.losses
    have = sum(state.steps[unit] for unit in units)
    found: set[Action] = {TakeLosses(total, 0)}
    for hexes in range(1, min(MOST_HEXES, total) + 1):
        steps = total - hexes
        pays_star = not frame.star or any(state.steps[unit] <= steps for unit in units)
        if pays_star and steps < have and retreating.all_can_go(state, frame.clash, hexes):
            found.add(TakeLosses(steps, hexes))
    return found


def pursuit(state: State, frame: Any) -> set[Action]:
    """Along the way of a living force, short of enemies in the open (23-5, G-49, G-83, G-84)."""
    pursuers = alive(state, frame.clash.attackers)
    world = World(state, side(state, pursuers[0]))
    found: set[Action] = {Decline()}
    ways: set[tuple[int, ...]] = set()
    barred = frame.clash.sortie and frame.clash.to_hex in world.field[1 - world.side]
    for trail in () if barred else [t for t in frame.trails if alive(state, t.units)]:
        for end, hex_ in enumerate(trail.path):
            if hex_ in world.field[1 - world.side]:
                break
            way = tuple(trail.path[: end + 1])
            if way not in ways:
                found.add(Pursue(UnitId(alive(state, trail.units)[0]), HexId(hex_)))
            ways.add(way)
    return found


def muster_attack(state: State, frame: Any) -> set[Action]:
    """Forces stacked with the attacker that have not acted (24-1-2, 24-1-4, G-85)."""
    first = frame.chosen[0]
    stacked = leaders_at(state, state.hex[first], side(state, first), inside=False)
    return {Finish()} | {
        JoinForce(UnitId(u))
        for u in stacked
        if u not in frame.chosen and not state.acted[u] and not special.held_back(state, u)
    }


def muster_defence(state: State, frame: Any) -> set[Action]:
    """Forces in the open of the attacked hex; a sōdaishō must be in (24-1-1, 24-1-3)."""
    own = 1 - side(state, frame.attackers[0])
    stacked = leaders_at(state, frame.clash.to_hex, own, inside=False)
    found: set[Action] = {JoinForce(UnitId(u)) for u in stacked if u not in frame.chosen}
    complete = any(rank(state, u) == SODAISHO for u in frame.chosen)
    return found | ({Finish()} if complete else set())


def commander(state: State, frame: Any) -> set[Action]:
    """Commanders of the side that takes its turn to name one (24-2-3, 9-2-5)."""
    battle = frame.battle
    part = battle.defenders if frame.named else battle.attackers
    heads = _unled(state, part)
    commanders = [unit for unit in heads if is_commander(state, unit)]
    found = differing(state, commanders or highest(state, heads))
    return {ChooseUnit(UnitId(unit)) for unit in found}


def enter_hex(state: State, frame: Any) -> set[Action]:
    """Forces of the winner that fought (24-3-3, G-90)."""
    heads = [u for u in _unled(state, frame.units) if state.hex[u] != frame.hex]
    return {Finish()} | {JoinForce(UnitId(unit)) for unit in heads}


def _unled(state: State, units: Iterable[int]) -> list[int]:
    return [unit for unit in alive(state, units) if state.leader[unit] == unit]
