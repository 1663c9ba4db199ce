"""One hex in words, and what lies around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, pi
from typing import Final

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import Hexside
from wargame_core.engine import ambiguity
from wargame_core.engine.folding import folded
from wargame_core.gunyuden.rules.forces import field_units_at
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.scenario import Castle, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import kind_at
from wargame_core.gunyuden.text import board as board_text
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.guide_words import GuideWords

NEAR: Final = 4
"""Hexes up to which ``near_lines`` looks."""
_WINDS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def find_hex(state: State, text_: str) -> int | None:
    """A hex by its number, or by the name or id of its castle, or of a unit that stands there.

    Raises MalformedActionError for a name that several castles have.
    """
    scenario = state.scenario
    found = hexes_named(scenario, text_)
    if found:
        hex_ = the_hex(scenario, text_, found)
        return hex_ if scenario.area[hex_] else None
    sought = folded(text_)
    for index, unit in enumerate(scenario.units):
        if sought in (unit.id, folded(unit.name), folded(unit.name_ja)) and state.hex[index] >= 0:
            return state.hex[index]
    return None


def hexes_named(scenario: Scenario, text_: str) -> tuple[int, ...]:
    """The hex with this number, or those of castles with this name or id."""
    sought = folded(text_)
    known = scenario.map.index.get(sought)
    if known is not None:
        return (known,)
    return tuple(castle.hex for castle in scenario.castles if sought in _names(castle))


def the_hex(scenario: Scenario, typed: str, found: Sequence[int]) -> int:
    """The only one of the hexes that a name stands for. Raises MalformedActionError."""
    if len(found) > 1:
        raise ambiguity.of_hexes(
            typed, lambda language: [text.hex_name(scenario, hex_, language) for hex_ in found]
        )
    return found[0]


def _names(castle: Castle) -> set[str]:
    names = (castle.id, castle.name, castle.name.split(" (")[0], castle.name_ja, *castle.aliases)
    return {folded(name) for name in names}


def hex_lines(state: State, hex_: int, language: str) -> Iterator[str]:
    """Ground, price, castle, forces, zones of control and the six neighbours of a hex."""
    scenario, words = state.scenario, GuideWords(state, language)
    board = scenario.map
    province = board.provinces.get(board.province[hex_])
    name = province[language == "ja"] if province else ""
    facts = [words.terrain(hex_), name, _entry(state, hex_, words)]
    yield words("hex", hex=hex_, facts=words.facts(facts))
    castle = scenario.castle_at.get(hex_, -1)
    if castle >= 0:
        yield f"  {board_text.castle_line(state, castle, language)}"
    for leader, units in state.forces().items():
        if state.hex[leader] == hex_:
            yield f"  {board_text.force_line(state, leader, units, language)}"
    for side, named in enumerate(scenario.sides):
        kind = kind_at(state, side, hex_)
        if kind in ("strong", "weak"):
            yield "  " + words(f"zone-{kind}", owner=text.own_name(named, language))
    yield "  " + words("neighbours", places=words.facts(list(_neighbours(state, hex_, words))))


def _entry(state: State, hex_: int, words: GuideWords) -> str:
    """Movement points into the hex, as printed, and what the force on its way has left there."""
    row = state.scenario.charts.terrain[state.scenario.map.terrain[hex_].name.lower()]
    if row.normal is None:
        return words("no-entry")
    told = words("entry", points=row.normal)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Moving):
        rest = max(frame.points_left(state, strategic=s).get(hex_, -1) for s in (False, True))
        if rest >= 0 and hex_ != state.hex[frame.units[0]]:
            return words.join([told, words("price", points=frame.left - rest, left=rest)])
    return told


def _neighbours(state: State, hex_: int, words: GuideWords) -> Iterator[str]:
    board = state.scenario.map
    for direction, other in enumerate(board.neighbours[hex_]):
        if other < 0 or not state.scenario.area[other]:
            continue
        side = board.hexsides[hex_][direction]
        across = "" if side == Hexside.PLAIN else words(f"across-{side.name.lower()}")
        wind = words(f"wind-{hexgrid.DIRECTION_NAMES[direction].lower()}")
        yield words("neighbour", wind=wind, hex=other, ground=words.terrain(other), across=across)


def near_lines(state: State, hex_: int, language: str) -> Iterator[str]:
    """Castles and forces in the open up to four hexes away, the nearest first."""
    scenario, words = state.scenario, GuideWords(state, language)
    board = scenario.map
    places = sorted(
        (board.distance(hex_, other), other)
        for other, inside in enumerate(scenario.area)
        if inside and board.distance(hex_, other) <= NEAR
    )
    found = False
    for distance, other in places:
        facts = []
        castle = scenario.castle_at.get(other, -1)
        if castle >= 0:
            facts.append(words.castle(castle))
        for side, named in enumerate(scenario.sides):
            if field_units_at(state, other, side):
                forces = words.enemies(other, side)
                facts.append(
                    words("side-forces", owner=text.own_name(named, language), forces=forces)
                )
        if facts:
            found = True
            where = (
                words("here")
                if not distance
                else words("away", hexes=distance, wind=words(f"wind-{wind(state, hex_, other)}"))
            )
            yield "  " + words("there", where=where, hex=other, facts=words.facts(facts))
    if not found:
        yield "  " + words("nothing-near", hex=hex_, hexes=NEAR)


def wind(state: State, start: int, end: int) -> str:
    """The direction from a hex to another, of eight."""
    (x, y), (a, b) = (_centre(state, place) for place in (start, end))
    turn = atan2(a - x, y - b) / (pi / 4)
    return _WINDS[round(turn) % len(_WINDS)]


def _centre(state: State, hex_: int) -> tuple[float, float]:
    name = state.scenario.map.names[hex_]
    return hexgrid.centre(int(name[:2]), int(name[2:]))


def here(state: State) -> int | None:
    """The hex of the force or castle that the open decision is about."""
    frame = state.frames[-1] if state.frames else None
    units = getattr(frame, "units", None)
    castle = getattr(frame, "castle", None)
    leader = getattr(frame, "leader", None)
    clash = getattr(frame, "clash", None)
    if clash is not None:
        return int(clash.to_hex)
    if isinstance(castle, int):
        return state.scenario.castles[castle].hex
    if isinstance(units, tuple) and units and state.hex[units[0]] >= 0:
        return state.hex[units[0]]
    if isinstance(leader, int) and leader >= 0 and state.hex[leader] >= 0:
        return state.hex[leader]
    return None
