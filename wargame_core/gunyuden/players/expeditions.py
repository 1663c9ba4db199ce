"""What going for an objective takes: how far, by how many, and what it costs far from home."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from wargame_core.gunyuden.players.activation_times import pace, stages_of
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import CHASE, FAR, Aim
from wargame_core.gunyuden.rules.forces import clan_of

ALONE: Final = frozenset({"prey", "raid", "storm", "guard", "hold", "relay"})
"""Objectives that one force serves by itself: forces never attack together (23-1-1)."""
CALLING: Final = frozenset({"relief", "prey"})
"""Objectives for which a force may leave a siege."""
AFIELD: Final = frozenset({"castle", "storm", "prey", "raid", "relief"})
"""Objectives that may lead a force out of reach of communication for long."""


def reach(plan: Appraisal, aim: Aim) -> float:
    """Movement points that a force goes at most for an aim."""
    if aim.kind == "relief" and aim.hex in plan.anchors:
        return FAR  # a whole clan is cut off
    if aim.kind in ("relief", "hold"):
        return plan.weights.reach
    return CHASE if aim.kind in ("prey", "guard", "relay") else FAR


def held_fast(plan: Appraisal, hex_: int) -> bool:
    """Whether an enemy there is busy with a siege and will still be there."""
    return any(plan.state.investing[unit] for unit in plan.state.at(hex_))


def supplied_gain(plan: Appraisal, aim: Aim, leaders: Sequence[int], work: float) -> float:
    """What an aim promises to some forces, after what their communication will cost them.

    ``work``: stages that they stay there.
    """
    clans = {clan_of(plan.state, leader) for leader in leaders}
    gain = aim.gain * min(plan.supply(aim, clan) for clan in clans)
    return gain - _stranded(plan, aim, leaders, work) if aim.kind in AFIELD else gain


def _stranded(plan: Appraisal, aim: Aim, leaders: Sequence[int], work: float) -> float:
    """What the morale is worth that forces will lose out of reach of communication (11-4)."""
    state = plan.state
    scenario = state.scenario
    costs = plan.costs_to(aim.hex)
    allowance = scenario.charts.numbers.movement_allowance
    forces = state.forces()
    lost = 0.0
    for leader in leaders:
        clan = clan_of(state, leader)
        way = plan.communication.beyond(aim.hex, clan, costs)
        if way and scenario.clans[clan].main_castle != aim.castle:
            out = work + 2.0 * way / allowance / pace(scenario, leader)
            turns = (
                1 if plan.communication.relays(aim.hex, clan) else ceil(out / stages_of(scenario))
            )
            lost += plan.despair(forces[leader], turns)
    return plan.weights.stranded * lost


def is_paid_for(plan: Appraisal, aim: Aim, clan: int) -> bool:
    """Whether what an objective promises is what is left after the cost of communication.

    Who keeps a shore has nothing else to do than to recover there, turn by turn (26-1).
    """
    if aim.kind == "shore":
        return True
    return aim.kind in AFIELD and not plan.communication.supplies(aim.hex, clan)
