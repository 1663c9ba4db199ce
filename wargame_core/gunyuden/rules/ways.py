"""Which way a move takes to its last hex, and what cannot be taken back on it (15-1-2, G-115)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from wargame_core.engine.decision import Action, Message
from wargame_core.engine.values import maker, value
from wargame_core.gunyuden.rules.scenario import Trigger
from wargame_core.gunyuden.rules.state import State

if TYPE_CHECKING:
    from wargame_core.boards.graphs import Weighted


@value
class Way:
    """Hexes that a force walks, and the movement points of its steps."""

    hexes: tuple[int, ...]
    """Adjacent hexes, both ends included."""
    points: int


_way = maker(Way)


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a way that a player names cannot be walked on."""

    here: int
    there: int
    """The next hex that he names."""
    spent: int
    """Movement points of the steps before."""
    price: int | None
    """Movement points from here to there, more than are left; None if no step leads there."""
    beside: bool
    """Whether it is the next hex; otherwise any way was sought."""


def pending(state: State, units: Sequence[int]) -> tuple[Trigger, ...]:
    """What these units would set off for good by entering some hexes, as the situation stands."""
    rules = state.scenario.special.triggers
    if not rules:
        return ()
    found = [rule(state, units) for rule in rules]
    return tuple([trigger for trigger in found if trigger is not None])


def met(triggers: Sequence[Trigger], hexes: Sequence[int]) -> tuple[Trigger, ...]:
    """Those of some triggers that somebody sets off who enters these hexes."""
    return tuple(t for t in triggers if any(t.hexes >> hex_ & 1 for hex_ in hexes))


def set_off(state: State, action: Action) -> tuple[Trigger, ...]:
    """What an action would set off for good by the hexes that it enters; mostly nothing."""
    if not state.scenario.special.triggers or not state.frames:
        return ()
    units, hexes = state.frames[-1].enters(state, action)
    return met(pending(state, units), hexes) if units else ()


def warning(trigger: Trigger) -> Message:
    """What happens, to be said before it does."""
    return Message(f"trigger.{trigger.code}", {**trigger.facts, "rule": trigger.rule})


# --- the way of a move that is named by its last hex ----------------------------------------------


def preferred(
    graph: Weighted, source: int, target: int, points: int, triggers: Sequence[Trigger]
) -> Way:
    """The way of a force that only says where it goes (G-115).

    The cheapest way on which nothing is set off that its last hex does not set off anyhow; where
    every way within the points sets something off, the cheapest of those that set off least.

    Raises ValueError if the hex is out of reach.
    """
    first = cheapest(graph, source, target, points)
    if first is None:
        raise ValueError(f"hex {target} is not within {points} of {source}")
    if not triggers:
        return first
    needless = [t for t in met(triggers, first.hexes[1:]) if not t.hexes >> target & 1]
    for avoided in _avoided(triggers, target) if needless else ():
        found = cheapest(graph.closed_to(avoided), source, target, points)
        if found is not None:
            return found
    return first


def _avoided(triggers: Sequence[Trigger], target: int) -> Iterator[int]:
    """Sets of hexes to go around: all that can be avoided, then what one trigger needs."""
    sets = [t.hexes for t in triggers if not t.hexes >> target & 1]
    everything = 0
    for hexes in sets:
        everything |= hexes
    yield everything
    if len(sets) > 1:
        yield from sets


def cheapest(graph: Weighted, source: int, target: int, points: int) -> Way | None:
    """The cheapest way; of several the one whose last hexes come first in order of directions."""
    near = graph.reach(source, points)
    spent = near.costs.get(target)
    return None if spent is None else _way(graph.path_in(near, source, target), spent)


def prices(
    graph: Weighted, source: int, points: int, triggers: Sequence[Trigger]
) -> dict[int, int]:
    """Movement points of the preferred way to every hex in reach, by hex."""
    found = graph.within(source, points)
    everything = 0
    for trigger in triggers:
        everything |= trigger.hexes
    if not everything:
        return found
    around = graph.closed_to(everything).within(source, points)
    return {
        hex_: around[hex_]
        if hex_ in around
        else preferred(graph, source, hex_, points, triggers).points
        for hex_ in found
    }


# --- a way that the player names ------------------------------------------------------------------


def named(
    graph: Weighted,
    neighbours: Sequence[Sequence[int]],
    stops: Sequence[int],
    points: int,
    triggers: Sequence[Trigger],
) -> Way | Broken:
    """The way through some hexes in order, or where it breaks off.

    Between neighbours it is the one step; to a hex farther off the way that a move there prefers.
    """
    way, spent = [stops[0]], 0
    for here, there in pairwise(stops):
        left = points - spent
        beside = there in neighbours[here]
        if beside:
            price = graph.step(here, there)
            leg = None if price is None or price > left else Way((here, there), price)
        else:
            leg = None
            if there != here and there in graph.reach(here, left).costs:
                leg = preferred(graph, here, there, left, triggers)
            price = None if leg is None else leg.points
        if leg is None:
            return Broken(here, there, spent, price, beside)
        way += leg.hexes[1:]
        spent += leg.points
    return Way(tuple(way), spent)
