"""What moving a weight does to the share of matches won, found from matches that move all."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tools import valuation_steps
from tools.valuation_matches import LEVEL
from tools.valuation_steps import SWITCHES, drawn, effects, fit, match, play, stepped
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.search_file import settings


def told(seed: int, margin: float, **steps: int) -> dict[str, Any]:
    seat = {"game": "western_hero", "scenario": "2", "seat": "ouchi", "valuation": "castles"}
    score = 0.5 + 0.5 * (margin > 0) - 0.5 * (margin < 0)
    enemy = (LEVEL, "lords")[seed % 2]
    return {**seat, "enemy": enemy, "seed": seed, "steps": steps, "score": score, "margin": margin}


def matches(count: int) -> list[dict[str, Any]]:
    """Matches in which ``prey`` helps, ``hold`` hurts and ``odds`` does nothing."""
    lot, lines = random.Random(7), []
    for seed in range(count):
        prey, hold, odds = (lot.choice((-1, 0, 1)) for _ in range(3))
        margin = 4.0 * prey - 2.0 * hold + lot.gauss(0.0, 6.0) + 3.0 * (seed % 2)
        lines.append(told(seed, margin, prey=prey, hold=hold, odds=odds))
    return lines


def test_a_step_multiplies_a_weight_and_what_a_share_near_one_lacks() -> None:
    assert stepped(0.2, 1) == pytest.approx(0.2 * valuation_steps.STEP)
    assert stepped(stepped(2.0, 1), -1) == pytest.approx(2.0)
    assert stepped(0.98, -1) == pytest.approx(1.0 - 0.02 * valuation_steps.STEP)
    assert 0.98 < stepped(0.98, 1) < 1.0
    assert stepped(0.8, 1) == 1.0


def test_switches_and_what_a_valuation_does_not_weigh_stay() -> None:
    weights = {"prey": 0.4, "closing": 0.0, SWITCHES[0]: 1.0}
    steps = [drawn(weights, seed) for seed in range(50)]
    assert all(one.keys() == {"prey"} for one in steps)
    assert {one["prey"] for one in steps} == {-1, 0, 1}
    assert drawn(weights, 3) == drawn(weights, 3)


def test_effects_are_found_the_surest_first() -> None:
    prey, hold, odds = effects(matches(400))
    assert (prey.weight, prey.steps, prey.sure) == ("prey", 1, True)
    assert (hold.weight, hold.steps, hold.sure) == ("hold", -1, True)
    assert odds.weight == "odds" and not odds.sure


def test_few_matches_say_nothing_for_sure() -> None:
    assert not any(effect.sure for effect in effects(matches(4)))


def test_a_fit_prints_the_section_of_a_valuation(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text("".join(json.dumps(line) + "\n" for line in matches(400)))
    text = fit([file])
    assert 'like = "castles"' in text
    assert "\nprey = 0.68" in text and "\nhold = 0.0882" in text and "\nodds" not in text


def test_a_valuation_that_is_no_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text(json.dumps({**told(1, 3.0, prey=1), "valuation": "patient"}))
    with pytest.raises(UsageError, match="patient"):
        fit([file])


def test_a_match_is_told_with_what_was_moved() -> None:
    line = match("western_hero", "2", "ouchi", "castles", 500_000, LEVEL)
    assert line["seat"] == "ouchi" and line["enemy"] == LEVEL
    assert line["steps"]["prey"] in (-1, 0, 1) and "keepers" not in line["steps"]
    assert line["score"] == 0.5 + 0.5 * (line["margin"] > 0) - 0.5 * (line["margin"] < 0)


def test_more_matches_go_on_with_other_seeds_and_the_next_enemy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one(
        name: str, scenario: str, seat: str, valuation: str, seed: int, enemy: str
    ) -> dict[str, Any]:
        return {"seed": seed, "enemy": enemy}

    monkeypatch.setattr(valuation_steps, "match", one)
    file = tmp_path / "lines"
    for count in (3, 5):
        play("western_hero", "2", "ouchi", "castles", count, file)
    lines = [json.loads(text) for text in file.read_text().splitlines()]
    assert [line["seed"] for line in lines] == [*range(500_000, 500_008)]
    assert [line["enemy"] for line in lines].count(LEVEL) == 4
    assert {line["enemy"] for line in lines} == {LEVEL, *settings().answers}


@pytest.mark.parametrize(("seat", "valuation"), [("takeda", "castles"), ("ouchi", "patient")])
def test_an_unknown_seat_or_valuation_is_refused(seat: str, valuation: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"takeda|patient"):
        play("western_hero", "2", seat, valuation, 1, tmp_path / "lines")
