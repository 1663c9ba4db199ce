"""Where a sōdaishō is safe whose force is no match for the enemy's (25-2)."""

from __future__ import annotations

from math import inf

from wargame_core.gunyuden.players.appraisal import FLIGHT, Appraisal
from wargame_core.gunyuden.players.besieging import crumbles
from wargame_core.gunyuden.players.objectives import COMING
from wargame_core.gunyuden.players.situation import FAR, Aim
from wargame_core.gunyuden.rules.forces import clan_of, rank_of, working_castle
from wargame_core.gunyuden.rules.scenario import Rank

SHY = 1.6
"""How much more strength a sōdaishō needs to leave a castle than to stay in the field."""


def refuges(plan: Appraisal, free: dict[int, float]) -> dict[int, Aim]:
    """Where a sōdaishō goes whose force is no match for the strongest of the enemy (25-2).

    Who stands at a castle of his own looks further before he leaves it, lest he turn back on the
    way: as far as anybody looks, and he wants more strength. He is driven out of it only by whom he
    would flee from in the field.
    """
    state = plan.state
    scenario = state.scenario
    found: dict[int, Aim] = {}
    for leader, power in free.items():
        if rank_of(state, leader) is not Rank.SODAISHO:
            continue
        castle = working_castle(state, state.hex[leader], plan.side)
        wanted = plan.weights.stand * plan.strongest_near(leader, COMING if castle < 0 else FAR)
        if plan.weights.assign_jointly and castle >= 0:
            wanted *= SHY
        if plan.force(leader, power) >= wanted:
            continue
        soon = FLIGHT * scenario.charts.numbers.movement_allowance
        driven_out = plan.weights.stand * plan.strongest_near(leader, soon)
        if castle < 0 or plan.force(leader, power) < driven_out:
            castle = _safest(plan, leader)
        elif crumbles(state, castle):
            castle = _firmer(plan, leader, castle)
        if castle < 0 and state.inside[leader]:
            castle = scenario.castle_at[state.hex[leader]]
        if castle >= 0:
            gain = plan.weights.safety * plan.worths.of((leader,))
            found[leader] = Aim("safety", scenario.castles[castle].hex, castle, gain, 1.0)
    return found


def _firmer(plan: Appraisal, leader: int, home: int) -> int:
    """The nearest own castle whose walls hold that he comes to in one action.

    Else his castle, whose walls fall to one assault (19-1-2); also where an enemy whom he would
    flee is not much farther from him than that.
    """
    state = plan.state
    march = state.scenario.charts.numbers.movement_allowance
    best, chosen = inf, home
    for castle, cost in plan.havens(leader, march):
        hex_ = state.scenario.castles[castle].hex
        if cost < best and not crumbles(state, castle) and not plan.threat.get(hex_, 0.0):
            best, chosen = cost, castle
    if chosen == home:
        return home
    met = plan.weights.stand * plan.strongest_near(leader, best + FLIGHT * march)
    return home if met > plan.force(leader, plan.own[leader]) else chosen


def _safest(plan: Appraisal, leader: int) -> int:
    """The least threatened own castle, with walls if there is one; the main castle, the nearest.

    Who is in the hex of one stays if its walls hold, and otherwise only goes where he arrives in
    one action: on the way he is safe from nobody. -1 if there is none.
    """
    state = plan.state
    scenario, clan, here = state.scenario, clan_of(state, leader), state.hex[leader]
    home = working_castle(state, here, plan.side)
    if home >= 0 and not crumbles(state, home):
        return home
    reach = scenario.charts.numbers.movement_allowance if home >= 0 else FAR
    best, chosen = (inf, inf, inf), -1
    for castle, cost in plan.havens(leader, reach):
        hex_ = scenario.castles[castle].hex
        is_main = scenario.clans[clan].main_castle == castle
        order = 0.0 if hex_ == here else 1.0 if is_main else cost + 2.0
        weak, threat = float(crumbles(state, castle)), plan.threat.get(hex_, 0.0)
        rated = (weak, threat, order) if home >= 0 else (threat, weak, order)
        if rated < best:
            best, chosen = rated, castle
    return chosen
