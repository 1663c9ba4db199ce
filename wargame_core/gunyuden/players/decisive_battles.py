"""What a whole decisive battle brings: rounds until a side is broken or stops (24-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.fights import best_speaker
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules.battle_odds import (
    Clash,
    decisive_choices,
    decisive_terms,
    forces_among,
    living,
)
from wargame_core.gunyuden.rules.decisive import MusterAttack
from wargame_core.gunyuden.rules.decisive_end import sufferer_may_stop
from wargame_core.gunyuden.rules.forces import field_units_at, side_of, units_of_force
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State

KEPT_BATTLES: Final = 5_000
"""Battles that are remembered from board to board."""


class Outlook(NamedTuple):
    """What each side is expected to lose to the end of a battle, in victory points."""

    taken: float
    """What the other side loses."""
    paid: float


def fighters(state: State, clash: Clash) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who fights if an attack becomes a decisive battle: all who may join on both sides (24-1)."""
    others = MusterAttack(clash, (clash.leader,)).candidates(state)
    attackers = [u for leader in (clash.leader, *others) for u in units_of_force(state, leader)]
    enemy = 1 - side_of(state, clash.leader)
    return tuple(attackers), tuple(field_units_at(state, clash.to_hex, enemy))


@lru_cache(maxsize=64)
def _remembered(scenario: Scenario, weights: Weights) -> dict[tuple[object, ...], Outlook]:
    """What battles came to before, by all that this depends on."""
    del scenario, weights
    return {}


class DecisiveBattles:
    """Expected results of decisive battles as they stand on a board."""

    def __init__(self, state: State, worths: Worths, weights: Weights) -> None:
        self._state, self._worths = state, worths
        self._reduced = 1.0 - weights.first_step
        self._before = _remembered(state.scenario, weights)

    def outlook(self, own: Sequence[int], other: Sequence[int]) -> Outlook:
        """What both sides lose if the battle is fought, and each stops where it had better."""
        state, full = self._state, self._worths.full
        sides = living(state, own), living(state, other)
        if not all(sides):
            return Outlook(0.0, 0.0)
        key = tuple(
            (u, state.steps[u], state.morale[u], state.leader[u], full[u])
            for side in sides
            for u in side
        )
        found = self._before.get((len(sides[0]), key))
        if found is None:
            if len(self._before) >= KEPT_BATTLES:
                self._before.clear()
            found = self._before[len(sides[0]), key] = self._fought(*sides)
        return found

    def _fought(self, own: Sequence[int], other: Sequence[int]) -> Outlook:
        state = self._state
        mine = best_speaker(state, decisive_choices(state, own))
        theirs = best_speaker(state, decisive_choices(state, other))
        return _Rounds(
            self._side(own, other, mine, theirs),
            self._side(other, own, theirs, mine),
            suffered=sufferer_may_stop(state),
        ).outlook(0, 0)

    def _side(
        self, units: Sequence[int], against: Sequence[int], speaker: int, their_speaker: int
    ) -> _Side:
        state, charts = self._state, self._state.scenario.charts
        terms = decisive_terms(state, units, against, own_unit=speaker, other_unit=their_speaker)
        strengths = [terms.strength]
        for _, unit in self._worths.first_steps(units):
            printed = state.scenario.units[unit].strength
            strengths.append(strengths[-1] - printed[2] + printed[1])
        hits = [
            [
                replace(terms, strength=max(1, power)).cell(charts, roll.face).loss
                for roll, _ in FAIR_DIE
            ]
            for power in strengths
        ]
        dice = list(charts.forced_retreat.values())
        return _Side(
            hits,
            self._worths.prices(units),
            len(strengths) - 1,
            len(forces_among(state, units)) * sum(steps for _, steps in dice) / len(dice),
            sum(self._flight(units, hexes) for hexes, _ in dice) / len(dice),
        )

    def _flight(self, units: Sequence[int], hexes: int) -> float:
        """What a retreat costs in morale whose units have a step left each."""
        steps, flight = self._state.steps, self._worths.flight
        left = {1: 1.0, 2: self._reduced}
        return sum(left[steps[unit]] * flight((unit,), hexes) for unit in units)


class _Side(NamedTuple):
    """A side of a battle by the steps that it has lost."""

    hits: Sequence[Sequence[int]]
    """Steps that each face of its die costs the other side."""
    prices: Sequence[float]
    whole: int
    """Steps after which all that are left have one: it is broken (24-2-6)."""
    straggling: float
    """Steps that a forced retreat costs besides (24-3-2)."""
    flight: float
    """Points that the morale is worth which it costs the whole side (23-4-5, G-88)."""

    def price(self, lost: int) -> float:
        """Points that so many steps cost."""
        return self.prices[min(lost, len(self.prices) - 1)]

    def driven_off(self, lost: int) -> float:
        """The same of a side that is broken, with its retreat."""
        now, after = self.price(lost), self.price(lost + 1)
        last = self.prices[-1]
        dying = last - self.prices[self.whole]
        left = (last - now) / dying if dying > 0.0 else 0.0
        return now + self.straggling * (after - now) + left * self.flight


class _Rounds:
    """The rounds of a battle from every count of steps lost."""

    def __init__(self, own: _Side, other: _Side, *, suffered: bool) -> None:
        """``suffered``: whether the side that has lost more may stop (the option of G-86)."""
        self._own, self._other, self._suffered = own, other, suffered
        self._known: dict[tuple[int, int], Outlook] = {}

    def outlook(self, own: int, other: int) -> Outlook:
        """What both lose in the end if one more round is fought once so many steps are lost."""
        found = self._known.get((own, other))
        if found is None:
            found = self._known[own, other] = self._rolled(own, other)
        return found

    def _rolled(self, own: int, other: int) -> Outlook:
        """The mean over both dice; rolls by which nobody loses a step are rolled again."""
        ends = [
            self._after(own + got, other + given, given - got)
            for given in self._own.hits[own]
            for got in self._other.hits[other]
            if given or got
        ]
        if not ends:
            return self._stopped(own, other)
        return Outlook(
            sum(end.taken for end in ends) / len(ends), sum(end.paid for end in ends) / len(ends)
        )

    def _after(self, own: int, other: int, lead: int) -> Outlook:
        """After a round: a side is broken (24-2-6), or one of them may stop (24-2-5)."""
        broken = own >= self._own.whole, other >= self._other.whole
        stopped = self._stopped(own, other)
        if all(broken):
            return stopped
        if broken[0]:
            return stopped._replace(paid=self._own.driven_off(own))
        if broken[1]:
            return stopped._replace(taken=self._other.driven_off(other))
        going_on = self.outlook(own, other)
        better = (stopped.taken - stopped.paid) - (going_on.taken - going_on.paid)
        stops = -lead if self._suffered else lead
        return stopped if better * stops > 0 else going_on

    def _stopped(self, own: int, other: int) -> Outlook:
        return Outlook(self._other.price(other), self._own.price(own))
