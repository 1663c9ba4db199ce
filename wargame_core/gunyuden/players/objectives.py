"""Everything worth going for: castles, reliefs, prey, cut lines of communication, guards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame_core.gunyuden.players import relays
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.besieging import crumbles
from wargame_core.gunyuden.players.clock import goal
from wargame_core.gunyuden.players.evaluation import castle_gain
from wargame_core.gunyuden.players.situation import Aim, costs_to
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    field_units_at,
    garrison_of,
    owner_side,
    strength,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.zoc import enemy_of

AMPLE = 1.2
"""Strength that a siege wants for one point of its threshold."""
STACKED = 0.3
"""How much a stack's other forces count, of which one at a time is attacked."""
DECISIVE = 4.0
"""How much more a castle counts that decides the game."""
RAIDERS = 4.0
"""Strength that a raid wants at least."""
WORTH_A_RAID = 2.0
"""Points of lines below which nobody raids or storms a main castle, or goes to keep one."""
COMING = 40.0
"""Movement points from which an enemy may come to a castle."""
HOLDERS = 0.8
"""Strength for one of the strongest such enemy's that holding a castle takes."""
TURNS_CUT = 3
"""Turns that a raid on a main castle is expected to last at most."""
TURNS_LOST = 2
"""Turns that an enemy needs, about, until a main castle he has lost works again (8-3-2, 14-3)."""


def objectives(plan: Appraisal) -> list[Aim]:
    """All objectives of the side as the board stands."""
    found = [
        *_castles(plan),
        *_prey(plan),
        *_raids(plan),
        *_storms(plan),
        *_guards(plan),
        *_holds(plan),
        *relays.relays(plan),
    ]
    return [_emphasized(plan, aim) for aim in found]


def _emphasized(plan: Appraisal, aim: Aim) -> Aim:
    """An objective with what is known of its castle in the seat."""
    factor = plan.emphasis(aim.kind, aim.castle)
    return aim if factor == 1.0 else replace(aim, gain=aim.gain * factor)


def _castles(plan: Appraisal) -> list[Aim]:
    state, side, odds = plan.state, plan.side, plan.weights.odds
    found = []
    for castle, place in enumerate(state.scenario.castles):
        holder = owner_side(state, castle)
        guard = plan.enemies.get(place.hex, 0.0)
        if holder == side:
            if guard:
                halved = strength(state, besiegers_of(state, castle)) / 2.0
                gain = plan.weights.relief * plan.sieges.peril(castle)
                prey = field_units_at(state, place.hex, enemy_of(side))
                gain += _caught(plan, prey)
                gain += cut_off(plan, place.hex)
                found.append(Aim("relief", place.hex, castle, gain, odds * (guard - halved)))
            continue
        if holder < 0:
            gain = castle_gain(state, castle, side) + regained(plan, place.hex)
            found.append(Aim("ruin", place.hex, castle, gain, 1.0 + odds * guard))
            continue
        inside = strength(state, garrison_of(state, castle))
        joined = strength(state, besiegers_of(state, castle))
        need = threshold(state, castle) + inside / 2 + odds * guard
        if joined:
            need = max(0.0, threshold(state, castle) * AMPLE - joined)
        if need > 0:
            promised = plan.sieges.promise(castle)
            chance = promised / max(1.0, plan.sieges.gain(castle))
            gain = castle_promise(plan, castle, promised)
            gain += min(1.0, chance) * regained(plan, place.hex)
            found.append(Aim("castle", place.hex, castle, gain, need))
    return found


def castle_promise(plan: Appraisal, castle: int, promised: float) -> float:
    """What a castle of the enemy's is worth as an objective whose siege promises so much."""
    return plan.weights.conquest * promised * _aimed_at(plan, castle)


def _aimed_at(plan: Appraisal, castle: int) -> float:
    """How much more a castle counts for what the scenario or the persona wants."""
    scenario, weights = plan.state.scenario, plan.weights
    wanted = goal(scenario)
    if wanted is not None and wanted.castle == castle and wanted.side == plan.side:
        return DECISIVE * weights.goal
    main = any(clan.main_castle == castle for clan in scenario.clans)
    return weights.goal if main else 1.0


