"""The moves that a force could make now, and what the best of them is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_core.gunyuden.players import activated_enemies
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.movement import (
    EITHER,
    NORMAL,
    Moving,
    allowance,
    may_enter_garrison,
)
from wargame_core.gunyuden.rules.movement_refusals import bars_strategic
from wargame_core.gunyuden.rules.state import State

Value = Callable[[int, bool], Evaluation]
"""What standing in a hex is worth to the force, in the open or, with True, in garrison."""


def move_of(state: State, units: Sequence[int]) -> Moving:
    """The move that a force could begin now."""
    mode = NORMAL if bars_strategic(state, units) else EITHER
    return Moving(tuple(units), allowance(state, units), mode)


def destinations(state: State, units: Sequence[int]) -> list[int]:
    """Hexes that a force could move to now, as its move would offer them."""
    frame = move_of(state, units)
    found = dict(frame.reach(state, strategic=False))
    if frame.mode == EITHER:
        found.update(frame.reach(state, strategic=True))
    found.pop(state.hex[units[0]], None)
    return sorted(found)


def best_move(state: State, units: Sequence[int], value: Value) -> Evaluation:
    """What the best destination, or the walls here, are worth more than staying."""
    hex_, inside = state.hex[units[0]], state.inside[units[0]]
    values = [*_destinations_valued(state, units, value), *_walls_valued(state, units, value)]
    if not values:
        return NOTHING
    return _best(values) - value(hex_, inside)


def best_destination(state: State, units: Sequence[int], value: Value) -> Evaluation:
    """What the best destination is worth more than staying.

    Nothing if staying, or the walls here, are at least as good.
    """
    here = value(state.hex[units[0]], state.inside[units[0]])
    elsewhere = _destinations_valued(state, units, value)
    if not elsewhere:
        return NOTHING
    best = _best(elsewhere)
    stay = _best([here, *_walls_valued(state, units, value)])
    return best - here if best.total > stay.total else NOTHING


def _destinations_valued(state: State, units: Sequence[int], value: Value) -> list[Evaluation]:
    reached = [(target, value(target, False)) for target in destinations(state, units)]
    return activated_enemies.ways_less_activated(state, move_of(state, units), reached)


def _walls_valued(state: State, units: Sequence[int], value: Value) -> list[Evaluation]:
    """What the walls here are worth, if the force may enter them."""
    hex_ = state.hex[units[0]]
    if state.inside[units[0]] or not may_enter_garrison(state, hex_, side_of(state, units[0])):
        return []
    return [value(hex_, True)]


def _best(values: Sequence[Evaluation]) -> Evaluation:
    return max(values, key=lambda found: found.total)
