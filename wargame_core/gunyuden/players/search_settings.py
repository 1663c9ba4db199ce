"""The numbers by which opponents search phases, and who leads the search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import tanh
from typing import Final

from wargame_core.gunyuden.players.weights import Weights
from wargame_core.players.search.halving import Doubt
from wargame_core.players.weight_file import Numbers

FADING: Final = 4.0
"""At one part in so many of the match what is not scored begins to count less."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the end of a playout is worth."""

    early: tuple[float, ...]
    """Points for one unit of each feature but the score, at the beginning of a match."""
    always: tuple[float, ...]
    """The same that count to the last turns."""
    certain: float
    now: float
    whole: float
    steeper: float
    point: float

    def weights(self, left: float) -> list[float]:
        """Points for one unit of every feature with that share of the match left."""
        lasting = min(1.0, FADING * left)
        rest = [e * left + a * lasting for e, a in zip(self.early, self.always, strict=True)]
        return [1.0, *rest]

    def value(self, margin: float, left: float, won: float) -> float:
        """What so many points more at the end are worth, or a match that is won or lost."""
        if won:
            return self.certain * won + self.point * margin
        chance = tanh(margin / (self.now + self.whole * left**self.steeper))
        return self.certain * chance + self.point * margin


@dataclass(frozen=True, slots=True)
class Leading:
    """The valuation that leads in matches of some length, or in a seat of a scenario."""

    valuation: str
    ahead: float
    """What speaks for its plans at the beginning of a match, counted as ``Standing.value`` does."""
    turns: int = 0
    """Matches of so many turns or more."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a phase is searched."""

    search: Numbers
    doubt: Doubt
    """Of plans."""
    choices: Doubt
    """Of choices within a battle."""
    valuations: Mapping[str, Numbers]
    """What each valuation weighs otherwise than ``normal`` does."""
    leading: tuple[Leading, ...]
    """Who leads where nothing is said of the seat, those of longer matches first."""
    proposals: tuple[str, ...]
    """The valuations that propose plans."""
    answers: tuple[str, ...]
    """The valuations by which the enemy goes on in playouts, each as likely as another."""
    standing: Standing
    seats: Mapping[tuple[str, str], Leading] = field(default_factory=dict)
    """Who leads in a seat of a scenario, by their ids."""

    def whole(self, name: str) -> int:
        """A number of the search that is a whole one."""
        return int(self.search[name])

    def leads(self, scenario: str, seat: str, turns: int) -> Leading:
        """Who leads in a seat of a scenario, whose match has so many turns."""
        own = self.seats.get((scenario, seat))
        return own or next(leading for leading in self.leading if leading.turns <= turns)

    def proposing(self, usual: Weights) -> dict[str, Weights]:
        """The weights of every valuation that proposes plans, by its name."""
        return {name: replace(usual, **numbers) for name, numbers in self.valuations.items()}
