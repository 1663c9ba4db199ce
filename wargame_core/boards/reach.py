"""Short searches hex by hex, and how they are remembered.

A search can only meet what lies in its sphere: the hexes that it could reach if nothing were
surcharged or closed. So what it finds is kept under the start, the points and the parts of the
sets that lie in the sphere. A change elsewhere on the map leaves it valid.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import or_
from typing import Any

Links = Sequence[Sequence[tuple[int, int]]]
"""For each hex (neighbour, cost) of every step out of it."""

SHUT = 255
"""Surcharge of a hex that cannot be entered, or left; more than any short search has points."""

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


class Reaches:
    """The reaches found in one graph, by what they depend on; the least used go first."""

    def __init__(self, steps: Links) -> None:
        self._links = [sorted(out, key=lambda step: step[1]) for out in steps]
        self._spheres: dict[int, Sequence[int]] = {}
        self._found: OrderedDict[tuple[int, ...], Reach] = OrderedDict()

    def spheres(self, source: int) -> Sequence[int]:
        """By movement points the set of hexes that can matter to a search: all in reach at best."""
        found = self._spheres.get(source)
        if found is None:
            nothing = bytes(len(self._links))
            by_cost = [0] * (LONGEST + 1)
            for hex_, cost in spread(self._links, source, LONGEST, nothing, nothing).items():
                by_cost[cost] |= 1 << hex_
            found = self._spheres[source] = tuple(accumulate(by_cost, or_))
        return found

    def get(
        self, source: int, points: int, sets: tuple[int, int, int, int],
        added: Callable[[], tuple[bytes, bytes]],
    ) -> Reach:  # fmt: skip
        """The reach from a hex where these sets are surcharged, closed, dearer and halting.

        ``added`` tells for a search what these sets add to steps into and out of each hex.
        """
        sphere = self.spheres(source)[max(0, points)]
        surcharge, closed, entry, halting = sets
        key = (
            source, points,
            surcharge & sphere, closed & sphere, entry & sphere, halting & sphere,
        )  # fmt: skip
        known = self._found
        found = known.get(key)
        if found is None:
            found = known[key] = Reach(spread(self._links, source, points, *added()))
            if len(known) > _REMEMBERED:
                known.popitem(last=False)
        else:
            known.move_to_end(key)
        return found


def spread(
    links: Links, source: int, points: int, entering: Sequence[int], leaving: Sequence[int]
) -> dict[int, int]:
    """Cost of every hex within at most ``LONGEST`` movement points of a hex, in order of finding.

    The links of a hex stand in order of cost. ``entering`` and ``leaving`` hold for each hex what
    is added to steps into it and out of it.
    """
    costs = {source: 0}
    known = costs.get
    waiting: list[list[int]] = [[source], *([] for _ in range(points))]
    for spent, hexes in enumerate(waiting):
        for here in hexes:
            if costs[here] != spent:
                continue
            paid = spent + leaving[here]
            for there, step in links[here]:
                total = paid + step
                if total > points:
                    break
                total += entering[there]
                if total <= points and total < known(there, SHUT):
                    costs[there] = total
                    waiting[total].append(there)
    return costs
