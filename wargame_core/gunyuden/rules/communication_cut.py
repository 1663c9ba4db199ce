"""Why no line of communication reaches a unit: where it is cut, and by whom (11-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from wargame_core.gunyuden.rules.communication import (
    Net,
    closed_to_communication,
    in_communication,
)
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import enemy_of, zones

_NEAR: Final = 2
"""Hexes from a unit within which the cut is looked for first."""

LOST, OCCUPIED, BARRED, TOO_FAR = "lost", "occupied", "barred", "too-far"


@dataclass(frozen=True, slots=True)
class Cut:
    """What keeps the line from a unit."""

    reason: str
    """``lost``: the clan has no main castle that works (8-3-2); ``occupied``: enemies are in its
    hex (11-1-3(1)); ``barred``: a hex is closed; ``too-far``: no link is long enough (11-1-1)."""
    way: tuple[int, ...] = ()
    """Hexes of the line as it would run if hexes near the unit were open, or else without any
    enemy; main castle first."""
    hex: int = -1
    """The first hex on that way that a line may not pass, or the main castle's."""
    units: tuple[int, ...] = ()
    """Enemy units that close the hex."""
    castles: tuple[int, ...] = ()
    """Enemy castles that close it."""


def cut_of(state: State, unit: int) -> Cut | None:
    """What cuts the unit's line of communication; None if it has one."""
    if in_communication(state, unit):
        return None
    scenario = state.scenario
    clan = scenario.units[unit].clan
    castle, side = scenario.clans[clan].main_castle, scenario.clans[clan].side
    if castle < 0 or state.owner[castle] != clan or state.durability[castle] <= 0:
        return Cut(LOST)
    picture, start = zones(state), scenario.castles[castle].hex
    enemies = picture.units(enemy_of(side))
    if enemies >> start & 1:
        inside = tuple(u for u in state.at(start) if side_of(state, u) != side)
        return Cut(OCCUPIED, hex=start, units=inside)
    closed = closed_to_communication(picture, side)
    here = state.hex[unit]
    for near in (*_circles(scenario, here), -1):
        net = _opened(
            scenario,
            start,
            closed & ~near,
            picture.walls[side] & ~enemies,
            picture.units(side) & ~enemies,
        )
        if net.linked >> here & 1:
            break
    links = net.route(here)
    way = tuple(hex_ for link in links for hex_ in link[:-1])
    way += links[-1][-1:] if links else ()
    for hex_ in way:
        if closed >> hex_ & 1:
            return Cut(BARRED, way, hex_, *_closing(state, enemy_of(side), hex_))
    return Cut(TOO_FAR, way)


def _circles(scenario: Scenario, hex_: int) -> Iterator[int]:
    """Sets of the hexes not farther than 0, 1, 2 from a hex."""
    beside = geography(scenario).beside
    found = 1 << hex_
    for _ in range(_NEAR):
        yield found
        for other in hexes_in(found):
            found |= beside[other]
    yield found


@lru_cache(maxsize=32)
def _opened(scenario: Scenario, start: int, closed: int, walls: int, units: int) -> Net:
    """The net if only these hexes were closed."""
    return Net(scenario, start, closed, walls, units, None)


def _closing(state: State, enemy: int, hex_: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Units and castles that close a hex: those in it, else those whose zone it is (11-1-3)."""
    scenario, zone = state.scenario, geography(state.scenario).zone
    units = tuple(u for u in state.at(hex_) if side_of(state, u) == enemy)
    castles = tuple(
        index
        for index, castle in enumerate(scenario.castles)
        if castle.hex == hex_ and scenario.side_of_clan(state.owner[index]) == enemy
    )
    if units or castles:
        return units, castles
    invested = zones(state).invested
    near = tuple(
        u
        for other, there in state.occupants().items()
        if zone[other] >> hex_ & 1
        for u in there
        if side_of(state, u) == enemy and not state.inside[u]
    )
    walls = tuple(
        index
        for index, castle in enumerate(scenario.castles)
        if zone[castle.hex] >> hex_ & 1
        and scenario.side_of_clan(state.owner[index]) == enemy
        and not invested >> castle.hex & 1
    )
    return near, walls
