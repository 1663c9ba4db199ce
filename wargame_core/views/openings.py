"""Taking up and putting down in games that say nothing about it: an opening and what follows it.

An action that belongs to a place and after which the same player names other places is how
something is taken up there. Game and views are asked for nothing but what every game answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_core.engine.game import Game
from wargame_core.views.contract import GameViews
from wargame_core.views.lift_values import LiftView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language


def lift(game: Game, views: GameViews, state: object, place: int) -> LiftView | None:
    """What can be taken up in a place, and where it can be put down; None if nothing can."""
    found = _follow_ups(game, views, state, place)
    if not found:
        return None
    here = (pile for pile in views.stacks(state) if pile.place == place)
    first = next(iter(found.values()))[0]
    named = views.places(state, first).units
    units = named or tuple(face.unit for pile in here for face in pile.counters)
    return LiftView(place, -1, units, tuple((target, "") for target in found))


def walks(
    game: Game, views: GameViews, state: object, place: int, target: int
) -> tuple[WalkView, ...]:
    """The opening of a place, and what follows it in another."""
    pair = _follow_ups(game, views, state, place).get(target)
    if pair is None:
        return ()
    opening, after, follow_up = pair[0], pair[1], pair[2]
    words = game.describe(after, follow_up, language())
    way = views.places(after, follow_up).path or (place, target)
    return (WalkView(words, "", (opening, follow_up), way),)


def joins(
    game: Game, views: GameViews, state: object, unit: int, other: int
) -> tuple[tuple[Any, ...], ...]:
    """What brings a unit to another, at once or after something is begun there.

    Each answer is a row of actions to be played one after the other.
    """
    legal = game.legal_actions(state)
    at_once = tuple((one,) for one in legal if views.places(state, one).units == (unit, other))
    if at_once:
        return at_once
    begun = [one for one in legal if isinstance(one, views.OPENINGS)]
    for opening in sorted(begun, key=lambda one: views.places(state, one).units[:1] != (other,)):
        if not {unit, other}.intersection(views.places(state, opening).units):
            continue
        after = game.apply(state, opening).state
        found = tuple(
            (opening, one)
            for one in game.legal_actions(after)
            if views.places(after, one).units == (unit, other)
        )
        if found:
            return found
    return ()


def _follow_ups(
    game: Game, views: GameViews, state: object, place: int
) -> dict[int, tuple[Any, Any, Any]]:
    """By other place: the opening, the state after it, and the action that names the place."""
    decision = game.decision(state)
    for opening in _openings(game, views, state, place):
        after = game.apply(state, opening).state
        later = game.decision(after)
        if decision is None or later is None or later.seat != decision.seat:
            continue
        found: dict[int, tuple[Any, Any, Any]] = {}
        for action in game.legal_actions(after):
            hexes = views.places(after, action).lit
            if len(hexes) == 1 and hexes[0] != place:
                found.setdefault(hexes[0], (opening, after, action))
        if found and later.kind != decision.kind:
            return found
    return {}


def _openings(game: Game, views: GameViews, state: object, place: int) -> Iterator[Any]:
    kinds = views.OPENINGS
    for action in game.legal_actions(state):
        if (not kinds or isinstance(action, kinds)) and place in views.places(state, action).lit:
            yield action
