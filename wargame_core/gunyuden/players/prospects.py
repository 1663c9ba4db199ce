"""How a side stands: named features of a board, each the balance of the side against the other.

What they are worth is fitted on played matches (``search.toml``). A feature is counted for both
sides in the same way, so that what one side gains the other loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from wargame_core.gunyuden.players.activation_times import (
    now,
    stages_left,
    stages_of,
    times_ahead,
)
from wargame_core.gunyuden.players.besieging import Besieging
from wargame_core.gunyuden.players.clock import goal
from wargame_core.gunyuden.players.objectives import DECISIVE
from wargame_core.gunyuden.players.situation import costs_to
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    field_forces_at,
    garrison_of,
    held_back,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.scoring import lost_fates
from wargame_core.gunyuden.rules.state import State

FEATURES: Final = (
    "score",
    "sieges",
    "walls",
    "strength",
    "morale",
    "cut_off",
    "capitals",
    "pressure",
    "exposed",
    "lords",
)
"""All features in order; ``term.standing_NAME`` says each in words."""
NEARNESS: Final = 0.6
"""How quickly strength counts less with the marches that it is away."""

LOST: Final = 1.5
"""How much a lost main castle counts of its clan's strength."""
STANDING: Final = 1.0
"""How much it counts that an enemy stands in its hex."""
CLOSE: Final = 0.4
"""Share of its strength from which a force counts where others stand in the open."""
READY: Final = 0.8
"""How likely it is that those who stand before the walls and suffice begin a siege."""
EASE: Final = 2.0
"""Strength that makes little of small differences near a sōdaishō."""

PlacedForce = tuple[int, int, float]
"""A force: its side, its hex, and its strength with its commander's skill and its morale."""


