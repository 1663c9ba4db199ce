"""How far a set of hexes reaches in a cost graph, where hexes are closed but nothing is dearer.

Sets of hexes are integers, and neighbours have numbers that differ by the same few amounts all
over a hex map. So a whole set takes a step with a few shifts, which is quicker than scipy where
only the hexes reached are asked for, not their costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

_MOST_OFFSETS = 16
"""Different distances between the numbers of neighbours up to which shifting is quick."""


class Flood:
    """The steps of one cost graph, by what they add to the cost of the hex entered."""

    def __init__(self, cost: Mapping[tuple[int, int], int]) -> None:
        """``cost`` holds every step (from, to)."""
        cheapest: dict[int, int] = {}
        for (_, to), price in cost.items():
            cheapest[to] = min(price, cheapest.get(to, price))
        entry: dict[int, int] = {}
        for hex_, price in cheapest.items():
            entry[price] = entry.get(price, 0) | 1 << hex_
        moves: dict[int, dict[int, int]] = {}
        for (start, to), price in cost.items():
            by_offset = moves.setdefault(price - cheapest[to], {})
            by_offset[to - start] = by_offset.get(to - start, 0) | 1 << start
        self._entry = tuple(sorted(entry.items()))
        # (shift to the left, hexes from which a step leads that far); to the right if negative.
        self._moves = tuple(
            (added, reduce(or_, moves[added].values()), tuple(moves[added].items()))
            for added in sorted(moves)
        )
        self._dearest = max(entry, default=0) + max(moves, default=0)
        offsets = {offset for by_offset in moves.values() for offset in by_offset}
        self.quick = len(offsets) <= _MOST_OFFSETS

    def reached(self, sources: int, limit: int, closed: int, wanted: int = 0) -> int:
        """Set of hexes within a cost of the nearest source, they included.

        Ends as soon as a wanted hex is among them.
        """
        waiting = [0] * (limit + self._dearest + 1)
        waiting[0] = sources
        found = 0
        for spent in range(limit + 1):
            fresh = waiting[spent] & ~found
            if not fresh:
                continue
            found |= fresh
            if found & wanted:
                break
            free = ~(closed | found)
            for added, starts, moves in self._moves:
                here = fresh & starts
                if not here:
                    continue
                onward = 0
                for shift, origins in moves:
                    leaving = here & origins
                    if leaving:
                        onward |= leaving << shift if shift > 0 else leaving >> -shift
                onward &= free
                if onward:
                    for price, hexes in self._entry:
                        waiting[spent + added + price] |= onward & hexes
        return found
