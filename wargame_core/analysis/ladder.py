"""Strengths of players from their results against each other: a model of Bradley and Terry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wargame_core.analysis.intervals import Z

POINTS_PER_FACTOR_TEN: Final = 400.0
"""Difference of ratings at which the stronger is expected to score ten to one."""

PRIOR_DRAWS: Final = 1.0
"""Drawn matches added between every pair that met, so that no rating is infinite."""

_ROUNDS: Final = 100
_CLOSE: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Score:
    """What the first of a pair scored in so many matches; a draw is half a point."""

    points: float
    matches: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player."""

    player: str
    value: float
    """Points above the first player of the list."""
    spread: float
    """Half the width of the 95% interval of that difference; 0 for the first player."""


def ladder(players: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> tuple[Rating, ...]:
    """The ratings with the greatest likelihood, in the order of the players.

    Every player must have met every other, directly or through others.
    """
    number = {player: n for n, player in enumerate(players)}
    size = len(players)
    won: NDArray[np.float64] = np.zeros(size)
    met: NDArray[np.float64] = np.zeros((size, size))
    for (a, b), score in scores.items():
        i, j = number[a], number[b]
        matches = score.matches + PRIOR_DRAWS
        met[i, j] += matches
        met[j, i] += matches
        won[i] += score.points + PRIOR_DRAWS / 2
        won[j] += score.matches - score.points + PRIOR_DRAWS / 2
    strength: NDArray[np.float64] = np.zeros(size)
    spread = np.zeros((size, size))
    for _ in range(_ROUNDS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = won - (met * expected).sum(axis=1)
        weights = met * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights
        # The first player's strength stays 0: only differences can be known.
        step = np.zeros(size)
        spread = np.zeros((size, size))
        spread[1:, 1:] = np.linalg.inv(information[1:, 1:])
        step[1:] = spread[1:, 1:] @ slope[1:]
        strength += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < _CLOSE:
            break
    scale = POINTS_PER_FACTOR_TEN / log(10)
    return tuple(
        Rating(player, scale * float(strength[n]), scale * Z * float(spread[n, n]) ** 0.5)
        for player, n in number.items()
    )
