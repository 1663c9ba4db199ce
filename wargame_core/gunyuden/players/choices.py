"""What each action of an operations phase is worth: whom to use, and for what (12 to 26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.evaluation import (
    MORALE_WORTH,
    NOTHING,
    Evaluation,
    castle_gain,
    wavering,
)
from wargame_core.gunyuden.players.fights import (
    SIEGE_SHARE,
    assault_value,
    attack_value,
    call_value,
    castle_before,
    invest_value,
)
from wargame_core.gunyuden.players.organising import incorporate_value, replenish_value
from wargame_core.gunyuden.players.places import Places
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules import actions, replenishment
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.battle_odds import leaders_among
from wargame_core.gunyuden.rules.communication import supplied_for_actions
from wargame_core.gunyuden.rules.forces import (
    is_commander,
    side_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.investment import cannot_invest
from wargame_core.gunyuden.rules.organisation import Organising
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.surrender import cannot_call

TROUBLE = 0.02
"""What it takes to bother to reorganise."""


def force_action(situation: Situation, action: Any) -> Evaluation:
    """The value of beginning an action with a force; what is unknown here is left alone."""
    value = _BY_ACTION.get(type(action))
    return Evaluation(danger=-1.0) if value is None else value(situation, action)


def _end(situation: Situation, action: Any) -> Evaluation:
    del situation, action
    return NOTHING


def _move(situation: Situation, action: Any) -> Evaluation:
    """The best destination, less the siege that is given up."""
    state = situation.state
    places = Places(situation, units_of_force(state, action.unit))
    value = places.best_move()
    return value - _siege_held(state, action.unit)


def _siege_held(state: State, leader: int) -> Evaluation:
    """What an investment that the force is part of is worth."""
    if not state.investing[leader]:
        return NOTHING
    castle = castle_before(state, leader)
    return NOTHING if castle < 0 else invest_value(state, castle, side_of(state, leader))


def _attack(situation: Situation, action: Any) -> Evaluation:
    state, leader = situation.state, action.unit
    values = [attack_value(state, leader, hex_) for hex_ in targets(state, leader)]
    return max(values, key=lambda value: value.total) - _siege_held(state, leader)


def _besiege(situation: Situation, action: Any) -> Evaluation:
    """Invest, assault or call, whichever is best."""
    state, leader = situation.state, action.unit
    castle = castle_before(state, leader)
    values = []
    if cannot_invest(state, leader, castle) is None:
        values.append(invest_value(state, castle, situation.side))
    if cannot_call(state, leader, castle) is None:
        values.append(call_value(state, leader, castle))
    if not state.called[castle]:
        values.append(assault_value(state, leader, castle))
    return max(values, key=lambda value: value.total)


def _recover(situation: Situation, action: Any) -> Evaluation:
    state = situation.state
    shaken = [u for u in units_of_force(state, action.unit) if state.morale[u] < 0]
    supplied = supplied_for_actions(state, action.unit)
    scenario = state.scenario
    total = 0.0
    for unit in shaken:
        chance = scenario.charts.recovery[scenario.units[unit].rank] / len(FAIR_DIE)
        gain = MORALE_WORTH * (1 - state.morale[unit]) + wavering(state, (unit,))
        total += (1.0 if supplied else chance) * gain
    return Evaluation(morale=total)


def _end_investment(situation: Situation, action: Any) -> Evaluation:
    return NOTHING - _siege_held(situation.state, action.unit)


def _organise(situation: Situation, action: Any) -> Evaluation:
    """The best single change and the best roll that the action allows."""
    state, commander = situation.state, action.unit
    able = units_of_force(state, commander)
    frame = Organising(commander, able, True)
    joins = [
        incorporate_value(state, step.unit, step.leader)
        for step in frame.legal(state)
        if isinstance(step, actions.Incorporate)
    ]
    rolls = [replenish_value(state, roll) for roll in replenishment.options(state, able)]
    best = Evaluation(mass=-TROUBLE)
    for values in (joins, rolls):
        if values:
            top = max(values, key=lambda value: value.total)
            if top.total > 0:
                best = best + top
    return best


def move_step(situation: Situation, action: Any) -> Evaluation:
    """Going on, stopping, or walls: against staying where the force stands."""
    state = situation.state
    units = state.frames[-1].units  # type: ignore[attr-defined]
    places = Places(situation, units)
    here = places.here()
    hex_ = state.hex[units[0]]
    match action:
        case actions.Go(hex=target):
            return places.value(target) - here
        case actions.EnterGarrison():
            return places.value(hex_, inside=True) - here
        case actions.LeaveGarrison():
            return places.value(hex_) - here
        case actions.Detach():
            return Evaluation(mass=-1.0)
    return NOTHING


def siege_step(situation: Situation, action: Any) -> Evaluation:
    """Invest, assault, call, or leave it at that."""
    state = situation.state
    frame: Any = state.frames[-1]
    match action:
        case actions.Invest():
            return invest_value(state, frame.castle, situation.side)
        case actions.Assault():
            return assault_value(state, frame.leader, frame.castle)
        case actions.CallForSurrender():
            return call_value(state, frame.leader, frame.castle)
    return NOTHING


def invest_step(situation: Situation, action: Any) -> Evaluation:
    """Every force that can lends its strength; nobody else is needed then."""
    state = situation.state
    if isinstance(action, actions.Finish):
        return NOTHING
    castle: int = state.frames[-1].castle  # type: ignore[attr-defined]
    gain = SIEGE_SHARE * castle_gain(state, castle, situation.side)
    heads = leaders_among(state, (action.unit,))
    calls = 0.1 if any(is_commander(state, unit) for unit in heads) else 0.05
    return Evaluation(mass=calls * gain)


_BY_ACTION: Final[Mapping[type, Callable[[Situation, Any], Evaluation]]] = {
    actions.EndPhase: _end,
    actions.Move: _move,
    actions.Attack: _attack,
    actions.Besiege: _besiege,
    actions.Recover: _recover,
    actions.EndInvestment: _end_investment,
    actions.Organise: _organise,
}
