"""Searches in cost graphs against a Dijkstra written out here."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wargame_core.boards import hexgrid
from wargame_core.boards.graphs import CostGraph, Weighted, bit_set

COLUMNS, ROWS = 6, 6
SIZE = COLUMNS * ROWS
LIMIT = 8

Picture = tuple[list[int | None], list[tuple[int, int, int]], int, int, int]


def links() -> list[tuple[int, int]]:
    """Both directions of every hexside of the board."""
    at = {hexgrid.axial(c + 1, r + 1): c * ROWS + r for c in range(COLUMNS) for r in range(ROWS)}
    return [
        (here, at[q + dq, r + dr])
        for (q, r), here in at.items()
        for dq, dr in hexgrid.DIRECTIONS
        if (q + dq, r + dr) in at
    ]


LINKS = links()
SETS = st.integers(0, 2**SIZE - 1)


@st.composite
def pictures(draw: Any) -> Picture:
    """Costs to enter, hexsides with their costs, and the three sets of hexes."""
    enter = draw(st.lists(st.sampled_from([1, 1, 1, 2, 4, None]), min_size=SIZE, max_size=SIZE))
    rivers = draw(st.sets(st.sampled_from(LINKS), max_size=20))
    edges = [(a, b, int((min(a, b), max(a, b)) in rivers)) for a, b in LINKS]
    sparse = SETS.flatmap(lambda hexes: SETS.map(lambda other: hexes & other))
    return enter, edges, draw(sparse), draw(sparse), draw(sparse)


def plain(picture: Picture, sources: Sequence[int], limit: int) -> dict[int, int]:
    """Cost of every hex within the limit, by the book."""
    enter, edges, surcharge, closed, entry = picture
    out: dict[int, list[tuple[int, int]]] = {}
    for a, b, added in edges:
        cost = enter[b]
        if cost is None or enter[a] is None or closed >> b & 1:
            continue
        extra = (surcharge >> a & 1) + (surcharge >> b & 1) + (entry >> b & 1)
        out.setdefault(a, []).append((b, cost + added + extra))
    found: dict[int, int] = {}
    queue = [(0, source) for source in sources]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in found or spent > limit:
            continue
        found[here] = spent
        for there, cost in out.get(here, ()):
            heapq.heappush(queue, (spent + cost, there))
    return found


def weighted(picture: Picture) -> Weighted:
    """The same situation in a fresh graph."""
    enter, edges, surcharge, closed, entry = picture
    return CostGraph(enter, edges).weighted(surcharge, closed, entry)


quickly = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quickly
@given(pictures(), st.integers(0, SIZE - 1), st.integers(0, LIMIT))
def test_hexes_in_reach_are_those_of_a_plain_search(
    picture: Picture, source: int, reach: int
) -> None:
    graph = weighted(picture)
    assert graph.within(source, reach) == plain(picture, [source], reach)


@quickly
@given(pictures(), st.integers(0, SIZE - 1), st.integers(0, LIMIT))
def test_costs_from_a_hex_are_those_of_a_plain_search(
    picture: Picture, source: int, limit: int
) -> None:
    costs = weighted(picture).costs_from(source, limit)
    assert costs.shape == (SIZE,)
    near = {h: int(cost) for h, cost in enumerate(costs) if np.isfinite(cost)}
    assert near == {source: 0, **plain(picture, [source], limit)}


@quickly
@given(pictures(), st.integers(0, SIZE - 1), st.permutations([1, 3, 4, 5, LIMIT]))
def test_earlier_searches_change_nothing(picture: Picture, source: int, reaches: list[int]) -> None:
    graph = weighted(picture)
    graph.prepare((source, (source + 7) % SIZE), reaches[0])
    for reach in reaches:
        assert graph.within(source, reach) == plain(picture, [source], reach)


@quickly
@given(pictures(), st.integers(0, SIZE - 1))
def test_a_short_search_hex_by_hex_is_a_plain_search(picture: Picture, source: int) -> None:
    for reach in (-1, 0, 2, 4, LIMIT):
        found = weighted(picture).reach(source, reach).costs
        assert found == {source: 0, **plain(picture, [source], reach)}


@quickly
@given(pictures(), st.lists(st.tuples(SETS, SETS, SETS), min_size=1, max_size=4), st.data())
def test_what_is_remembered_of_short_searches_is_what_scipy_finds(
    picture: Picture, others: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    enter, edges, *sets = picture
    graph = CostGraph(enter, edges)
    situations = [tuple(sets), *others]
    # Situations that differ in few hexes, so that some reaches are found among those kept.
    situations += [(s, c ^ 1 << data.draw(st.integers(0, SIZE - 1)), e) for s, c, e in situations]
    source = data.draw(st.integers(0, SIZE - 1))
    for points in (2, 5, LIMIT):
        for situation in situations:
            by_scipy = CostGraph(enter, edges).weighted(*situation)
            by_scipy.prepare((source,), LIMIT)
            assert graph.weighted(*situation).reach(source, points).costs == by_scipy.within(
                source, points
            )


@quickly
@given(pictures(), st.integers(0, SIZE - 1))
def test_a_path_costs_what_the_distance_says(picture: Picture, source: int) -> None:
    graph = weighted(picture)
    distances = plain(picture, [source], LIMIT)
    for target, distance in distances.items():
        path = graph.path(source, target, LIMIT)
        assert (path[0], path[-1]) == (source, target)
        steps = [graph.step(a, b) for a, b in itertools.pairwise(path)]
        assert None not in steps
        assert sum(step for step in steps if step is not None) == distance
    for target in set(range(SIZE)) - set(distances):
        with pytest.raises(ValueError, match="not within"):
            graph.path(source, target, LIMIT)


@quickly
@given(pictures(), st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=4))
def test_the_nearest_of_several_sources_counts(picture: Picture, sources: set[int]) -> None:
    reached = weighted(picture).reached_from_any(sorted(sources), LIMIT)
    expected = plain(picture, sorted(sources), LIMIT)
    assert {h for h in range(SIZE) if reached >> h & 1} == set(expected)


@quickly
@given(
    pictures(), st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=4), st.integers(0, 2 * LIMIT)
)
def test_whole_sets_spread_as_far_as_scipy_finds(
    picture: Picture, sources: set[int], limit: int
) -> None:
    enter, edges, _, closed, _ = picture
    graph = CostGraph(enter, edges)
    starts = sum(1 << source for source in sources)
    assert graph.flood.quick
    found = graph.flood.reached(starts, limit, closed)
    by_scipy = set(sources)
    known = [hex_ for hex_ in sorted(sources) if hex_ in graph._node]
    if known:
        costs = graph.weighted(0, closed)._search(known, limit, min_only=True)
        by_scipy |= set(graph._hexes[costs <= limit].tolist())
    assert {h for h in range(SIZE) if found >> h & 1} == by_scipy


@quickly
@given(pictures(), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
def test_a_search_for_a_wanted_hex_finds_it_or_everything(
    picture: Picture, source: int, wanted: int
) -> None:
    enter, edges, _, closed, _ = picture
    graph = CostGraph(enter, edges).weighted(0, closed)
    whole = graph.reached_from_any([source], LIMIT)
    part = graph.reached_from_any([source], LIMIT, 1 << wanted)
    assert part & ~whole == 0
    assert part == whole if not whole >> wanted & 1 else part >> wanted & 1


@quickly
@given(pictures(), SETS, SETS)
def test_one_graph_serves_many_situations(picture: Picture, surcharge: int, closed: int) -> None:
    enter, edges, *_ = picture
    graph = CostGraph(enter, edges)
    first = graph.weighted(*picture[2:])
    second = graph.weighted(surcharge, closed)
    assert second.within(0, LIMIT) == plain((enter, edges, surcharge, closed, 0), [0], LIMIT)
    assert first.within(0, LIMIT) == plain(picture, [0], LIMIT)
    assert second.within(1, LIMIT) == plain((enter, edges, surcharge, closed, 0), [1], LIMIT)


@quickly
@given(pictures(), SETS, st.integers(0, SIZE - 1), st.integers(0, LIMIT))
def test_no_way_leads_on_from_a_halting_hex(
    picture: Picture, halting: int, source: int, reach: int
) -> None:
    enter, edges, *sets = picture
    halting &= ~(1 << source)
    graph = CostGraph(enter, edges).weighted(*sets, halting)
    onward = [(a, b, added) for a, b, added in edges if not halting >> a & 1]
    left_out = (enter, onward, *sets)
    assert graph.within(source, reach) == {source: 0, **plain(left_out, [source], reach)}
    for target in plain(left_out, [source], LIMIT):
        assert not any(halting >> hex_ & 1 for hex_ in graph.path(source, target, LIMIT)[:-1])


@quickly
@given(pictures())
def test_the_table_holds_the_distances_of_every_search(picture: Picture) -> None:
    table = weighted(picture).table()
    for source in range(SIZE):
        found = {source: 0, **plain(picture, [source], 10**6)}
        row = table[source]
        assert {h: int(row[h]) for h in range(SIZE) if np.isfinite(row[h])} == found


def test_surcharges_may_be_other_than_one() -> None:
    graph = CostGraph([1, 1], [(0, 1, 0), (1, 0, 0)], passing=3, entering=5)
    assert graph.weighted(0b01, 0).step(0, 1) == 4
    assert graph.weighted(0b11, 0).step(0, 1) == 7
    assert graph.weighted(0, 0, 0b10).step(0, 1) == 6
    assert graph.weighted(0, 0b10).step(0, 1) is None


@given(st.lists(st.booleans(), min_size=1, max_size=70))
def test_a_bit_set_holds_the_flagged_hexes(flags: list[bool]) -> None:
    assert bit_set(np.array(flags)) == sum(1 << i for i, flag in enumerate(flags) if flag)


@given(
    st.tuples(st.integers(1, 9), st.integers(1, 9)), st.tuples(st.integers(1, 9), st.integers(1, 9))
)
def test_the_distance_of_hexes_is_the_number_of_steps(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    start, goal = hexgrid.axial(*a), hexgrid.axial(*b)
    seen, ring, steps = {start}, {start}, 0
    while goal not in seen:
        ring = {(q + dq, r + dr) for q, r in ring for dq, dr in hexgrid.DIRECTIONS} - seen
        seen |= ring
        steps += 1
    assert hexgrid.distance(start, goal) == steps
