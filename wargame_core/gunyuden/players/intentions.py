"""What a planner thinks of every action of an operations phase (12 to 22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.besieging import SPARE
from wargame_core.gunyuden.players.command import change_value
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.expeditions import CALLING
from wargame_core.gunyuden.players.fights import castle_before, clash_at
from wargame_core.gunyuden.players.organising import replenish_value
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.rules import actions, replenishment
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.communication import supplied_for_actions
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    field_forces_at,
    owner_side,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.investment import cannot_invest, threshold
from wargame_core.gunyuden.rules.organisation import Organising
from wargame_core.gunyuden.rules.surrender import cannot_call


def force_action(plan: Plan, action: Any) -> Evaluation:
    """The value of beginning an action with a force; what is unknown here is left alone."""
    value = _BY_ACTION.get(type(action))
    return Evaluation(danger=-1.0) if value is None else value(plan, action)


def _end(plan: Plan, action: Any) -> Evaluation:
    del plan, action
    return NOTHING


def siege_held(plan: Plan, leader: int) -> Evaluation:
    """What is lost of an investment if the force leaves it.

    Nothing while the rest suffices, or when it is called away.
    """
    state = plan.state
    aim = plan.aims.get(leader)
    if aim is not None and aim.kind in CALLING and leader not in plan.spare:
        return NOTHING
    units = units_of_force(state, leader)
    investing = [u for u in units if state.investing[u]]
    castle = castle_before(state, leader)
    if not investing or castle < 0:
        return NOTHING
    rest = strength(state, [u for u in besiegers_of(state, castle) if u not in investing])
    if rest >= threshold(state, castle):
        return NOTHING
    return Evaluation(castles=plan.weights.siege * plan.sieges.promise(castle))


def _move(plan: Plan, action: Any) -> Evaluation:
    """The best destination, less the siege that is given up."""
    held = siege_held(plan, action.unit)
    stations = Stations(plan, units_of_force(plan.state, action.unit))
    if held.total > 0.0 and action.unit not in plan.aims and not stations.in_trouble():
        return NOTHING - held
    return stations.best_move() - held


# --- battles --------------------------------------------------------------------------------------


def attack_on(plan: Plan, leader: int, hex_: int, chosen: tuple[int, ...]) -> Evaluation:
    """What the attack of a force on some forces in a hex is worth."""
    clash = clash_at(plan.state, leader, hex_, chosen)
    return plan.skirmishes.value(clash, ground=ground(plan, hex_))


def ground(plan: Plan, hex_: int) -> float:
    """What the enemy loses who is driven out of a hex: his siege of an own castle."""
    state = plan.state
    castle = state.scenario.castle_at.get(hex_, -1)
    found = plan.anchors.get(hex_, 0.0)
    if castle >= 0 and owner_side(state, castle) == plan.side:
        found += plan.weights.relief * plan.sieges.peril(castle)
    return found


def best_attack(plan: Plan, leader: int, hex_: int) -> Evaluation:
    """The better of attacking everybody in a hex or one force alone."""
    present = field_forces_at(plan.state, hex_, 1 - plan.side)
    sets = [present, *((force,) for force in present if len(present) > 1)]
    return max((attack_on(plan, leader, hex_, s) for s in sets), key=lambda value: value.total)


def _attack(plan: Plan, action: Any) -> Evaluation:
    values = [best_attack(plan, action.unit, hex_) for hex_ in targets(plan.state, action.unit)]
    return max(values, key=lambda value: value.total) - siege_held(plan, action.unit)


# --- sieges ---------------------------------------------------------------------------------------


def invest_value(plan: Plan, castle: int) -> Evaluation:
    """What beginning an investment promises, or lending it more strength."""
    state = plan.state
    if state.besieged[castle]:
        joined = strength(state, besiegers_of(state, castle))
        wanted = joined < threshold(state, castle) + SPARE
        return Evaluation(mass=plan.weights.trouble if wanted else -plan.weights.trouble)
    return Evaluation(castles=plan.weights.siege * plan.sieges.promise(castle))


def assault_value(plan: Plan, leader: int, castle: int) -> Evaluation:
    """What an assault brings more than waiting."""
    units = units_of_force(plan.state, leader)
    course = plan.sieges.course(castle, units)
    gain = plan.sieges.gain(castle)
    if plan.state.besieged[castle]:
        return Evaluation(castles=gain * (course.assault - course.wait))
    return plan.sieges.storm(castle, units)


def call_value(plan: Plan, leader: int, castle: int) -> Evaluation:
    """What a call for surrender brings more than waiting."""
    course = plan.sieges.course(castle, units_of_force(plan.state, leader))
    return Evaluation(castles=plan.sieges.gain(castle) * (course.call - course.wait))


def _besiege(plan: Plan, action: Any) -> Evaluation:
    """Invest, assault or call, whichever is best."""
    state, leader = plan.state, action.unit
    castle = castle_before(state, leader)
    values = []
    if cannot_invest(state, leader, castle) is None:
        values.append(invest_value(plan, castle))
    if cannot_call(state, leader, castle) is None:
        values.append(call_value(plan, leader, castle))
    if not state.called[castle]:
        values.append(assault_value(plan, leader, castle))
    return max(values, key=lambda value: value.total)


def siege_step(plan: Plan, action: Any) -> Evaluation:
    """Invest, assault, call, or leave it at that."""
    frame: Any = plan.state.frames[-1]
    match action:
        case actions.Invest():
            return invest_value(plan, frame.castle)
        case actions.Assault():
            return assault_value(plan, frame.leader, frame.castle)
        case actions.CallForSurrender():
            return call_value(plan, frame.leader, frame.castle)
    return NOTHING


def invest_step(plan: Plan, action: Any) -> Evaluation:
    """Forces join until the strength suffices with something to spare."""
    state = plan.state
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


# --- the rest -------------------------------------------------------------------------------------


def _recover(plan: Plan, action: Any) -> Evaluation:
    state = plan.state
    shaken = [u for u in units_of_force(state, action.unit) if state.morale[u] < 0]
    supplied = supplied_for_actions(state, action.unit)
    scenario = state.scenario
    total = 0.0
    for unit in shaken:
        chance = scenario.charts.recovery[scenario.units[unit].rank] / len(FAIR_DIE)
        total += (1.0 if supplied else chance) * plan.worths.recovered(unit)
    return Evaluation(morale=total)


def _end_investment(plan: Plan, action: Any) -> Evaluation:
    return Evaluation(mass=-plan.weights.trouble) - siege_held(plan, action.unit)


def _organise(plan: Plan, action: Any) -> Evaluation:
    """The best single change and the best roll that the action allows."""
    state, commander = plan.state, action.unit
    able = units_of_force(state, commander)
    frame = Organising(commander, able, True)
    changes = [change_value(plan, step) for step in frame.legal(state)]
    rolls = [replenish_value(state, roll) for roll in replenishment.options(state, able)]
    best = Evaluation(mass=-plan.weights.trouble)
    for values in (changes, rolls):
        if values:
            top = max(values, key=lambda value: value.total)
            if top.total > 0:
                best = best + top
    return best


def organise_step(plan: Plan, action: Any) -> Evaluation:
    """One change of leaders, or the end of it."""
    return change_value(plan, action)


def move_step(plan: Plan, action: Any) -> Evaluation:
    """Going on, stopping, or walls: against staying where the force stands."""
    state = plan.state
    units = state.frames[-1].units  # type: ignore[attr-defined]
    stations = Stations(plan, units)
    here = stations.here()
    hex_ = state.hex[units[0]]
    match action:
        case actions.Go(hex=target):
            return stations.value(target) - here
        case actions.EnterGarrison():
            return stations.value(hex_, inside=True) - here
        case actions.LeaveGarrison():
            return stations.value(hex_) - here
        case actions.Detach():
            return Evaluation(mass=-plan.weights.parting)
    return NOTHING


_BY_ACTION: Final[Mapping[type, Callable[[Plan, Any], Evaluation]]] = {
    actions.EndPhase: _end,
    actions.Move: _move,
    actions.Attack: _attack,
    actions.Besiege: _besiege,
    actions.Recover: _recover,
    actions.EndInvestment: _end_investment,
    actions.Organise: _organise,
}
