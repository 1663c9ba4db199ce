"""Values in a graph of choices and rolls; also where a few steps lead back to an earlier state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.errors import DataError
from wargame_core.engine.phrase import Phrase

OWN: Final = "own"
"""The solver chooses: the best."""
OTHERS: Final = "others"
"""Somebody else chooses: the worst for the solver."""
LUCK: Final = "luck"
"""A roll: the mean."""
END: Final = "end"


@dataclass(frozen=True, slots=True)
class Node:
    """A state, and where it leads."""

    kind: str
    actions: tuple[Any, ...] = ()
    follow: tuple[str, ...] = ()
    """For each action the node it leads to."""
    chances: tuple[Fraction, ...] = ()
    """For each action of chance its probability."""
    worth: Fraction = Fraction(0)
    """Of an end."""


def valued(nodes: Mapping[str, Node]) -> dict[str, Fraction]:
    """The value of every node. Raises DataError for circles in which both sides choose.

    In a circle of choices of one side everybody can go anywhere, so the best way out counts. In
    one of rolls, and of choices of one side, such as whether to fight on, whoever chooses takes
    the best of all that he can do every time. Nobody goes round for ever.
    """
    values: dict[str, Fraction] = {}
    for circle in _in_order(nodes):
        first = nodes[circle[0]]
        if len(circle) == 1 and circle[0] not in first.follow:
            values[circle[0]] = _value(first, [values[there] for there in first.follow])
            continue
        choosing = {nodes[name].kind for name in circle} - {LUCK}
        if len(choosing) > 1:
            raise DataError([Phrase("the puzzle goes in circles in which both sides choose")])
        values |= _of_circle(nodes, circle, values)
    return values


def _of_circle(
    nodes: Mapping[str, Node], circle: Sequence[str], values: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Values in a circle where one side chooses: its choices are bettered until none can be."""
    chosen = _ways_out(nodes, circle, values)
    while True:
        found = _of_rolls(nodes, circle, values, chosen)
        bettered = False
        for name, there in chosen.items():
            node = nodes[name]
            worth = {one: found[one] if one in found else values[one] for one in node.follow}
            best = _value(node, list(worth.values()))
            if best != worth[there]:
                chosen[name] = next(next_ for next_ in node.follow if worth[next_] == best)
                bettered = True
        if not bettered:
            return found


def _ways_out(
    nodes: Mapping[str, Node], circle: Sequence[str], values: Mapping[str, Fraction]
) -> dict[str, str]:
    """For everybody who chooses in a circle the shortest way out of it, one step of it."""
    near = {name for name in circle if any(there in values for there in nodes[name].follow)}
    chosen = {
        name: next(there for there in nodes[name].follow if there in values)
        for name in near
        if nodes[name].kind != LUCK
    }
    if not near:
        raise DataError([Phrase("the puzzle goes in circles that nobody can leave")])
    while len(near) < len(circle):
        for name in circle:
            nearer = next((there for there in nodes[name].follow if there in near), None)
            if name not in near and nearer is not None:
                near.add(name)
                if nodes[name].kind != LUCK:
                    chosen[name] = nearer
    return chosen


def _value(node: Node, follow: Sequence[Fraction]) -> Fraction:
    """The value of a node by those of the nodes it leads to."""
    if node.kind == OWN:
        return max(follow)
    if node.kind == OTHERS:
        return min(follow)
    if node.kind == LUCK:
        return sum(map(Fraction.__mul__, node.chances, follow), Fraction(0))
    return node.worth


def _of_rolls(
    nodes: Mapping[str, Node],
    circle: Sequence[str],
    values: Mapping[str, Fraction],
    chosen: Mapping[str, str],
) -> dict[str, Fraction]:
    """Values in a circle of rolls, and of choices that stand: each is put into those after it."""
    terms: dict[str, tuple[dict[str, Fraction], Fraction]] = {}
    for name in circle:
        node, known, inner = nodes[name], Fraction(0), dict[str, Fraction]()
        ways = zip(node.chances, node.follow, strict=True)
        for chance, there in ways if node.kind == LUCK else [(Fraction(1), chosen[name])]:
            if there in values:
                known += chance * values[there]
            else:
                inner[there] = inner.get(there, Fraction(0)) + chance
        terms[name] = inner, known
    for number, name in enumerate(circle):
        inner, known = terms[name]
        for earlier in circle[:number]:
            share = inner.pop(earlier, Fraction(0))
            if share:
                more, base = terms[earlier]
                known += share * base
                for there, chance in more.items():
                    inner[there] = inner.get(there, Fraction(0)) + share * chance
        again = 1 - inner.pop(name, Fraction(0))
        terms[name] = {there: chance / again for there, chance in inner.items()}, known / again
    found: dict[str, Fraction] = {}
    for name in reversed(circle):
        inner, known = terms[name]
        found[name] = known + sum(chance * found[there] for there, chance in inner.items())
    return found


def _in_order(nodes: Mapping[str, Node]) -> list[list[str]]:
    """The circles of the graph, single nodes most of them, those that are led to first (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    on_path: set[str] = set()
    circles: list[list[str]] = []
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        path.append(root)
        on_path.add(root)
        work = [(root, iter(nodes[root].follow))]
        while work:
            name, rest = work[-1]
            there = next(rest, None)
            if there is None:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[name])
                if low[name] == index[name]:
                    cut = path.index(name) if path[-1] != name else len(path) - 1
                    circles.append(path[cut:])
                    on_path.difference_update(path[cut:])
                    del path[cut:]
            elif there not in index:
                index[there] = low[there] = len(index)
                path.append(there)
                on_path.add(there)
                work.append((there, iter(nodes[there].follow)))
            elif there in on_path:
                low[name] = min(low[name], index[there])
    return circles
