"""One assignment of objectives for all forces at once, so that together they promise most.

Marches count in whole actions, by the stages in which every commander may act; forces that are to
invest together are awaited; who leaves a castle or a task of his own gives up what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Final, NamedTuple

from wargame_core.gunyuden.players.activation_times import arrival
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.expeditions import (
    ALONE,
    CALLING,
    held_fast,
    reach,
    supplied_gain,
)
from wargame_core.gunyuden.players.objectives import STACKED, castle_promise, keeping
from wargame_core.gunyuden.players.situation import SIEGE_STAGES, Aim, costs_to
from wargame_core.gunyuden.rules.forces import owner_side

REINFORCED = 0.05
"""Share of what a siege promises that more strength than it needs is worth."""
SOON = 2
"""Marches from which the enemy may come."""
TIMES = 3
"""At so many sets of forces, those that come later are not waited for."""
NEAR = 0.1
"""Stages that an allowance of movement points counts besides."""
WASTED = 0.001
"""Share of an objective's worth that strength is worth which would be free for another."""
BETTER = 1e-6
"""Points below which nothing is better."""


@dataclass(frozen=True, slots=True)
class _March:
    """How a force would come to an objective."""

    leader: int
    power: float
    stages: float
    """Until it is there."""


NOBODY: Final[frozenset[int]] = frozenset()


def _together(aim: Aim, power: float, strongest: float) -> float:
    """What the strength of forces counts that serve an objective together.

    Those who drive an enemy away attack one force at a time (23-1-1): beside the strongest the
    others count as much as forces of a stack do against an attack.

    Args:
        aim: The objective.
        power: The sum of their strengths.
        strongest: The largest of them.
    """
    return strongest + STACKED * (power - strongest) if aim.kind == "relief" else power


def _strength(aim: Aim, marches: Sequence[_March]) -> float:
    """What the strength of those who come counts for an objective."""
    powers = [march.power for march in marches]
    return _together(aim, sum(powers), max(powers, default=0.0))


class _Serving:
    """Which forces serve which objectives."""

    def __init__(self, places: int) -> None:
        self.place: dict[int, int] = {}
        """The objective of every force that has one, by leader."""
        self.forces = [NOBODY] * places
        """The leaders of the forces that serve each objective."""

    def swap(self, place: int, forces: frozenset[int]) -> None:
        """Let these forces serve an objective, and those free that have served it."""
        at = self.place
        for leader in self.forces[place]:
            del at[leader]
        for leader in forces:
            before = at.get(leader)
            if before is not None:
                self.forces[before] -= {leader}
            at[leader] = place
        self.forces[place] = forces


class _Swap(NamedTuple):
    """What a change of objectives brings."""

    gain: float
    """How much more is promised in all."""
    instead: Mapping[int, frozenset[int]]
    """Who serves other objectives from then on, where those who are freed help there."""


NO_SWAP: Final = _Swap(0.0, {})


