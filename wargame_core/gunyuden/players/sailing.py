"""What putting to sea is worth to a planner: only with all that the landing takes (35.7(2))."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.choices import force_action
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.voyages import chances, crosses, land, landings
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.forces import cannot_act, clan_of, units_of_force

ASHORE = Evaluation(danger=-1.0)
"""What it is worth to take somebody on board who has nothing to do over the sea."""


def action_of_phase(judge: Planned, action: Action) -> Evaluation:
    """The value of beginning an action in an operations phase, putting to sea too."""
    return _sail(judge, action) if isinstance(action, actions.Sail) else force_action(judge, action)


def _sail(judge: Planned, action: actions.Sail) -> Evaluation:
    """What all those gain whose objectives lie over the sea, if together they suffice."""
    plan = judge.situation
    bound = [leader for leader in plan.own if _is_bound(plan, leader, action.hex)]
    if not bound:
        return ASHORE
    chance, share = chances(plan.state, clan_of(plan.state, bound[0]))
    landed: dict[int, float] = {}
    for leader in bound:
        hex_ = plan.aims[leader].hex
        landed[hex_] = landed.get(hex_, plan.own_at.get(hex_, 0.0)) + share * plan.own[leader]
    enough = [u for u in bound if landed[plan.aims[u].hex] >= plan.aims[u].need]
    if all(plan.aims[u].kind == "shore" for u in enough) or _awaits(judge, action.hex, enough):
        return ASHORE
    return sum((_over_there(plan, leader).scaled(chance) for leader in enough), NOTHING)


def _awaits(judge: Planned, harbour: int, fleet: Sequence[int]) -> bool:
    """Whether somebody comes to the harbour who is to keep a shore over there.

    Not for one who does not set out.
    """
    plan = judge.situation
    scenario, at = plan.state.scenario, plan.state.hex
    goals = {land(scenario, plan.aims[leader].hex) for leader in fleet}
    return any(
        aim.kind == "shore"
        and land(scenario, aim.hex) in goals - {land(scenario, at[leader])}
        and not _is_bound(plan, leader, harbour)
        and (at[leader] == harbour or judge.march(leader).total > 0.0)
        for leader, aim in plan.aims.items()
    )


def offers(plan: Plan, leader: int) -> list[Action]:
    """The ways in which a force could put to sea now for its objective."""
    if not _is_bound(plan, leader, plan.state.hex[leader]):
        return []
    rules = plan.state.scenario.special.extra_actions
    found = [action for rule in rules for action in rule.offers(plan.state)]
    return [a for a in found if isinstance(a, actions.Sail) and a.hex == plan.state.hex[leader]]


def embark_step(judge: Planned, action: Action) -> Evaluation:
    """One more force on board, or that all are."""
    if not isinstance(action, actions.JoinForce):
        return NOTHING
    plan = judge.situation
    if action.unit not in plan.aims or not plan.over_sea(action.unit, plan.aims[action.unit].hex):
        return ASHORE
    return _over_there(plan, action.unit)


def landing_step(judge: Planned, action: Action) -> Evaluation:
    """What standing there is worth to all on board."""
    plan = judge.situation
    fleet, hexes = plan.state.frames[-1].enters(plan.state, action)
    heads = [unit for unit in fleet if plan.state.leader[unit] == unit]
    values = [_station(plan, head).value(hexes[0]) for head in heads]
    return sum(values, NOTHING)


def enter_step(judge: Planned, action: Action) -> Evaluation:
    """Walls against the open, for one force that has landed."""
    if not isinstance(action, actions.JoinForce):
        return NOTHING
    plan = judge.situation
    place, hex_ = _station(plan, action.unit), plan.state.hex[action.unit]
    return place.value(hex_, inside=True) - place.value(hex_)


def _is_bound(plan: Plan, leader: int, harbour: int) -> bool:
    """Whether a force can embark in a harbour for its objective."""
    state = plan.state
    if state.hex[leader] != harbour or state.inside[leader] or leader not in plan.aims:
        return False
    goal = plan.aims[leader].hex
    return (
        cannot_act(state, leader) is None
        and harbour in plan.over_sea(leader, goal)
        and crosses(state.scenario, harbour, goal)
    )


def _over_there(plan: Plan, leader: int) -> Evaluation:
    """What being there is worth more than staying; elsewhere on that land if enemies are there.

    Among enemies nobody lands (G-102).
    """
    place, state, hex_ = _station(plan, leader), plan.state, plan.aims[leader].hex
    if hex_ not in plan.enemies:
        return place.value(hex_) - place.here()
    ends = landings(state.scenario, state.hex[leader], hex_)
    values = [place.value(end) for end in ends if end not in plan.enemies]
    return max(values, key=lambda v: v.total) - place.here() if values else ASHORE


def _station(plan: Plan, leader: int) -> Stations:
    units: Sequence[int] = units_of_force(plan.state, leader) or (leader,)
    return Stations(plan, units)