class Prospects:
    """Measures boards of one scenario for both sides."""

    def __init__(self, root: State, weights: Weights) -> None:
        """``weights``: what units and sieges are worth in themselves."""
        self._weights = weights
        scenario = self._scenario = root.scenario
        self._allowance = float(scenario.charts.numbers.movement_allowance)
        self._near: dict[tuple[int, int], float] = {}
        self._turns = len(scenario.turns) * stages_of(scenario)
        self._counted = lost_fates(scenario)
        wanted = goal(scenario)
        self._points = [
            place.points * (DECISIVE if wanted is not None and wanted.castle == castle else 1.0)
            for castle, place in enumerate(scenario.castles)
        ]
        """What castles count besides the score: one that decides the match by itself for more."""
        units = scenario.units
        self._lord_units = [u for u, unit in enumerate(units) if unit.rank is Rank.SODAISHO]
        self._of_clan = {
            units[lord].clan: [u for u, unit in enumerate(units) if unit.clan == units[lord].clan]
            for lord in self._lord_units
        }
        """Units that leave with a sōdaishō, by clan."""

    def left(self, state: State) -> float:
        """Share of the match that is left."""
        return max(0.0, min(1.0, stages_left(state) / self._turns))

    def features(self, state: State, side: int) -> list[float]:
        """The balance of every feature for a side, in the order of ``FEATURES``."""
        own, other = self._sides(state)
        if side:
            own, other = other, own
        return [a - b for a, b in zip(own, other, strict=True)]

    def _sides(self, state: State) -> tuple[list[float], list[float]]:
        worths = Worths(state, self._weights)
        found = ([0.0] * len(FEATURES), [0.0] * len(FEATURES))
        self._units(state, worths, found)
        forces = self._forces(state)
        self._castles(state, worths, forces, found)
        self._fields(state, worths, forces, found)
        self._capitals(state, forces, found)
        self._lords(state, worths, forces, found)
        return found

    def _units(self, state: State, worths: Worths, found: tuple[list[float], list[float]]) -> None:
        """Points for the dead, what the living are worth, their morale, and who is cut off."""
        scenario = self._scenario
        printed = scenario.charts.unit_points
        for unit, side in enumerate(scenario.side_of_unit):
            if state.hex[unit] < 0:
                if state.fate[unit] in self._counted:
                    found[1 - side][0] += printed[scenario.units[unit].rank]
                continue
            worth = worths.of((unit,))
            found[side][3] += worth
            found[side][4] += worth * state.morale[unit]
            if not state.inside[unit] and not in_communication(state, unit):
                found[side][5] -= worth * (1.0 - state.morale[unit])

    def _forces(self, state: State) -> list[PlacedForce]:
        """Every force; one that a rule of the scenario holds back counts little."""
        scenario = self._scenario
        side_of, units = scenario.side_of_unit, scenario.units
        found = []
        for leader, members in state.forces().items():
            hex_ = state.hex[leader]
            if hex_ < 0:
                continue
            power = float(sum([units[u].strength[state.steps[u]] for u in members]))
            spirit = 1.0 + 0.1 * min([state.morale[u] for u in members])
            skill = 1.0 + 0.05 * units[leader].field_battle_modifier
            if held_back(state, leader) is not None:
                power *= 0.2
            found.append((side_of[leader], hex_, power * spirit * skill))
        return found

    def _weight(self, hex_: int, target: int) -> float:
        """How much strength in a hex counts at another, 1 when it is there."""
        key = (hex_, target)
        weight = self._near.get(key)
        if weight is None:
            cost = costs_to(self._scenario, target)[hex_]
            weight = self._near[key] = exp(-NEARNESS * cost / self._allowance)
        return weight

    def _near_to(
        self, hex_: int, side: int, forces: Sequence[PlacedForce], *, at_least: float = 0.0
    ) -> tuple[float, float]:
        """Strength of a side and of its enemy near a hex: the farther, the less it counts.

        ``at_least``: who would count for less than such a share does not count.
        """
        own = enemy = 0.0
        for whose, at, power in forces:
            weight = self._weight(at, hex_)
            if weight < at_least:
                continue
            if whose == side:
                own += power * weight
            else:
                enemy += power * weight
        return own, enemy

    def _castles(
        self,
        state: State,
        worths: Worths,
        forces: Sequence[PlacedForce],
        found: tuple[list[float], list[float]],
    ) -> None:
        """Points of castles, sieges that go on or begin, broken walls, strength near castles.

        What a siege promises of a castle is taken from its garrison as well, and with a sōdaishō
        from all his army (25-2). Broken walls and strength near count for what it does not promise,
        so that a side never counts more for a castle that is about to fall than for its fall.
        """
        scenario = self._scenario
        for castle, owner in enumerate(state.owner):
            place, points = scenario.castles[castle], self._points[castle]
            if owner < 0:
                continue
            side = scenario.clans[owner].side
            found[side][0] += place.points
            found[side][1] += points - place.points
            own, attack = self._near_to(place.hex, side, forces)
            guard = threshold(state, castle) + own
            promised = self._promised(state, worths, castle, 1 - side)
            if promised:
                found[1 - side][1] += 2.0 * points * promised
                found[side][3] -= promised * worths.of(garrison_of(state, castle))
            if state.besieged[castle]:
                broken = (place.durability - state.durability[castle]) / max(1, place.durability)
                found[side][2] -= 2.0 * points * broken * (1.0 - promised)
            pressure = attack / (attack + guard + 1.0)
            found[1 - side][7] += points * pressure * (1.0 - promised)

    def _promised(self, state: State, worths: Worths, castle: int, side: int) -> float:
        """Share of an enemy castle that a siege promises (18-1).

        One that goes on, or, for somewhat less, one that is about to begin.
        """
        units, delay, likely = besiegers_of(state, castle), 0, 1.0
        if not state.besieged[castle]:
            units, delay = self._about_to_invest(state, castle, side)
            likely = READY
        if not units or state.over or delay >= stages_left(state):
            return 0.0
        course = Besieging(state, side, self._weights, worths).course(castle, units, delay=delay)
        return likely * max(0.0, course.best if state.besieged[castle] else course.begun)

    def _about_to_invest(self, state: State, castle: int, side: int) -> tuple[tuple[int, ...], int]:
        """Units before the walls that will first suffice together, and the stages until then.

        Forces invest together that may act in the same phase (18-1-2). Nobody if none suffice.
        """
        together: dict[int, list[int]] = {}
        for leader in field_forces_at(state, self._scenario.castles[castle].hex, side):
            if held_back(state, leader) is not None:
                continue
            for time in times_ahead(state, leader):
                together.setdefault(time, []).extend(units_of_force(state, leader))
        for time, units in sorted(together.items()):
            if strength(state, units) >= threshold(state, castle):
                size = len(self._scenario.phases)
                return tuple(units), time // size - now(state) // size
        return (), 0

    def _fields(
        self,
        state: State,
        worths: Worths,
        forces: Sequence[PlacedForce],
        found: tuple[list[float], list[float]],
    ) -> None:
        """Forces in the open that stronger enemies are near to."""
        for leader, units in state.forces().items():
            if state.inside[leader] or state.hex[leader] < 0:
                continue
            side, here = self._scenario.side_of_unit[leader], state.hex[leader]
            own, enemy = self._near_to(here, side, forces, at_least=CLOSE)
            if enemy > own:
                found[side][8] -= worths.of(units) * (enemy - own) / (enemy + own)

    def _lords(
        self,
        state: State,
        worths: Worths,
        forces: Sequence[PlacedForce],
        found: tuple[list[float], list[float]],
    ) -> None:
        """Every sōdaishō whom stronger enemies are near to, by what goes with him (25-2).

        Behind walls the danger is divided by the durability that is left.
        """
        scenario = self._scenario
        for lord in self._lord_units:
            here = state.hex[lord]
            if here < 0:
                continue
            clan, side = scenario.units[lord].clan, scenario.side_of_unit[lord]
            own, enemy = self._near_to(here, side, forces)
            if enemy <= own:
                continue
            peril = (enemy - own) / (enemy + own + EASE)
            if state.inside[lord]:
                peril /= max(1, state.durability[scenario.castle_at[here]])
            army = [u for u in self._of_clan[clan] if state.hex[u] >= 0]
            found[side][9] -= peril * worths.of(army)

    def _capitals(
        self,
        state: State,
        forces: Sequence[PlacedForce],
        found: tuple[list[float], list[float]],
    ) -> None:
        """Main castles that are lost, where an enemy stands, or that he may come to (8-3-2, 11-1).

        In points of strength of the clan's units, in tenths; without it all their lines are cut.
        """
        scenario = self._scenario
        field = [0.0] * len(scenario.clans)
        for unit, printed in enumerate(scenario.units):
            if state.hex[unit] >= 0:
                field[printed.clan] += printed.strength[state.steps[unit]]
        for clan, printed_clan in enumerate(scenario.clans):
            castle, side = printed_clan.main_castle, printed_clan.side
            if castle < 0 or not field[clan]:
                continue
            share = LOST
            if state.owner[castle] == clan:
                share = self._peril(state, castle, side, forces)
            found[side][6] -= 0.1 * field[clan] * share

    def _peril(self, state: State, castle: int, side: int, forces: Sequence[PlacedForce]) -> float:
        """How likely the enemy cuts a side off from a main castle: by strength, or as it is open.

        Where nobody keeps it, it matters who can be there first, however weak.
        """
        target = self._scenario.castles[castle].hex
        attack, guard = 0.0, float(threshold(state, castle))
        first = [0.0, 0.0]
        stands = False
        for whose, hex_, power in forces:
            near = self._weight(hex_, target)
            first[whose] = max(first[whose], near * min(1.0, power))
            if whose == side:
                guard += power * near * near
            else:
                attack += power * near
                stands = stands or hex_ == target
        own, enemy = first[side], first[1 - side]
        kept = any(self._scenario.side_of_unit[u] == side for u in state.at(target))
        is_open = 0.0 if kept or not enemy else enemy * enemy / (enemy + own)
        return max(STANDING * stands, is_open, attack / (attack + 2.0 * guard))
