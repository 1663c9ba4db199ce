"""What the searching opponent intends beyond the planner: hunt the enemy's head, hide its own."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.gunyuden.forces import owner_side, rank_of
from wargame_core.gunyuden.scenario import Rank
from wargame_core.gunyuden.state import State
from wargame_core.players.gunyuden import assignment, objectives
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
    """How keen a campaign is on heads."""

    kill: float
    """Share of a sōdaishō's worth that a hunt promises; 0: no hunts."""
    companions: float
    """How much the other forces beside a hunted one count, from 0 to 1."""
    time_to_kill: float
    """Stages that must be left when the hunters arrive."""
    level: float
    """What a level of a castle is worth to whoever hides there, in stages of distance."""
    hide: float
    """Share of a sōdaishō's worth that hiding promises; 0: as the planner sees it."""


class Campaign(Plan):
    """A plan with one force on the enemy's sōdaishō, and the own ones where they are safe."""

    def __init__(self, state: State, side: int, weights: Weights, intent: Intent) -> None:
        self.intent = intent
        super().__init__(state, side, weights)

    def _assign(self) -> dict[int, Aim]:
        self.objectives = objectives.objectives(self)
        fixed = {**hideouts(self), **hunts(self)}
        everybody = self.own
        self.own = {leader: power for leader, power in everybody.items() if leader not in fixed}
        try:
            return {**assignment.assign(self, self.objectives), **fixed}
        finally:
            self.own = everybody


def hunts(plan: Campaign) -> dict[int, Aim]:
    """The force that goes after each sōdaishō of the enemy: stronger, and more active."""
    state = plan.state
    scenario = state.scenario
    allowance = scenario.charts.numbers.movement_allowance
    found: dict[int, Aim] = {}
    if not plan.intent.kill:
        return found
    for unit, printed in enumerate(scenario.units):
        if printed.rank is not Rank.SODAISHO or state.hex[unit] < 0:
            continue
        if scenario.side_of_unit[unit] == plan.side:
            continue
        hex_, inside = state.hex[unit], state.inside[unit]
        target = plan.enemy_forces[state.leader[unit]]
        beside = sum(
            power for leader, power in plan.enemy_forces.items()
            if state.hex[leader] == hex_ and leader != state.leader[unit]
        )  # fmt: skip
        need = plan.weights.odds * (target + plan.intent.companions * beside)
        castle = scenario.castle_at.get(hex_, -1)
        if inside and state.durability[castle] > CRUMBLING:
            continue  # a siege like any other
        costs = plan.costs_to(hex_)
        best: tuple[float, int] | None = None
        for leader, power in plan.own.items():
            if leader in found or state.investing[leader] or not plan.may_ever_act(leader):
                continue
            cost = costs[state.hex[leader]]
            if pace(scenario, leader) <= pace(scenario, state.leader[unit]):
                continue  # he would always be gone, or strike first
            march = cost / allowance / pace(scenario, leader)
            force = plan.force(leader, power)
            if cost > FAR or force < need or march + plan.intent.time_to_kill > plan.stages_left():
                continue
            rated = force / need / (march + plan.intent.time_to_kill)
            if best is None or rated > best[0]:
                best = (rated, leader)
        if best is not None:
            gain = plan.intent.kill * plan.worths.full[unit]
            found[best[1]] = Aim("raid" if inside else "hunt", hex_, castle, gain, need)
    return found


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
        if plan.force(leader, power) >= plan.weights.stand * strongest:
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
