"""Short searches hex by hex, and how they are remembered.

A search can only meet what lies in its sphere: the hexes that it could reach if nothing were
surcharged or closed. So what it finds is kept under the start, the points and the parts of the
sets that lie in the sphere. A change elsewhere on the map leaves it valid.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import Any

Links = Sequence[Sequence[tuple[int, Sequence[int]]]]
"""For each hex the costs of steps out of it, ascending, each with the neighbours that cost it."""

SHUT = 255
"""Surcharge of a hex that cannot be left; more than any short search has points."""

LONGEST = 8
"""Movement points up to which a search hex by hex is quicker than one by scipy."""

_REMEMBERED = 4_000


class Reach:
    """Hexes within some movement points of a hex, and what each of them costs."""

    __slots__ = ("costs", "derived")

    def __init__(self, costs: dict[int, int]) -> None:
        self.costs = costs
        """Movement points by hex, the start included, in no particular order."""
        self.derived: Any = None
        """For the caller: what he has made of this and wants to keep with it."""


@dataclass(frozen=True, slots=True)
class Passable:
    """What a situation changes in a graph, as a byte for each hex."""

    open: bytes
    """0 where a hex is closed, else ``SHUT``."""
    entering: bytes
    """What is added to steps into a hex."""
    leaving: bytes
    """What is added to steps out of a hex."""
    dearer: bool
    """Whether anything is added anywhere."""


class Reaches:
    """The reaches found in one graph, by what they depend on; the least used go first."""

    def __init__(self, steps: Sequence[Sequence[tuple[int, int]]]) -> None:
        """``steps`` are for each hex (neighbour, cost) of every step out of it."""
        self._links = [
            tuple(
                (price, tuple(to for to, cost in out if cost == price))
                for price in sorted({cost for _, cost in out})
            )
            for out in steps
        ]
        self._spheres: dict[int, Sequence[int]] = {}
        self._undisturbed: dict[int, Sequence[Sequence[int]]] = {}
        """For each start the hexes that cost 0, 1, 2, … where nothing is surcharged or closed."""
        self._found: OrderedDict[tuple[int, ...], Reach] = OrderedDict()

    def forget(self) -> None:
        """Drop the reaches found."""
        self._found.clear()

    def spheres(self, source: int) -> Sequence[int]:
        """By movement points the set of hexes that can matter to a search: all in reach at best."""
        found = self._spheres.get(source)
        if found is None:
            plain = Passable(bytes([SHUT]) * len(self._links), b"", b"", dearer=False)
            by_cost: list[list[int]] = [[] for _ in range(LONGEST + 1)]
            for hex_, cost in spread(self._links, source, LONGEST, plain).items():
                by_cost[cost].append(hex_)
            self._undisturbed[source] = tuple(map(tuple, by_cost))
            sets = [sum([1 << hex_ for hex_ in hexes]) for hexes in by_cost]
            found = self._spheres[source] = tuple(accumulate(sets, or_))
        return found

    def get(
        self,
        source: int,
        points: int,
        sets: tuple[int, int, int, int],
        ground: Callable[[], Passable],
    ) -> Reach:
        """The reach from a hex where these sets are surcharged, closed, dearer and halting.

        ``ground`` gives for a search what these sets change.
        """
        spheres = self._spheres.get(source) or self.spheres(source)
        sphere = spheres[points if points > 0 else 0]
        surcharge, closed, entry, halting = sets
        key: tuple[int, ...]
        if surcharge or entry or halting:
            key = (
                source,
                points,
                closed & sphere,
                surcharge & sphere,
                entry & sphere,
                halting & sphere,
            )
        else:
            key = (source, points, closed & sphere)
        known = self._found
        found = known.get(key)
        if found is None:
            if any(key[2:]):
                costs = spread(self._links, source, points, ground())
            else:
                costs = _costs(self._undisturbed[source][: points + 1 if points > 0 else 1])
            found = known[key] = Reach(costs)
            if len(known) > _REMEMBERED:
                known.popitem(last=False)
        else:
            known.move_to_end(key)
        return found


def spread(links: Links, source: int, points: int, ground: Passable) -> dict[int, int]:
    """Cost of every hex within at most ``LONGEST`` movement points of a hex, in no order."""
    known = bytearray(ground.open)
    known[source] = 0
    waiting: list[list[int]] = [[source], *([] for _ in range(points))]
    if ground.dearer:
        _spread_dearly(links, waiting, known, ground)
    else:
        _spread_plainly(links, waiting, known)
    return _costs(waiting)


def _costs(by_cost: Sequence[Sequence[int]]) -> dict[int, int]:
    """The lowest cost at which each hex stands."""
    found: dict[int, int] = {}
    for cost in range(len(by_cost) - 1, -1, -1):
        found.update(dict.fromkeys(by_cost[cost], cost))
    return found


def _spread_plainly(links: Links, waiting: list[list[int]], known: bytearray) -> None:
    """Put every hex into ``waiting`` at its cost, and perhaps at higher ones that do not count.

    ``known`` holds the lowest cost found, the start's being there already.
    """
    points = len(waiting) - 1
    for spent in range(points):  # whoever has spent all goes no further
        left = points - spent
        for here in waiting[spent]:
            if known[here] != spent:
                continue
            for step, beside in links[here]:
                if step > left:
                    break
                total = spent + step
                later = waiting[total]
                for there in beside:
                    if total < known[there]:
                        known[there] = total
                        later.append(there)


def _spread_dearly(
    links: Links, waiting: list[list[int]], known: bytearray, ground: Passable
) -> None:
    """The same where steps into and out of some hexes cost more."""
    entering, leaving = ground.entering, ground.leaving
    points = len(waiting) - 1
    for spent in range(points):
        for here in waiting[spent]:
            if known[here] != spent:
                continue
            paid = spent + leaving[here]
            for step, beside in links[here]:
                if paid + step > points:
                    break
                for there in beside:
                    total = paid + step + entering[there]
                    if total < known[there] and total <= points:
                        known[there] = total
                        waiting[total].append(there)
