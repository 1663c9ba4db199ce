"""A map of some hexes in letters: terrain, castles with their owners, and the strength there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargame_core.boards.hexmap import Terrain
from wargame_core.gunyuden.rules.forces import field_units_at, strength
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.gunyuden.text.guide_words import GuideWords

AROUND: Final = 4
"""Columns to the left and right of the middle."""
ABOVE: Final = 3
"""Rows above and below the middle."""
WIDTH: Final = 9
"""Letters of a hex."""
GROUND: Final = {
    Terrain.FLAT: ".", Terrain.ROUGH: ":", Terrain.FOOTHILLS: "n", Terrain.MOUNTAIN: "^",
    Terrain.MARSH: "%", Terrain.SEA: "~", Terrain.LAKE: "~",
}  # fmt: skip


def map_lines(state: State, middle: int, language: str) -> Iterator[str]:
    """The hexes around one, each in two lines: number and ground, castle and strength.

    Even columns lie half a hex lower, as on the board.
    """
    board, words = state.scenario.map, GuideWords(state, language)
    column, row = int(board.names[middle][:2]), int(board.names[middle][2:])
    columns = range(column - AROUND, column + AROUND + 1)
    lines: dict[int, dict[int, str]] = {}
    castles = []
    for across in columns:
        for down in range(row - ABOVE, row + ABOVE + 1):
            hex_ = board.index.get(f"{across:02}{down:02}", -1)
            if hex_ < 0 or not state.scenario.area[hex_]:
                continue
            top = 2 * down + (across % 2 == 0)
            lines.setdefault(top, {})[across] = _number(state, hex_, middle)
            lines.setdefault(top + 1, {})[across] = _holders(state, hex_)
            castle = state.scenario.castle_at.get(hex_, -1)
            if castle >= 0:
                castles.append(
                    words(
                        "map-castle",
                        castle=castle,
                        number=board.names[hex_],
                        owner=words.clan(state.owner[castle]),
                    )
                )
    for top in sorted(lines):
        cells = (lines[top].get(across, "").ljust(WIDTH) for across in columns)
        yield f"  {''.join(cells)}".rstrip()
    if castles:
        yield "  " + words("map-castles", list=words.join(castles))
    yield "  " + words("map-grounds")
    letters = words.join(
        [
            words("map-side", letter=letter, owner=text.own_name(side, language))
            for letter, side in zip(_letters(state), state.scenario.sides, strict=True)
        ]
    )
    yield "  " + words("map-signs", letters=letters)


def _letters(state: State) -> tuple[str, ...]:
    """A letter for each side: its first, or a number where both begin alike."""
    first = [side.id[0].upper() for side in state.scenario.sides]
    return tuple(first) if len(set(first)) == len(first) else ("1", "2")


def _number(state: State, hex_: int, middle: int) -> str:
    name, ground = state.scenario.map.names[hex_], GROUND[state.scenario.map.terrain[hex_]]
    return f">{name}{ground}<" if hex_ == middle else f" {name}{ground}"


def _holders(state: State, hex_: int) -> str:
    """The owner of the castle in brackets, strength inside after them, and that in the open."""
    scenario, letters = state.scenario, _letters(state)
    told = ""
    castle = scenario.castle_at.get(hex_, -1)
    if castle >= 0:
        side = scenario.side_of_clan(state.owner[castle])
        inside = strength(state, (unit for unit in state.at(hex_) if state.inside[unit]))
        told += f"[{letters[side] if side >= 0 else ' '}{inside or ''}]"
    for side, letter in enumerate(letters):
        units = field_units_at(state, hex_, side)
        told += f"{letter}{strength(state, units)}" if units else ""
    return f" {told}"
