"""The board as one side sees it: who threatens which hexes, and what every force should aim at."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from wargame_core.boards.graphs import Weighted
from wargame_core.gunyuden.players.activation_times import stages_left
from wargame_core.gunyuden.players.evaluation import castle_gain, worth
from wargame_core.gunyuden.rules.communication import linked_hexes
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    castle_morale,
    field_units_at,
    garrison_of,
    held_back,
    is_commander,
    owner_side,
    strength,
)
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import enemy_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

FAR = 64
"""Movement points beyond which nobody looks."""
NEAR_HEXES = 2
"""Enemies so close count in full, those up to twice as far by half."""
SIEGE_STAGES = 9.0
"""What a siege takes, from morale 0."""
CHASE = 20
"""Movement points that a force goes after enemies in the field."""
KILL_SHARE = 0.4
"""Share of an attacked enemy's worth that an attack is expected to take in the end."""
POWER_SHARE = 0.6
"""How much it counts against an aim that it binds strength: 0 not at all, 1 in proportion."""
UNSUPPLIED = 0.5
"""What is left of an aim out of reach of communication."""
ODDS = 1.4
"""Own strength for one of the enemy's that an attack wants."""


@lru_cache(maxsize=512)
def costs_to(scenario: Scenario, hex_: int) -> Sequence[float]:
    """Movement points from every hex to one, without enemies; infinite beyond FAR."""
    return backwards(scenario, hex_, cost_graph(scenario, "normal").weighted(0, 0))


def backwards(scenario: Scenario, hex_: int, ground: Weighted) -> Sequence[float]:
    """Movement points from every hex to one over ground without surcharges; infinite beyond FAR.

    What is paid to enter a hex is taken off there and paid at the end. An array, for thousands of
    them are kept: a list would take four times the memory.
    """
    entry = _entry_costs(scenario)
    costs = ground.costs_from(hex_, FAR) - entry + entry[hex_]
    costs[hex_] = 0.0
    return array("d", costs.tobytes())


@lru_cache(maxsize=REMEMBERED)
def _entry_costs(scenario: Scenario) -> NDArray[np.float64]:
    """Movement points to enter each hex, shape (n,); 0 where nobody may."""
    chart = scenario.charts.terrain
    return np.array([float(chart[kind.name.lower()].normal or 0) for kind in scenario.map.terrain])


@lru_cache(maxsize=4096)
def disc(scenario: Scenario, hex_: int) -> tuple[tuple[int, float], ...]:
    """Hexes around one, with the weight of a threat from there."""
    linked = geography(scenario).linked
    found = {hex_: 0}
    ring = [hex_]
    for steps in range(1, 2 * NEAR_HEXES + 1):
        ring = [h for here in ring for h in linked[here] if found.setdefault(h, steps) == steps]
        ring = list(dict.fromkeys(ring))
    return tuple((h, 1.0 if steps <= NEAR_HEXES else 0.5) for h, steps in found.items())


@dataclass(frozen=True, slots=True)
class Aim:
    """Something worth going to."""

    kind: str
    """``castle`` to besiege, ``ruin`` to restore, ``relief`` of a castle, ``prey``; a planner also
    knows ``storm``, ``raid``, ``guard``, ``hold``, ``relay``, ``shore``, ``safety``, ``join`` and
    ``keep``."""
    hex: int
    castle: int
    gain: float
    """Points that it promises."""
    need: float
    """Strength that it takes."""


def nearest_enough(
    near: Sequence[tuple[float, int]], power: Mapping[int, float], need: float
) -> tuple[list[int], float, float] | None:
    """The first forces of a sorted list of (distance, leader) that have the strength needed.

    With their strength, and how far the last of them is; None if all together have too little.
    """
    takers: list[int] = []
    total, last = 0.0, 0.0
    for distance, leader in near:
        takers.append(leader)
        total, last = total + power[leader], distance
        if total >= need:
            break
    return (takers, total, last) if takers and total >= need else None


