"""What the small choices within battles and sieges are worth."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.evaluation import (
    MORALE_WORTH,
    NOTHING,
    Evaluation,
    castle_gain,
    loss_worth,
    standing,
    unit_worth,
    worth,
)
from wargame_core.gunyuden.players.fights import (
    attack_value,
    best_speaker,
    clash_at,
    decisive_value,
    skirmish_value,
)
from wargame_core.gunyuden.players.places import Places
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.battle_odds import (
    counter_terms,
    defender_choices,
    forces_among,
    living,
)
from wargame_core.gunyuden.rules.forces import field_forces_at, garrison_of, units_of_force
from wargame_core.gunyuden.rules.state import State

HEX_OF_RETREAT = 0.1
"""What every hex of a retreat costs a unit, beside its morale."""
ROUGH_RETREAT = 0.3
"""How likely a hex of a retreat costs a step."""
_NUDGE = 0.01
"""Decides between things that are alike but for taste."""


def _frame(situation: Situation) -> Any:
    return situation.state.frames[-1]


def afterwards(situation: Situation, action: Any) -> Evaluation:
    """The balance and the places after the action, one roll enumerated, against those before."""
    before = _balance(situation)
    state = engine.apply(situation.state, action).state
    rolls = engine.outcomes(state)
    if not rolls:
        return _balance(Situation(state, situation.side)) - before
    total = NOTHING
    for roll, chance in rolls:
        after = engine.apply(state, roll).state
        total = total + standing(after, situation.side).scaled(float(chance))
    return total - standing(situation.state, situation.side)


def _balance(situation: Situation) -> Evaluation:
    """Material, and how well every own force stands."""
    state = situation.state
    total = standing(state, situation.side)
    for leader in situation.own:
        units = units_of_force(state, leader)
        if units and state.hex[leader] >= 0:
            total = total + Places(situation, units).here()
    return total


def target(situation: Situation, action: Any) -> Evaluation:
    """Whom to attack."""
    return attack_value(situation.state, _frame(situation).leader, action.hex)


def attacked_forces(situation: Situation, action: Any) -> Evaluation:
    """One more force to attack, or enough."""
    frame = _frame(situation)
    state = situation.state
    if isinstance(action, actions.Finish):
        return skirmish_value(state, clash_at(state, frame.leader, frame.hex, frame.chosen))
    chosen = tuple(sorted((*frame.chosen, action.unit)))
    values = [skirmish_value(state, clash_at(state, frame.leader, frame.hex, chosen))]
    present = field_forces_at(state, frame.hex, 1 - situation.side)
    if len(chosen) < len(present):
        values.append(skirmish_value(state, clash_at(state, frame.leader, frame.hex, present)))
    return max(values, key=lambda value: value.total)


def battle_kind(situation: Situation, action: Any) -> Evaluation:
    """Skirmish or decisive battle; also whether to skirmish after a refusal."""
    clash = _frame(situation).clash
    if isinstance(action, actions.Skirmish):
        return skirmish_value(situation.state, clash)
    if isinstance(action, actions.DecisiveBattle):
        return decisive_value(situation.state, clash.attackers, clash.defenders)
    return NOTHING


def consent(situation: Situation, action: Any) -> Evaluation:
    """Accept a decisive battle if it promises more than it costs."""
    if isinstance(action, actions.Refuse):
        return NOTHING
    clash = _frame(situation).clash
    return decisive_value(situation.state, clash.defenders, clash.attackers)


def stop_battle(situation: Situation, action: Any) -> Evaluation:
    """Go on with a decisive battle as long as it pays."""
    frame = _frame(situation)
    own = living(situation.state, frame.battle.units(attacking=frame.attacking))
    other = living(situation.state, frame.battle.units(attacking=not frame.attacking))
    if isinstance(action, actions.Accept) or not own or not other:
        return Evaluation(distance=-HEX_OF_RETREAT * len(own))
    return decisive_value(situation.state, own, other)


def muster(situation: Situation, action: Any) -> Evaluation:
    """The more take part, the better."""
    if isinstance(action, actions.Finish):
        return NOTHING
    units = units_of_force(situation.state, action.unit)
    printed = situation.state.scenario.units
    power = sum(printed[u].strength[situation.state.steps[u]] for u in units)
    return Evaluation(mass=_NUDGE * power)


def speaker(situation: Situation, action: Any) -> Evaluation:
    """The unit with the best modifier speaks for the others."""
    state = situation.state
    skill = state.scenario.units[action.unit].field_battle_modifier
    return Evaluation(mass=_NUDGE * (skill + MORALE_WORTH * state.morale[action.unit]))


def split_losses(situation: Situation, action: Any) -> Evaluation:
    """Steps against hexes of retreat; who stands may strike back."""
    state, frame = situation.state, _frame(situation)
    units = living(state, frame.clash.defenders)
    price = loss_worth(state, units, action.steps, star=frame.star)
    if action.hexes:
        retreat = action.hexes * len(units) * (MORALE_WORTH + HEX_OF_RETREAT)
        lowest = state.scenario.charts.numbers.lowest_morale
        broken = worth(state, (u for u in units if state.morale[u] - action.hexes < lowest))
        stragglers = ROUGH_RETREAT * loss_worth(state, units, action.hexes)
        return Evaluation(own_losses=-price - broken - stragglers, morale=-retreat)
    left = sum(state.steps[unit] for unit in units)
    stay = max(0.0, 1.0 - action.steps / left)
    return Evaluation(own_losses=-price) + _answer(state, frame.clash).scaled(stay)


def counterattack(situation: Situation, action: Any) -> Evaluation:
    """Striking back costs nothing."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return _answer(situation.state, _frame(situation).clash)


