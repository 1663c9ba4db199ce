"""Taking units up in a province and putting them down in another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wargame_core.engine.decision import Refusal
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.actions import Kind, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.movement import Group, Movement
from wargame_core.provinces.rules.pieces import piece_number, piece_of
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.lift_values import LiftView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import tr


def lift(state: Any, place: int, unit: int = -1) -> LiftView | None:
    """The units of a province that have not moved, or one kind of them; None if there are none.

    Args:
        state: The state.
        place: A province; -1 for units that have been taken up.
        unit: The number of their pieces, for one kind only; -1 for all.
    """
    group = open_frame(state, Group)
    if group is not None:
        wanted = place in (-1, group.origin) and unit < 0
        return _lifted(state, group, group.origin, -1, group.units, True) if wanted else None
    movement = open_frame(state, Movement)
    if movement is None or place < 0:
        return None
    units = _taken(state, movement.player, place, unit)
    if not any(units):
        return None
    frame = movement.group(movement.player, place, units)
    return _lifted(state, frame, place, unit, units, False)


def _lifted(
    state: Any, frame: Group, place: int, unit: int, units: Counts, on_its_way: bool
) -> LiftView:
    player, ways = frame.player, frame.ways
    points = frame.points(state)
    steps = ways.reach(state, player, place, points)
    ends = tuple(
        (target, str(points - steps[target]) if target in steps else "")
        for target in ways.destinations(state, player, place, units)
    )
    return LiftView(place, unit, _pieces(state, player, place, units), ends, (), on_its_way)


def _pieces(state: Any, player: int, place: int, units: Counts) -> tuple[int, ...]:
    return tuple(
        piece_number(state, player, place, kind) for kind, count in enumerate(units) if count
    )


def _taken(state: Any, player: int, place: int, unit: int) -> Counts:
    """The units that can go from a province: all kinds, or the one of a piece."""
    units: Counts = state.unmoved(player, place)
    if unit < 0:
        return units
    owner, home, wanted = piece_of(state, unit)
    own = owner == player and home == place
    return tuple(count if own and kind == wanted else 0 for kind, count in enumerate(units))


def walks(
    style: Style,
    why_not: Callable[[Any, Any], Refusal | None],
    state: Any,
    place: int,
    target: int,
    unit: int = -1,
) -> tuple[WalkView, ...]:
    """Take up units of a selected province and go to another, or why they cannot."""
    group = open_frame(state, Group)
    movement = open_frame(state, Movement)
    if place == target or place < 0 or target < 0:
        return ()
    if group is not None and group.origin == place:
        return _walk(style, state, group, target, (), why_not(state, MoveTo(Province(target))))
    if movement is None:
        return ()
    player = movement.player
    units = _taken(state, player, place, unit)
    if not any(units):
        return ()
    take = MoveFrom(Province(place))
    frame = movement.group(player, place, units)
    refusal = why_not(state, take) or frame.ways.refusal(state, player, place, units, target)
    all_units: Counts = state.unmoved(player, place)
    left = (take, *_left_behind(all_units, units))
    return _walk(style, state, frame, target, left, refusal)


def _left_behind(units: Counts, taken: Counts) -> Iterator[Leave]:
    """Whoever is taken up with the others and stays."""
    for kind, (count, wanted) in enumerate(zip(units, taken, strict=True)):
        for _ in range(count - wanted):
            yield Leave(Kind(kind))


def _walk(
    style: Style,
    state: Any,
    frame: Group,
    target: int,
    first: tuple[Any, ...],
    refusal: Refusal | None,
) -> tuple[WalkView, ...]:
    if refusal is not None:
        return (WalkView("", reason=style.reason(state, refusal)),)
    facts = {
        "count": sum(frame.units),
        "place": province_name(state.scenario, frame.origin),
        "target": province_name(state.scenario, target),
    }
    everybody = not any(isinstance(action, Leave) for action in first)
    words = (
        tr("All {count} from {place} to {target}", **facts)
        if everybody
        else tr("{count} from {place} to {target}", **facts)
    )
    way = frame.way(state, target)
    return (WalkView(words, "", (*first, MoveTo(Province(target))), way),)
