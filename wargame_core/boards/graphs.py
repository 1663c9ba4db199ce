"""Cost graphs over the hexes or areas of a map, searched with scipy's Dijkstra.

A graph is one sparse matrix per kind of cost, built once. For a search only the edge weights are
rewritten: surcharges of zones of control, closed hexes, hexes where a way ends. Sets of hexes are
integers with one bit a hex. Searches with the same sets are remembered; short ones go hex by hex
and are remembered under less (``reach``). What is said of hexes holds of the areas of an area map
as well.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from wargame_core.boards.flood import Flood
from wargame_core.boards.reach import LONGEST, SHUT, Passable, Reach, Reaches

if TYPE_CHECKING:
    from numpy.typing import NDArray

_QUICK_FLOOD = 24
"""Movement points up to which spreading whole sets is quicker than scipy."""

_REMEMBERED = 16
"""Weightings kept; play looks back at few situations, undo and search at more."""


class CostGraph:
    """Hexes joined by the cost of entering, in movement points.

    Args:
        enter: cost to enter each hex, None where entry is forbidden; length n.
        edges: (from, to, added cost) of every passable hexside, both directions.
        passing: surcharge to enter and again to leave a hex of the first set of ``weighted``.
        entering: surcharge to enter a hex of its third set.
    """

    def __init__(
        self,
        enter: Sequence[int | None],
        edges: Sequence[tuple[int, int, int]],
        passing: int = 1,
        entering: int = 1,
    ) -> None:
        from scipy.sparse import csr_array

        self.passing, self.entering = passing, entering

        self.size = len(enter)
        # The matrix holds only hexes that can be entered: searches cost by its size.
        self._hexes = np.array([h for h, c in enumerate(enter) if c is not None], dtype=np.int64)
        self._node = {int(h): node for node, h in enumerate(self._hexes)}
        self._cost: dict[tuple[int, int], int] = {}
        for a, b, added in edges:
            cost = enter[b]
            if cost is not None and enter[a] is not None:
                self._cost[a, b] = cost + added
        nodes = [(self._node[a], self._node[b]) for a, b in self._cost]
        rows, columns = (list(ends) for ends in zip(*nodes, strict=True)) if nodes else ([], [])
        weights = np.array(list(self._cost.values()), dtype=np.float64)
        shape = (len(self._hexes), len(self._hexes))
        self._matrix = csr_array((weights, (rows, columns)), shape=shape)
        self._matrix.sort_indices()
        self._base: NDArray[np.float64] = self._matrix.data.copy()
        self._to: NDArray[np.int64] = self._hexes[self._matrix.indices]
        self._from: NDArray[np.int64] = np.repeat(self._hexes, np.diff(self._matrix.indptr))
        self._neighbours: list[list[int]] = [[] for _ in range(self.size)]
        for a, b, _ in edges:
            if (a, b) in self._cost:
                self._neighbours[a].append(b)
        before = [others.copy() for others in self._neighbours]
        for a, b in self._cost:
            if (b, a) not in self._cost:
                before[b].append(a)
        self._steps_into = [
            tuple((a, self._cost[a, b]) for a in others if (a, b) in self._cost)
            for b, others in enumerate(before)
        ]
        self._plain_links = [
            tuple((b, self._cost[a, b]) for b in others)
            for a, others in enumerate(self._neighbours)
        ]
        self._cheapest = [
            min((cost for _, cost in steps), default=None) for steps in self._plain_links
        ]
        self._reaches = Reaches(self._plain_links)
        self._weighted: OrderedDict[tuple[int, int, int, int], Weighted] = OrderedDict()

    def forget(self) -> None:
        """Drop all searches that are remembered (for measuring); what never changes is kept."""
        self._weighted.clear()
        self._reaches.forget()

    @cached_property
    def flood(self) -> Flood:
        """How sets of hexes spread."""
        return Flood(self._cost)

    def cost(self, a: int, b: int) -> int | None:
        """Cost of the step from a to its neighbour b without surcharge; None if forbidden."""
        return self._cost.get((a, b))

    @property
    def cheapest_steps(self) -> Sequence[int | None]:
        """For each hex the cost of the cheapest step out of it without surcharge; None for none."""
        return self._cheapest

    def neighbours(self, hex_: int) -> Sequence[int]:
        """Hexes that can be stepped to, in direction order."""
        return self._neighbours[hex_]

    def weighted(self, surcharge: int, closed: int, entry: int = 0, halting: int = 0) -> Weighted:
        """The graph with sets of hexes: surcharged, closed, dearer to enter, and halting.

        No way leads on from a halting hex; whoever starts in one leaves it out of the set.
        """
        key = (surcharge, closed, entry, halting)
        found = self._weighted.get(key)
        if found is None:
            found = self._weighted[key] = Weighted(self, *key)
            if len(self._weighted) > _REMEMBERED:
                self._weighted.popitem(last=False)
        else:
            self._weighted.move_to_end(key)
        return found


class Weighted:
    """A cost graph with surcharges and closed hexes, and the searches made in it."""

    def __init__(
        self, graph: CostGraph, surcharge: int, closed: int, entry: int, halting: int = 0
    ) -> None:
        self.graph = graph
        self.entry = entry
        self.halting = halting
        self.surcharge = surcharge
        self.closed = closed
        self._sets = (surcharge, closed, entry, halting)
        self._dearer = bool(surcharge | entry | halting)
        self._weights: NDArray[np.float64] | None = None
        self._changes: Passable | None = None
        self._found: dict[tuple[int, int], dict[int, int]] = {}
        self._near: dict[tuple[int, int], Reach] = {}
        self._rows: dict[int, NDArray[np.float64]] = {}
        self._widest: dict[int, int] = {}

    def closed_to(self, hexes: int) -> Weighted:
        """The same graph with more hexes closed."""
        if not hexes:
            return self
        sets = (self.surcharge, self.closed | hexes, self.entry, self.halting)
        return self.graph.weighted(*sets)

    def step(self, a: int, b: int) -> int | None:
        """Cost of one step with surcharges; None if forbidden."""
        graph = self.graph
        base = graph._cost.get((a, b))
        if base is None or self.closed >> b & 1 or (self.halting and self.halting >> a & 1):
            return None
        if self.surcharge:
            crossings = (self.surcharge >> a & 1) + (self.surcharge >> b & 1)
            base += graph.passing * crossings
        return base + graph.entering * (self.entry >> b & 1) if self.entry else base

    def links(self, hex_: int) -> Iterator[tuple[int, int]]:
        """(neighbour, cost) of every step out of a hex, in direction order."""
        for there in self.graph.neighbours(hex_):
            cost = self.step(hex_, there)
            if cost is not None:
                yield there, cost

    def reach(self, source: int, points: int) -> Reach:
        """The hexes within some movement points; the same object where nothing near differs."""
        if points > LONGEST:
            return Reach(self.within(source, points))
        found = self._near.get((source, points))
        if found is None:
            found = self.graph._reaches.get(source, points, self._sets, self._ground)
            self._near[source, points] = found
        return found

    def prepare(self, sources: Sequence[int], limit: int) -> None:
        """Search from several hexes in one call, unless the first has been searched from.

        The limit is in movement points.
        """
        if self._widest.get(sources[0], -1) >= limit or sources[0] not in self.graph._node:
            return
        node = self.graph._node
        wanted = [
            h for h in dict.fromkeys(sources) if h in node and self._widest.get(h, -1) < limit
        ]
        rows = self._search(wanted, limit, min_only=False)
        for source, row in zip(wanted, rows, strict=True):
            self._rows[source] = row
            self._widest[source] = limit

    def within(self, source: int, reach: int) -> dict[int, int]:
        """Cost of every hex within ``reach`` movement points, the source included, by hex."""
        found = self._found.get((source, reach))
        if found is not None:
            return found
        if source not in self.graph._node:
            found = {source: 0}
        elif reach <= LONGEST and self._widest.get(source, -1) < reach:
            found = dict(sorted(self.reach(source, reach).costs.items()))
        else:
            self.prepare((source,), reach)
            row = self._rows[source]
            nodes = (row <= reach).nonzero()[0]
            hexes = self.graph._hexes[nodes].tolist()
            found = dict(zip(hexes, row[nodes].astype(int).tolist(), strict=True))
        self._found[source, reach] = found
        return found

    def costs_from(self, source: int, limit: float) -> NDArray[np.float64]:
        """Cost of every hex from one in movement points, shape (n,); infinite beyond the limit.

        Nothing of it is remembered.
        """
        found = np.full(self.graph.size, np.inf)
        if source in self.graph._node:
            found[self.graph._hexes] = self._search((source,), limit, min_only=False)[0]
        found[source] = 0.0
        return found

    def _ground(self) -> Passable:
        """What the sets change, for short searches."""
        if self._changes is None:
            graph = self.graph
            size = graph.size
            open_ = (SHUT - _scaled(self.closed, size, SHUT)).tobytes()
            if not self._dearer:
                self._changes = Passable(open_, b"", b"", dearer=False)
                return self._changes
            beyond = LONGEST + 1  # more is the same to a short search, and sums stay small
            leaving = entering = _scaled(self.surcharge, size, min(graph.passing, beyond))
            if self.entry:
                entering = entering + _scaled(self.entry, size, min(graph.entering, beyond))
            if self.halting:
                leaving = leaving | _scaled(self.halting, size, SHUT)
            self._changes = Passable(open_, entering.tobytes(), leaving.tobytes(), dearer=True)
        return self._changes

    def reached_from_any(self, sources: Sequence[int], limit: int, wanted: int = 0) -> int:
        """Set of hexes within the limit of the nearest of several hexes, they included.

        Once a wanted hex is reached the search may end, and others may be missing.
        """
        graph = self.graph
        starts = [h for h in sources if h in graph._node]
        reached = 0
        for hex_ in sources:
            reached |= 1 << hex_
        if (
            not (self.surcharge | self.entry | self.halting)
            and graph.flood.quick
            and limit <= _QUICK_FLOOD
        ):
            reached = graph.flood.reached(reached, limit, self.closed, wanted)
        elif starts:
            costs = self._search(starts, limit, min_only=True)
            flags = np.zeros(graph.size, dtype=np.bool_)
            flags[graph._hexes[costs <= limit]] = True
            reached |= bit_set(flags)
        return reached

    def path(self, source: int, target: int, limit: int) -> tuple[int, ...]:
        """Hexes of a cheapest way, both ends included; first neighbour in direction order wins.

        Hexes from which one can only come, not go back, are looked at last.

        Raises ValueError if the target is out of reach.
        """
        near = self.reach(source, limit)
        if target not in near.costs:
            raise ValueError(f"hex {target} is not within {limit} of {source}")
        return self.path_in(near, source, target)

    def path_in(self, near: Reach, source: int, target: int) -> tuple[int, ...]:
        """The same way to a hex of a reach that has been found from the source."""
        costs, dearer = near.costs, self._dearer
        way = [target]
        here, total = target, costs[target]
        while here != source:
            for before, plain in self.graph._steps_into[here]:
                spent = costs.get(before, total)
                if spent < total and total - spent == (
                    self.step(before, here) if dearer else plain
                ):
                    here, total = before, spent
                    way.append(here)
                    break
            else:
                raise AssertionError("a shortest path has a predecessor")
        way.reverse()
        return tuple(way)

    def table(self) -> NDArray[np.float64]:
        """Cost from every hex to every hex, shape (n, n); infinite where there is no way."""
        found = np.full((self.graph.size, self.graph.size), np.inf)
        np.fill_diagonal(found, 0.0)
        hexes = self.graph._hexes
        if len(hexes):
            found[np.ix_(hexes, hexes)] = self._search(hexes.tolist(), np.inf, min_only=False)
        return found

    def _search(
        self, sources: Sequence[int], limit: float, *, min_only: bool
    ) -> NDArray[np.float64]:
        from scipy.sparse.csgraph import dijkstra

        graph = self.graph
        if self._weights is None:
            weights = graph._base.copy()
            if self.surcharge:
                extra = _bits(self.surcharge, graph.size) * graph.passing
                weights += extra[graph._from]
                weights += extra[graph._to]
            if self.entry:
                weights += (_bits(self.entry, graph.size) * graph.entering)[graph._to]
            if self.closed:
                weights[_bits(self.closed, graph.size)[graph._to]] = np.inf
            if self.halting:
                weights[_bits(self.halting, graph.size)[graph._from]] = np.inf
            self._weights = weights
        graph._matrix.data[:] = self._weights
        sources = [graph._node[hex_] for hex_ in sources]
        if min_only:
            nearest: NDArray[np.float64] = dijkstra(
                graph._matrix, indices=sources, limit=limit, min_only=True
            )
            return nearest
        return dijkstra(graph._matrix, indices=sources, limit=limit)


def _scaled(hexes: int, size: int, amount: int) -> NDArray[np.uint8]:
    """For each hex the amount (0-255) if it is in the set, else 0; at least ``size`` entries."""
    raw = np.frombuffer(hexes.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    flags = np.unpackbits(raw, bitorder="little")
    return flags if amount == 1 else flags * np.uint8(amount)


def _bits(hexes: int, size: int) -> NDArray[np.bool_]:
    """A set of hexes as a boolean array of shape (size,)."""
    raw = np.frombuffer(hexes.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(raw, count=size, bitorder="little").astype(np.bool_)


def bit_set(flags: NDArray[np.bool_]) -> int:
    """A boolean array of shape (n,) as a set of hexes."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
