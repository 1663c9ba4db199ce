"""The planner's weights: read strictly, fitted by scenario and seat."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.weights import NUMBERS, published, read


def test_what_fits_a_scenario_names_seats_that_there_are() -> None:
    seats = {(found.id, seat.id) for found in GAME.info.scenarios for seat in found.seats}
    assert set(published().fits) <= seats


def test_weights_are_read_strictly() -> None:
    text = "\n".join(
        [
            'format = "gunyuden-weights/1"',
            "[normal]",
            *(f"{name} = 1.0" for name in NUMBERS),
        ]
    )
    usual = read(text).weights("")
    assert usual.strike == 1.0
    own = read(f"{text}\n[persona.p]\nstrike = 2\n[scenario.1.s]\nstrike = 3\nodds = 3")
    assert own.weights("p") == replace(usual, strike=2.0)
    assert own.weights("", "1", "s") == replace(usual, strike=3.0, odds=3.0)
    assert own.weights("p", "1", "s") == replace(usual, strike=2.0, odds=3.0)
    assert own.weights("", "1", "t") == own.weights("", "2", "s") == usual
    for wrong, said in [
        (text.replace("strike = 1.0", ""), "'strike' is missing"),
        (f"{text}\n[persona.p]\nbrave = 2", "unknown entry 'brave'"),
        (text.replace("strike = 1.0", "strike = true"), "'strike' is True, expected a number"),
        (f"{text}\n[scenario.1.s]\nbrave = 2", "1.s: unknown entry 'brave'"),
        (f"{text}\n[scenario.1]\nodds = 2", "scenario.1.odds is 2, expected a section"),
        (f"{text}\n[other]", "unknown section 'other'"),
        (text.replace("weights/1", "weights/9"), "expected 'gunyuden-weights/1'"),
        ("[", "weights.toml"),
    ]:
        with pytest.raises(UsageError, match=re.escape(said)):
            read(wrong)
