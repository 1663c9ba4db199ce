"""What a planner thinks otherwise of choices within battles, sieges and set-up."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.besieging import SPARE
from wargame_core.gunyuden.players.command import change_value
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle_odds import living
from wargame_core.gunyuden.rules.forces import besiegers_of, strength, units_of_force
from wargame_core.gunyuden.rules.investment import threshold


def invest_step(judge: Planned, action: Any) -> Evaluation:
    """Forces join until the strength suffices with something to spare."""
    plan, state = judge.situation, judge.situation.state
    frame: Any = state.frames[-1]
    if isinstance(action, actions.Finish):
        return NOTHING
    units = [u for leader in frame.leaders for u in units_of_force(state, leader)]
    power = strength(state, {*units, *besiegers_of(state, frame.castle)})
    if power >= threshold(state, frame.castle) + SPARE:
        return Evaluation(mass=-plan.weights.trouble)
    return Evaluation(
        mass=plan.weights.trouble * strength(state, units_of_force(state, action.unit))
    )


def split_losses(judge: Planned, action: Any) -> Evaluation:
    """Steps against hexes of retreat; who stands may strike back."""
    plan, state = judge.situation, judge.situation.state
    frame: Any = state.frames[-1]
    units = living(state, frame.clash.defenders)
    prices = plan.worths.prices(units)
    price = prices[min(action.steps, len(prices) - 1)]
    if frame.star:
        price = max(price, plan.worths.cheapest_death(units)[1])
    if action.hexes:
        step = prices[min(action.steps + 1, len(prices) - 1)] - price
        price += plan.weights.straggling * action.hexes * max(0.0, step)
        left = _siege_left(plan, units)
        return Evaluation(
            own_losses=-price, morale=-plan.worths.flight(units, action.hexes), castles=-left
        )
    stay = max(0.0, 1.0 - action.steps / (len(prices) - 1))
    return Evaluation(own_losses=-price) + judge.answer(frame.clash).scaled(stay)


def _siege_left(plan: Plan, units: Any) -> float:
    """What a retreat gives up of a siege."""
    state = plan.state
    castle = state.scenario.castle_at.get(state.hex[units[0]], -1)
    if castle < 0 or not any(state.investing[u] for u in units):
        return 0.0
    return plan.weights.siege * plan.sieges.promise(castle)


def set_up(judge: Planned, action: Action) -> Evaluation:
    """The best forces that the start allows; garrisons as suggested."""
    if isinstance(action, actions.StartInside | actions.StartOutside):
        return Evaluation(mass=-judge.trouble)
    return change_value(judge.situation, action)
