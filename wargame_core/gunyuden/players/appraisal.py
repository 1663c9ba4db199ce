"""The board as a planner weighs it: strength, ways, supply, sieges and what fights would bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import inf, prod

from wargame_core.boards.graphs import Weighted
from wargame_core.gunyuden.players import besieging, voyages
from wargame_core.gunyuden.players.battles import Skirmishes
from wargame_core.gunyuden.players.besieging import Besieging, crumbles
from wargame_core.gunyuden.players.clock import timely
from wargame_core.gunyuden.players.communication_lines import CommunicationLines
from wargame_core.gunyuden.players.decisive_battles import DecisiveBattles
from wargame_core.gunyuden.players.situation import FAR, Aim, Situation, backwards, costs_to
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.forces import (
    clan_of,
    is_commander,
    lowest_morale,
    owner_side,
    strength,
)
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import Rank, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import zones

PENT_UP = 0.5
"""How much units in garrison count of those in the field that lines of communication leave: they
lose nothing, but cannot go to war."""
FLIGHT = 2
"""Marches from which an enemy drives out of a castle whom its walls do not protect."""
FAINT = 0.2
"""What is left of a force's strength at least, however shaken it is."""


class Appraisal(Situation):
    """A situation with everything that a planner asks before it chooses objectives."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        weights = timely(state, side, weights)
        self.state, self.weights = state, weights
        self.worths = Worths(state, weights)
        self.skirmishes = Skirmishes(state, self.worths, weights)
        self.battles = DecisiveBattles(state, self.worths, weights)
        self.sieges = Besieging(state, side, weights, self.worths)
        self.enemy_forces: dict[int, float] = {
            leader: self.force(leader, float(strength(state, units)))
            for leader, units in state.forces().items()
            if state.scenario.side_of_unit[leader] != side
        }
        self._costs: dict[int, Sequence[float]] = {}
        self._sails: dict[int, bool] = {}
        self._storms: dict[int, float] = {}
        super().__init__(state, side)

    def force(self, leader: int, power: float) -> float:
        """Strength as it counts in the field: with its commander's skill and its morale."""
        state, weights = self.state, self.weights
        skill = 1.0 + weights.command * state.scenario.units[leader].field_battle_modifier
        spirit = 1.0 + weights.spirit * lowest_morale(state, state.forces()[leader])
        return power * skill * max(FAINT, spirit)

    def _menace(self, leader: int, power: float) -> float:
        return self.force(leader, power)

    def emphasis(self, kind: str, castle: int) -> float:
        """How much more an objective of a kind at a castle counts for what is known of it.

        ``castle``: its number; 1.0 where nothing is known of it in this turn, and for -1.
        """
        turn = self.state.turn
        emphases = [one for one in self.weights.emphases if turn <= one.until]
        if not emphases or castle < 0:
            return 1.0
        about = kind, self.state.scenario.castles[castle].id
        return prod(one.factor for one in emphases if (one.kind, one.castle) == about)

    def siege_promise(self, castle: int) -> float:
        """What a siege of a castle promises, in victory points, as much as the castle counts."""
        return self.emphasis("castle", castle) * self.sieges.promise(castle)

    def may_ever_act(self, leader: int) -> bool:
        """Whether no rule of the scenario holds the force back (34.7(2))."""
        return self._may_ever_act(leader)

    def costs_to(self, hex_: int) -> Sequence[float]:
        """Movement points from every hex to one, around the enemies who stand in the way."""
        found = self._costs.get(hex_)
        if found is None:
            closed = zones(self.state).field[1 - self.side] & ~(1 << hex_)
            found = self._costs[hex_] = _costs_around(self.state.scenario, hex_, closed)
        return found

    def way(self, leader: int, hex_: int) -> float:
        """Movement points of a force to a hex, over the sea if there is no other way and it may."""
        start = self.state.hex[leader]
        cost = self.costs_to(hex_)[start]
        return self.over_sea(leader, hex_).get(start, inf) if cost == inf else cost

    def havens(self, leader: int, reach: float = FAR) -> Iterator[tuple[int, float]]:
        """Own castles without an enemy before them, with the movement points of a force to each.

        Only those within ``reach`` movement points.
        """
        for castle, place in enumerate(self.state.scenario.castles):
            if owner_side(self.state, castle) == self.side and place.hex not in self.enemies:
                cost = self.way(leader, place.hex)
                if cost <= reach:
                    yield castle, cost

    def is_relied_on(self, leader: int) -> bool:
        """Whether a force counts as one that keeps a castle.

        A sōdaishō who may leave does so when the enemy comes (25-2).
        """
        rank = self.state.scenario.units[leader].rank
        return rank is not Rank.SODAISHO or not self.may_ever_act(leader)

    def ways(self, leaders: Iterable[int], hex_: int) -> dict[int, float]:
        """The same of several forces, by leader."""
        costs, at = self.costs_to(hex_), self.state.hex
        found = {leader: costs[at[leader]] for leader in leaders}
        for leader in [u for u, cost in found.items() if cost == inf]:
            found[leader] = self.way(leader, hex_)
        return found

    def over_sea(self, leader: int, hex_: int) -> Mapping[int, float]:
        """What it costs a force from hexes that only the sea joins to one; empty if it may not."""
        clan = clan_of(self.state, leader)
        sails = self._sails.get(clan)
        if sails is None:
            sails = self._sails[clan] = voyages.may_cross(self.state, clan)
        return voyages.ways_over_sea(self.state.scenario, hex_) if sails else {}

    def strongest_near(self, leader: int, far: float) -> float:
        """The strongest enemy force within so many movement points of where a force stands.

        Over the sea where only that leads there and the enemy may sail.
        """
        state = self.state
        here = state.hex[leader]
        costs = costs_to(state.scenario, here)
        over_sea = voyages.ways_over_sea(state.scenario, here)
        strongest = 0.0
        for enemy, power in self.enemy_forces.items():
            cost = costs[state.hex[enemy]]
            if cost == inf and voyages.may_cross(state, clan_of(state, enemy)):
                cost = over_sea.get(state.hex[enemy], inf)
            if cost <= far:
                strongest = max(strongest, power)
        return strongest

    @cached_property
    def beside_enemies(self) -> frozenset[int]:
        """Hexes linked to one in which an enemy stands in the open."""
        linked = geography(self.state.scenario).linked
        return frozenset(hex_ for enemy in self.enemies for hex_ in linked[enemy])

    @cached_property
    def communication(self) -> CommunicationLines:
        """Where the side's lines of communication reach, while the match is played on, too."""
        return CommunicationLines(self.state.copy(), self.side)

    def supply(self, aim: Aim, clan: int) -> float:
        """What is left of an aim for a force of a clan, deep in the enemy's country."""
        if aim.kind == "raid" or self.communication.supplies(aim.hex, clan):
            return 1.0
        if aim.kind == "ruin" and self._is_home(aim, clan):
            return 1.0
        weights = self.weights
        return weights.relayed if self.communication.relays(aim.hex, clan) else weights.unsupplied

    def may_restore(self, leader: int, aim: Aim) -> bool:
        """Whether the leader of a force could restore the ruin that is his aim (14-3, G-43).

        A commander of the clan whose main castle it was needs no line (31.2), others do.
        """
        if not is_commander(self.state, leader):
            return False
        clan = clan_of(self.state, leader)
        return self._is_home(aim, clan) or self.communication.supplies(aim.hex, clan)

    def _is_home(self, aim: Aim, clan: int) -> bool:
        return aim.castle >= 0 and self.state.scenario.clans[clan].main_castle == aim.castle

    def storm_chance(self, castle: int) -> float:
        """How likely walls fall at once to an enemy force that may soon come to them (19-1-2).

        0 where it takes a siege, or nobody near is strong enough.
        """
        found = self._storms.get(castle)
        if found is None:
            found = self._storms[castle] = self._storm_chance(castle)
        return found

    def _storm_chance(self, castle: int) -> float:
        state, scenario = self.state, self.state.scenario
        if not crumbles(state, castle):
            return 0.0
        power, chance = self.sieges.breach(castle)
        costs = costs_to(scenario, scenario.castles[castle].hex)
        far = FLIGHT * scenario.charts.numbers.movement_allowance
        near = (
            strength(state, units)
            for leader, units in state.forces().items()
            if leader in self.enemy_forces
            and costs[state.hex[leader]] <= far
            and self.may_ever_act(leader)
        )
        return chance if max(near, default=0) >= power else 0.0

    def despair(self, units: Sequence[int], turns: int = 1) -> float:
        """What so many turns without communication cost some units (11-4)."""
        lost = sum(1 - self.state.morale[unit] for unit in units)
        return self.weights.cut_off * lost + self.worths.flight(units, turns)

    @cached_property
    def spare(self) -> frozenset[int]:
        """Leaders of investing forces that their sieges can do without."""
        return besieging.spare_besiegers(self.state, self.side)

    @cached_property
    def cutting(self) -> dict[int, float]:
        """By hex of an enemy clan's main castle, what standing there is worth (11-1-3).

        Where it is a ruin nobody restores it as long as one's own stand there (G-43).
        """
        state, side = self.state, 1 - self.side
        found = cut_prices(state, side, self.weights.cut)
        for hex_, price in cut_prices(state, side, self.weights.cut, lost=True).items():
            if state.owner[state.scenario.castle_at[hex_]] < 0:
                found[hex_] = found.get(hex_, 0.0) + price
        return found

    @cached_property
    def anchors(self) -> dict[int, float]:
        """By hex of an own clan's main castle, what an enemy who stands there costs."""
        return cut_prices(self.state, self.side, self.weights.cut)

    @cached_property
    def lost_anchors(self) -> dict[int, float]:
        """The same of main castles that own clans have lost, be it that an ally holds them."""
        return cut_prices(self.state, self.side, self.weights.cut, lost=True)


