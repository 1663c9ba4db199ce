"""What an opponent thinks of a choice or a situation, in victory points, term by term."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from wargame_core.gunyuden.rules.forces import enemy_castle, working_castle
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.state import State

STRENGTH_WORTH = 0.25
"""Of one point of combat strength."""
FIRST_STEP = 0.35
"""Share of a unit's worth that goes with its first step."""
SPARED = 0.9
"""What a first step costs at most of the death of another unit that loses steps with it."""
LORD_SPARED = 0.95
"""The same of a sōdaishō's."""
CLAN_SHARE = 0.5
"""Share of the strength worth of a clan that hangs on its sōdaishō."""
MORALE_WORTH = 0.15
"""Of one point of morale of one unit."""
WAVERING = 1
"""Points above the lowest morale at which a unit begins to waver."""
WAVERING_SHARE = 0.12
"""Share of its worth that is at risk then."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The worth of something as a sum of named terms, in victory points for the seat."""

    castles: float = 0.0
    """Castles gained or lost, and sieges that lead there."""
    threatened: float = 0.0
    """Own castles in danger."""
    enemy_strength: float = 0.0
    """Steps and units that the enemy loses."""
    own_losses: float = 0.0
    """Steps and units of one's own: negative for losses."""
    points: float = 0.0
    """Points for eliminated units."""
    morale: float = 0.0
    communication: float = 0.0
    """Units in reach of their main castle."""
    distance: float = 0.0
    """Coming nearer to the best aim of the force."""
    mass: float = 0.0
    """Strength gathered where it is needed."""
    danger: float = 0.0
    """Being attacked by stronger enemies."""

    @property
    def total(self) -> float:
        """Sum of all terms."""
        return (
            self.castles
            + self.threatened
            + self.enemy_strength
            + self.own_losses
            + self.points
            + self.morale
            + self.communication
            + self.distance
            + self.mass
            + self.danger
        )

    def terms(self) -> dict[str, float]:
        """The terms by name, in a fixed order."""
        return {name: getattr(self, name) for name in _NAMES}

    def __add__(self, other: Evaluation) -> Evaluation:
        return Evaluation(*(getattr(self, n) + getattr(other, n) for n in _NAMES))

    def __sub__(self, other: Evaluation) -> Evaluation:
        return Evaluation(*(getattr(self, n) - getattr(other, n) for n in _NAMES))

    def scaled(self, factor: float) -> Evaluation:
        """Every term times a factor."""
        return Evaluation(*(getattr(self, n) * factor for n in _NAMES))


_NAMES = tuple(field.name for field in fields(Evaluation))
NOTHING = Evaluation()


def unit_worth(state: State, unit: int) -> float:
    """What the loss of a unit at full steps would cost its side."""
    scenario = state.scenario
    printed = scenario.units[unit]
    worth = scenario.charts.unit_points[printed.rank] + STRENGTH_WORTH * printed.strength[2]
    if printed.rank is Rank.SODAISHO:  # with him his whole clan leaves the map
        followers = (
            other.strength[state.steps[u]]
            for u, other in enumerate(scenario.units)
            if other.clan == printed.clan and u != unit
        )
        worth += CLAN_SHARE * STRENGTH_WORTH * sum(followers)
    return worth


def worth(state: State, units: Iterable[int]) -> float:
    """What some units are worth with the steps that they have left."""
    total = 0.0
    for unit in units:
        steps = state.steps[unit]
        if steps > 0:
            total += unit_worth(state, unit) * (1.0 if steps > 1 else 1.0 - FIRST_STEP)
    return total


def step_worth(state: State, unit: int, units: Iterable[int]) -> float:
    """What the next step of one of some units costs that lose steps together."""
    if state.steps[unit] < 2:
        return (1.0 - FIRST_STEP) * unit_worth(state, unit)
    others = [
        (1.0 - FIRST_STEP) * unit_worth(state, other)
        for other in units
        if other != unit and state.steps[other] > 0
    ]
    lord = state.scenario.units[unit].rank is Rank.SODAISHO
    return before_deaths(FIRST_STEP * unit_worth(state, unit), others, lord=lord)


def before_deaths(first: float, deaths: Sequence[float], *, lord: bool) -> float:
    """What the first step of a unit costs that loses steps together with others.

    Less than the death of one of them, for a sōdaishō too: who has a step left is replenished and
    counts nothing at the end, the dead count (32.2).

    Args:
        first: What it costs by itself.
        deaths: What the last step of each of the others costs.
        lord: Whether it is a sōdaishō, who comes after others that cost as much.
    """
    return min(first, (LORD_SPARED if lord else SPARED) * min(deaths)) if deaths else first


def wavering(state: State, units: Iterable[int]) -> float:
    """What is at risk with units whose morale is nearly at its lowest (10-1-2)."""
    limit = state.scenario.charts.numbers.lowest_morale + WAVERING
    return WAVERING_SHARE * worth(state, (u for u in units if state.morale[u] <= limit))


def loss_worth(state: State, units: Iterable[int], losses: int, *, star: bool = False) -> float:
    """What so many steps cost an owner who gives the cheapest first; a star kills at least one."""
    if losses <= 0:
        return 0.0
    first, last = [], []
    living = [unit for unit in units if state.steps[unit] > 0]
    for unit in living:
        left = unit_worth(state, unit)
        if state.steps[unit] > 1:
            first.append(step_worth(state, unit, living))
            left -= first[-1]
        else:
            left *= 1.0 - FIRST_STEP
        last.append(left)
    costs = sorted(first)[:losses]
    deaths = max(losses - len(costs), 1 if star else 0)
    return sum(costs) + sum(sorted(last)[:deaths])


def castle_gain(state: State, castle: int, side: int) -> float:
    """Points by which the balance shifts if the side takes a castle from its present owner."""
    place = state.scenario.castles[castle]
    if enemy_castle(state, place.hex, side) >= 0:
        return 2.0 * place.points
    return 0.0 if working_castle(state, place.hex, side) >= 0 else 1.0 * place.points


def standing(state: State, side: int) -> Evaluation:
    """The material balance of a whole state: castles, units, steps and morale."""
    scenario = state.scenario
    castles = 0.0
    for castle, owner in enumerate(state.owner):
        if owner >= 0:
            sign = 1.0 if scenario.clans[owner].side == side else -1.0
            castles += sign * scenario.castles[castle].points
    own = enemy = morale = points = 0.0
    for unit, owner_side in enumerate(scenario.side_of_unit):
        mine = owner_side == side
        if state.hex[unit] < 0:
            worth_ = scenario.charts.unit_points[scenario.units[unit].rank]
            points += -worth_ if mine else worth_
            continue
        lost = FIRST_STEP * unit_worth(state, unit) if state.steps[unit] == 1 else 0.0
        strength = STRENGTH_WORTH * scenario.units[unit].strength[2]
        spirit = MORALE_WORTH * state.morale[unit]
        if mine:
            own += strength - lost
            morale += spirit
        else:
            enemy += lost - strength
            morale -= spirit
    return Evaluation(
        castles=castles, enemy_strength=enemy, own_losses=own, points=points, morale=morale
    )