class Situation:
    """One state through the eyes of one side."""

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side = state, side
        scenario = state.scenario
        self.own: dict[int, float] = {}
        """Strength of every own force by leader."""
        self.enemies: dict[int, float] = {}
        """Strength of the enemy in the field by hex."""
        self.threat: dict[int, float] = {}
        """Enemy strength that can soon reach a hex."""
        for leader, units in state.forces().items():
            power = float(strength(state, units))
            if scenario.side_of_unit[leader] == side:
                self.own[leader] = power
            elif not state.inside[leader]:
                hex_ = state.hex[leader]
                self.enemies[hex_] = self.enemies.get(hex_, 0.0) + self._menace(leader, power)
        threat = self.threat
        for hex_, power in self.enemies.items():
            for near, weight in disc(scenario, hex_):
                threat[near] = threat.get(near, 0.0) + weight * power
        self.own_at: dict[int, float] = {}
        """Own strength in the field by hex."""
        for leader, power in self.own.items():
            if not state.inside[leader]:
                self.own_at[state.hex[leader]] = self.own_at.get(state.hex[leader], 0) + power
        self.aims = self._assign()

    @cached_property
    def linked(self) -> int:
        """Set of hexes that any line of communication of the side reaches."""
        found = 0
        for clan, printed in enumerate(self.state.scenario.clans):
            if printed.side == self.side:
                found |= linked_hexes(self.state, clan)
        return found

    def stages_left(self) -> int:
        """Stages until the end of the game, this one included."""
        return stages_left(self.state)

    def _menace(self, leader: int, power: float) -> float:
        """How strong an enemy force counts that has so much strength."""
        del leader
        return power

    # --- aims -------------------------------------------------------------------------------

    def _assign(self) -> dict[int, Aim]:
        """The aim of every force: the most promising aims take the nearest forces they need."""
        state = self.state
        free = {
            leader: power
            for leader, power in self.own.items()
            if not state.investing[leader] and self._may_ever_act(leader)
        }
        aims = [*self._castles(), *self._prey()]
        assigned: dict[int, Aim] = {}
        while free and aims:
            best: tuple[float, Aim, list[int]] | None = None
            for aim in aims:
                found = self._takers(aim, free)
                if found is not None and (best is None or found[0] > best[0]):
                    best = (found[0], aim, found[1])
            if best is None:
                break
            _, chosen, takers = best
            for leader in takers:
                assigned[leader] = chosen
                del free[leader]
            aims = [aim for aim in aims if aim is not chosen]
        taken = list(dict.fromkeys(assigned.values())) or aims
        for leader in free:
            near = self._nearest(leader, taken)
            if near is not None:
                assigned[leader] = near
        return assigned

    def _may_ever_act(self, leader: int) -> bool:
        return held_back(self.state, leader) is None

    def _castles(self) -> list[Aim]:
        state, side = self.state, self.side
        found = []
        for castle, place in enumerate(state.scenario.castles):
            holder = owner_side(state, castle)
            guard = self.enemies.get(place.hex, 0.0)
            if holder == side:
                if guard:
                    found.append(Aim("relief", place.hex, castle, place.points * 1.0, ODDS * guard))
                continue
            gain = castle_gain(state, castle, side)
            if holder < 0:
                found.append(Aim("ruin", place.hex, castle, gain, 1.0 + ODDS * guard))
                continue
            inside = strength(state, garrison_of(state, castle))
            joined = strength(state, besiegers_of(state, castle))
            need = threshold(state, castle) + inside / 2 + ODDS * guard
            if joined:
                need = max(0.0, threshold(state, castle) * 1.2 - joined)
            if need > 0:
                found.append(Aim("castle", place.hex, castle, gain, need))
        return found

    def _prey(self) -> list[Aim]:
        state = self.state
        found = []
        for hex_, power in self.enemies.items():
            units = field_units_at(state, hex_, enemy_of(self.side))
            gain = KILL_SHARE * worth(state, units)
            found.append(Aim("prey", hex_, -1, gain, ODDS * power))
        return found

    def _takers(self, aim: Aim, free: dict[int, float]) -> tuple[float, list[int]] | None:
        """Promise of an aim a stage of work, and the forces it takes; None if it cannot be had."""
        state = self.state
        costs = costs_to(state.scenario, aim.hex)
        reach = CHASE if aim.kind in ("prey", "relief") else FAR
        near = sorted((costs[state.hex[u]], u) for u in free if costs[state.hex[u]] <= reach)
        if aim.kind == "ruin":
            near = [pair for pair in near if is_commander(state, pair[1])]
        if aim.kind == "prey":
            near = [pair for pair in near if free[pair[1]] >= aim.need]
        found = nearest_enough(near, free, aim.need)
        if found is None:
            return None
        takers, power, cost = found
        allowance = state.scenario.charts.numbers.movement_allowance
        work = SIEGE_STAGES + castle_morale(state, aim.castle) if aim.kind == "castle" else 1.0
        stages = 2.0 * cost / allowance + work
        if stages > self.stages_left():
            return None
        return self._supply(aim) * aim.gain / (stages + 2.0) / power**POWER_SHARE, takers

    def _supply(self, aim: Aim) -> float:
        """Deep in the enemy's country nothing can be kept up for long."""
        around = geography(self.state.scenario).around[aim.hex]
        return 1.0 if around & self.linked else UNSUPPLIED

    def _nearest(self, leader: int, aims: Sequence[Aim]) -> Aim | None:
        scenario, hex_ = self.state.scenario, self.state.hex[leader]
        found = [(costs_to(scenario, aim.hex)[hex_], i) for i, aim in enumerate(aims)]
        cost, index = min(found, default=(FAR + 1.0, 0))
        return aims[index] if cost <= FAR else None
