"""The board as the planning opponent sees it: who can come where, and what is at stake."""

from __future__ import annotations

from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.players.fights import tail
from scenarios.gekokujo.players.picture import Picture
from scenarios.gekokujo.players.purchases import faces_of
from scenarios.gekokujo.rules.numbers import DAIMYO, NEVER
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.provinces.rules.reach import distances
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenarios.gekokujo.players.orders import Order
    from scenarios.gekokujo.players.weights import Weights
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State

NEXT, TWO_STEPS = 1, 2
NO_AIMS: Final[Mapping[int, float]] = MappingProxyType({})
NO_THREAT: Final = (0.0, 0.0)
MOST_HUNTERS = 5
"""More enemies than these are not thought to go for one Daimyō."""


@lru_cache(maxsize=16)
def within_two(scenario: Scenario) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """For each province those up to two steps away, with what may lie between; itself first."""
    rows = []
    for place, row in enumerate(distances(scenario)):
        near = scenario.adjacent[place]
        found: list[tuple[int, tuple[int, ...]]] = [(place, ())]
        for there, steps in enumerate(row):
            if steps == NEXT:
                found.append((there, ()))
            elif steps == TWO_STEPS:
                found.append((there, tuple(m for m in near if m in scenario.adjacent[there])))
        rows.append(tuple(found))
    return tuple(rows)


@lru_cache(maxsize=16)
def nearby(scenario: Scenario) -> tuple[int, ...]:
    """The same as sets."""
    return tuple(sum(1 << there for there, _ in row) for row in within_two(scenario))


@lru_cache(maxsize=16)
def beside(scenario: Scenario) -> tuple[int, ...]:
    """For each province the set of those a step away."""
    return tuple(sum(1 << there for there in near) for near in scenario.adjacent)


