"""What is printed on a hex map beside its hexes: names along curves, and sides of names.

A layout decides nothing in play. What it leaves out is worked out from the hexes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_rows import column_row

Point = tuple[float, float]
"""x and y, y down, in distances between neighbours, as ``hexgrid.centre`` has them."""

SIDES: Final = ("s", "n", "e", "w", "se", "sw", "ne", "nw")
"""Where a name may stand beside its place."""

PIECES: Final = ("title", "track", "key", "scale")
"""What is printed in the empty sea, the most important first."""

_LEAST_HEXES: Final = 6
"""Hexes that a province must have to be named on the map."""
_STEEPEST: Final = math.radians(48)
"""How far a name turns from the level at most."""
_ENDS: Final = (0.10, 0.90)
"""Shares of a province's hexes between which its name stands, from west to east."""
_HEIGHT, _LOWEST = 0.86, 0.5
"""Height of the letters of a province, in distances between neighbours, and the least."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name spread along a curve with one control point."""

    name: str
    kanji: str
    start: Point
    control: Point
    end: Point
    height: float
    """Of the letters, in distances between neighbours."""

    def at(self, share: float) -> Point:
        """The point at a share (0-1) of the curve."""
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2


@dataclass(frozen=True, slots=True, eq=False)
class MapLayout:
    """Where everything of one map is printed."""

    provinces: Mapping[str, Lettering]
    """By the id of the province."""
    seas: tuple[Lettering, ...] = ()
    sides: Mapping[int, str] = field(default_factory=dict)
    """By hex, the side (``SIDES``) on which the name of its castle or town stands."""
    north_degrees: float = 0.0
    """How far north is from the upper edge, clockwise."""
    corners: Mapping[str, Point] = field(default_factory=dict)
    """Upper left corners of what is printed in the sea (``PIECES``), if the sea is free there."""


def default_layout(board: HexMap) -> MapLayout:
    """A layout without anything placed by hand."""
    return MapLayout(default_provinces(board, board.provinces), default_seas(board))


def default_provinces(board: HexMap, wanted: Iterable[str]) -> dict[str, Lettering]:
    """Names of provinces along the run of their hexes; those that are too small have none."""
    found = {}
    for province in wanted:
        lettering = _along(board, province, *board.provinces[province])
        if lettering is not None:
            found[province] = lettering
    return found


def default_seas(board: HexMap) -> tuple[Lettering, ...]:
    """Names of seas, level around the hexes that have them."""
    return tuple(
        _level(board, place, *names)
        for place, names in board.place_names.items()
        if board.place_kinds.get(place) == "sea"
    )


def _along(board: HexMap, province: str, name: str, kanji: str) -> Lettering | None:
    """Along the axis in which a province reaches farthest, bent as its hexes are."""
    own = [hexgrid.centre(*column_row(board.names[h])) for h in _largest_part(board, province)]
    if len(own) < _LEAST_HEXES:
        return None
    import numpy as np

    x, y = np.array(own).T
    middle_x, middle_y = x.mean(), y.mean()
    x, y = x - middle_x, y - middle_y
    turn = 0.5 * math.atan2(2 * float((x * y).mean()), float((x * x).mean() - (y * y).mean()))
    turn = max(-_STEEPEST, min(_STEEPEST, turn))
    cos, sin = math.cos(turn), math.sin(turn)
    along, across = x * cos + y * sin, y * cos - x * sin
    first, last = (float(end) for end in np.quantile(along, _ENDS))
    bend, lean, shift = (float(part) for part in np.polyfit(along, across, 2))

    def spot(u: float) -> Point:
        v = bend * u * u + lean * u + shift
        return float(middle_x) + u * cos - v * sin, float(middle_y) + u * sin + v * cos

    start, middle, end = spot(first), spot((first + last) / 2), spot(last)
    control = tuple(2 * m - (a + b) / 2 for a, m, b in zip(start, middle, end, strict=True))
    length = math.dist(start, middle) + math.dist(middle, end)
    height = max(_LOWEST, min(_HEIGHT, length / (0.9 * (len(name) + 1.6 * len(kanji)))))
    return Lettering(name, kanji, start, (control[0], control[1]), end, height)


def _largest_part(board: HexMap, province: str) -> list[int]:
    """The hexes of a province that hang together, where there are most of them."""
    left = {hex_ for hex_, home in enumerate(board.province) if home == province}
    best: list[int] = []
    while left:
        part = [left.pop()]
        for hex_ in part:
            for other in board.neighbours[hex_]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        best = max(best, part, key=len)
    return sorted(best)


def _level(board: HexMap, place: int, name: str, kanji: str) -> Lettering:
    x, y = hexgrid.centre(*column_row(board.names[place]))
    half = 0.2 * (len(name) + 2 * len(kanji))
    return Lettering(name, kanji, (x - half, y), (x, y), (x + half, y), 0.42)
