"""Which force serves which objective: one after the other, or all together."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wargame_core.gunyuden.players.activation_times import pace
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.besieging import siege_of_force
from wargame_core.gunyuden.players.expeditions import (
    AFIELD,
    ALONE,
    CALLING,
    held_fast,
    reach,
    supplied_gain,
)
from wargame_core.gunyuden.players.joint_assignment import JointAssignment
from wargame_core.gunyuden.players.landing_places import shore_guards
from wargame_core.gunyuden.players.refuges import refuges
from wargame_core.gunyuden.players.situation import (
    POWER_SHARE,
    SIEGE_STAGES,
    Aim,
    nearest_enough,
)
from wargame_core.gunyuden.rules.forces import (
    castle_morale,
    may_lead,
    room,
    side_of,
)

LIGHT = frozenset({"raid", "guard", "hold", "relay"})
"""Objectives on which strength is wasted."""
REUNION = 3
"""Marches that a force goes at most to join another."""


Offer = tuple[tuple[float, list[int]], Aim]
"""Promise of an aim a stage of work and the forces it takes; and the aim."""


def assign(plan: Appraisal, aims: Sequence[Aim]) -> dict[int, Aim]:
    """The aim of every force that can move."""
    state = plan.state
    able = {u: power for u, power in plan.own.items() if plan.may_ever_act(u)}
    free = {u: p for u, p in able.items() if not state.investing[u] or u in plan.spare}
    assigned: dict[int, Aim | None] = {**refuges(plan, free)}
    if plan.weights.assign_jointly:
        assigned.update(
            JointAssignment(plan, aims, {u: able[u] for u in able if u not in assigned}).best()
        )
    else:
        assigned.update(_one_by_one(plan, aims, {u: free[u] for u in free if u not in assigned}))
        taken = list(assigned.values())
        assigned.update(_called_away(plan, [aim for aim in aims if aim not in taken]))
    assigned.update(shore_guards(plan, assigned, free))
    hiding = {leader for leader, aim in assigned.items() if aim and aim.kind == "safety"}
    for leader in [u for u in free if u not in assigned]:
        assigned[leader] = _join(plan, leader, hiding) or _keep(plan, leader)
    return {leader: aim for leader, aim in assigned.items() if aim is not None}


def _one_by_one(plan: Appraisal, aims: Sequence[Aim], free: dict[int, float]) -> dict[int, Aim]:
    """The most promising objective takes the nearest forces it needs, then the next."""
    assigned: dict[int, Aim] = {}
    offers = [(found, aim) for aim in aims if (found := takers(plan, aim, free)) is not None]
    while free and offers:
        (_, leaders), chosen = max(offers, key=lambda offer: offer[0][0])
        for leader in leaders:
            assigned[leader] = chosen
            del free[leader]
        offers = _still_open(plan, [offer for offer in offers if offer[1] is not chosen], free)
    return assigned


def _called_away(plan: Appraisal, aims: Sequence[Aim]) -> dict[int, Aim]:
    """Besiegers whom an enemy in the field calls away from a siege that promises less."""
    state = plan.state
    found: dict[int, Aim] = {}
    if not plan.weights.called_away:
        return found
    for leader, power in plan.own.items():
        castle = siege_of_force(state, leader)
        if castle < 0 or leader in plan.spare or not plan.may_ever_act(leader):
            continue
        stages = SIEGE_STAGES + castle_morale(state, castle)
        best = plan.weights.called_away * plan.siege_promise(castle) / (stages / 2.0 + 2.0)
        for aim in aims:
            if aim.kind not in CALLING or aim in found.values():
                continue
            offer = takers(plan, aim, {leader: power})
            if offer is None:
                continue
            rated = offer[0] * power**POWER_SHARE
            if rated > best:
                best, found[leader] = rated, aim
    return found


def _still_open(plan: Appraisal, offers: Sequence[Offer], free: dict[int, float]) -> list[Offer]:
    """Offers as they stand with fewer forces; only those that have lost one of theirs differ."""
    left: list[Offer] = []
    for offer in offers:
        found: tuple[float, list[int]] | None = offer[0]
        if not all(leader in free for leader in offer[0][1]):
            found = takers(plan, offer[1], free)
        if found is not None:
            left.append((found, offer[1]))
    return left


def takers(plan: Appraisal, aim: Aim, free: dict[int, float]) -> tuple[float, list[int]] | None:
    """Promise of an aim a stage of work, and the forces it takes; None if it cannot be had."""
    state = plan.state
    scenario = state.scenario
    costs = plan.ways(free, aim.hex)
    limit = reach(plan, aim)
    allowance = scenario.charts.numbers.movement_allowance
    near = sorted(
        (cost / allowance / pace(scenario, u), u) for u, cost in costs.items() if cost <= limit
    )
    if aim.kind == "ruin":
        near = [pair for pair in near if plan.may_restore(pair[1], aim)]
    if aim.kind in ALONE:
        near = [pair for pair in near if free[pair[1]] >= aim.need]
    found = nearest_enough(near, free, aim.need)
    if found is None:
        return None
    leaders, power, march = found
    work = SIEGE_STAGES + castle_morale(state, aim.castle) if aim.kind == "castle" else 1.0
    if aim.kind == "castle" and state.besieged[aim.castle]:
        work /= 2.0
    stages = march + work
    if march > plan.stages_left():
        return None
    gain = supplied_gain(plan, aim, leaders, work)
    if gain <= 0.0 and aim.kind in AFIELD:
        return None
    share = gain / (stages + 2.0)
    if aim.kind == "castle":
        close = sum(free[u] for u in leaders if costs[u] <= allowance)
        share *= 1.0 + plan.weights.momentum * min(1.0, close / max(1.0, aim.need))
    if aim.kind == "prey" and not held_fast(plan, aim.hex):
        share *= plan.weights.catch ** max(0.0, march - 1.0)
    return share / power ** (1.0 if aim.kind in LIGHT else POWER_SHARE), leaders


def _join(plan: Appraisal, leader: int, hiding: Collection[int]) -> Aim | None:
    """The nearest stronger force that could lead this one and does not hide."""
    state = plan.state
    allowance = state.scenario.charts.numbers.movement_allowance
    best: tuple[float, int] | None = None
    for other, power in plan.own.items():
        if other == leader or power <= plan.own[leader] or state.inside[other]:
            continue
        if other in hiding:
            continue
        if not may_lead(state, other, leader) or room(state, other) <= 0:
            continue
        cost = plan.way(leader, state.hex[other])
        if cost <= REUNION * allowance and (best is None or (cost, other) < best):
            best = (cost, other)
    if best is None:
        return None
    gain = plan.weights.strength * REUNION * plan.own[leader]
    return Aim("join", state.hex[best[1]], -1, gain, 1.0)


def _keep(plan: Appraisal, leader: int) -> Aim | None:
    """The own castle that a force without a task should keep: worth much, threatened, near."""
    state = plan.state
    scenario = state.scenario
    allowance = scenario.charts.numbers.movement_allowance
    best: tuple[float, int] | None = None
    for castle, cost in plan.havens(leader):
        place = scenario.castles[castle]
        kept = any(side_of(state, u) == plan.side and u != leader for u in state.at(place.hex))
        threat = min(1.0, plan.threat.get(place.hex, 0.0) / 10.0)
        value = place.points * (0.5 + threat) / (1.0 + kept) / (2.0 + cost / allowance)
        if best is None or value > best[0]:
            best = (value, castle)
    if best is None:
        return None
    place = scenario.castles[best[1]]
    return Aim("keep", place.hex, best[1], float(place.points), 1.0)