def _prey(plan: Appraisal) -> list[Aim]:
    state = plan.state
    found = []
    for hex_, power in plan.enemies.items():
        units = field_units_at(state, hex_, enemy_of(plan.side))
        gain = _caught(plan, units)
        main = max(plan.enemy_forces[u] for u in units if state.leader[u] == u)
        need = plan.weights.odds * (main + STACKED * (power - main))
        found.append(Aim("prey", hex_, -1, gain, need))
    return found


def _caught(plan: Appraisal, units: Sequence[int]) -> float:
    """What going after some units promises, with a sōdaishō among them more (25-2)."""
    weights, printed = plan.weights, plan.state.scenario.units
    precious = any(printed[u].rank is Rank.SODAISHO for u in units)
    return weights.prey * (weights.lords if precious else 1.0) * plan.worths.at_stake(units)


def _raids(plan: Appraisal) -> list[Aim]:
    """Standing in the hex of a main castle cuts all lines of its clan (11-1-3)."""
    state, turns = plan.state, _turns_cut(plan)
    return [
        Aim(
            "raid",
            hex_,
            state.scenario.castle_at[hex_],
            turns * loss,
            RAIDERS + plan.weights.odds * plan.enemies.get(hex_, 0.0),
        )
        for hex_, loss in plan.cutting.items()
        if turns * loss > WORTH_A_RAID
    ]


def _storms(plan: Appraisal) -> list[Aim]:
    """Walls that one assault may break, without an investment (19-1-2).

    Where a sōdaishō is behind them (25-2), or his clan's lines begin there (8-3-2).
    """
    state, printed, found = plan.state, plan.state.scenario.units, []
    for castle, place in enumerate(state.scenario.castles):
        if owner_side(state, castle) != 1 - plan.side or not crumbles(state, castle):
            continue
        if state.besieged[castle]:
            continue
        inside = garrison_of(state, castle)
        lines = severed(plan, castle)
        precious = any(printed[u].rank is Rank.SODAISHO for u in inside)
        if not precious and lines <= WORTH_A_RAID:
            continue
        power, chance = plan.sieges.breach(castle)
        if chance:
            guard = strength(state, inside) + plan.enemies.get(place.hex, 0.0)
            gain = chance * (lines + (_caught(plan, inside) if precious else 0.0))
            need = max(float(power), plan.weights.odds * guard)
            found.append(Aim("storm", place.hex, castle, gain, need))
    return found


def _turns_cut(plan: Appraisal) -> int:
    """Turns that a main castle is expected to be cut off by whoever stands there."""
    state = plan.state
    return min(TURNS_CUT, len(state.scenario.turns) - state.turn)


def cut_off(plan: Appraisal, hex_: int) -> float:
    """What it costs, in victory points, that an enemy stands before an own main castle (11-4).

    Nothing elsewhere. It grows with the turns without communication, for morale breaks in the end.
    """
    price = plan.anchors.get(hex_)
    return 0.0 if price is None else _without_lines(plan, hex_, price, _turns_cut(plan))


def severed(plan: Appraisal, castle: int) -> float:
    """What it is worth, beside its points, that an enemy clan's main castle falls at once (8-3-2).

    In victory points; nothing elsewhere. No line begins there until he has it back.
    """
    hex_ = plan.state.scenario.castles[castle].hex
    price = plan.cutting.get(hex_)
    if price is None:
        return 0.0
    turns = min(TURNS_LOST, len(plan.state.scenario.turns) - plan.state.turn)
    return _without_lines(plan, hex_, price, turns)


def regained(plan: Appraisal, hex_: int) -> float:
    """What it is worth that a lost main castle works again, in victory points (8-3-2).

    Nothing elsewhere. Without it no unit of its clan is in communication to the end of the match;
    it is worth no more than those units.
    """
    price = plan.lost_anchors.get(hex_)
    if price is None:
        return 0.0
    left = len(plan.state.scenario.turns) - plan.state.turn
    units = _who_depends(plan, hex_)
    return min(_without_lines(plan, hex_, price, left), plan.worths.of(units))


