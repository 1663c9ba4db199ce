"""How the score, the time left and the scenario's own goal change what a planner dares."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

from wargame_core.gunyuden.players.activation_times import stages_left, stages_of
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.scoring import totals
from wargame_core.gunyuden.rules.state import State

LAST_SHARE: Final = 0.3
"""Share of the turns that counts as the end of the game."""


@runtime_checkable
class Goal(Protocol):
    """A scenario's own condition of victory: a side has to hold a castle (33.16)."""

    @property
    def side(self) -> int:
        """The side that has to."""
        ...

    @property
    def castle(self) -> int:
        """The castle."""
        ...


@lru_cache(maxsize=REMEMBERED)
def goal(scenario: Scenario) -> Goal | None:
    """The scenario's own condition where it replaces the count of points, or None."""
    found = getattr(scenario.special.result, "__self__", None)
    return found if isinstance(found, Goal) else None


def lead(state: State, side: int) -> int:
    """Victory points of a side less those of its enemy, as the situation stands."""
    found, sides = totals(state), state.scenario.sides
    return found[sides[side].id] - found[sides[1 - side].id]


def _closing(state: State, weights: Weights) -> Weights:
    """At the end only what scores counts: castles and dead units (32.1, 32.2)."""
    stages = stages_of(state.scenario)
    left = stages_left(state) / (stages * weights.closing) if weights.closing else 1.0
    if left >= 1.0:
        return weights
    return replace(
        weights,
        strength=weights.strength * left,
        first_step=weights.first_step * left,
        morale_1=weights.morale_1 * left,
        morale_2=weights.morale_2 * left,
        morale_3=weights.morale_3 * left,
        morale_4=weights.morale_4 * left,
    )


def timely(state: State, side: int, weights: Weights) -> Weights:
    """The weights as score and clock want them.

    Who is behind takes the initiative; near the end who leads risks less, the other more.
    """
    turns = len(state.scenario.turns)
    weights = _closing(state, weights)
    ahead = lead(state, side) if goal(state.scenario) is None else 0
    if ahead < 0:
        weights = replace(
            weights,
            conquest=weights.conquest * weights.initiative,
            hold=weights.hold / weights.initiative,
        )
    if turns - state.turn >= LAST_SHARE * turns or ahead == 0:
        return weights
    nerve = weights.calm if ahead > 0 else weights.press
    return replace(
        weights,
        strike=weights.strike * nerve,
        exposure=weights.exposure * nerve,
        odds=1.0 + (weights.odds - 1.0) * nerve,
    )
