"""Zones of control (5): who controls which hexes, strongly or weakly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State


@dataclass(slots=True)
class Zones:
    """Sets of hexes (see ``geography``), one entry a side. Never changed once made."""

    field: tuple[int, ...]
    """Hexes with units outside castles."""
    walls: tuple[int, ...]
    """Hexes with working castles of the side."""
    garrisons: tuple[int, ...]
    """Hexes with units inside castles."""
    invested: int
    """Hexes of castles that are invested (5-4-3)."""
    strong: tuple[int, ...]
    """Strong ZOC of the side before cancelling: units' seven hexes, castles' own (5-1-1)."""
    weak: tuple[int, ...]
    """Ring of the side's castles that are not invested (5-1-2)."""
    present: tuple[int, ...]
    """Hexes with any unit of the side."""

    def units(self, side: int) -> int:
        """Hexes with any unit of the side."""
        return self.present[side]

    def held(self, side: int) -> int:
        """Hexes in which enemy zones of control have no effect on the side (5-4-1, G-16)."""
        return self.present[side] | self.walls[side]


def zones(state: State) -> Zones:
    """Zones of control of both sides in this state."""
    found: Zones | None = state._zones
    if found is None:
        found = state._zones = _compute(state)
    return found


def _compute(state: State) -> Zones:
    scenario = state.scenario
    side_of = scenario.side_of_unit
    field, garrisons = [0, 0], [0, 0]
    invested = 0
    for hex_, units in state.occupants().items():
        bit = 1 << hex_
        for unit in units:
            if state.inside[unit]:
                garrisons[side_of[unit]] |= bit
            else:
                field[side_of[unit]] |= bit
                if state.investing[unit]:
                    invested |= bit
    walls, cores, rings = _castles(scenario, tuple(state.owner), invested)
    strong = _strong(scenario, cores, field)
    present = (field[0] | garrisons[0], field[1] | garrisons[1])
    return Zones(tuple(field), walls, tuple(garrisons), invested, strong, rings, present)


def after_placing(state: State, before: Zones, side: int, hexes: Iterable[int]) -> Zones:
    """Zones of control once units of a side have left, entered or changed their place in hexes.

    ``before`` are the zones of the same state before that; only what these hexes touch is looked
    at. It is what ``zones`` would find by looking at everything.
    """
    scenario = state.scenario
    field, garrisons, invested = before.field[side], before.garrisons[side], before.invested
    side_of, inside, investing = scenario.side_of_unit, state.inside, state.investing
    occupants = state.occupants()
    for hex_ in hexes:
        bit = 1 << hex_
        in_field = in_garrison = invests = False
        for unit in occupants.get(hex_, ()):
            if investing[unit]:
                invests = True
            if side_of[unit] == side:
                if inside[unit]:
                    in_garrison = True
                else:
                    in_field = True
        # A set is changed only where it has to: each change copies all of it.
        if in_field != (field >> hex_ & 1):
            field ^= bit
        if in_garrison != (garrisons >> hex_ & 1):
            garrisons ^= bit
        if invests != (invested >> hex_ & 1):
            invested ^= bit
    if invested != before.invested:
        walls, cores, rings = _castles(scenario, tuple(state.owner), invested)
        strong = _strong(scenario, cores, _with(before.field, side, field))
    else:
        walls, strong, rings = before.walls, before.strong, before.weak
        if field != before.field[side]:
            cores_of_side = walls[side] & ~invested
            changed = _changed(scenario, strong[side], before.field[side], field, cores_of_side)
            strong = _with(strong, side, changed)
    return Zones(
        _with(before.field, side, field),
        walls,
        _with(before.garrisons, side, garrisons),
        invested,
        strong,
        rings,
        _with(before.present, side, field | garrisons),
    )


def _with(by_side: tuple[int, ...], side: int, value: int) -> tuple[int, ...]:
    """The pair with the value of one side in place of the present one."""
    return (by_side[0], value) if side else (value, by_side[1])


def _strong(scenario: Scenario, cores: Sequence[int], field: Sequence[int]) -> tuple[int, ...]:
    """Strong ZOC of castles and of units in the field, by side."""
    return tuple([cores[side] | _around(scenario, field[side]) for side in (0, 1)])


def _changed(scenario: Scenario, strong: int, before: int, field: int, cores: int) -> int:
    """Strong ZOC of a side whose hexes in the field have changed, its castles' being the same."""
    ground = geography(scenario)
    lost = near = 0
    for hex_ in hexes_in(before & ~field):
        lost |= ground.zone[hex_]
        near |= ground.within_two[hex_]
    strong = strong & ~lost | cores & lost
    for hex_ in hexes_in(field & near | field & ~before):
        strong |= ground.zone[hex_]
    return strong


@lru_cache(maxsize=1024)
def _around(scenario: Scenario, field: int) -> int:
    """Strong ZOC of units in the field in some hexes (5-1-1)."""
    zone = geography(scenario).zone
    result = 0
    for hex_ in hexes_in(field):
        result |= zone[hex_]
    return result


@lru_cache(maxsize=256)
def _castles(
    scenario: Scenario, owner: tuple[int, ...], invested: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Castle hexes, strong and weak ZOC of castles, by side; invested ones exert none (5-4-3)."""
    zone = geography(scenario).zone
    walls, cores, rings = [0, 0], [0, 0], [0, 0]
    for castle, clan in zip(scenario.castles, owner, strict=True):
        if clan < 0:
            continue
        side = scenario.clans[clan].side
        bit = 1 << castle.hex
        walls[side] |= bit
        if not invested & bit:
            cores[side] |= bit
            rings[side] |= zone[castle.hex] & ~bit
    return tuple(walls), tuple(cores), tuple(rings)


def enemy_of(side: int) -> int:
    """The other side; there are two (G-11)."""
    return 1 - side


def hampering(state: State, side: int) -> int:
    """Hexes where a strong enemy ZOC acts on the side's movement and retreat (15-4, 23-4-4).

    A friendly unit or working castle in the hex cancels it (5-4-1, 15-4-6, G-16).
    """
    picture = zones(state)
    return picture.strong[enemy_of(side)] & ~picture.held(side)


def kind_at(state: State, side: int, hex_: int) -> str:
    """``strong``, ``weak`` or ``none``: the ZOC that ``side`` exerts in a hex (5-1)."""
    picture = zones(state)
    if picture.strong[side] >> hex_ & 1:
        return "strong"
    return "weak" if picture.weak[side] >> hex_ & 1 else "none"
