"""What the small choices within battles and sieges are worth."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.choices import attack_on, best_attack
from wargame_core.gunyuden.players.decisive_battles import fighters
from wargame_core.gunyuden.players.evaluation import (
    MORALE_WORTH,
    NOTHING,
    Evaluation,
    castle_gain,
    loss_worth,
    standing,
    step_worth,
    unit_worth,
    worth,
)
from wargame_core.gunyuden.players.fights import SIEGE_SHARE
from wargame_core.gunyuden.players.judgement import Judgement
from wargame_core.gunyuden.players.places import Places
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.battle_odds import forces_among, leaders_among, living
from wargame_core.gunyuden.rules.forces import (
    field_forces_at,
    garrison_of,
    is_commander,
    units_of_force,
)

HEX_OF_RETREAT = 0.1
"""What every hex of a retreat costs a unit, beside its morale."""
ROUGH_RETREAT = 0.3
"""How likely a hex of a retreat costs a step."""
_NUDGE = 0.01
"""Decides between things that are alike but for taste."""


def _frame(judge: Judgement) -> Any:
    return judge.situation.state.frames[-1]


def afterwards(judge: Judgement, action: Action) -> Evaluation:
    """The balance and the places after the action, one roll enumerated, against those before."""
    situation = judge.situation
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


def invest_step(judge: Judgement, action: Any) -> Evaluation:
    """Every force that can lends its strength; nobody else is needed then."""
    situation, state = judge.situation, judge.situation.state
    if isinstance(action, actions.Finish):
        return NOTHING
    gain = SIEGE_SHARE * castle_gain(state, _frame(judge).castle, situation.side)
    heads = leaders_among(state, (action.unit,))
    calls = 0.1 if any(is_commander(state, unit) for unit in heads) else 0.05
    return Evaluation(mass=calls * gain)


def target(judge: Judgement, action: Any) -> Evaluation:
    """Whom to attack."""
    return best_attack(judge, _frame(judge).leader, action.hex)


def attacked_forces(judge: Judgement, action: Any) -> Evaluation:
    """One more force to attack, or enough."""
    frame, situation = _frame(judge), judge.situation
    if isinstance(action, actions.Finish):
        return attack_on(judge, frame.leader, frame.hex, frame.chosen)
    chosen = tuple(sorted((*frame.chosen, action.unit)))
    values = [attack_on(judge, frame.leader, frame.hex, chosen)]
    present = field_forces_at(situation.state, frame.hex, 1 - situation.side)
    if len(chosen) < len(present):
        values.append(attack_on(judge, frame.leader, frame.hex, present))
    return max(values, key=lambda value: value.total)


def battle_kind(judge: Judgement, action: Action) -> Evaluation:
    """Skirmish or decisive battle; also whether to skirmish after a refusal."""
    clash = _frame(judge).clash
    if isinstance(action, actions.Skirmish):
        return judge.skirmish(clash)
    if isinstance(action, actions.DecisiveBattle):
        return judge.decisive(*fighters(judge.situation.state, clash))
    return NOTHING


def consent(judge: Judgement, action: Action) -> Evaluation:
    """Accept a decisive battle if it promises more than it costs."""
    if isinstance(action, actions.Refuse):
        return NOTHING
    attackers, defenders = fighters(judge.situation.state, _frame(judge).clash)
    return judge.decisive(defenders, attackers)


def stop_battle(judge: Judgement, action: Action) -> Evaluation:
    """Go on with a decisive battle as long as it pays."""
    frame = _frame(judge)
    own = living(judge.situation.state, frame.battle.units(attacking=frame.attacking))
    other = living(judge.situation.state, frame.battle.units(attacking=not frame.attacking))
    if isinstance(action, actions.Accept) or not own or not other:
        return Evaluation(distance=-HEX_OF_RETREAT * len(own))
    return judge.decisive(own, other)


def muster(judge: Judgement, action: Any) -> Evaluation:
    """The more take part, the better."""
    if isinstance(action, actions.Finish):
        return NOTHING
    units = units_of_force(judge.situation.state, action.unit)
    printed = judge.situation.state.scenario.units
    power = sum(printed[u].strength[judge.situation.state.steps[u]] for u in units)
    return Evaluation(mass=_NUDGE * power)


def speaker(judge: Judgement, action: Any) -> Evaluation:
    """The unit with the best modifier speaks for the others."""
    state = judge.situation.state
    skill = state.scenario.units[action.unit].field_battle_modifier
    return Evaluation(mass=_NUDGE * (skill + MORALE_WORTH * state.morale[action.unit]))


def split_losses(judge: Judgement, action: Any) -> Evaluation:
    """Steps against hexes of retreat; who stands may strike back."""
    state, frame = judge.situation.state, _frame(judge)
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
    return Evaluation(own_losses=-price) + judge.answer(frame.clash).scaled(stay)


def losses(judge: Judgement, action: Any) -> Evaluation:
    """The step that costs least."""
    state = judge.situation.state
    return Evaluation(own_losses=-step_worth(state, action.unit, _frame(judge).units))


def counterattack(judge: Judgement, action: Action) -> Evaluation:
    """Striking back costs nothing."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return judge.answer(_frame(judge).clash)


