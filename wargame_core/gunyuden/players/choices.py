"""What each action of an operations phase is worth: whom to use, and for what (12 to 26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import FAIR_DIE, Action
from wargame_core.gunyuden.players.decisive_battles import fighters
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.fights import castle_before, clash_at
from wargame_core.gunyuden.players.judgement import Judgement
from wargame_core.gunyuden.players.organising import replenish_value
from wargame_core.gunyuden.rules import actions, replenishment
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.communication import supplied_for_actions
from wargame_core.gunyuden.rules.decisive import decisive_refusal, may_refuse
from wargame_core.gunyuden.rules.forces import field_forces_at, units_of_force
from wargame_core.gunyuden.rules.investment import cannot_invest
from wargame_core.gunyuden.rules.organisation import Organising
from wargame_core.gunyuden.rules.surrender import cannot_call


def force_action(judge: Judgement, action: Action) -> Evaluation:
    """The value of beginning an action with a force; what is unknown here is left alone."""
    value = _BY_ACTION.get(type(action))
    return Evaluation(danger=-1.0) if value is None else value(judge, action)


def _end(judge: Judgement, action: Action) -> Evaluation:
    del judge, action
    return NOTHING


def _move(judge: Judgement, action: Any) -> Evaluation:
    return judge.march(action.unit)


def attack_on(judge: Judgement, leader: int, hex_: int, chosen: Sequence[int]) -> Evaluation:
    """What the attack of a force on some forces in a hex is worth."""
    return judge.skirmish(clash_at(judge.situation.state, leader, hex_, chosen))


def best_attack(judge: Judgement, leader: int, hex_: int) -> Evaluation:
    """The best of attacking everybody in a hex, one force alone, or by a decisive battle."""
    return max((value for value, _ in attacks(judge, leader, hex_)), key=lambda value: value.total)


def attacks(judge: Judgement, leader: int, hex_: int) -> list[tuple[Evaluation, tuple[int, ...]]]:
    """What the attacks of a force on a hex are worth, with the leaders of the forces attacked.

    On everybody there, on one force alone, and for the sake of a decisive battle that nobody can
    refuse (24-1).
    """
    situation = judge.situation
    state, enemy = situation.state, 1 - situation.side
    present = field_forces_at(state, hex_, enemy)
    sets = [present, *((force,) for force in present if len(present) > 1)]
    found = [(attack_on(judge, leader, hex_, chosen), chosen) for chosen in sets]
    clash = clash_at(state, leader, hex_, present)
    if decisive_refusal(state, clash) is None and not may_refuse(state, hex_, enemy):
        found.append((judge.decisive(*fighters(state, clash)), present))
    return found


def _attack(judge: Judgement, action: Any) -> Evaluation:
    hexes = targets(judge.situation.state, action.unit)
    values = [best_attack(judge, action.unit, hex_) for hex_ in hexes]
    return max(values, key=lambda value: value.total) - judge.siege_held(action.unit)


def _besiege(judge: Judgement, action: Any) -> Evaluation:
    """Invest, assault or call, whichever is best."""
    state, leader = judge.situation.state, action.unit
    castle = castle_before(state, leader)
    values = []
    if cannot_invest(state, leader, castle) is None:
        called = judge.called_elsewhere(leader, castle)
        values.append(judge.idle if called else judge.invest(castle))
    if cannot_call(state, leader, castle) is None:
        values.append(judge.call(leader, castle))
    if not state.called[castle]:
        values.append(judge.assault(leader, castle))
    return max(values, key=lambda value: value.total)


def _recover(judge: Judgement, action: Any) -> Evaluation:
    state = judge.situation.state
    shaken = [u for u in units_of_force(state, action.unit) if state.morale[u] < 0]
    supplied = supplied_for_actions(state, action.unit)
    scenario = state.scenario
    total = 0.0
    for unit in shaken:
        chance = scenario.charts.recovery[scenario.units[unit].rank] / len(FAIR_DIE)
        total += (1.0 if supplied else chance) * judge.recovered(unit)
    return Evaluation(morale=total)


def _end_investment(judge: Judgement, action: Any) -> Evaluation:
    return judge.idle - judge.siege_held(action.unit)


def _organise(judge: Judgement, action: Any) -> Evaluation:
    """The best single change and the best roll that the action allows."""
    state, commander = judge.situation.state, action.unit
    able = units_of_force(state, commander)
    frame = Organising(commander, able, True)
    changes = [judge.change(step) for step in frame.legal(state)]
    rolls = [replenish_value(state, roll) for roll in replenishment.options(state, able)]
    best = Evaluation(mass=-judge.trouble)
    for values in (changes, rolls):
        if values:
            top = max(values, key=lambda value: value.total)
            if top.total > 0:
                best = best + top
    return best


def organise_step(judge: Judgement, action: Action) -> Evaluation:
    """One change of leaders, or the end of it."""
    return judge.change(action)


def replenish_step(judge: Judgement, action: Action) -> Evaluation:
    """One roll, or none."""
    if isinstance(action, actions.Finish):
        return NOTHING
    return replenish_value(judge.situation.state, action)


def move_step(judge: Judgement, action: Action) -> Evaluation:
    """Going on, stopping, or walls: against staying where the force stands."""
    state = judge.situation.state
    units = state.frames[-1].units  # type: ignore[attr-defined]
    places = judge.places(units)
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
            return judge.left_behind(units, action)
    return NOTHING


def siege_step(judge: Judgement, action: Action) -> Evaluation:
    """Invest, assault, call, or leave it at that."""
    frame: Any = judge.situation.state.frames[-1]
    match action:
        case actions.Invest():
            return judge.invest(frame.castle)
        case actions.Assault():
            return judge.assault(frame.leader, frame.castle)
        case actions.CallForSurrender():
            return judge.call(frame.leader, frame.castle)
    return NOTHING


_BY_ACTION: Final[Mapping[type, Callable[[Judgement, Any], Evaluation]]] = {
    actions.EndPhase: _end,
    actions.Move: _move,
    actions.Attack: _attack,
    actions.Besiege: _besiege,
    actions.Recover: _recover,
    actions.EndInvestment: _end_investment,
    actions.Organise: _organise,
}