def _without_lines(plan: Appraisal, hex_: int, price: float, turns: int) -> float:
    """What clans lose in so many turns if no line begins at their main castle.

    In victory points; ``price`` is that of a turn.
    """
    despair = plan.despair(_who_depends(plan, hex_), turns) if turns else 0.0
    return max(turns * price, plan.weights.expulsion * despair)


def _who_depends(plan: Appraisal, hex_: int) -> list[int]:
    """Units in the field whose lines begin at the main castle in a hex."""
    state = plan.state
    scenario = state.scenario
    castle = scenario.castle_at[hex_]
    clans = {c for c, clan in enumerate(scenario.clans) if clan.main_castle == castle}
    return [
        u
        for u, printed in enumerate(scenario.units)
        if printed.clan in clans and state.hex[u] >= 0 and not state.inside[u]
    ]


def _guards(plan: Appraisal) -> list[Aim]:
    """A force in the hex of its main castle keeps raiders out."""
    found = []
    for hex_, loss in plan.anchors.items():
        if hex_ in plan.enemies:
            continue
        castle, gain = plan.state.scenario.castle_at[hex_], 0.0
        if plan.threat.get(hex_, 0.0):
            gain = plan.weights.guard * (loss / max(0.01, plan.weights.cut)) / 4.0
        lines = _turns_cut(plan) * loss
        if plan.weights.keepers and lines > WORTH_A_RAID and not _has_keeper(plan, hex_):
            gain = max(gain, keeping(plan, castle))
        if gain:
            found.append(Aim("guard", hex_, castle, gain, 1.0))
    return found


def _has_keeper(plan: Appraisal, hex_: int) -> bool:
    """Whether somebody is in garrison there, or stands there because he may not leave."""
    return any(
        plan.is_relied_on(u) and (plan.state.inside[u] or not plan.may_ever_act(u))
        for u in plan.own
        if plan.state.hex[u] == hex_
    )


def keeping(plan: Appraisal, castle: int) -> float:
    """What it is worth that somebody keeps a castle that the enemy may come to.

    In victory points: what the balance would shift with it, by how far the enemy who may come has
    the strength to invest it (18-1), and by what lines depend on it beside its points; at least
    the share ``garrison``. What is lost without the lines is added, divided by the points of
    durability that are left: an empty castle with one may fall to the first blow. Who stands behind
    walls does not keep an enemy out of the hex, where he cuts them as well (11-1-3).
    """
    state = plan.state
    place = state.scenario.castles[castle]
    swing = castle_gain(state, castle, enemy_of(plan.side))
    minimum = state.scenario.charts.numbers.investment_minimum
    urgent = min(1.0, _coming(plan, castle) / minimum)
    turns, price = _turns_cut(plan), plan.anchors.get(place.hex, 0.0)
    share = max(plan.weights.garrison, min(1.0, turns * price / max(1, place.points)))
    lines = _without_lines(plan, place.hex, price, turns) / max(1, state.durability[castle])
    return urgent * (swing * share + lines)


def _coming(plan: Appraisal, castle: int) -> float:
    """Strength of the enemy's forces that may come to a castle, those in garrison included."""
    scenario, state = plan.state.scenario, plan.state
    costs = costs_to(scenario, scenario.castles[castle].hex)
    return sum(
        power
        for leader, power in plan.enemy_forces.items()
        if costs[state.hex[leader]] <= COMING and plan.may_ever_act(leader)
    )


def _holds(plan: Appraisal) -> list[Aim]:
    """A force beside an own castle that the enemy may come to keeps him from investing it."""
    state, weights = plan.state, plan.weights
    if not weights.hold:
        return []
    scenario = state.scenario
    serious = scenario.charts.numbers.investment_minimum
    found = []
    for castle, place in enumerate(scenario.castles):
        if owner_side(state, castle) != plan.side or place.hex in plan.enemies:
            continue
        costs = costs_to(scenario, place.hex)
        near = [power for hex_, power in plan.enemies.items() if costs[hex_] <= COMING]
        urgent = min(1.0, sum(near) / serious)
        if urgent:
            gain = weights.hold * urgent * castle_gain(state, castle, enemy_of(plan.side))
            found.append(Aim("hold", place.hex, castle, gain, HOLDERS * max(near)))
    return found
