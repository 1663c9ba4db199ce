"""Numbers of the forecast, fitted on games whose chances are known."""

from __future__ import annotations

import random

import pytest

from tools.forecast_fit import crossed, error, fit
from wargame_core.gunyuden.players.forecast import won_with


def games(count: int, worth: float, fading: float) -> list[list[tuple[float, int, float]]]:
    chooser, found = random.Random(2), []
    for _ in range(count):
        balance, left = chooser.uniform(-8, 8), chooser.randrange(40)
        won = chooser.random() < won_with(balance, left, worth, fading)
        found.append([(balance, left, float(won))])
    return found


def test_known_numbers_are_found_again() -> None:
    known = games(4000, 0.6, 0.08)
    worth, fading = fit(known)
    assert worth == pytest.approx(0.6, rel=0.2)
    assert fading == pytest.approx(0.08, rel=0.35)
    assert error(known, worth, fading) <= error(known, 0.6, 0.08)


def test_the_error_on_games_left_out_is_no_better_than_on_those_fitted() -> None:
    known = games(200, 0.6, 0.08)
    assert crossed(known) >= error(known, *fit(known)) - 0.01
    assert crossed(known) < 0.25
