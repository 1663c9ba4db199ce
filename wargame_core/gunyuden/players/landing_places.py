"""Who keeps the enemy from landing on a small island where a side stands (35.7(2).4, G-102)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil, inf
from typing import Final

from wargame_core.gunyuden.players import voyages
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.forces import rank_of
from wargame_core.gunyuden.rules.scenario import Rank

FEW: Final = 3
"""Landing places of an island up to which all of them can be kept."""
BEHIND: Final = 2
"""Marches that a force may be behind the others for whom they wait."""
LIGHT: Final = frozenset({"prey", "raid", "guard", "hold", "relay"})
"""Objectives from which a force may be taken."""
AT_STAKE: Final = 0.4
"""Share of what stands on an island that a landing of the enemy's may take."""


def shore_guards(
    plan: Appraisal, assigned: Mapping[int, Aim | None], free: Collection[int]
) -> dict[int, Aim]:
    """Forces that stand where the enemy could land on islands that the side is on or sails to.

    No fleet lands among field units of the enemy (G-102 c), so that one force in each such hex
    shuts an island; who is shut in has no retreat (23-5). Of the ``free`` those who serve nothing
    that promises more, the weakest first; who is to sail with the others is not later there.
    """
    enemy = 1 - plan.side
    if not any(
        clan.side == enemy and voyages.may_cross(plan.state, number)
        for number, clan in enumerate(plan.state.scenario.clans)
    ):
        return {}
    forces, inside = plan.state.forces(), plan.state.inside

    def stays(leader: int) -> bool:
        return assigned.get(leader) is not None or not (leader in free or inside[leader])

    found: dict[int, Aim] = {}
    for land, party in _parties(plan, assigned).items():
        places = voyages.landing_places(plan.state.scenario, land)
        if not 0 < len(places) <= FEW:
            continue
        gain = AT_STAKE * plan.worths.of([u for leader in party for u in forces[leader]])
        kept = {_goes_to(plan, leader, assigned) for leader in party if stays(leader)}
        for place in sorted(places - kept):
            if place in plan.enemies:
                continue
            aim = Aim("shore", place, -1, gain, 1.0)
            leader = _who_could(plan, aim, {**assigned, **found}, free, party)
            if leader >= 0:
                found[leader] = aim
    return found


def _parties(plan: Appraisal, assigned: Mapping[int, Aim | None]) -> dict[int, list[int]]:
    """Forces of the side that are on an island, or go there, by the land's number."""
    found: dict[int, list[int]] = {}
    for leader in sorted(plan.own):
        land = voyages.land(plan.state.scenario, _goes_to(plan, leader, assigned))
        found.setdefault(land, []).append(leader)
    return found


def _goes_to(plan: Appraisal, leader: int, assigned: Mapping[int, Aim | None]) -> int:
    """The hex of a force's objective, or where it stands."""
    aim = assigned.get(leader)
    return plan.state.hex[leader] if aim is None else aim.hex


def _who_could(
    plan: Appraisal,
    aim: Aim,
    assigned: Mapping[int, Aim | None],
    free: Collection[int],
    party: Collection[int],
) -> int:
    """The leader of the force to send to a landing place; -1 if none can be spared."""
    state = plan.state
    march = state.scenario.charts.numbers.movement_allowance
    latest = max(plan.way(leader, aim.hex) for leader in party)
    best: tuple[float, int, float, int] | None = None
    for leader in free:
        other = assigned.get(leader)
        gain = 0.0 if other is None else other.gain
        if gain >= aim.gain or rank_of(state, leader) is Rank.SODAISHO:
            continue
        if other is not None and (leader in party or other.kind not in LIGHT):
            continue
        way = plan.way(leader, aim.hex)
        if way == inf or way > latest + BEHIND * march:
            continue
        rated = gain, ceil(way / march), plan.own[leader], leader
        if best is None or rated < best:
            best = rated
    return -1 if best is None else best[-1]
