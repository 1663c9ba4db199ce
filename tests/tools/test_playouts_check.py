"""How far playouts foretell the end: plans of one position on common dice."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tools import playouts_check
from tools.playouts_check import Position, positions, report, scaled, spread, trust
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import settings

STANDING = settings().standing
NOTHING = [0.0] * (len(FEATURES) - 1)
PLANS, DICE = range(3), range(4)
NO_MORE = [[[0.0, *NOTHING, 0.5, 0.0]] * 2] * 2
"""What a plan came to on two dice."""

Points = Callable[[int, int], float]
"""So many points ahead, by plan and dice."""


def told(horizon: Points, end: Points, seed: int = 1) -> dict[str, Any]:
    """A line of three plans of which only points count."""

    def board(margin: float) -> list[float]:
        return [margin, *NOTHING, 0.5, 0.0]

    runs = {
        str(plan): [[board(horizon(plan, dice)), board(end(plan, dice))] for dice in DICE]
        for plan in PLANS
    }
    line = {"game": "g", "scenario": "1", "seat": "red", "seed": seed, "turn": 1}
    return {**line, "before": [0.0, *NOTHING], "runs": runs}


def found_again(lines: list[dict[str, Any]]) -> tuple[float, float]:
    found = trust([Position(line, STANDING) for line in lines])
    assert found is not None
    return found


def of_plan(plan: int, dice: int) -> float:
    return float(plan)


def test_what_playouts_say_of_plans_and_comes_true_is_found_again_in_full() -> None:
    mean, error = found_again([told(of_plan, of_plan, seed) for seed in range(5)])
    assert mean == pytest.approx(1.0) and error < 1e-9


def test_what_comes_otherwise_counts_against_playouts() -> None:
    same, other = told(of_plan, of_plan, 1), told(of_plan, lambda plan, dice: -plan, 2)
    assert found_again([other, {**other, "seed": 3}])[0] == pytest.approx(-1.0)
    mean, error = found_again([same, other])
    assert mean == pytest.approx(0.0) and error > 0.3


def test_luck_is_not_found_again() -> None:
    lines = []
    for seed in range(400):
        chance = random.Random(seed)
        luck = [[chance.gauss(0.0, 2.0) for _ in DICE] for _ in PLANS]
        lines.append(told(lambda p, d, x=luck: x[p][d], lambda p, d, x=luck: x[p][d], seed))
    mean, error = found_again(lines)
    assert abs(mean) < 3.0 * error < 0.2


def test_positions_of_one_match_count_as_one() -> None:
    lines = [told(of_plan, of_plan, 1)] * 4
    assert trust([Position(line, STANDING) for line in lines]) is None


def test_without_differences_or_matches_nothing_is_said(tmp_path: Path) -> None:
    alike = [told(lambda plan, dice: dice, of_plan, seed) for seed in range(3)]
    assert trust([Position(line, STANDING) for line in alike]) is None
    assert trust([]) is None
    file = tmp_path / "lines"
    file.write_text("\n")
    assert report([file]) == "No position has two plans that differ."
    file.write_text(json.dumps(alike[0]) + "\n")
    assert report([file]).splitlines()[:2] == [
        "g/1, red: 1 positions of 1 matches", "  scale 1.0: too few matches"
    ]  # fmt: skip


def test_luck_and_plans_make_playouts_differ() -> None:
    """Three plans, of which the others are behind the first, on four dice."""
    alike = spread([Position(told(lambda plan, dice: dice, of_plan), STANDING)])
    assert (alike.luck, alike.plans, alike.behind) == pytest.approx((0.0, 0.0, 0.0))

    plans = spread([Position(told(lambda plan, dice: -plan, of_plan), STANDING)])
    assert plans.luck == pytest.approx(0.0) and plans.plans > 0.1 and plans.behind > 0.1

    drawn = random.Random(1)
    rolled = [[drawn.gauss(0.0, 2.0) for _ in DICE] for _ in range(600)]
    many = [
        Position(told(lambda plan, dice, x=x: plan and x[dice] / plan, of_plan), STANDING)
        for x in rolled
    ]
    mere = spread(many)
    assert mere.plans < mere.luck / 6.0 < mere.luck / math.sqrt(len(DICE))
    fewer = Position({**told(of_plan, of_plan), "runs": {"a": NO_MORE, "b": NO_MORE}}, STANDING)
    assert spread([*many, fewer]).luck < mere.luck

    by_dice = told(lambda plan, dice: plan and (-1) ** dice, of_plan)
    luck = spread([Position(by_dice, STANDING)])
    assert luck.luck > 0.1 and luck.plans == pytest.approx(0.0, abs=1e-9)
    assert luck.behind == pytest.approx(0.0, abs=1e-9)


def test_a_scale_leaves_what_is_scored() -> None:
    half = scaled(STANDING, 0.5)
    whole = STANDING.weights(0.8)
    assert half.weights(0.8) == pytest.approx([whole[0], *(0.5 * x for x in whole[1:])])


def test_a_position_has_the_plans_that_differ_on_dice_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts_check, "DICE", 2)
    monkeypatch.setattr(playouts_check, "CHOSEN", 1.0)
    found = next(positions(GAME, "2", "ouchi", 500_000))
    assert (found["scenario"], found["seat"], found["seed"]) == ("2", "ouchi", 500_000)
    assert len(found["before"]) == len(FEATURES)
    assert 2 < len(found["runs"]) < len(settings().proposals)
    ends = [run for runs in found["runs"].values() for run in runs]
    assert len({json.dumps(run) for run in ends}) > len(found["runs"])


def test_more_matches_go_on_with_other_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked_at(game: Any, scenario: str, seat: str, seed: int) -> Any:
        return [told(of_plan, of_plan, seed)] * (seed % 3)

    monkeypatch.setattr(playouts_check, "positions", looked_at)
    file = tmp_path / "lines"
    for _ in range(2):
        playouts_check.play("western_hero", "2", "ouchi", 3, file)
    seeds = [json.loads(text)["seed"] for text in file.read_text().splitlines()]
    assert min(seeds) >= 500_000 and len(set(seeds)) == 4


def test_a_seat_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"Found the seat mouri; scenario 2 has mori, ouchi\."):
        playouts_check.play("western_hero", "2", "mouri", 1, tmp_path / "lines")