@lru_cache(maxsize=4096)
def _costs_around(scenario: Scenario, hex_: int, closed: int) -> Sequence[float]:
    """As ``costs_to``, with closed hexes; infinite where no way leads from."""
    return backwards(scenario, hex_, _without(scenario, closed))


@lru_cache(maxsize=32)
def _without(scenario: Scenario, closed: int) -> Weighted:
    """The ground without closed hexes."""
    return Weighted(cost_graph(scenario, "normal"), 0, closed, 0)


def cut_prices(state: State, side: int, price: float, *, lost: bool = False) -> dict[int, float]:
    """By hex of a main castle of the side, what a turn without communication costs its clan.

    ``price`` is what it costs for each point of a unit in the field; one in garrison counts less.
    ``lost``: of main castles that are no longer their clans', whoever holds them, instead.
    """
    scenario = state.scenario
    field: dict[int, float] = {}
    for unit, printed in enumerate(scenario.units):
        if state.hex[unit] >= 0:
            points = scenario.charts.unit_points[printed.rank] + printed.strength[2]
            share = PENT_UP if state.inside[unit] else 1.0
            field[printed.clan] = field.get(printed.clan, 0.0) + share * points
    found: dict[int, float] = {}
    for clan, printed_clan in enumerate(scenario.clans):
        castle = printed_clan.main_castle
        if printed_clan.side != side or castle < 0 or (state.owner[castle] != clan) != lost:
            continue
        hex_ = scenario.castles[castle].hex
        found[hex_] = found.get(hex_, 0.0) + price * field.get(clan, 0.0)
    return found
