"""What features of a board are worth, and how points become a chance to win, fitted on matches."""

from __future__ import annotations

import math
import random
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tools.played_lines import append, lines_of
from tools.standings_fit import fit, play
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import FORMAT, read_of_game, settings
from wargame_core.gunyuden.players.search_settings import Standing

SPREAD = 6.0
"""Standard deviation of the final points about what the boards say."""


def fitted(tmp_path: Path, worth: float, spread: float = SPREAD) -> Standing:
    """By matches in which strength is worth so much of what is still to come."""
    chance, place = random.Random(1), FEATURES.index("strength")
    lines: list[dict[str, Any]] = []
    for seed in range(400):
        ahead = chance.gauss(0.0, 10.0)
        end = round(worth * ahead + chance.gauss(0.0, spread))
        for left in (0.9, 0.6, 0.3):
            row = [0.0] * len(FEATURES)
            row[0] = (1.0 - left) * worth * ahead
            row[place] = ahead
            about = {"game": "western_hero", "scenario": "7", "seed": seed}
            lines.append({**about, "row": [*row, left], "margin": end})
    append(tmp_path / "played", lines)
    text = f'format = "{FORMAT}"\n' + fit([tmp_path / "played"])
    return read_of_game(text, "search.toml", settings()).standing_in("7")


def test_what_a_feature_is_worth_is_found_again(tmp_path: Path) -> None:
    standing, left = fitted(tmp_path, 1.5), 0.6
    found = dict(zip(FEATURES, standing.weights(left), strict=True))
    assert found["strength"] == pytest.approx(1.5 * left, abs=0.15)


@pytest.mark.parametrize("spread", [3.0, 6.0, 12.0])
def test_points_are_a_chance_to_win_by_what_is_still_to_come(tmp_path: Path, spread: float) -> None:
    """Half a standard deviation ahead wins 69 matches of a hundred, a whole one 84."""
    found = fitted(tmp_path, 1.5, spread)
    for ahead, share in ((0.5, 0.69), (1.0, 0.84)):
        margin = ahead * spread
        scored = found.value(margin, 0.6, 0.0) - found.point * margin
        assert 0.5 + 0.5 * scored / found.certain == pytest.approx(share, abs=0.05)


def test_every_phase_of_a_match_is_a_line(tmp_path: Path) -> None:
    file = tmp_path / "played"
    play("western_hero", "2", 1, file)
    play("western_hero", "2", 1, file)
    lines = lines_of([file])
    for seed, found in groupby(lines, key=lambda line: line["seed"]):
        rows = [line["row"] for line in found]
        assert seed >= 500_000 and len({tuple(row) for row in rows}) > 20
        assert all(len(row) == len(FEATURES) + 1 and all(map(math.isfinite, row)) for row in rows)
    assert len({line["seed"] for line in lines}) == 2
    assert {(line["game"], line["scenario"]) for line in lines} == {(GAME.info.id, "2")}
