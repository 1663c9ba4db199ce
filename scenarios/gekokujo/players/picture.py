"""The board as the greedy opponent sees it: prizes, threats, aims."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.provinces.rules.reach import distances
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State


@lru_cache(maxsize=16)
def surroundings(scenario: Scenario) -> tuple[tuple[int, ...], ...]:
    """For each province those in reach of units there, itself included."""
    return tuple(
        tuple(place for place, steps in enumerate(row) if steps <= worth.REACH)
        for row in distances(scenario)
    )


class Picture:
    """What a seat knows, and what follows from it; made anew when the board changes."""

    def __init__(self, state: State, player: int) -> None:
        """Take the seat's own view."""
        self.state = state
        self.player = player
        self.scenario = state.scenario
        self.own = state.units[player]
        self.held = state.controlled(player)
        self.friends = {player, *state.allies(player)}
        self.enemies: dict[int, int] = {}
        """Enemy units by province."""
        self.threat = self._threats()
        self.memory: dict[tuple[Any, ...], float] = {}
        """Values that have been worked out for this board."""
        self._prizes: dict[int, float] = {}
        self._pull: dict[int, float] = {}
        self._aims: list[tuple[int, float]] | None = None

    def _threats(self) -> list[int]:
        """By province the most units that one enemy could bring there."""
        size, near = len(self.state.control), surroundings(self.scenario)
        found = [0] * size
        for other, placed in enumerate(self.state.units):
            if other in self.friends:
                continue
            theirs = [0] * size
            for place, counts in placed.items():
                count = sum(counts)
                self.enemies[place] = self.enemies.get(place, 0) + count
                for there in near[place]:
                    theirs[there] += count
            found = [max(pair) for pair in zip(found, theirs, strict=True)]
        return found

    def near(self, place: int) -> tuple[int, ...]:
        """Provinces in reach of units there, itself included."""
        return surroundings(self.scenario)[place]

    def prize(self, place: int) -> float:
        """What controlling a province is worth."""
        found = self._prizes.get(place)
        if found is None:
            found = self._prizes[place] = self._prize(place)
        return found

    def _prize(self, place: int) -> float:
        scenario, state = self.scenario, self.state
        value = worth.PROVINCE * (1 + worth.NEARLY_WON * self.held / scenario.threshold)
        if place in scenario.mandates:
            others = sum(state.control[p] == self.player for p in scenario.mandates if p != place)
            value += worth.MANDATE * (1 + others)
        clan = scenario.clan(state.clan[self.player])
        if scenario.mountains >> place & 1 and not clan.mountain_immune:
            value -= worth.MOUNTAIN
            if state.control[place] != self.player and not self.can_supply_more:
                value -= worth.UNPAID
        return value + worth.SOWN * state.sown.get(place, (0, 0))[1]

    @cached_property
    def can_supply_more(self) -> bool:
        """Whether there are Koku for another mountain province this winter (7)."""
        economy = self.scenario.numbers.economy
        return self.state.treasury[self.player] >= (
            supply_of(self.state, self.player) + 2 * economy.mountain
        )

    def taken(self, place: int) -> float:
        """What it is worth that an enemy who controls a province does so no longer."""
        holder = self.state.control[place]
        if holder == NOBODY or holder in self.friends:
            return 0.0
        near_goal = self.state.controlled(holder) / self.scenario.threshold
        return worth.TAKEN * self.prize(place) * near_goal

    def risk(self, place: int, count: int) -> float:
        """Share that is at stake where so many own units stand against the enemies in reach."""
        threat = self.threat[place]
        return worth.EXPOSED * threat / (threat + worth.GUARD * count) if threat else 0.0

    def hold(self, place: int, count: int) -> float:
        """What so many own units in a province without enemies make of it."""
        if not count or self.state.control[place] not in (NOBODY, self.player):
            return 0.0
        return self.prize(place) * (1 - self.risk(place, count))

    def stake(self, place: int, daimyo: int, count: int) -> float:
        """What so many Daimyō among so many units stand to lose there."""
        if not daimyo:
            return 0.0
        return self.daimyo_worth() * daimyo * self.risk(place, count)

    def daimyo_worth(self) -> float:
        """Of one Daimyō of one's own."""
        last = self.state.all_daimyo(self.player) == 1
        return worth.DAIMYO + (worth.LAST_DAIMYO if last else 0.0)

    def is_open(self, place: int) -> bool:
        """Whether a province can be taken by walking in."""
        return self.state.control[place] == NOBODY and not self.state.present(place)

    def aims(self) -> list[tuple[int, float]]:
        """Provinces that others or nobody control, with what they promise."""
        if self._aims is None:
            self._aims = [
                (
                    place,
                    (self.prize(place) + self.taken(place))
                    / (1 + worth.HELD_BY * self.enemies.get(place, 0)),
                )
                for place, holder in enumerate(self.state.control)
                if holder not in self.friends
            ]
        return self._aims

    def pull(self, place: int) -> float:
        """The best promise of an aim from here, less for every step."""
        found = self._pull.get(place)
        if found is None:
            row = distances(self.scenario)[place]
            found = self._pull[place] = max(
                (value * worth.DISTANT ** row[aim] for aim, value in self.aims()), default=0.0
            )
        return found

    def spare(self, place: int) -> int:
        """Soldiers in a province beyond the one unit that holds it."""
        counts = self.own.get(place, ())
        return max(0, min(sum(counts[DAIMYO + 1 :]), sum(counts) - 1))

    def counts(self, place: int) -> tuple[int, ...]:
        """Own units in a province by kind."""
        return self.state.at(self.player, place)
