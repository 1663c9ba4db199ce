"""The numbers by which opponents search phases, and who leads the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import tanh
from typing import Final

from wargame_core.gunyuden.players.weights import Emphasis, Weights
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

    def changes(
        self, features: Sequence[float], before: Sequence[float], left: float
    ) -> list[float]:
        """Points for what has changed of every feature, with that share of the match left."""
        rows = zip(self.weights(left), features, before, strict=True)
        return [weight * (now - was) for weight, now, was in rows]

    def worth(self, terms: Sequence[float], before: Sequence[float]) -> float:
        """What the end of a playout is worth.

        Of what is not scored the change counts: what a side has from the start it keeps.

        Args:
            terms: The features, the share of the match that is left, and who has won (1, 0, -1).
            before: The features where the playout began.
        """
        *features, left, won = terms
        return self.value(before[0] + sum(self.changes(features, before, left)), left, won)

    def value(self, margin: float, left: float, won: float) -> float:
        """What so many points more at the end are worth, or a match that is won or lost."""
        if won:
            return self.certain * won + self.point * margin
        chance = tanh(margin / (self.now + self.whole * left**self.steeper))
        return self.certain * chance + self.point * margin


@dataclass(frozen=True, slots=True)
class Leading:
    """The valuation that leads in matches of some length."""

    valuation: str
    turns: int
    """Matches of so many turns or more."""
    ahead: float
    """What speaks for its plans at the beginning of a match, counted as ``Standing.value`` does."""


@dataclass(frozen=True, slots=True)
class SeatEmphases:
    """Some objectives at castles that count for more or less in a seat, and who knows that."""

    emphases: tuple[Emphasis, ...]
    valuations: tuple[str, ...]
    """The names of those that weigh them so; the others see the points alone."""


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
    """The valuations by which the enemy is likely to go, before anything is known of him."""
    standing: Standing
    alone: Mapping[tuple[str, str], Numbers] = field(default_factory=dict)
    """By scenario and seat, where it is known: the share of its matches that each valuation that
    proposes plans there has won there by itself."""
    against: Mapping[tuple[str, str], Mapping[str, Numbers]] = field(default_factory=dict)
    """By scenario and seat, where it is known: the same against an enemy who goes by a valuation,
    by the name of that."""
    of_seats: Mapping[tuple[str, str], Numbers] = field(default_factory=dict)
    """By scenario and seat, where a game says so: the ``constancy``, the ``likeness`` and
    the ``phases`` of ``search`` that count there, and as ``doubt`` and ``luck`` the ``model`` and
    the ``trial`` of ``doubt``."""
    emphases: Mapping[tuple[str, str], tuple[SeatEmphases, ...]] = field(default_factory=dict)
    """By scenario and seat, where a game says so: the objectives that count for more or less."""
    of_scenarios: Mapping[str, Standing] = field(default_factory=dict)
    """By scenario, where a game says so: what the end of a playout is worth in a match that points
    decide."""

    def standing_in(self, scenario: str, *, by_points: bool = True) -> Standing:
        """What the end of a playout is worth in a scenario.

        ``by_points``: whether points decide its matches; what a game says is of those alone.
        """
        return self.of_scenarios.get(scenario, self.standing) if by_points else self.standing

    def whole(self, name: str) -> int:
        """A number of the search that is a whole one."""
        return int(self.search[name])

    def priors(self, scenario: str, seat: str, turns: int, enemy: Numbers | None = None) -> Numbers:
        """What speaks for the plans of each valuation that proposes any, as the match begins.

        Where a game says how good valuations are in the seat, those it names propose there.
        Counted as ``Standing.value`` does. The first of the largest leads.

        Args:
            scenario: Id of the scenario.
            seat: Id of the seat.
            turns: Length of a match of it.
            enemy: How likely the enemy goes by each valuation, where that is asked.
        """
        alone = self.alone.get((scenario, seat))
        if alone is not None:
            shares = self._shares(scenario, seat, alone, enemy or {})
            most, certain = max(shares.values()), self.standing.certain
            named = [name for name in self.proposals if name in alone]
            return {name: 2 * certain * (shares[name] - most) for name in named}
        leads = next(leading for leading in self.leading if leading.turns <= turns)
        return {name: leads.ahead * (name == leads.valuation) for name in self.proposals}

    def _shares(self, scenario: str, seat: str, alone: Numbers, enemy: Numbers) -> Numbers:
        """The share of its matches that each valuation wins from such an enemy.

        Who does what a valuation would is not that valuation for certain, so that the share on
        the whole counts, too, by what is left of ``likeness``.
        """
        against, likeness = self.against.get((scenario, seat), {}), self.likeness(scenario, seat)
        known = {name: likeness * share for name, share in enemy.items() if name in against}
        rest = 1.0 - sum(known.values())
        return {
            name: rest * share
            + sum(likely * against[other].get(name, share) for other, likely in known.items())
            for name, share in alone.items()
        }

    def likeness(self, scenario: str, seat: str) -> float:
        """How far it counts in a seat what was won from the valuation an enemy goes by, 0 to 1."""
        return self._of_seat(scenario, seat, "likeness")

    def constancy(self, scenario: str, seat: str) -> float:
        """What speaks in a seat for going on with what was begun, as ``Standing.value`` counts."""
        return self._of_seat(scenario, seat, "constancy")

    def phases(self, scenario: str, seat: str) -> int:
        """Operations phases that are played on in a seat at least after the present one."""
        return int(self._of_seat(scenario, seat, "phases"))

    def _of_seat(self, scenario: str, seat: str, name: str) -> float:
        """A number of the search in a seat, that of the series where the game says nothing."""
        return self.of_seats.get((scenario, seat), {}).get(name, self.search[name])

    def doubt_in(self, scenario: str, seat: str) -> Doubt:
        """How far playouts of plans can be trusted in a seat."""
        own = self.of_seats.get((scenario, seat), {})
        model, trial = own.get("doubt", self.doubt.model), own.get("luck", self.doubt.trial)
        return replace(self.doubt, model=model, trial=trial)

    def proposing(self, usual: Weights, scenario: str, seat: str) -> dict[str, Weights]:
        """The weights of every valuation in a seat, by its name.

        ``usual``: those that count where a valuation says nothing.
        """
        found = {}
        for name, numbers in self.valuations.items():
            known = self.emphases.get((scenario, seat), ())
            emphases = [one for some in known if name in some.valuations for one in some.emphases]
            emphatic = replace(usual, emphases=tuple(emphases)) if emphases else usual
            found[name] = emphatic.changed(numbers)
        return found
