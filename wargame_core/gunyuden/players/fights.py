"""What battles, assaults, investments and calls for surrender promise, by their exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.evaluation import Evaluation, castle_gain, loss_worth, worth
from wargame_core.gunyuden.rules.battle_odds import (
    Clash,
    attack_terms,
    counter_terms,
    decisive_choices,
    decisive_terms,
    defender_choices,
    living,
)
from wargame_core.gunyuden.rules.capture import doomed
from wargame_core.gunyuden.rules.forces import (
    enemy_castle,
    garrison_of,
    highest_ranked,
    side_of,
    strength,
    units_of_force,
    working_castle,
)
from wargame_core.gunyuden.rules.siege_odds import ambush_terms, assault_terms, surrender_terms
from wargame_core.gunyuden.rules.state import State

EVASION = 0.75
"""Share of a result that a defender pays who may also retreat."""
SIEGE_SHARE = 0.5
"""What a begun investment is worth of the castle."""
BREACH_SHARE = 0.08
"""What one point of durability is worth of the castle."""
RELIEF_SHARE = 0.4
"""What an attack on the besiegers of an own castle is worth of the castle."""
SILENCE_SHARE = 0.3
"""What it costs, of the castle, if it will hear no more calls."""
_REFUSAL_SHARE = 0.1


def clash_at(state: State, leader: int, hex_: int, chosen: Sequence[int]) -> Clash:
    """The attack of a force on some forces in a hex."""
    defenders = tuple(unit for force in chosen for unit in units_of_force(state, force))
    here = state.hex[leader]
    return Clash(
        leader, units_of_force(state, leader), defenders, here, hex_, sortie=state.inside[leader]
    )


def skirmish_value(state: State, clash: Clash) -> Evaluation:
    """What a skirmish is expected to bring, the counterattack included (23)."""
    charts = state.scenario.charts
    defenders, attackers = living(state, clash.defenders), living(state, clash.attackers)
    if not clash.sortie:
        clash = replace(clash, halved=tuple(u for u in defenders if state.investing[u]))
    speaker = best_speaker(state, defender_choices(state, clash, counter=False))
    attack = attack_terms(state, clash, speaker)
    counter = counter_terms(state, clash, speaker)
    taken = paid = lost = 0.0
    steps = sum(state.steps[unit] for unit in defenders)
    for roll, chance in FAIR_DIE:
        share = float(chance)
        cell = attack.cell(charts, roll.face)
        taken += share * loss_worth(state, defenders, cell.loss, star=cell.star)
        lost += share * min(1.0, cell.loss / steps)
        cell = counter.cell(charts, roll.face)
        paid += share * loss_worth(state, attackers, cell.loss, star=cell.star)
    return Evaluation(
        enemy_strength=EVASION * taken,
        own_losses=-paid * (1.0 - lost),
        threatened=_relief(state, clash) * lost,
    )


def _relief(state: State, clash: Clash) -> float:
    side = side_of(state, clash.leader)
    castle = working_castle(state, clash.to_hex, side)
    if castle < 0:
        return 0.0
    return RELIEF_SHARE * state.scenario.castles[castle].points


def decisive_value(state: State, own: Sequence[int], other: Sequence[int]) -> Evaluation:
    """What a decisive battle promises: two rounds of exchange (24-2)."""
    charts = state.scenario.charts
    mine = best_speaker(state, decisive_choices(state, own))
    theirs = best_speaker(state, decisive_choices(state, other))
    strike = decisive_terms(state, own, other, own_unit=mine, other_unit=theirs)
    answer = decisive_terms(state, other, own, own_unit=theirs, other_unit=mine)
    taken = paid = 0.0
    for roll, chance in FAIR_DIE:
        cell = strike.cell(charts, roll.face)
        taken += float(chance) * loss_worth(state, other, 2 * cell.loss, star=cell.star)
        cell = answer.cell(charts, roll.face)
        paid += float(chance) * loss_worth(state, own, 2 * cell.loss, star=cell.star)
    return Evaluation(enemy_strength=taken, own_losses=-paid)


def best_speaker(state: State, units: Sequence[int]) -> int:
    """The unit with the best field battle modifier, the least shaken of equals."""
    printed = state.scenario.units
    return max(units, key=lambda u: (printed[u].field_battle_modifier, state.morale[u], -u))


# --- sieges ---------------------------------------------------------------------------------------


def invest_value(state: State, castle: int, side: int) -> Evaluation:
    """An investment wears the castle down, stage by stage (18-2)."""
    return Evaluation(castles=SIEGE_SHARE * castle_gain(state, castle, side))


def call_value(state: State, leader: int, castle: int) -> Evaluation:
    """A call for surrender (20), with what an answer against us spoils."""
    charts, side = state.scenario.charts, side_of(state, leader)
    terms = surrender_terms(state, castle, units_of_force(state, leader))
    gain = castle_gain(state, castle, side)
    inside = garrison_of(state, castle)
    castles = killed = 0.0
    for roll, chance in FAIR_DIE:
        letter, share = terms.cell(charts, roll.face), float(chance)
        if letter == "A":
            castles -= share * SILENCE_SHARE * gain
        elif letter == "B":
            castles -= share * _REFUSAL_SHARE * gain
        elif letter != "C":
            castles += share * gain
            if inside:
                killed += share * worth(state, inside) * doomed(letter, len(inside)) / len(inside)
    return Evaluation(castles=castles, enemy_strength=killed)


def assault_value(state: State, leader: int, castle: int) -> Evaluation:
    """An assault (19): breaches against the losses to the ambush."""
    charts, side = state.scenario.charts, side_of(state, leader)
    units = units_of_force(state, leader)
    inside = garrison_of(state, castle)
    heads = highest_ranked(state, [unit for unit in inside if state.leader[unit] == unit])
    ambush = ambush_terms(state, castle, units, best_speaker(state, heads) if heads else None)
    assault = assault_terms(state, castle, units)
    gain, left = castle_gain(state, castle, side), state.durability[castle]
    castles = paid = thinned = 0.0
    power = max(1, strength(state, units))
    for roll, chance in FAIR_DIE:
        share = float(chance)
        cell = ambush.cell(charts, roll.face)
        paid += share * loss_worth(state, units, cell.loss, star=cell.star)
        thinned += share * min(1.0, cell.loss / power)
        damage = assault.cell(charts, roll.face).loss
        if damage >= left:  # abandoned: the enemy has it no more, but neither have we
            castles += share * gain / 2
            castles += share * worth(state, inside) / 2
        else:
            castles += share * BREACH_SHARE * gain * damage
    return Evaluation(castles=castles * (1.0 - thinned), own_losses=-paid)


def castle_before(state: State, leader: int) -> int:
    """The enemy castle in the hex of a force, or -1."""
    return enemy_castle(state, state.hex[leader], side_of(state, leader))
