"""What the searching opponent intends beyond the planner: blows by exact odds, and safe heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wargame_core.engine.decision import Decision
from wargame_core.gunyuden import actions
from wargame_core.gunyuden.battle_odds import Clash
from wargame_core.gunyuden.forces import (
    field_forces_at,
    owner_side,
    rank_of,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.geography import geography
from wargame_core.gunyuden.scenario import Rank
from wargame_core.gunyuden.state import State
from wargame_core.players.gunyuden import assignment, objectives
from wargame_core.players.gunyuden.intentions import ground
from wargame_core.players.gunyuden.personas import Weights
from wargame_core.players.gunyuden.plan import Plan
from wargame_core.players.gunyuden.situation import FAR, Aim, costs_to
from wargame_core.players.gunyuden.tempo import pace

CRUMBLING = 4
"""Durability at and below which walls hide nobody."""
SOON = 16.0
"""Stages beyond which an enemy's march does not matter."""


@dataclass(frozen=True, slots=True)
class Intent:
    """How keen a campaign is on blows, and how careful with its sōdaishō."""

    blow: float
    """Victory points that a blow must promise for a force to go and strike; 0: none goes."""
    blows: float
    """So many blows are expected."""
    pace: float
    """Actions a stage that a force must have to be sent."""
    reach: float
    """Marches that it is sent at most."""
    trap: float
    """Share of its worth that a force loses by being shut in."""
    field_force: float
    """Strength from which a force is too good to be shut in."""
    level: float
    """What a level of a castle is worth to whoever hides there, in stages of distance."""
    caution: float
    """How much stronger than the strongest of the enemy an unskilled sōdaishō must be to fight."""
    skill: float
    """How much less for each point of his field battle modifier."""
    hide: float
    """Share of a sōdaishō's worth that hiding promises; 0: as the planner sees it."""


class Campaign(Plan):
    """A plan that sends able forces where blows pay, and its sōdaishō where they are safe."""

    def __init__(self, state: State, side: int, weights: Weights, intent: Intent) -> None:
        self.intent = intent
        super().__init__(state, side, weights)

    def _assign(self) -> dict[int, Aim]:
        self.sieges.linked = self._linked
        self.objectives = objectives.objectives(self)
        fixed = {**hideouts(self), **strikes(self)}
        everybody = self.own
        self.own = {leader: power for leader, power in everybody.items() if leader not in fixed}
        try:
            return {**assignment.assign(self, self.objectives), **fixed}
        finally:
            self.own = everybody


def trap(plan: Campaign, units: Sequence[int], hex_: int) -> float:
    """What being shut in costs a force fit for the field where the enemy is able to invest."""
    state = plan.state
    power = strength(state, units)
    if power < plan.intent.field_force:
        return 0.0
    needed = state.scenario.charts.numbers.investment_minimum
    share = min(1.0, plan.threat.get(hex_, 0.0) / needed)
    return plan.intent.trap * share * plan.worths.of(units)


def freedom(plan: Campaign, decision: Decision, action: Any) -> float:
    """What an action gains or loses a force by leaving or entering walls."""
    state = plan.state
    if decision.kind == "select" and isinstance(action, actions.Move):
        units = units_of_force(state, action.unit)
        return trap(plan, units, state.hex[action.unit]) if state.inside[action.unit] else 0.0
    frame: Any = state.frames[-1]
    if decision.kind == "retreat" and isinstance(action, actions.TakeRefuge):
        return -trap(plan, frame.order.units, frame.order.here)
    if decision.kind != "move":
        return 0.0
    units = frame.units
    inside = state.inside[units[0]]
    if inside and isinstance(action, actions.Go | actions.LeaveGarrison):
        return trap(plan, units, state.hex[units[0]])
    if not inside and isinstance(action, actions.EnterGarrison):
        return -trap(plan, units, state.hex[units[0]])
    return 0.0


