"""What sieges promise to a side as the board stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.activation_times import pace, stages_left, stages_of
from wargame_core.gunyuden.players.evaluation import Evaluation, castle_gain
from wargame_core.gunyuden.players.fights import best_speaker
from wargame_core.gunyuden.players.siege_times import siege_times
from wargame_core.gunyuden.players.sieges import AHEAD, SWEEPS, Course, SiegeCase, siege_of
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules import siege_terms
from wargame_core.gunyuden.rules.battle_odds import leaders_among
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.communication import linked_hexes
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    castle_morale,
    garrison_of,
    held_back,
    highest_ranked,
    is_commander,
    lowest_morale,
    rank_of,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.siege_odds import ambush_terms, assault_terms
from wargame_core.gunyuden.rules.siege_terms import CombatTerms
from wargame_core.gunyuden.rules.state import State

SPARE: Final = 2
"""Strength above the threshold that an investment can afford to lose."""
LIKELY: Final = 0.5
"""Chance from which walls are worth an assault without an investment."""
CRUMBLING: Final = 2
"""Durability that one assault may break."""
STEP_GRAIN = 0.05
"""Shares of a gain are rounded to this, so that few sieges need to be worked out."""
CHANCE_GRAIN: Final = 0.025
"""The same of chances."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A siege as it stands."""

    charts: Charts
    case: SiegeCase
    """With the rhythm of a siege that lasts to the end of the match."""
    durability: int
    morale: int
    """Of the castle."""
    refused: bool
    resists: bool
    left: int
    """Stages of the match that are left."""
    endurance: int
    """Stages for which the besiegers can stay."""
    ahead: int
    """How much of the present stage is to come for it, as ``Siege.course`` counts it."""

    def course(self, delay: int) -> Course:
        """How it goes on, so many stages from now."""
        rhythm, left = self.case.rhythm, max(1, self.left - delay)
        if left > SWEEPS:  # looked ahead to an end in the same stage of a turn
            left = SWEEPS - (SWEEPS - left) % len(rhythm)
        stages = max(1, min(left, self.endurance))
        early = (left - stages) % len(rhythm)
        case = replace(self.case, rhythm=rhythm[early:] + rhythm[:early]) if early else self.case
        return siege_of(self.charts, case).course(
            self.durability,
            self.morale,
            refused=self.refused,
            resists=self.resists,
            stages=stages,
            ahead=AHEAD if delay else self.ahead,
        )


