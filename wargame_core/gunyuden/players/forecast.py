"""How likely a side is to win: from the balance of the match and the time that is left."""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import exp
from typing import Final

from wargame_core.gunyuden.players.activation_times import stages_left
from wargame_core.gunyuden.players.balance import SeriesMeasure
from wargame_core.gunyuden.players.clock import goal
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.weight_file import read_weights

FILE: Final = "forecast.toml"
FORMAT: Final = "gunyuden-forecast/1"
_NAMES: Final = ("worth", "fading")
_FARTHEST: Final = 30.0
"""Exponent beyond which a chance is as good as certain."""


def chance(state: State, seat: str) -> float | None:
    """The chance that a seat wins, a draw counting half.

    None where the scenario's own condition of victory replaces the count of points: the balance
    says nothing of it.
    """
    if goal(state.scenario) is not None:
        return None
    worth, fading = _numbers()
    return won_with(SeriesMeasure().balance(state, seat), stages_left(state), worth, fading)


def won_with(balance: float, left: int, worth: float, fading: float) -> float:
    """The chance of a side that is ahead by so much with so many stages left.

    A point is worth the less, the more can still happen.

    >>> won_with(0.0, 10, 0.3, 0.1)
    0.5
    """
    exponent = balance * worth / (1.0 + fading * left)
    return 1.0 / (1.0 + exp(-max(-_FARTHEST, min(_FARTHEST, exponent))))


@cache
def _numbers() -> tuple[float, float]:
    text = (resources.files(__package__) / FILE).read_text("utf-8")
    found = read_weights(text, FILE, FORMAT, _NAMES).normal
    return found["worth"], found["fading"]
