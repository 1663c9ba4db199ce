"""How a match stands, in provinces, and how well a seat stands for the opponent ``easy``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenarios.shogun1986.rules.battle import Throw
from scenarios.shogun1986.rules.campaign import is_enemy
from scenarios.shogun1986.rules.final_moves import Party, goals
from scenarios.shogun1986.rules.marching import March
from scenarios.shogun1986.rules.numbers import FACES, RONIN
from scenarios.shogun1986.rules.planning import Plan
from scenarios.shogun1986.rules.troops import fits_force
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from scenarios.shogun1986.statistics.standing import PROVINCE, UNIT, Standing, enemies, unit_worth
from wargame_core.engine.procedure import open_frame
from wargame_core.engine.sealed_steps import SealedSteps
from wargame_core.provinces.players.measure import MARCH
from wargame_core.provinces.rules.kinds import Counts, plus, single
from wargame_core.provinces.rules.places import set_of
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario
    from scenarios.shogun1986.rules.state import State

OTHERS: Final = 0.4
"""Share of what all others have together that counts against a seat."""
BINS: Final[Mapping[str, float]] = {"levy": 0.8, "ronin": 0.4, "swords": 0.3, "ninja": 0.2}
"""A koku in each bin, beside castles."""
CASTLE: Final = 0.3
FRONT: Final = 0.03
"""A unit next to land of others or of nobody."""


class Balance(Standing):
    """What ``easy`` looks at beside provinces and units."""

    def evaluate(self, state: State, seat: str) -> Mapping[str, float]:
        """The balance against that of others, and what is about to happen, by simple counts."""
        planning = open_frame(state, Plan) is not None
        state = carried_out(state, seat)
        own = self.balance(state, seat)
        others = sum(self.balance(state, other) for other in state.scenario.seats if other != seat)
        found = {"balance": own - OTHERS * others, "clash": 0.0, "march": 0.0, "koku": 0.0}
        for player in state.colours_of(seat):
            found["clash"] += self._dice(state, player) + _declared(state, player)
            found["march"] += _march(state, player) + _front(state, player)
            found["koku"] += _planned(state, player) if planning else 0.0
        return found

    def _dice(self, state: State, player: int) -> float:
        """Hits that the dice of an open throw are worth on average."""
        throw = open_frame(state, Throw)
        found = 0.0
        if throw is not None and player in throw.battle.sides:
            for group in throw.dice:
                hits = self.hit * group.count * group.target / FACES
                found += hits if group.player == player else -hits
        return found


def carried_out(state: State, seat: str) -> State:
    """The state with what a seat has chosen so far, unseen by others, as if it had happened."""
    top = state.frames[-1] if state.frames else None
    if not isinstance(top, SealedSteps):
        return state
    made = {player: steps for other, player, steps in top.made if other == seat}
    if not made:
        return state
    after = state.copy()
    after.frames = state.frames[:-1]
    top.reveal_steps(WorkingCopy(after), made)
    return after


def _planned(state: State, player: int) -> float:
    if not state.plans:
        return 0.0
    bins = state.plans[player]
    return sum(each * float(getattr(bins, name)) for name, each in BINS.items())


def _declared(state: State, player: int) -> float:
    """Battles that are to be begun: who has more units, and the province for whoever has."""
    found = 0.0
    for made, _ in state.markers:
        if state.turn != player or not is_enemy(state, player, int(made.target)):
            continue
        holder, target = state.control[made.target], int(made.target)
        army = state.army_at(holder, target)
        theirs = sum(state.at(holder, target)) + sum(army.fighting if army else ())
        theirs += state.scenario.limits.castle_units * (target in state.castles)
        mine = sum(state.troop(player, int(made.origin), army=made.army))
        found += UNIT * (mine - theirs) + (PROVINCE / 2 if mine > theirs else 0.0)
    return found


def _march(state: State, player: int) -> float:
    """Units that have been taken up, and may come to land of others or nearer to it."""
    march, party = open_frame(state, March), open_frame(state, Party)
    if march is not None and march.player == player:
        near = [
            state.control[there] for there in state.scenario.adjacent[march.army(state).province]
        ]
        forward = (march.final and NOBODY in near) or all(owner == player for owner in near)
        return MARCH if forward else 0.0
    if party is not None and party.player == player:
        return _party(state, player, party.origin, party.units)
    return 0.0


def _party(state: State, player: int, origin: int, units: Counts) -> float:
    """Units of a force that are to go; nobody is taken up who gains nothing."""
    if not any(units):
        there = state.unmoved(player, origin)[:RONIN]
        ones = (single(kind, len(units)) for kind, count in enumerate(there) if count)
        best = max((_party(state, player, origin, one) for one in ones), default=-PROVINCE)
        return best - FRONT / len(units)
    adjacent, control = state.scenario.adjacent, state.control
    found = [
        int(goal.province)
        for goal in goals(state, player, origin, units)
        if fits_force(state.scenario, plus(state.at(player, int(goal.province)), units))
    ]
    if any(control[place] == NOBODY for place in found):
        return MARCH
    nearer = any(control[far] != player for place in found for far in adjacent[place])
    if nearer and all(control[place] == player for place in adjacent[origin]):
        return FRONT / 2 * sum(units)
    return -PROVINCE * sum(units)


@lru_cache(maxsize=32)
def _neighbours(scenario: Scenario) -> tuple[int, ...]:
    """Sets of neighbours, a bit each."""
    return tuple(set_of(places) for places in scenario.adjacent)


def _front(state: State, player: int) -> float:
    """Units next to land of others, and castles."""
    others, near = ~state.provinces(player), _neighbours(state.scenario)
    found = sum(CASTLE for place in state.castles if state.control[place] == player)
    for place, counts in state.units[player].items():
        if near[place] & others:
            found += FRONT * sum(counts)
    for army in state.armies_of(player):
        if army.province != NOWHERE and near[army.province] & others:
            found += FRONT * sum(army.units)
    return found


def foresees(state: State) -> bool:
    """Dice of a battle count by their mean."""
    return open_frame(state, Throw) is not None


def imagine(view: State, seat: str) -> State:
    """The view, with nothing answered by others who choose at the same time."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, SealedSteps) or not any(other != seat for other, _ in top.answers):
        return view
    state = view.copy()
    own = tuple(pair for pair in top.answers if pair[0] == seat)
    made = tuple(row for row in top.made if row[0] == seat)
    state.frames = (*view.frames[:-1], replace(top, answers=own, made=made, asking=seat))
    return state


BALANCE: Final = Balance(PROVINCE, unit_worth, enemies, UNIT)
"""Provinces and units, and what is about to happen."""