class Besieging:
    """Sieges of one state, seen by one side."""

    def __init__(self, state: State, side: int, weights: Weights, worths: Worths) -> None:
        self._state, self._side, self._weights, self._worths = state, side, weights, worths
        scenario = state.scenario
        self._clans = {c for c, printed in enumerate(scenario.clans) if printed.side == side}
        self._lines: dict[int, int] = {}

    def gain(self, castle: int, side: int | None = None) -> float:
        """Points by which the balance shifts with the castle, and part of its garrison."""
        side = self._side if side is None else side
        inside = garrison_of(self._state, castle)
        return castle_gain(self._state, castle, side) + 0.5 * self._worths.of(inside)

    def course(
        self, castle: int, units: Sequence[int] = (), side: int | None = None, delay: int = 0
    ) -> Course:
        """How a siege by some units goes on, ``delay`` stages from now.

        By just enough strength if no units are named.
        """
        return self._under_way(castle, units, side).course(delay)

    def _under_way(
        self, castle: int, units: Sequence[int] = (), side: int | None = None
    ) -> UnderWay:
        """The siege of a castle as it stands."""
        state = self._state
        scenario, place = state.scenario, state.scenario.castles[castle]
        charts = scenario.charts
        inside = garrison_of(state, castle)
        heads = highest_ranked(state, leaders_among(state, inside))
        ground = charts.terrain[scenario.map.terrain[place.hex].name.lower()]
        gain = max(1.0, self.gain(castle, side))
        step = 0.35 * 2.0 / gain
        times = siege_times(state, castle, units, self._side if side is None else side)
        case = SiegeCase(
            strength=charts.combat_columns[
                charts.combat_column(strength(state, units) if units else threshold(state, castle))
            ],
            level=place.level,
            assault=ground.assault - place.level,
            inside_strength=charts.combat_columns[charts.combat_column(strength(state, inside))],
            inside_units=len(inside),
            inside_skill=(
                scenario.units[best_speaker(state, heads)].field_battle_modifier if heads else 0
            ),
            inside_rank=int(max((rank_of(state, u) for u in inside), default=Rank.BUSHO)),
            recovery=recovery_of(state, inside),
            besieger_morale=lowest_morale(state, units),
            may_call=any(is_commander(state, u) for u in units) or not units,
            rhythm=times.rhythm,
            sooner=times.sooner,
            patience=self._weights.patience,
            step=max(STEP_GRAIN, round(step / STEP_GRAIN) * STEP_GRAIN),
            ruin=self._weights.ruin,
        )
        return UnderWay(
            charts,
            case,
            state.durability[castle],
            castle_morale(state, castle),
            refused=state.refuses[castle],
            resists=state.resists[castle],
            left=stages_left(state),
            endurance=self._endurance(castle, units),
            ahead=times.ahead,
        )

    def _endurance(self, castle: int, units: Sequence[int]) -> int:
        """Stages for which besiegers can stay: without communication their morale breaks (11-4)."""
        state = self._state
        hex_ = state.scenario.castles[castle].hex
        around = geography(state.scenario).around[hex_]
        clans = {state.scenario.units[u].clan for u in units} or self._clans
        if self._reached(clans) & around:
            return stages_left(state)
        checks = lowest_morale(state, units) - state.scenario.charts.numbers.lowest_morale
        stages = stages_of(state.scenario)
        return checks * stages + stages - max(1, state.stage)

    def _reached(self, clans: Iterable[int]) -> int:
        """Set of hexes that the lines of any of some clans reach."""
        found = 0
        for clan in clans:
            if clan not in self._lines:
                self._lines[clan] = linked_hexes(self._state, clan)
            found |= self._lines[clan]
        return found

    def promise(self, castle: int) -> float:
        """Points that a siege of an enemy castle promises, begun or gone on with now."""
        return self.promises(castle)(0)

    def promises(self, castle: int) -> Callable[[int], float]:
        """The same by the stages until it is begun or gone on with."""
        gain = self.gain(castle)
        siege = self._under_way(castle, besiegers_of(self._state, castle))
        if self._state.besieged[castle]:
            return lambda delay: gain * siege.course(delay).best
        return lambda delay: gain * siege.course(delay).begun

    def peril(self, castle: int) -> float:
        """Points that an own castle is about to cost while it is invested."""
        enemy = 1 - self._side
        units = besiegers_of(self._state, castle)
        if not units:
            return 0.0
        return self.gain(castle, enemy) * self.course(castle, units, enemy).best

    def breach(self, castle: int) -> tuple[int, float]:
        """The least strength with which an assault by fresh units is likely to break the walls.

        And how likely. Where no strength makes it likely, the most that there is; 0 where it is
        impossible.
        """
        state, scenario = self._state, self._state.scenario
        charts, place = scenario.charts, scenario.castles[castle]
        power, chance = 0, 0.0
        for power in charts.combat_columns:
            terms = siege_terms.assault(
                charts,
                power,
                level=place.level,
                terrain=scenario.map.terrain[place.hex],
                difference=-castle_morale(state, castle),
            )
            chance = sum(
                float(share)
                for roll, share in FAIR_DIE
                if terms.cell(charts, roll.face).loss >= state.durability[castle]
            )
            if chance >= LIKELY:
                break
        return power, chance

    def storm(self, castle: int, units: Sequence[int], lines: float = 0.0) -> Evaluation:
        """An assault without an investment: what the walls may lose at once (19-1-2).

        ``lines``: what it is worth in victory points that no lines begin there any more.
        """
        state, charts = self._state, self._state.scenario.charts
        assault = assault_terms(state, castle, units)
        ambush = ambush_of(state, castle, units)
        prices = self._worths.prices(units)
        fallen = paid = 0.0
        for roll, chance in FAIR_DIE:
            damage = assault.cell(charts, roll.face).loss
            fallen += float(chance) * (damage >= state.durability[castle])
            loss = ambush.cell(charts, roll.face).loss
            paid += float(chance) * prices[min(loss, len(prices) - 1)]
        gain = self._weights.ruin * self.gain(castle) + lines
        return Evaluation(castles=gain * fallen, own_losses=-paid)


