"""The board as an opponent sees it: own units, enemies, threats, what is near, what draws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic

from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.reach import FAR, distances
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import NOBODY, S


@lru_cache(maxsize=16)
def surroundings(scenario: ProvinceScenario, steps: int) -> tuple[tuple[int, ...], ...]:
    """For each province those within so many steps, itself included."""
    return tuple(
        tuple(place for place, far in enumerate(row) if far <= steps) for row in distances(scenario)
    )


@dataclass(frozen=True)
class Caution:
    """How far an opponent looks, and how he weighs what he sees."""

    reach: int
    """Steps from which enemies are feared."""
    exposed: float
    """Share of a worth that is at risk where enemies in reach are many times the own units."""
    guard: float
    """Enemies whom one unit on the spot balances."""
    distant: float
    """What a step of distance leaves of an aim's worth."""
    held_by: float
    """How much a unit of the enemy in an aim diminishes it."""


class Picture(Generic[S]):
    """What a seat knows, and what follows from it; made anew when the board changes."""

    def __init__(self, state: S, player: int, caution: Caution) -> None:
        """Take the seat's own view."""
        self.state = state
        self.player = player
        self.caution = caution
        self.own = state.units[player]
        self.held = state.controlled(player)
        self.friends = {player, *state.allies(player)}
        self.enemies: dict[int, int] = {}
        """Enemy units by province."""
        for other, placed in enumerate(state.units):
            if other not in self.friends:
                for place, counts in placed.items():
                    self.enemies[place] = self.enemies.get(place, 0) + sum(counts)
        self.memory: dict[tuple[Any, ...], float] = {}
        """Values that have been worked out for this board."""
        self._prizes: dict[int, float] = {}
        self._pull: dict[int, float] = {}
        self._aims: list[tuple[int, float]] | None = None

    # --- for each game to write ---------------------------------------------------------------

    def prize_of(self, place: int) -> float:
        """What controlling a province is worth; asked once for a board."""
        raise NotImplementedError

    def taken(self, place: int) -> float:
        """What it is worth that an enemy who controls a province does so no longer."""
        raise NotImplementedError

    # --- the board ----------------------------------------------------------------------------

    @cached_property
    def threat(self) -> list[int]:
        """By province the most units that one enemy could bring there."""
        size = len(self.state.control)
        near = surroundings(self.state.scenario, self.caution.reach)
        found = [0] * size
        for other, placed in enumerate(self.state.units):
            if other in self.friends:
                continue
            theirs = [0] * size
            for place, counts in placed.items():
                count = sum(counts)
                for there in near[place]:
                    theirs[there] += count
            found = [max(pair) for pair in zip(found, theirs, strict=True)]
        return found

    def near(self, place: int) -> tuple[int, ...]:
        """Provinces in reach of units there, itself included."""
        return surroundings(self.state.scenario, self.caution.reach)[place]

    def counts(self, place: int) -> Counts:
        """Own units in a province by kind."""
        return self.state.at(self.player, place)

    def is_open(self, place: int) -> bool:
        """Whether a province can be taken by walking in."""
        return self.state.control[place] == NOBODY and not self.state.present(place)

    def prize(self, place: int) -> float:
        """What controlling a province is worth."""
        found = self._prizes.get(place)
        if found is None:
            found = self._prizes[place] = self.prize_of(place)
        return found

    def risk(self, place: int, count: int) -> float:
        """Share that is at stake where so many own units stand against the enemies in reach."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        return self.caution.exposed * threat / (threat + self.caution.guard * count)

    def hold(self, place: int, count: int) -> float:
        """What so many own units in a province without enemies make of it."""
        if not count or self.state.control[place] not in (NOBODY, self.player):
            return 0.0
        return self.prize(place) * (1 - self.risk(place, count))

    def aims(self) -> list[tuple[int, float]]:
        """Provinces that others or nobody control, with what they promise."""
        if self._aims is None:
            self._aims = [
                (
                    place,
                    (self.prize(place) + self.taken(place))
                    / (1 + self.caution.held_by * self.enemies.get(place, 0)),
                )
                for place, holder in enumerate(self.state.control)
                if holder not in self.friends
            ]
            self._aims.sort(key=lambda aim: -aim[1])
        return self._aims

    def pull(self, place: int) -> float:
        """The best promise of an aim from here, less for every step."""
        found = self._pull.get(place)
        if found is None:
            row = distances(self.state.scenario)[place]
            found, powers = 0.0, self._powers
            for aim, value in self.aims():  # the best first: later ones can only be nearer
                if value <= found:
                    break
                found = max(found, value * powers[row[aim]])
            self._pull[place] = found
        return found

    @cached_property
    def _powers(self) -> list[float]:
        """What is left of an aim's worth so many steps away."""
        return [self.caution.distant**steps for steps in range(FAR + 1)]