def give_up_investment(judge: Judgement, action: Action) -> Evaluation:
    """Hold on to a siege unless the enemy is stronger than those who are attacked."""
    state = judge.situation.state
    if isinstance(action, actions.Refuse):
        return NOTHING
    units = _frame(judge).units
    hex_ = state.hex[units[0]]
    castle = state.scenario.castle_at.get(hex_, -1)
    printed = state.scenario.units
    own = sum(printed[u].strength[state.steps[u]] for u in units)
    threat = judge.situation.threat.get(hex_, 0.0)
    lost = castle_gain(state, castle, judge.situation.side) / 2 if castle >= 0 else 0.0
    return Evaluation(castles=-lost, danger=max(0.0, threat - own) * MORALE_WORTH)


def victim(judge: Judgement, action: Any) -> Evaluation:
    """Enemies to die: the best of them. Own units: those that are worth least."""
    state = judge.situation.state
    mine = state.scenario.side_of_unit[action.unit] == judge.situation.side
    value = unit_worth(state, action.unit)
    return Evaluation(own_losses=-value) if mine else Evaluation(enemy_strength=value)


def offer(judge: Judgement, action: Action) -> Evaluation:
    """A castle is not given away as long as it holds."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return Evaluation(castles=-2.0 * _points(judge))


def answer(judge: Judgement, action: Action) -> Evaluation:
    """A castle that is offered is taken."""
    if isinstance(action, actions.Refuse):
        return NOTHING
    inside = garrison_of(judge.situation.state, _frame(judge).castle)
    killed = len(inside) * _NUDGE
    return Evaluation(castles=2.0 * _points(judge), enemy_strength=killed)


def _points(judge: Judgement) -> int:
    castle: int = _frame(judge).castle
    return judge.situation.state.scenario.castles[castle].points


def pursuit(judge: Judgement, action: Any) -> Evaluation:
    """Follow to where the force stands better."""
    if isinstance(action, actions.Decline):
        return NOTHING
    return _at(judge, living(judge.situation.state, _frame(judge).clash.attackers), action.hex)


def enter_vacated(judge: Judgement, action: Any) -> Evaluation:
    """Enter where the force stands better."""
    if isinstance(action, actions.Finish):
        return NOTHING
    frame = _frame(judge)
    going = next(f for f in forces_among(judge.situation.state, frame.units) if action.unit in f)
    return _at(judge, going, frame.hex)


def _at(judge: Judgement, units: tuple[int, ...], hex_: int) -> Evaluation:
    places = judge.places(units)
    return places.value(hex_) - places.here()


def ready(judge: Judgement, action: Action) -> Evaluation:
    """The suggested deployment is good enough."""
    del judge
    return NOTHING if isinstance(action, actions.Ready) else Evaluation(mass=-_NUDGE)


def alike(judge: Judgement, action: Action) -> Evaluation:
    """It does not matter."""
    del judge, action
    return NOTHING