def _answer(state: State, clash: Any) -> Evaluation:
    unit = best_speaker(state, defender_choices(state, clash, counter=True))
    terms = counter_terms(state, clash, unit)
    attackers = living(state, clash.attackers)
    taken = 0.0
    for roll, chance in FAIR_DIE:
        cell = terms.cell(state.scenario.charts, roll.face)
        taken += float(chance) * loss_worth(state, attackers, cell.loss, star=cell.star)
    return Evaluation(enemy_strength=taken)


def give_up_investment(situation: Situation, action: Any) -> Evaluation:
    """Hold on to a siege unless the enemy is stronger than those who are attacked."""
    state = situation.state
    if isinstance(action, actions.Refuse):
        return NOTHING
    units = _frame(situation).units
    hex_ = state.hex[units[0]]
    castle = state.scenario.castle_at.get(hex_, -1)
    printed = state.scenario.units
    own = sum(printed[u].strength[state.steps[u]] for u in units)
    threat = situation.threat.get(hex_, 0.0)
    lost = castle_gain(state, castle, situation.side) / 2 if castle >= 0 else 0.0
    return Evaluation(castles=-lost, danger=max(0.0, threat - own) * MORALE_WORTH)


def victim(situation: Situation, action: Any) -> Evaluation:
    """Enemies to die: the best of them. Own units: those that are worth least."""
    state = situation.state
    mine = state.scenario.side_of_unit[action.unit] == situation.side
    value = unit_worth(state, action.unit)
    return Evaluation(own_losses=-value) if mine else Evaluation(enemy_strength=value)


def offer(situation: Situation, action: Any) -> Evaluation:
    """A castle is not given away as long as it holds."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return Evaluation(castles=-2.0 * _points(situation))


def answer(situation: Situation, action: Any) -> Evaluation:
    """A castle that is offered is taken."""
    if isinstance(action, actions.Refuse):
        return NOTHING
    inside = garrison_of(situation.state, _frame(situation).castle)
    killed = len(inside) * _NUDGE
    return Evaluation(castles=2.0 * _points(situation), enemy_strength=killed)


def _points(situation: Situation) -> int:
    castle: int = _frame(situation).castle
    return situation.state.scenario.castles[castle].points


def pursuit(situation: Situation, action: Any) -> Evaluation:
    """Follow to where the force stands better."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return _at(situation, living(situation.state, _frame(situation).clash.attackers), action.hex)


def enter_vacated(situation: Situation, action: Any) -> Evaluation:
    """Enter where the force stands better."""
    if isinstance(action, actions.Finish):
        return NOTHING
    frame = _frame(situation)
    going = next(f for f in forces_among(situation.state, frame.units) if action.unit in f)
    return _at(situation, going, frame.hex)


def _at(situation: Situation, units: tuple[int, ...], hex_: int) -> Evaluation:
    places = Places(situation, units)
    return places.value(hex_) - places.here()


def ready(situation: Situation, action: Any) -> Evaluation:
    """The suggested deployment is good enough."""
    del situation
    return NOTHING if isinstance(action, actions.Ready) else Evaluation(mass=-_NUDGE)


def alike(situation: Situation, action: Any) -> Evaluation:
    """It does not matter."""
    del situation, action
    return NOTHING
