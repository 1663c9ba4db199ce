"""Who keeps the enemy from landing on a small island where a side stands (35.7(2).4, G-102)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil, inf
from typing import Final

from wargame_core.gunyuden.players import voyages
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.expeditions import ALONE
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.forces import rank_of
from wargame_core.gunyuden.rules.scenario import Rank

FEW: Final = 3
"""Landing places of an island up to which all of them can be kept."""
BEHIND: Final = 2
"""Marches that a force may be behind the others for whom they wait."""
SPARED: Final = ALONE - {"storm"}
"""Objectives from which a force may be taken that is not on the island yet."""
AT_STAKE: Final = 0.4
"""Share of what stands on an island that a landing of the enemy's may take."""

Aims = Mapping[int, Aim | None]
"""The objective of every force that has been given one, by leader."""


def shore_guards(plan: Appraisal, assigned: Aims, free: Collection[int]) -> dict[int, Aim]:
    """Forces that stand where the enemy could land on islands that the side is on or sails to.

    No fleet lands among field units of the enemy (G-102 c), so that one force in each such hex
    shuts an island; over the water nobody retreats (23-4-3). Of the ``free`` those who serve
    nothing that promises more, the nearest first, of these the weakest.
    """
    if not plan.weights.shores or not _enemy_sails(plan):
        return {}
    forces = plan.state.forces()
    found: dict[int, Aim] = {}
    for island, party in _parties(plan, assigned).items():
        places = voyages.landing_places(plan.state.scenario, island)
        if not 0 < len(places) <= FEW:
            continue
        gain = AT_STAKE * plan.worths.of([u for leader in party for u in forces[leader]])
        kept = {
            _goes_to(plan, u, assigned) for u in party if _stays_outside(plan, u, assigned, free)
        }
        for place in sorted(places - kept):
            if place in plan.enemies:
                continue
            aim = Aim("shore", place, -1, gain, 1.0)
            leader = _who_could(plan, aim, {**assigned, **found}, free, party)
            if leader >= 0:
                found[leader] = aim
    return found


def _enemy_sails(plan: Appraisal) -> bool:
    return any(
        clan.side != plan.side and voyages.may_cross(plan.state, number)
        for number, clan in enumerate(plan.state.scenario.clans)
    )


def _parties(plan: Appraisal, assigned: Aims) -> dict[int, list[int]]:
    """Forces of the side that are on a land, or go there, by the land's number."""
    found: dict[int, list[int]] = {}
    for leader in sorted(plan.own):
        goal = voyages.land(plan.state.scenario, _goes_to(plan, leader, assigned))
        found.setdefault(goal, []).append(leader)
    return found


def _goes_to(plan: Appraisal, leader: int, assigned: Aims) -> int:
    """The hex of a force's objective, or where it stands."""
    aim = assigned.get(leader)
    return plan.state.hex[leader] if aim is None else aim.hex


def _stays_outside(plan: Appraisal, leader: int, assigned: Aims, free: Collection[int]) -> bool:
    """Whether a force will stand where it goes to, before the walls."""
    aim = assigned.get(leader)
    if aim is not None:
        return aim.kind != "safety"
    return leader not in free and not plan.state.inside[leader]


def _who_could(
    plan: Appraisal, aim: Aim, assigned: Aims, free: Collection[int], party: Collection[int]
) -> int:
    """The leader of the force to send to a landing place; -1 if none can be spared.

    Over the sea only with others who sail there, and nobody who keeps a castle.
    """
    state = plan.state
    island = voyages.land(state.scenario, aim.hex)
    ashore = {u for u in plan.own if voyages.land(state.scenario, state.hex[u]) == island}
    sails = any(leader not in ashore for leader in party)
    march = state.scenario.charts.numbers.movement_allowance
    latest = max(plan.way(leader, aim.hex) for leader in party) + BEHIND * march
    best: tuple[float, int, float, int] | None = None
    for leader in free:
        other = assigned.get(leader)
        gain = 0.0 if other is None else other.gain
        if gain >= aim.gain or rank_of(state, leader) is Rank.SODAISHO:
            continue
        if other is not None and (leader in party or other.kind not in SPARED):
            continue
        if leader not in ashore and (not sails or _keeps_castle(plan, leader)):
            continue
        way = plan.way(leader, aim.hex)
        if way == inf or way > latest:
            continue
        rated = gain, ceil(way / march), plan.own[leader], leader
        if best is None or rated < best:
            best = rated
    return -1 if best is None else best[-1]


def _keeps_castle(plan: Appraisal, leader: int) -> bool:
    """Whether a force is alone in garrison, or shut in by a siege."""
    state, hex_ = plan.state, plan.state.hex[leader]
    if not state.inside[leader]:
        return False
    beside = [u for u in plan.own if state.hex[u] == hex_ and state.inside[u] and u != leader]
    return not beside or state.besieged[state.scenario.castle_at[hex_]]
