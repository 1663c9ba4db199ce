"""What a planner thinks of the small choices within battles, sieges and set-up."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.command import change_value
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.fights import best_speaker
from wargame_core.gunyuden.players.intentions import attack_on, best_attack, ground
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle_odds import (
    counter_terms,
    decisive_choices,
    decisive_terms,
    defender_choices,
    forces_among,
    living,
)
from wargame_core.gunyuden.rules.forces import field_forces_at

ROUNDS = 2
"""Rounds that a decisive battle is looked ahead."""


def _frame(plan: Plan) -> Any:
    return plan.state.frames[-1]


def target(plan: Plan, action: Any) -> Evaluation:
    """Whom to attack."""
    return best_attack(plan, _frame(plan).leader, action.hex)


def attacked_forces(plan: Plan, action: Any) -> Evaluation:
    """One more force to attack, or enough."""
    frame = _frame(plan)
    if isinstance(action, actions.Finish):
        return attack_on(plan, frame.leader, frame.hex, frame.chosen)
    chosen = tuple(sorted((*frame.chosen, action.unit)))
    values = [attack_on(plan, frame.leader, frame.hex, chosen)]
    present = field_forces_at(plan.state, frame.hex, 1 - plan.side)
    if len(chosen) < len(present):
        values.append(attack_on(plan, frame.leader, frame.hex, present))
    return max(values, key=lambda value: value.total)


def battle_kind(plan: Plan, action: Any) -> Evaluation:
    """Skirmish or decisive battle; also whether to skirmish after a refusal."""
    clash = _frame(plan).clash
    if isinstance(action, actions.Skirmish):
        return plan.skirmishes.value(clash, ground=ground(plan, clash.to_hex))
    if isinstance(action, actions.DecisiveBattle):
        return decisive_value(plan, clash.attackers, clash.defenders)
    return NOTHING


def decisive_value(plan: Plan, own: Any, other: Any) -> Evaluation:
    """What a decisive battle promises: some rounds of exchange without retreat (24-2)."""
    state, charts = plan.state, plan.state.scenario.charts
    mine = best_speaker(state, decisive_choices(state, own))
    theirs = best_speaker(state, decisive_choices(state, other))
    strike = decisive_terms(state, own, other, own_unit=mine, other_unit=theirs)
    answer = decisive_terms(state, other, own, own_unit=theirs, other_unit=mine)
    gained, paid = plan.worths.prices(other), plan.worths.prices(own)
    taken = lost = 0.0
    for roll, chance in FAIR_DIE:
        loss = min(ROUNDS * strike.cell(charts, roll.face).loss, len(gained) - 1)
        taken += float(chance) * gained[loss]
        loss = min(ROUNDS * answer.cell(charts, roll.face).loss, len(paid) - 1)
        lost += float(chance) * paid[loss]
    return Evaluation(enemy_strength=taken, own_losses=-lost)


def consent(plan: Plan, action: Any) -> Evaluation:
    """Accept a decisive battle if it promises more than it costs."""
    if isinstance(action, actions.Refuse):
        return NOTHING
    clash = _frame(plan).clash
    return decisive_value(plan, clash.defenders, clash.attackers)


def split_losses(plan: Plan, action: Any) -> Evaluation:
    """Steps against hexes of retreat; who stands may strike back."""
    state, frame = plan.state, _frame(plan)
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
    return Evaluation(own_losses=-price) + _answer(plan, frame.clash).scaled(stay)


def _siege_left(plan: Plan, units: Any) -> float:
    """What a retreat gives up of a siege."""
    state = plan.state
    castle = state.scenario.castle_at.get(state.hex[units[0]], -1)
    if castle < 0 or not any(state.investing[u] for u in units):
        return 0.0
    return plan.weights.siege * plan.sieges.promise(castle)


def _answer(plan: Plan, clash: Any) -> Evaluation:
    state = plan.state
    unit = best_speaker(state, defender_choices(state, clash, counter=True))
    terms = counter_terms(state, clash, unit)
    prices = plan.worths.prices(living(state, clash.attackers))
    taken = sum(
        float(chance)
        * prices[min(terms.cell(state.scenario.charts, roll.face).loss, len(prices) - 1)]
        for roll, chance in FAIR_DIE
    )
    return Evaluation(enemy_strength=taken)


def counterattack(plan: Plan, action: Any) -> Evaluation:
    """Striking back costs nothing."""
    return NOTHING if isinstance(action, actions.Decline) else _answer(plan, _frame(plan).clash)


def pursuit(plan: Plan, action: Any) -> Evaluation:
    """Follow to where the force stands better."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return _at(plan, living(plan.state, _frame(plan).clash.attackers), action.hex)


def enter_vacated(plan: Plan, action: Any) -> Evaluation:
    """Enter where the force stands better."""
    if isinstance(action, actions.Finish):
        return NOTHING
    frame = _frame(plan)
    going = next(f for f in forces_among(plan.state, frame.units) if action.unit in f)
    return _at(plan, going, frame.hex)


def _at(plan: Plan, units: tuple[int, ...], hex_: int) -> Evaluation:
    stations = Stations(plan, units)
    return stations.value(hex_) - stations.here()


def set_up(plan: Plan, action: Any) -> Evaluation:
    """The best forces that the start allows; garrisons as suggested."""
    if isinstance(action, actions.StartInside | actions.StartOutside):
        return Evaluation(mass=-plan.weights.trouble)
    return change_value(plan, action)
