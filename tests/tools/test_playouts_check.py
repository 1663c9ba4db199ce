"""How far playouts foretell the end: plans of one position on common dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scenarios.western_hero.game import GAME
from tools import playouts_check
from tools.playouts_check import DICE, Position, positions, scaled, trust
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import settings

STANDING = settings().standing
NOTHING = [0.0] * (len(FEATURES) - 1)


def ending(margin: float, left: float) -> list[float]:
    """The terms of a board on which only points count."""
    return [margin, *NOTHING, left, 0.0]


def position(horizon: Callable[[int, int], float], end: Callable[[int, int], float]) -> Position:
    """Three plans with so many points ahead at the horizon and at the end, by plan and dice."""
    runs = {
        str(plan): [
            [ending(horizon(plan, dice), 0.5), ending(end(plan, dice), 0.5)] for dice in range(DICE)
        ]
        for plan in range(3)
    }
    return Position({"before": [0.0, *NOTHING], "runs": runs}, STANDING)


def test_what_playouts_say_of_plans_and_comes_true_is_found_again_in_full() -> None:
    told = position(lambda plan, dice: plan, lambda plan, dice: plan)
    mean, error = trust([told])
    assert mean == pytest.approx(1.0) and error < 1e-9


def test_what_is_the_luck_of_one_throw_is_not_found_again() -> None:
    one_ahead = position(lambda plan, dice: plan == dice, lambda plan, dice: plan == dice)
    assert trust([one_ahead])[0] < 0.0


def test_what_comes_otherwise_counts_against_playouts() -> None:
    told = position(lambda plan, dice: plan, lambda plan, dice: -plan)
    assert trust([told])[0] == pytest.approx(-1.0)


def test_a_share_leaves_what_is_scored() -> None:
    half = scaled(STANDING, 0.5)
    whole = STANDING.weights(0.8)
    assert half.weights(0.8) == pytest.approx([whole[0], *(0.5 * x for x in whole[1:])])


def test_all_plans_that_differ_are_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts_check, "DICE", 1)
    monkeypatch.setattr(playouts_check, "CHOSEN", 1.0)
    found = next(positions(GAME, "2", "ouchi", 500_000))
    assert (found["scenario"], found["seat"], found["seed"]) == ("2", "ouchi", 500_000)
    assert len(found["before"]) == len(FEATURES)
    assert len(found["runs"]) > 2
    for ((horizon, end),) in found["runs"].values():
        assert horizon[-2] > 0.5 and end[-2] < 0.1
