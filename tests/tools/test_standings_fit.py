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
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import FORMAT, read_of_game, settings
from wargame_core.gunyuden.players.search_settings import Standing

WORTH, GIVEN, SPREAD = 1.5, 5.0, 6.0
LEFT = (0.9, 0.6, 0.4, 0.2)
"""What is left of the match in the phases of which there are boards."""


def played(spread: float = SPREAD, matches: int = 400) -> list[dict[str, Any]]:
    """Matches in which strength is worth so much of what is still to come.

    Final points differ by ``spread`` from what a board promises at the beginning, and the less the
    less is left; side 0 begins with points that it does not keep.
    """
    chance, place = random.Random(1), FEATURES.index("strength")
    lines: list[dict[str, Any]] = []
    for seed in range(matches):
        ahead = chance.gauss(0.0, 10.0)
        luck = [chance.gauss(0.0, spread / 2.0) for _ in LEFT]
        end = WORTH * ahead + sum(luck)
        for number, left in enumerate(LEFT):
            row = [0.0] * len(FEATURES)
            row[0] = (1.0 - left) * WORTH * ahead + sum(luck[:number]) + GIVEN * left
            row[place] = ahead
            about = {"game": "western_hero", "scenario": "7", "seed": seed}
            lines.append({**about, "row": [*row, left], "margin": end})
    return lines


def fitted(tmp_path: Path, lines: list[dict[str, Any]]) -> Standing:
    append(tmp_path / "played", lines)
    text = f'format = "{FORMAT}"\n' + fit([tmp_path / "played"])
    return read_of_game(text, "search.toml", settings()).standing_in("7")


def test_what_a_feature_is_worth_is_found_again(tmp_path: Path) -> None:
    standing, left = fitted(tmp_path, played()), 0.6
    found = dict(zip(FEATURES, standing.weights(left), strict=True))
    assert found["strength"] == pytest.approx(WORTH * left, abs=0.15)


@pytest.mark.parametrize("spread", [3.0, 6.0, 12.0])
def test_points_are_a_chance_to_win_by_what_is_still_to_come(tmp_path: Path, spread: float) -> None:
    """Half a standard deviation ahead wins 69 matches of a hundred, a whole one 84."""
    found = fitted(tmp_path, played(spread))
    for number, left in enumerate(LEFT):
        to_come = spread / 2.0 * math.sqrt(len(LEFT) - number)
        for ahead, share in ((0.5, 0.69), (1.0, 0.84)):
            scored = found.value(ahead * to_come, left, 0.0) - found.point * ahead * to_come
            assert 0.5 + 0.5 * scored / found.certain == pytest.approx(share, abs=0.06)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (played(matches=3), "matches in 3 of 5 folds"),
        ([{**line, "margin": 1.0} for line in played(matches=9)], "won by 1 of 2 sides"),
        ([{"scenario": "1", "seed": 1}], "Line 1 has no 'game'"),
    ],
)
def test_too_few_matches_are_one_sentence(
    tmp_path: Path, lines: list[dict[str, Any]], sentence: str
) -> None:
    append(tmp_path / "played", lines)
    with pytest.raises(UsageError, match=sentence):
        fit([tmp_path / "played"])


def test_scenarios_that_are_not_there_are_not_played(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="1,2"):
        play("western_hero", "1,2", 1, tmp_path / "played")


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