def recovery_of(state: State, inside: Sequence[int]) -> float:
    """How likely the lowest morale of a garrison rises in a stage without communication (26-1-2).

    Every unit rolls by itself, and all of them have to succeed, sooner or later: the more there
    are the slower it goes. Not if a rule of the scenario holds one of them back.
    """
    scenario = state.scenario
    if not inside or any(held_back(state, state.leader[u]) is not None for u in inside):
        return 0.0
    limits = scenario.charts.recovery
    chances = [
        pace(scenario, state.leader[u]) * limits[scenario.units[u].rank] / len(FAIR_DIE)
        for u in inside
    ]
    slowest = min(chances) / sum(1.0 / n for n in range(1, len(inside) + 1))
    return round(slowest / CHANCE_GRAIN) * CHANCE_GRAIN


def crumbles(state: State, castle: int) -> bool:
    """Whether one assault may break what is left of the walls."""
    return state.durability[castle] <= CRUMBLING


def ambush_of(state: State, castle: int, units: Sequence[int]) -> CombatTerms:
    """The ambush that meets an assault by some units (19-2)."""
    inside = garrison_of(state, castle)
    heads = highest_ranked(state, leaders_among(state, inside))
    return ambush_terms(state, castle, units, best_speaker(state, heads) if heads else None)


def siege_of_force(state: State, leader: int) -> int:
    """The castle that a force takes part in investing, or -1."""
    castle = state.scenario.castle_at.get(state.hex[leader], -1)
    return castle if castle >= 0 and state.investing[leader] else -1


def spare_besiegers(state: State, side: int) -> frozenset[int]:
    """Leaders of investing forces that the rest of their siege can do without.

    Of those that suffice together, the weakest stay; a commander among them if there is one.
    """
    found: set[int] = set()
    for castle in range(len(state.owner)):
        units = besiegers_of(state, castle) if state.besieged[castle] else ()
        if not units or state.scenario.side_of_unit[units[0]] != side:
            continue
        forces = sorted({state.leader[u] for u in units})
        powers = {leader: strength(state, units_of_force(state, leader)) for leader in forces}
        wanted = threshold(state, castle) + SPARE
        if len(forces) < 2 or sum(powers.values()) <= wanted:
            continue
        stay = _fewest(state, powers, wanted)
        found.update(leader for leader in forces if leader not in stay)
    return frozenset(found)


def _fewest(state: State, powers: Mapping[int, int], wanted: int) -> tuple[int, ...]:
    """The least strength of forces that together have the strength wanted, with a commander.

    Without one if there is none. Of equal sums the fewest forces, then the lowest leaders.
    """
    sums: dict[tuple[int, bool], tuple[int, tuple[int, ...]]] = {(0, False): (0, ())}
    for leader, power in sorted(powers.items()):
        led = is_commander(state, leader)
        for (total, commanded), (size, staying) in tuple(sums.items()):
            key, longer = (total + power, commanded or led), (size + 1, (*staying, leader))
            sums[key] = min(sums.get(key, longer), longer)
    enough = [
        (total, commanded, *found) for (total, commanded), found in sums.items() if total >= wanted
    ]
    commanded = any(entry[1] for entry in enough)
    best = min(
        (total, size, staying)
        for total, with_one, size, staying in enough
        if with_one or not commanded
    )
    return best[2]
