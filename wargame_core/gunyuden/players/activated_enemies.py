"""What it costs to activate enemies that stand aside until they are invaded or attacked.

The rules are 34.7(2), 36.7(2) and G-115.
"""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.activation_times import stages_left, stages_of
from wargame_core.gunyuden.players.evaluation import STRENGTH_WORTH, Evaluation
from wargame_core.gunyuden.rules import ways
from wargame_core.gunyuden.rules.actions import Go, HexId
from wargame_core.gunyuden.rules.movement import EITHER, Moving
from wargame_core.gunyuden.rules.scenario import Trigger
from wargame_core.gunyuden.rules.state import State

ACTIVATED = 0.5
"""Share of the worth of its strength that an enemy unit costs which the action activates."""


def less_activated(state: State, action: Action, value: Evaluation) -> Evaluation:
    """The value of an action less the price of the enemies that it activates for good."""
    found = ways.set_off(state, action)
    return value - _price(state, found) if found else value


def ways_less_activated(
    state: State, frame: Moving, values: Sequence[tuple[int, Evaluation]]
) -> list[Evaluation]:
    """The same for hexes in reach of a move that has not begun: the enemies that ways activate."""
    pending = ways.pending(state, frame.units)
    if not any(trigger.hexes >> hex_ & 1 for trigger in pending for hex_, _ in values):
        return [value for _, value in values]
    return [value - _price_of_way(state, frame, hex_, pending) for hex_, value in values]


def _price_of_way(state: State, frame: Moving, hex_: int, pending: Sequence[Trigger]) -> Evaluation:
    """The price of normal or strategic movement, whichever sets off less."""
    modes = (False, True) if frame.mode == EITHER else (False,)
    paths = [frame.path(state, Go(HexId(hex_), strategic)) for strategic in modes]
    prices = [_price(state, ways.met(pending, path[1:])) for path in paths if path]
    return min(prices, key=lambda price: price.danger)


def _price(state: State, triggers: Sequence[Trigger]) -> Evaluation:
    """What the activated units are worth to the enemy in the time that is left."""
    scenario = state.scenario
    freed = {unit for trigger in triggers for unit in trigger.freed}
    power = sum(scenario.units[unit].strength[state.steps[unit]] for unit in freed)
    share = min(1.0, stages_left(state) / (len(scenario.turns) * stages_of(scenario)))
    return Evaluation(danger=ACTIVATED * STRENGTH_WORTH * power * share)
