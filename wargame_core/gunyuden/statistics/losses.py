"""What lies between two states of a match of the series: losses of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from wargame_core.analysis.outcome_tree import Outcome
from wargame_core.gunyuden.rules.state import State


@dataclass(frozen=True, slots=True)
class Losses:
    """Losses from one state to a later one. Sides by their ids."""

    steps: Mapping[str, int]
    """Steps lost."""
    units: Mapping[str, tuple[int, ...]]
    """Units that are gone."""
    morale: Mapping[str, int]
    """Morale lost by units that are left, summed; negative where it was gained."""
    durability: Mapping[int, int]
    """Durability lost by castle."""
    castles: Mapping[int, int]
    """New owner (clan) of every castle that changed hands."""


def losses_between(before: State, after: State) -> Losses:
    """What was lost on the way from one state to the other."""
    sides = before.scenario.sides
    steps = {side.id: 0 for side in sides}
    morale = {side.id: 0 for side in sides}
    gone: dict[str, list[int]] = {side.id: [] for side in sides}
    for unit, side in enumerate(before.scenario.side_of_unit):
        name = sides[side].id
        steps[name] += before.steps[unit] - after.steps[unit]
        if before.steps[unit] and not after.steps[unit]:
            gone[name].append(unit)
        elif after.steps[unit]:
            morale[name] += before.morale[unit] - after.morale[unit]
    return Losses(
        steps,
        {name: tuple(units) for name, units in gone.items()},
        morale,
        {
            castle: before.durability[castle] - left
            for castle, left in enumerate(after.durability)
            if left != before.durability[castle]
        },
        {
            castle: owner
            for castle, owner in enumerate(after.owner)
            if owner != before.owner[castle]
        },
    )


def expected(
    outcomes: Iterable[Outcome[State]], value: Callable[[Outcome[State]], Fraction | int]
) -> Fraction:
    """The mean of a value over all outcomes, exactly."""
    return sum((outcome.probability * value(outcome) for outcome in outcomes), Fraction(0))
