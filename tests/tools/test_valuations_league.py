"""How good valuations are by themselves: who meets whom, and what counts."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tools import valuations_league
from tools.valuations_league import LEVEL, ON_THE_WHOLE, against, match, schedule, shares
from wargame_core.gunyuden.players.search_file import settings


def line(first: str, second: str, score: float) -> dict[str, object]:
    seats = ["red", "blue"]
    return {"scenario": "7", "seats": seats, "players": [first, second], "score": score}


def test_in_a_round_each_meets_each_once() -> None:
    pairs = Counter(schedule(["a", "b", "c"]))
    assert len(pairs) == 16 and set(pairs.values()) == {1}
    assert pairs["a", "a"] == pairs["b", LEVEL] == pairs[LEVEL, "c"] == pairs[LEVEL, LEVEL] == 1


def test_enemies_count_as_often_as_they_are_likely_to_be_met() -> None:
    beaten = [
        line("a", "c", 1.0),
        line("a", LEVEL, 1.0),
        line("b", "c", 1.0),
        line("b", LEVEL, 0.5),
    ]
    found = shares([one for one in beaten for _ in range(40)] + [line("a", "b", 0.0)] * 40)
    assert found["7", "red", "a"] < 0.2, "who is met plays b, from whom a wins nothing"
    assert found["7", "blue", "b"] > 0.6 > 0.3 > found["7", "blue", "c"]
    assert not any(name == LEVEL for _, _, name in found)


def test_what_is_won_from_one_enemy_leans_on_what_is_won_on_the_whole() -> None:
    lines = [line("a", "b", 1.0)] * 8 + [line("a", "c", 0.0)] * 24 + [line("a", LEVEL, 0.25)]
    whole = shares(lines)
    found = against(lines, whole)
    won = 8 + ON_THE_WHOLE * whole["7", "red", "a"]
    assert found["7", "red", "b", "a"] == pytest.approx(won / (8 + ON_THE_WHOLE))
    assert found["7", "blue", "a", "c"] > 0.9
    assert not any(LEVEL in key for key in found)
    assert {key[3] for key in against(lines, {("7", "red", "a"): 0.25})} == {"a"}


@pytest.mark.parametrize(("winner", "score"), [("mori", 1.0), ("ouchi", 0.0), (None, 0.5)])
def test_a_match_is_told_with_its_score_for_the_first_seat(
    winner: str | None, score: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = GAME.result

    def with_winner(state: Any) -> Any:
        return replace(found(state), winner=winner)

    monkeypatch.setattr(GAME, "result", with_winner)
    told = match(GAME, "2", ("together", LEVEL), 500_000)
    assert told["seats"] == ["mori", "ouchi"] and told["players"] == ["together", LEVEL]
    assert (told["seed"], told["score"]) == (500_000, score)


def test_more_rounds_go_on_with_other_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(game: Any, scenario: str, pair: tuple[str, str], seed: int) -> Any:
        return {**line(*pair, 0.5), "scenario": scenario, "seed": seed}

    monkeypatch.setattr(valuations_league, "match", told)
    file = tmp_path / "lines"
    for _ in range(2):
        valuations_league.play("western_hero", "2", 1, file)
    lines = file.read_text().splitlines()
    seeds = [json.loads(text)["seed"] for text in lines]
    assert seeds == [*range(500_000, 500_000 + 2 * len([*schedule(settings().proposals)]))]

    file.write_text("\n".join(lines[:5]) + "\n")  # broken off
    valuations_league.play("western_hero", "2", 1, file)
    again = file.read_text().splitlines()
    assert again[: len(lines)] == lines[: len(again)]


def test_several_processes_tell_the_same_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = [("together", LEVEL), (LEVEL, "plain"), ("many", "plain")]
    monkeypatch.setattr(valuations_league, "schedule", lambda names: iter(pairs))
    files = [tmp_path / "one", tmp_path / "two"]
    for jobs, file in enumerate(files, 1):
        valuations_league.play("western_hero", "2", 1, file, jobs)
    assert files[0].read_text() == files[1].read_text()
    assert [json.loads(text)["players"] for text in files[0].read_text().splitlines()] == [
        list(pair) for pair in pairs
    ]