class JointAssignment:
    """The best assignment that is found for the forces of a plan."""

    def __init__(self, plan: Appraisal, aims: Sequence[Aim], able: Mapping[int, float]) -> None:
        """``able``: strength of the forces that may serve, besiegers too, by leader."""
        self._plan, self._able = plan, able
        self._aims = list(aims)
        self._marches = [self._marches_to(aim) for aim in self._aims]
        self._near = [[m.leader for m in marches] for marches in self._marches]
        self._by_time = [sorted(marches, key=lambda m: m.stages) for marches in self._marches]
        self._menaces = [self._menace(aim) for aim in self._aims]
        self._known: list[dict[frozenset[int], float]] = [{} for _ in self._aims]
        self._sets: dict[tuple[int, frozenset[int]], list[frozenset[int]]] = {}
        self._promises: dict[int, Callable[[int], float]] = {}
        self._held: dict[int, bool] = {}
        self._home = {leader: self._at_home(leader) for leader in able}
        self._by_power = [self._groups(marches) for marches in self._marches]

    def _groups(self, marches: Sequence[_March]) -> tuple[list[_March], list[_March]]:
        """Those who are free to go and those who keep something, the strongest first."""
        order = sorted(marches, key=lambda m: (-m.power, m.leader))
        free = [m for m in order if self._home[m.leader] <= 0.0]
        return free, [m for m in order if self._home[m.leader] > 0.0]

    def best(self) -> dict[int, Aim]:
        """The aim of every force that has one."""
        serving = _Serving(len(self._aims))
        while self._improve(serving):
            pass
        return {leader: self._aims[place] for leader, place in serving.place.items()}

    def _improve(self, serving: _Serving) -> bool:
        """Apply the single best swap of objectives. Returns False if none improves the total."""
        best, found = BETTER, None
        for place in range(len(self._aims)):
            for forces in self._bundles(place, serving):
                swap = self._swap(place, forces, serving)
                if swap.gain > best:
                    best, found = swap.gain, (place, forces, swap.instead)
        if found is None:
            return False
        place, forces, instead = found
        touched = {serving.place[u] for u in forces if u in serving.place} - {place}
        serving.swap(place, forces)
        for other, left in instead.items():
            serving.swap(other, left)
        for other in touched:
            self._prune(other, serving)
        return True

    def _prune(self, place: int, serving: _Serving) -> None:
        """Free the forces of an objective that can no longer be had."""
        left = serving.forces[place]
        if left and self._value(place, left) <= 0.0:
            serving.swap(place, NOBODY)

    def _bundles(self, place: int, serving: _Serving) -> list[frozenset[int]]:
        """Sets of forces that could serve an objective: those free, and anybody."""
        at = serving.place
        bound = frozenset([u for u in self._near[place] if at.get(u, place) != place])
        found = self._sets.get((place, bound))
        if found is None:
            found = self._sets[place, bound] = self._sets_without(place, bound)
        return found

    def _sets_without(self, place: int, bound: frozenset[int]) -> list[frozenset[int]]:
        """The same while some forces serve other objectives."""
        aim, marches = self._aims[place], self._marches[place]
        if aim.kind in ALONE:
            return [frozenset((m.leader,)) for m in marches if m.power >= aim.need]
        found: list[frozenset[int]] = []
        for taken in (bound, NOBODY):
            for limit in self._times(place, aim.need, taken):
                found.append(self._fewest(place, limit, bound, taken))
                if len(found) % TIMES == 0:
                    break
        return list(dict.fromkeys(found))

    def _times(self, place: int, need: float, taken: frozenset[int]) -> list[float]:
        """The times by which enough strength has come, if some forces do not come."""
        aim, power, strongest = self._aims[place], 0.0, 0.0
        times: list[float] = []
        for march in self._by_time[place]:
            if march.leader in taken:
                continue
            if times and times[-1] == march.stages:
                times.pop()
            power, strongest = power + march.power, max(strongest, march.power)
            if _together(aim, power, strongest) >= need:
                times.append(march.stages)
        return times

    def _fewest(
        self, place: int, limit: float, bound: frozenset[int], taken: frozenset[int]
    ) -> frozenset[int]:
        """Of forces that come in time the strongest, then without those who are not needed.

        Those who keep a castle come last, and those before them who serve something else.
        """
        aim, power, strongest = self._aims[place], 0.0, 0.0
        found: list[_March] = []
        for group in self._by_power[place]:
            inside = [m for m in group if m.stages <= limit and m.leader not in taken]
            for march in sorted(inside, key=lambda m: m.leader in bound):
                if _together(aim, power, strongest) >= aim.need:
                    break
                found.append(march)
                power, strongest = power + march.power, max(strongest, march.power)
        for march in sorted(found, key=lambda m: m.power):
            others = [m for m in found if m is not march]
            if others and _strength(aim, others) >= aim.need:
                found = others
        return frozenset([m.leader for m in found])

    def _swap(self, place: int, forces: frozenset[int], serving: _Serving) -> _Swap:
        """What it brings if these forces serve the objective, and those whom they free go instead.

        Those who served it before take the places that the others leave, where that is better.
        """
        now = serving.forces[place]
        if now == forces:
            return NO_SWAP
        at, home = serving.place, self._home
        gain = self._value(place, forces) - self._value(place, now)
        others = {at[u] for u in forces if u in at}
        others.discard(place)
        freed = now - forces
        instead: dict[int, frozenset[int]] = {}
        for other in sorted(others):
            before = serving.forces[other]
            left = before - forces
            best, takers = self._value(other, left), NOBODY
            for offered in self._replacements(other, freed):
                value = self._value(other, left | offered) - sum(home[u] for u in offered)
                if value > best + BETTER:
                    best, takers = value, offered
            if takers:
                instead[other] = left | takers
                freed -= takers
            gain += self._value(other, left | takers) - self._value(other, before)
        gain -= sum(home[leader] for leader in forces if leader not in at)
        gain += sum(home[leader] for leader in freed)
        return _Swap(gain, instead)

    def _replacements(self, place: int, freed: frozenset[int]) -> list[frozenset[int]]:
        """Who of those that are free for it could take a place: each alone, or all of them."""
        near = freed.intersection(self._near[place])
        found = [frozenset((leader,)) for leader in sorted(near)]
        if len(near) > 1 and self._aims[place].kind not in ALONE:
            found.append(near)
        return found

    # --- values -------------------------------------------------------------------------------

    def _value(self, place: int, forces: frozenset[int]) -> float:
        if not forces:
            return 0.0
        known = self._known[place]
        found = known.get(forces)
        if found is None:
            found = known[forces] = self._worth(place, forces)
        return found

    def _worth(self, place: int, forces: frozenset[int]) -> float:
        """What an objective promises to some forces together, in points."""
        plan, aim = self._plan, self._aims[place]
        marches = [m for m in self._marches[place] if m.leader in forces]
        if aim.kind in ALONE:
            marches = [m for m in marches if m.power >= aim.need]
            if aim.kind == "raid" and self._is_held(place) and not self._is_there(place, marches):
                return 0.0
            return max((self._alone(place, march) for march in marches), default=0.0)
        if _strength(aim, marches) < aim.need:
            return 0.0
        if aim.kind == "ruin" and not any(plan.may_restore(m.leader, aim) for m in marches):
            return 0.0
        stages = max(m.stages for m in marches)
        if stages > plan.stages_left():
            return 0.0
        gain = self._supplied(aim, marches) - self._risk(place, marches)
        if aim.kind == "castle":
            if plan.state.besieged[aim.castle]:
                return max(0.0, gain) * REINFORCED
            promised = self._promise(aim.castle)
            if promised <= 0.0:
                return 0.0
            gain *= self._promise(aim.castle, ceil(stages)) / promised
            there = sum(m.power for m in marches if plan.state.hex[m.leader] == aim.hex)
            gain *= 1.0 + plan.weights.momentum * there / sum(m.power for m in marches)
        return max(0.0, gain) * float(plan.weights.haste**stages)

    def _is_there(self, place: int, marches: Sequence[_March]) -> bool:
        at = self._aims[place].hex
        return any(self._plan.state.hex[m.leader] == at for m in marches)

    def _is_held(self, place: int) -> bool:
        """Whether one's own stand before a main castle, which is cut off already, and may stay."""
        found = self._held.get(place)
        if found is None:
            at = self._aims[place].hex
            there = [m for m in self._marches[place] if self._plan.state.hex[m.leader] == at]
            found = self._held[place] = any(self._alone(place, march) > 0.0 for march in there)
        return found

    def _promise(self, castle: int, delay: int = 0) -> float:
        """Points that a siege promises which is begun so many stages from now."""
        found = self._promises.get(castle)
        if found is None:
            found = self._promises[castle] = self._plan.sieges.promises(castle)
        return found(delay)

    def _alone(self, place: int, march: _March) -> float:
        """What an objective promises to one force by itself, in points."""
        plan, aim = self._plan, self._aims[place]
        if march.stages > plan.stages_left():
            return 0.0
        gain = self._supplied(aim, [march]) - self._risk(place, [march])
        gain *= float(plan.weights.haste**march.stages)
        if aim.kind == "prey" and not held_fast(plan, aim.hex):
            gain *= float(plan.weights.catch**march.stages)
        return max(0.0, gain) * (1.0 - WASTED * march.power)

    def _supplied(self, aim: Aim, marches: Sequence[_March]) -> float:
        """What is left of the promise after the cost of communication (11-4), in points."""
        work = SIEGE_STAGES if aim.kind == "castle" else 1.0
        return supplied_gain(self._plan, aim, [m.leader for m in marches], work)

    def _risk(self, place: int, marches: Sequence[_March]) -> float:
        """What the enemy near an objective may take from forces that are weaker."""
        plan, menace = self._plan, self._menaces[place]
        power = sum(m.power for m in marches)
        if self._aims[place].kind == "castle":
            power /= 2.0  # who goes on investing fights at half strength (18-4-2)
        if menace <= power or not plan.weights.risk:
            return 0.0
        forces = plan.state.forces()
        worth = sum(plan.worths.of(forces[m.leader]) for m in marches)
        return plan.weights.risk * worth * min(1.0, menace / power - 1.0)

    def _menace(self, aim: Aim) -> float:
        """The strongest force of the enemy's that may soon come to an objective."""
        plan, state = self._plan, self._plan.state
        costs = costs_to(state.scenario, aim.hex)
        allowance = state.scenario.charts.numbers.movement_allowance
        return max(
            (
                power
                for leader, power in plan.enemy_forces.items()
                if not state.inside[leader]
                and state.hex[leader] != aim.hex
                and costs[state.hex[leader]] <= SOON * allowance
            ),
            default=0.0,
        )

    def _at_home(self, leader: int) -> float:
        """What a force in garrison or before the walls is worth where it is."""
        plan, state = self._plan, self._plan.state
        castle = state.scenario.castle_at.get(state.hex[leader], -1)
        if state.investing[leader]:
            if leader in plan.spare:
                return 0.0
            if not plan.weights.called_away:
                return inf
            promised = castle_promise(plan, castle, self._promise(castle))
            return plan.weights.called_away * plan.emphasis("castle", castle) * promised
        if not state.inside[leader] or castle < 0 or owner_side(state, castle) != plan.side:
            return 0.0
        if plan.weights.keepers:
            return keeping(plan, castle) if leader == self._keeper(castle) else 0.0
        return plan.weights.garrison * 2.0 * state.scenario.castles[castle].points

    def _keeper(self, castle: int) -> int:
        """The weakest force in a castle, who keeps it when the others leave."""
        plan, hex_ = self._plan, self._plan.state.scenario.castles[castle].hex
        inside = [
            (power, leader)
            for leader, power in plan.own.items()
            if plan.state.inside[leader] and plan.state.hex[leader] == hex_
        ]
        return min(inside)[1]

    def _marches_to(self, aim: Aim) -> list[_March]:
        """How every force that may serve would come; those out of reach are left out."""
        plan, state = self._plan, self._plan.state
        limit = reach(plan, aim)
        allowance = state.scenario.charts.numbers.movement_allowance
        costs, calling = plan.costs_to(aim.hex), aim.kind in CALLING
        found = []
        for leader, power in self._able.items():
            if not calling and state.investing[leader] and leader not in plan.spare:
                continue  # a siege is not given up for another task
            cost = costs[state.hex[leader]]
            if cost == inf:
                cost = plan.way(leader, aim.hex)
            if cost > limit or cost == inf:
                continue
            actions = ceil(cost / allowance)
            stages = arrival(state, leader, actions) + NEAR * cost / allowance
            found.append(_March(leader, power, stages))
        return found
