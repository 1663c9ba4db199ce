"""The roll that a state waits for, face by face, with the terms that play itself uses."""

from __future__ import annotations

from typing import Any

from wargame_core.analysis.odds_rolls import RollOdds, combat_roll, siege_roll
from wargame_core.gunyuden.assault import AmbushRoll, AssaultRoll
from wargame_core.gunyuden.battle_odds import attack_terms, counter_terms, decisive_terms, living
from wargame_core.gunyuden.decisive_end import DecisiveRoll
from wargame_core.gunyuden.fall import FallRoll
from wargame_core.gunyuden.siege_odds import (
    ambush_terms,
    assault_terms,
    fall_terms,
    incident_terms,
    siege_terms,
    surrender_terms,
)
from wargame_core.gunyuden.siege_rolls import IncidentRoll, SiegeRoll
from wargame_core.gunyuden.skirmish import AttackRoll, CounterRoll
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.surrender import SurrenderRoll


def open_roll(state: State) -> RollOdds | None:
    """The roll of the open frame, or None if it is none of a battle or siege."""
    frame: Any = state.frames[-1] if state.frames else None
    charts = state.scenario.charts
    match frame:
        case AttackRoll():
            terms = attack_terms(state, frame.clash, frame.defender_unit)
            return combat_roll("attack", charts, terms)
        case CounterRoll():
            terms = counter_terms(state, frame.clash, frame.defender_unit)
            return combat_roll("counterattack", charts, terms)
        case DecisiveRoll():
            return decisive_rolls(state, frame)[frame.attack is not None]
        case AmbushRoll():
            leader = frame.leader if frame.leader >= 0 else None
            return siege_roll(
                "ambush", charts, ambush_terms(state, frame.castle, frame.units, leader)
            )
        case AssaultRoll():
            return siege_roll("assault", charts, assault_terms(state, frame.castle, frame.units))
        case SurrenderRoll():
            return siege_roll("call", charts, surrender_terms(state, frame.castle, frame.callers))
        case FallRoll():
            return siege_roll("fall", charts, fall_terms(state, frame.castle, frame.captors))
        case SiegeRoll():
            return siege_roll("siege", charts, siege_terms(state, frame.castle))
        case IncidentRoll():
            return siege_roll("incident", charts, incident_terms(state, frame.castle))
    return None


def decisive_rolls(state: State, frame: DecisiveRoll) -> tuple[RollOdds, RollOdds]:
    """Both rolls of a round: the attacker's and the defender's."""
    charts, battle = state.scenario.charts, frame.battle
    mine, theirs = living(state, battle.attackers), living(state, battle.defenders)
    own, other = frame.named
    attack = decisive_terms(state, mine, theirs, own_unit=own, other_unit=other)
    defence = decisive_terms(
        state, theirs, mine, own_unit=other, other_unit=own, halved=battle.halved
    )
    return combat_roll("attacker", charts, attack), combat_roll("defender", charts, defence)