def strikes(plan: Campaign) -> dict[int, Aim]:
    """Whom each able and active force should strike, by the exact odds of a blow.

    A force follows the one where blows promise most for the way there.
    """
    state = plan.state
    scenario = state.scenario
    allowance = scenario.charts.numbers.movement_allowance
    found: dict[int, Aim] = {}
    if not plan.intent.blow:
        return found
    for leader in plan.own:
        if not plan.may_ever_act(leader) or pace(scenario, leader) < plan.intent.pace:
            continue
        if any(state.investing[unit] for unit in units_of_force(state, leader)):
            continue
        best: tuple[float, float, int] | None = None
        for hex_ in plan.enemies:
            cost = plan.costs_to(hex_)[state.hex[leader]]
            march = max(0.0, cost / allowance - 1.0) / pace(scenario, leader)
            if cost > plan.intent.reach * allowance or march >= plan.stages_left():
                continue
            blow = _best_blow(plan, leader, hex_)
            rated = blow / (march + 2.0)
            if blow >= plan.intent.blow and (best is None or rated > best[0]):
                best = (rated, blow, hex_)
        if best is not None:
            gain = plan.intent.blows * best[1]
            found[leader] = Aim("strike", best[2], -1, gain, 1.0)
    return found


def _best_blow(plan: Campaign, leader: int, hex_: int) -> float:
    """What the best attack on forces in a hex would be worth from beside it."""
    state = plan.state
    present = field_forces_at(state, hex_, 1 - plan.side)
    beside = geography(state.scenario).linked[hex_]
    sets = [present, *((force,) for force in present if len(present) > 1)]
    values = [
        plan.skirmishes.value(
            Clash(leader, units_of_force(state, leader),
                  tuple(u for force in chosen for u in units_of_force(state, force)),
                  beside[0], hex_),
            ground=ground(plan, hex_),
        ).total
        for chosen in sets if chosen and beside
    ]  # fmt: skip
    return max(values, default=0.0)


def hideouts(plan: Campaign) -> dict[int, Aim]:
    """Where a sōdaishō goes whose force is no match for the strongest of the enemy."""
    state = plan.state
    strongest = max(plan.enemy_forces.values(), default=0.0)
    found: dict[int, Aim] = {}
    if not plan.intent.hide:
        return found
    for leader, power in plan.own.items():
        if rank_of(state, leader) is not Rank.SODAISHO or state.investing[leader]:
            continue
        skill = state.scenario.units[leader].field_battle_modifier
        wanted = plan.intent.caution - plan.intent.skill * skill
        if plan.force(leader, power) >= wanted * strongest:
            continue
        castle = _hideout(plan, leader)
        if castle >= 0:
            gain = plan.intent.hide * plan.worths.of((leader,))
            hex_ = state.scenario.castles[castle].hex
            found[leader] = Aim("safety", hex_, castle, gain, 1.0)
    return found


def _hideout(plan: Campaign, leader: int) -> int:
    """The own castle with good walls that the enemy's able forces reach last."""
    state = plan.state
    scenario = state.scenario
    allowance = scenario.charts.numbers.movement_allowance
    own = plan.force(leader, plan.own[leader])
    hunters = [u for u, power in plan.enemy_forces.items() if power >= own * plan.weights.stand]
    rates = [(state.hex[u], allowance * pace(scenario, u)) for u in hunters]
    best, chosen = 0.0, -1
    for castle, place in enumerate(scenario.castles):
        if owner_side(state, castle) != plan.side or place.hex in plan.enemies:
            continue
        cost = plan.costs_to(place.hex)[state.hex[leader]]
        if cost > FAR or state.durability[castle] <= CRUMBLING:
            continue
        costs = costs_to(scenario, place.hex)
        distance = min((costs[hex_] / rate for hex_, rate in rates), default=SOON)
        rated = min(SOON, distance) + plan.intent.level * place.level
        rated -= cost / allowance / pace(scenario, leader)
        if chosen < 0 or rated > best:
            best, chosen = rated, castle
    return chosen
