"""What units, steps and morale are worth to a planner, in victory points."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from wargame_core.gunyuden.players.evaluation import before_deaths
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.state import State


class Worths:
    """The worth of every unit of a state as it stands."""

    def __init__(self, state: State, weights: Weights) -> None:
        scenario = state.scenario
        self._state, self._weights = state, weights
        self._lowest = scenario.charts.numbers.lowest_morale
        self._despair = (
            0.0,
            weights.morale_1,
            weights.morale_2,
            weights.morale_3,
            weights.morale_4,
        )
        time_left = 1.0 - max(0, state.turn - 1) / len(scenario.turns)
        power: dict[int, float] = {}
        for unit, printed in enumerate(scenario.units):
            if state.steps[unit] > 0:
                strength = printed.strength[state.steps[unit]]
                power[printed.clan] = power.get(printed.clan, 0.0) + strength
        self.full: list[float] = []
        """Worth of each unit at full steps."""
        for printed in scenario.units:
            value = float(scenario.charts.unit_points[printed.rank])
            value += weights.strength * printed.strength[2]
            if printed.rank is Rank.SODAISHO:
                value += weights.clan * time_left * power.get(printed.clan, 0.0)
            self.full.append(value)

    def of(self, units: Iterable[int]) -> float:
        """What units are worth with the steps and the morale that they have."""
        return sum(self._left(u) * (1.0 - self._shaken(self._state.morale[u])) for u in units)

    def at_stake(self, units: Iterable[int]) -> float:
        """What can be taken of units, more where they are shaken."""
        return sum(self._left(u) * (1.0 + self._shaken(self._state.morale[u])) for u in units)

    def _left(self, unit: int) -> float:
        steps = self._state.steps[unit]
        if steps == 0:
            return 0.0
        return self.full[unit] * (1.0 if steps > 1 else 1.0 - self._weights.first_step)

    def _shaken(self, morale: int) -> float:
        """Share of its worth that a unit of this morale has lost; 1 below the lowest."""
        return 1.0 if morale < self._lowest else self._despair[-morale]

    def prices(self, units: Iterable[int]) -> list[float]:
        """What the owner pays for 0, 1, 2 … steps: the first ones before anybody dies."""
        living = [u for u in units if self._state.steps[u]]
        first = {unit: price for price, unit in self.first_steps(living)}
        lost = self._weights.first_step
        last = [self.full[u] - first.get(u, lost * self.full[u]) for u in living]
        return [0.0, *accumulate([*first.values(), *sorted(last)])]

    def first_steps(self, units: Iterable[int]) -> list[tuple[float, int]]:
        """The price and unit of every first step that is still to be lost, the cheapest first."""
        steps, printed = self._state.steps, self._state.scenario.units
        share, living = self._weights.first_step, [u for u in units if steps[u]]
        dead = {u: self.full[u] * (1.0 - share) for u in living}
        found = [
            (
                before_deaths(
                    self.full[unit] * share,
                    [dead[u] for u in living if u != unit],
                    lord=printed[unit].rank is Rank.SODAISHO,
                ),
                unit,
            )
            for unit in living
            if steps[unit] > 1
        ]
        return sorted(found)

    def cheapest_death(self, units: Iterable[int]) -> tuple[int, float]:
        """Steps and worth of the unit that a star costs at least."""
        state = self._state
        found = [(self._left(u), state.steps[u]) for u in units if state.steps[u]]
        worth, steps = min(found)
        return steps, worth

    def flight(self, units: Iterable[int], hexes: int) -> float:
        """What a retreat over so many hexes costs in morale (23-4-5)."""
        morale = self._state.morale
        return sum(
            self._left(u) * (self._shaken(morale[u] - hexes) - self._shaken(morale[u]))
            for u in units
        )

    def recovered(self, unit: int) -> float:
        """What a point of morale more is worth to a shaken unit."""
        morale = self._state.morale[unit]
        return self._left(unit) * (self._shaken(morale) - self._shaken(morale + 1))
