"""What must hold on a map before a game is played on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.engine.phrase import Phrase

_WATER = frozenset((Terrain.SEA, Terrain.LAKE))
_CLOSED_SIDES = frozenset((Hexside.SEA, Hexside.LAKE))


def check_map(
    hex_map: HexMap,
    castles: Mapping[str, str],
    *,
    cut_off: Collection[str] = (),
    areas: Sequence[Collection[str]] = (),
) -> list[str]:
    """Sentences about everything that is wrong; an empty list for a sound map.

    Args:
        hex_map: The map.
        castles: Castle hex to the id of its province.
        cut_off: Castle hexes on islands, which no army reaches on foot.
        areas: Sets of province ids that scenarios play on; the castles of each must be
            reachable from each other without leaving it.
    """
    known = {name: home for name, home in castles.items() if name in hex_map.index}
    problems: list[str] = [
        Phrase("Castle hex {hex} is not on the map.", hex=name)
        for name in castles
        if name not in known
    ]
    problems += _castle_ground(hex_map, known)
    problems += _coasts(hex_map)
    problems += _sides(hex_map)
    for area in (frozenset(hex_map.provinces), *map(frozenset, areas)):
        problems += _reach(hex_map, known, frozenset(cut_off), area)
    return problems


def land_component(hex_map: HexMap, start: int, provinces: Collection[str]) -> frozenset[int]:
    """Hexes an army can walk to from ``start`` within some provinces, ``start`` included."""
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for direction, there in enumerate(hex_map.neighbours[here]):
            if (
                there >= 0
                and there not in reached
                and hex_map.terrain[there] not in _WATER
                and hex_map.terrain[there] is not Terrain.MOUNTAIN
                and hex_map.province[there] in provinces
                and hex_map.hexsides[here][direction] not in _CLOSED_SIDES
            ):
                reached.add(there)
                frontier.append(there)
    return frozenset(reached)


def _castle_ground(hex_map: HexMap, castles: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(castles):
        number, home = hex_map.index[name], castles[name]
        terrain = hex_map.terrain[number]
        if terrain in _WATER or terrain is Terrain.MOUNTAIN:
            yield Phrase(
                "Castle hex {hex} is {terrain}; no army could enter it.",
                hex=name,
                terrain=Phrase(terrain.name.lower()),
            )
        if hex_map.province[number] != home:
            found = hex_map.province[number] or "no province"
            yield Phrase(
                "Castle hex {hex} lies in {found}, not in {home}.", hex=name, found=found, home=home
            )


def _coasts(hex_map: HexMap) -> Iterator[str]:
    for number, name in enumerate(hex_map.names):
        at_sea = hex_map.terrain[number] not in _WATER and any(
            other >= 0 and hex_map.terrain[other] is Terrain.SEA
            for other in hex_map.neighbours[number]
        )
        if at_sea and not hex_map.coastal[number]:
            yield Phrase("Hex {name} touches the sea but is not marked coastal.", name=name)
        if hex_map.coastal[number] and not at_sea:
            yield Phrase("Hex {name} is marked coastal but touches no sea hex.", name=name)


def _sides(hex_map: HexMap) -> Iterator[str]:
    for number, name in enumerate(hex_map.names):
        for direction, other in enumerate(hex_map.neighbours[number]):
            side = hex_map.hexsides[number][direction]
            if other < 0:
                if side is not Hexside.PLAIN:
                    yield Phrase(
                        "Hex {name} has a {side} side at the edge of the map.",
                        name=name,
                        side=Phrase(side.name.lower()),
                    )
                continue
            if hex_map.hexsides[other][(direction + 3) % 6] is not side:
                yield Phrase(
                    "The side {a}/{b} differs seen from its two hexes.",
                    a=name,
                    b=hex_map.names[other],
                )
            wet = hex_map.terrain[number] in _WATER or hex_map.terrain[other] in _WATER
            if wet and side is not Hexside.PLAIN and number < other:
                yield (
                    Phrase(
                        "The side {a}/{b} is {side} but touches a water hex.",
                        a=name,
                        b=hex_map.names[other],
                        side=Phrase(side.name.lower()),
                    )
                )


def _reach(
    hex_map: HexMap, castles: Mapping[str, str], cut_off: frozenset[str], area: frozenset[str]
) -> Iterable[str]:
    inside = sorted(name for name, home in castles.items() if home in area)
    mainland = [name for name in inside if name not in cut_off]
    if not mainland:
        return
    where = Phrase("")
    if area != frozenset(hex_map.provinces):
        where = Phrase(" within {provinces}", provinces=", ".join(sorted(area)))
    reached = land_component(hex_map, hex_map.index[mainland[0]], area)
    for name in inside:
        if (hex_map.index[name] in reached) == (name in cut_off):
            text = "Castle {name} cannot be reached by land from castle {castle}{where}."
            if name in cut_off:
                text = "Castle {name} can be reached by land from castle {castle}{where}."
            yield Phrase(text, name=name, castle=mainland[0], where=where)
