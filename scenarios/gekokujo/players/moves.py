"""What movement promises: which units go where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.players.fights import attack_worth
from scenarios.gekokujo.rules.campaign import Group
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.ways import WAYS
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.actions import Leave, MoveFrom, MoveTo
from wargame_core.provinces.rules.kinds import without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenarios.gekokujo.players.picture import Picture

Counts = tuple[int, ...]


def gain(picture: Picture, origin: int, group: Counts, target: int) -> float:
    """What it is worth that units go from one province to another."""
    key = ("gain", origin, group, target)
    found = picture.memory.get(key)
    if found is None:
        found = picture.memory[key] = _gain(picture, origin, group, target)
    return found


def _gain(picture: Picture, origin: int, group: Counts, target: int) -> float:
    here, there = picture.counts(origin), picture.counts(target)
    left = tuple(a - b for a, b in zip(here, group, strict=True))
    come = tuple(a + b for a, b in zip(there, group, strict=True))
    value = _standing(picture, origin, left) - _standing(picture, origin, here)
    if target in picture.enemies:
        value += attack_worth(picture, target, group)
        if any(there):
            value -= attack_worth(picture, target, (0,) * len(group))
    else:
        value += _standing(picture, target, come) - _standing(picture, target, there)
        soldiers = sum(group) - group[DAIMYO]
        nearer = picture.pull(target) - picture.pull(origin)
        value += worth.NEARER * soldiers * nearer
    return value - worth.STIRRING


def _standing(picture: Picture, place: int, counts: Counts) -> float:
    """What these units in a province are worth there, without a battle."""
    number = sum(counts)
    if place in picture.enemies:
        return worth.CONTESTED * picture.taken(place) * bool(number)
    return picture.hold(place, number) - picture.stake(place, counts[DAIMYO], number)


def parties(units: Counts) -> Iterator[Counts]:
    """Groups that are thought of: one unit, the soldiers, all but one of them, everybody."""
    found: dict[Counts, None] = {}
    for kind, count in enumerate(units):
        if count:
            found[tuple(int(index == kind) for index in range(len(units)))] = None
    soldiers = (0, *units[DAIMYO + 1 :])
    for kind in range(len(units) - 1, DAIMYO, -1):
        if units[kind]:
            found[tuple(n - (index == kind) for index, n in enumerate(soldiers))] = None
            break
    found[soldiers] = None
    found[units] = None
    return (group for group in found if any(group))


def best(picture: Picture, origin: int, units: Counts) -> float:
    """The best that some of these units can do."""
    return max(
        (
            gain(picture, origin, group, target)
            for group in parties(units)
            for target in WAYS.destinations(picture.state, picture.player, origin, group)
        ),
        default=0.0,
    )


def take_up(picture: Picture, action: Action) -> float:
    """At the choice of a province: its best move; to be done is worth nothing."""
    if isinstance(action, MoveFrom):
        units = picture.state.unmoved(picture.player, action.province)
        return best(picture, int(action.province), units)
    return 0.0 if not hasattr(action, "player") else -worth.PROVINCE


def go(picture: Picture, action: Action) -> float:
    """With units taken up: to go with all of them, or what fewer could do."""
    frame = picture.state.frames[-1]
    assert isinstance(frame, Group)
    if isinstance(action, MoveTo):
        return gain(picture, frame.origin, frame.units, int(action.province))
    assert isinstance(action, Leave)
    fewer = without(frame.units, int(action.kind))
    assert WAYS.can_leave(picture.state, picture.player, frame.origin, fewer)
    return best(picture, frame.origin, fewer)
