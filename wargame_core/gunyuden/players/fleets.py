"""Where forces meet that are to cross the sea together: a fleet sails from one coast (35.7(2))."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from wargame_core.gunyuden.players import voyages
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import FAR, Aim, costs_to


def ways_to_fleet(plan: Appraisal, leader: int, aim: Aim) -> Mapping[int, float]:
    """Movement points from hexes over the sea to an objective; empty if the force may not sail.

    By way of the harbour where all who are after it can be soonest; by any if it goes alone.
    """
    ways, at = plan.over_sea(leader, aim.hex), plan.state.hex
    if at[leader] not in ways:
        return ways
    scenario = plan.state.scenario
    goal = voyages.land(scenario, aim.hex)
    fellows = [
        u
        for u, other in plan.aims.items()
        if voyages.land(scenario, other.hex) == goal and at[u] in plan.over_sea(u, aim.hex)
    ]
    if len(fellows) < 2:
        return ways
    march = scenario.charts.numbers.movement_allowance
    best: tuple[int, int, float, int] | None = None
    for harbour, over in voyages.harbours(scenario, aim.hex).items():
        costs = [costs_to(scenario, harbour)[at[u]] for u in fellows]
        if max(costs) + over > FAR:
            continue
        marches = [ceil(cost / march) for cost in costs]
        rated = (max(marches), sum(marches), sum(costs), harbour)
        if best is None or rated < best:
            best = rated
    return ways if best is None else voyages.ways_by_harbour(scenario, best[-1], aim.hex)