class Outlook(Picture):
    """What a seat knows, and what follows from it by some weights."""

    def __init__(
        self, state: State, player: int, weights: Weights, aims: Mapping[int, float] = NO_AIMS
    ) -> None:
        """Take the seat's own view; ``aims``: what provinces are worth more by a plan, or less."""
        self.weights, self.aimed = weights, aims
        super().__init__(state, player)
        self._pressure: dict[int, tuple[float, float]] = {}
        self.trial = state.copy()
        """A copy on which attacks are tried; it is put right after each of them."""
        self.defences: dict[int, tuple[tuple[int, float], ...]] = {}
        """By province the dice of those who stand there against attackers."""
        self.clashes: dict[tuple[int, tuple[int, ...]], dict[str, float]] = {}
        """What attacks have been found to promise."""
        self.gains: dict[tuple[object, ...], dict[str, float]] = {}
        """What moves have been found to promise."""
        self.orders: list[Order] | None = None
        """The plan for this board, once it has been made."""

    @cached_property
    def _occupied(self) -> dict[int, set[int]]:
        """By province who stands there."""
        found: dict[int, set[int]] = {}
        for player, placed in enumerate(self.state.units):
            for place in placed:
                found.setdefault(place, set()).add(player)
        return found

    @cached_property
    def open(self) -> int:
        """Set of provinces that can be taken by walking in."""
        held = self._occupied
        control = enumerate(self.state.control)
        return sum([1 << p for p, holder in control if holder == NOBODY and p not in held])

    @cached_property
    def _feared(self) -> int:
        """Set of provinces where enemies stand."""
        return sum([1 << place for place in self.enemies])

    @cached_property
    def _haste(self) -> list[float]:
        """By player how much of his threat counts: those with a turn to come count in full."""
        order = self.state.in_order()
        mine = order.index(self.player) if self.player in order else 0
        campaign = bool(self.state.frames) and any(
            frame.kind == "movement" for frame in self.state.frames if hasattr(frame, "kind")
        )
        found = [0.0] * self.scenario.players
        for place, player in enumerate(order):
            found[player] = 1.0 if place > mine or not campaign else self.weights.passed
        return found

    def _reach(self, place: int) -> tuple[float, float]:
        """Enemy soldiers who can come: shared out among their aims, and the most of one enemy."""
        found = self._pressure.get(place)
        if found is not None:
            return found
        if not nearby(self.scenario)[place] & self._feared:
            return NO_THREAT
        state, shared, most = self.state, 0.0, 0.0
        by_enemy: dict[int, float] = {}
        for there, between in within_two(self.scenario)[place]:
            for other in self._occupied.get(there, ()):
                if other in self.friends or (between and not self._passes(other, between)):
                    continue
                counts = state.at(other, there)
                soldiers = sum(counts) + (self.weights.rider - 1) * counts[DAIMYO]
                soldiers *= self._haste[other]
                by_enemy[other] = by_enemy.get(other, 0.0) + soldiers
                shared += (soldiers + self._haste[other] / 2) / self._aims_from(other, there)
        most = max(by_enemy.values(), default=0.0)
        found = self._pressure[place] = shared, most
        return found

    def _passes(self, other: int, between: tuple[int, ...]) -> bool:
        """Whether a player's units can get through one of some provinces (6.1-03)."""
        return any(self._occupied.get(m, {other}) == {other} for m in between)

    def _aims_from(self, other: int, there: int) -> float:
        """Among how many provinces the units there have to choose, roughly."""
        key = ("aims", other, there)
        found = self.memory.get(key)
        if found is None:
            control = self.state.control
            near = self.scenario.adjacent[there]
            found = self.memory[key] = 1.0 + sum(control[p] != other for p in near)
        return found

    def prize_of(self, place: int) -> float:
        """What controlling a province is worth."""
        scenario, state, w = self.scenario, self.state, self.weights
        value = 1 + w.goal * min(1.0, self.held / scenario.threshold) ** 2
        if place in scenario.mandates:
            others = sum(state.control[p] == self.player for p in scenario.mandates if p != place)
            value += w.mandate * (1 + others)
            value += w.mandate_won * (others == len(scenario.mandates) - 1)
            value += w.mandate_denied * max(
                sum(state.control[p] == other for p in scenario.mandates if p != place)
                for other in range(scenario.players)
                if other != self.player
            )
        clan = scenario.clan(state.clan[self.player])
        if scenario.mountains >> place & 1 and not clan.mountain_immune:
            value -= w.mountain
            if state.control[place] != self.player and not self.can_supply_more:
                value -= w.unpaid
        value += w.frontier * (beside(scenario)[place] & self.open).bit_count()
        value += self.aimed.get(place, 0.0)
        return value + w.sown * state.sown.get(place, (0, 0))[1]

    @cached_property
    def can_supply_more(self) -> bool:
        """Whether there are Koku for another mountain province this winter (7)."""
        economy = self.scenario.numbers.economy
        due = supply_of(self.state, self.player)
        return self.state.treasury[self.player] >= due + 2 * economy.mountain

    def taken(self, place: int) -> float:
        """What it is worth that an enemy who controls a province does so no longer."""
        holder = self.state.control[place]
        if holder == NOBODY or holder in self.friends:
            return 0.0
        w, scenario, control = self.weights, self.scenario, self.state.control
        near_goal = self.state.controlled(holder) / scenario.threshold
        value = w.deny * (1 + w.leader * max(0.0, near_goal - w.alarm) / (1 - w.alarm))
        if place in scenario.mandates:
            others = sum(control[p] == holder for p in scenario.mandates if p != place)
            value += w.mandate_denied * others
        return value

    def risk(self, place: int, count: int) -> float:
        """Share that is at stake where so many own units stand against the enemies in reach."""
        shared, _ = self._reach(place)
        return self.weights.exposed * shared / (shared + self.weights.guard * count)

    def stake(self, place: int, daimyo: int, count: int) -> float:
        """What so many Daimyō stand to lose there: attackers choose whom they hit."""
        del count
        if not daimyo:
            return 0.0
        _, most = self._reach(place)
        if not most:
            return 0.0
        chances = ((min(MOST_HUNTERS, max(1, round(most))), self._bushi_hits),)
        lost = sum(
            tail(chances, number) * worth
            for number, worth in zip(range(1, daimyo + 1), self.lords, strict=False)
        )
        return self.weights.hunted * min(1.0, most) * lost

    @cached_property
    def _bushi_hits(self) -> float:
        """Chance of an attacking die of a plain Bushi."""
        return faces_of(self.scenario.numbers.ronin.attack) / (NEVER - 1)

    @cached_property
    def lords(self) -> tuple[float, ...]:
        """What each of one's own Daimyō who falls next is worth, in turn."""
        w = self.weights
        return (w.lord, w.second_lord, w.last_lord)[-self.state.all_daimyo(self.player) or 3 :]

    def daimyo_worth(self) -> float:
        """Of the Daimyō of one's own who falls next."""
        return self.lords[0] if self.lords else self.weights.lord

    def lord_worth(self, other: int) -> float:
        """Of a Daimyō of an enemy."""
        left = self.state.all_daimyo(other)
        return self.weights.enemy_lord + self.weights.enemy_last_lord * (left == 1)
