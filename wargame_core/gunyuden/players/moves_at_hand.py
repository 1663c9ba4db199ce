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
from wargame_core.gunyuden.rules.movement_refusals import strategic_refusal
from wargame_core.gunyuden.rules.state import State

Value = Callable[[int, bool], Evaluation]
"""What standing in a hex is worth to the force, in the open or, with True, in garrison."""


def move_of(state: State, units: Sequence[int]) -> Moving:
    """The move that a force could begin now."""
    mode = NORMAL if strategic_refusal(state, units) else EITHER
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
    leader = units[0]
    hex_, inside = state.hex[leader], state.inside[leader]
    reached = [(target, value(target, False)) for target in destinations(state, units)]
    values = activated_enemies.ways_less_activated(state, move_of(state, units), reached)
    if not inside and may_enter_garrison(state, hex_, side_of(state, leader)):
        values.append(value(hex_, True))
    if not values:
        return NOTHING
    return max(values, key=lambda found: found.total) - value(hex_, inside)
