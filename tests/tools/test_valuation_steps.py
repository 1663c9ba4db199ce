"""What moving a weight does to the share of matches won, found from matches that move all."""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tools import valuation_steps
from tools.castle_objectives import factors
from tools.played_lines import append
from tools.valuation_matches import LEVEL
from tools.valuation_steps import (
    SHARES,
    SWITCHES,
    by_words,
    drawn,
    effects,
    fit,
    moved,
    one_match,
    play,
    stepped,
)
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.weights import NUMBERS, Emphasis, published


def line(seed: int, margin: float, **steps: int) -> dict[str, Any]:
    seat = {"game": "western_hero", "scenario": "2", "seat": "ouchi", "valuation": "castles"}
    score = 0.5 + 0.5 * (margin > 0) - 0.5 * (margin < 0)
    weights = {"prey": 0.4, "hold": 0.15, "odds": 1.3}
    end = {"weights": weights, "steps": steps, "score": score, "margin": margin}
    return {**seat, "enemy": (LEVEL, "lords")[seed % 2], "seed": seed, **end}


def written(file: Path, lines: list[dict[str, Any]]) -> Path:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def matches(count: int) -> list[dict[str, Any]]:
    """Matches in which ``prey`` helps, ``hold`` hurts and ``odds`` does nothing."""
    lot, lines = random.Random(7), []
    for seed in range(count):
        prey, hold, odds = (lot.choice((-1, 0, 1)) for _ in range(3))
        margin = 4.0 * prey - 2.0 * hold + lot.gauss(0.0, 6.0) + 3.0 * (seed % 2)
        lines.append(line(seed, margin, prey=prey, hold=hold, odds=odds))
    return lines


def test_a_step_multiplies_a_weight_and_what_a_share_near_one_lacks() -> None:
    assert stepped("prey", 0.2, 1) == pytest.approx(0.2 * valuation_steps.STEP)
    assert stepped("odds", stepped("odds", 0.9, 1), -1) == pytest.approx(0.9)
    assert stepped("haste", 0.98, -1) == pytest.approx(1.0 - 0.02 * valuation_steps.STEP)
    assert 0.98 < stepped("haste", 0.98, 1) < 1.0
    assert stepped("catch", stepped("catch", 0.8, 1), 1) == 1.0


def test_what_is_said_of_weights_is_of_weights_that_there_are() -> None:
    assert {*SHARES, *SWITCHES} <= {*NUMBERS}
    assert all(getattr(published().usual, name) <= 1.0 for name in SHARES)


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


@pytest.mark.parametrize("count", [60, 400])
def test_errors_are_how_far_effects_of_weights_that_do_nothing_spread(count: int) -> None:
    lot, found = random.Random(1), []
    names = [f"weight_{number}" for number in range(25)]
    for first in range(0, 40 * count, count):
        steps = [{name: lot.choice((-1, 0, 1)) for name in names} for _ in range(count)]
        lines = [line(first + n, lot.gauss(0.0, 6.0), **one) for n, one in enumerate(steps)]
        found += effects(lines)
    spread = (sum(one.share**2 for one in found) / len(found)) ** 0.5
    error = sum(one.error for one in found) / len(found)
    assert spread == pytest.approx(error, rel=0.25)
    assert sum(one.sure for one in found) < 0.02 * len(found)


def test_too_few_matches_and_those_that_all_end_alike_are_refused() -> None:
    with pytest.raises(UsageError, match="Found 4 matches; expected 10"):
        effects(matches(4))
    with pytest.raises(UsageError, match="do not all end alike"):
        effects([{**one, "margin": 7.0} for one in matches(60)])


def test_a_fit_prints_the_section_of_a_valuation(tmp_path: Path) -> None:
    text = fit([written(tmp_path / "lines", matches(400))])
    section = tomllib.loads(text)["valuation"]["castles_ouchi"]
    assert section.pop("like") == "castles"
    assert section == {"prey": pytest.approx(0.68), "hold": pytest.approx(0.0882, abs=1e-4)}


def test_a_fit_of_nothing_sure_says_so(tmp_path: Path) -> None:
    lines = [{**one, "margin": random.Random(one["seed"]).random()} for one in matches(60)]
    text = fit([written(tmp_path / "lines", lines)])
    assert "Nothing is sure." in text and not tomllib.loads(text)


def test_valuations_that_weigh_otherwise_are_told_apart(tmp_path: Path) -> None:
    heavier = {"prey": 0.8, "hold": 0.15, "odds": 1.3}
    others = [{**one, "weights": heavier} for one in matches(100)]
    text = fit([written(tmp_path / "lines", [*matches(100), *others])])
    assert text.count("with moved numbers won") == 2


def test_matches_that_are_there_twice_are_refused(tmp_path: Path) -> None:
    file = written(tmp_path / "lines", matches(60))
    with pytest.raises(UsageError, match="the same seed"):
        fit([file, file])


@pytest.mark.parametrize(
    "wrong",
    [{"margin": float("nan")}, {"seed": "x"}, {"steps": {"prey": 2}}, {"steps": {"new": 1}},
     {"weights": [1]}, {"players": ["a", "b"]}],
)  # fmt: skip
def test_lines_of_something_else_are_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    file = written(tmp_path / "lines", [{**line(1, 2.0, prey=1), **wrong}])
    with pytest.raises(SystemExit, match="match 1: expected a line of this tool"):
        fit([file])
    with pytest.raises(SystemExit, match="match 1"):
        play("western_hero", "2", "ouchi", "castles", 1, file)


def test_a_match_is_told_with_what_was_moved() -> None:
    found = one_match("western_hero", "2", "ouchi", "castles", 500_000, LEVEL)
    assert found["seat"] == "ouchi" and found["enemy"] == LEVEL
    assert found["steps"]["prey"] in (-1, 0, 1) and "keepers" not in found["steps"]
    assert found["weights"]["prey"] == settings().valuations["castles"].get("prey", 0.4)
    assert found["score"] == 0.5 + 0.5 * (found["margin"] > 0) - 0.5 * (found["margin"] < 0)


def test_a_match_may_move_what_objectives_at_castles_promise() -> None:
    found = one_match("western_hero", "1", "mori", "few", 500_000, LEVEL, objectives=True)
    assert found["weights"]["raid.ouchi_yakata"] == 4.0
    assert found["weights"]["relief.koriyama"] == 1.0
    assert not {"castle.koriyama", "guard.takayama", "raid.sakurao"} & found["weights"].keys()
    assert found["steps"].keys() == {name for name in found["weights"] if "." in name}


def test_what_is_moved_counts_and_what_is_not_stays() -> None:
    lasting, ending = Emphasis("ruin", "k", 0.0), Emphasis("raid", "k", 2.0, until=5)
    usual = replace(published().usual, emphases=(lasting, ending))
    known = {"prey": 0.4, "raid.k": 4.0, "ruin.k": 0.0, "castle.k": 1.0}
    found = moved(usual, known, {"raid.k": -1})
    assert found.emphases == (ending, Emphasis("raid", "k", 1.6), lasting)
    assert replace(found, emphases=usual.emphases) == usual
    assert moved(usual, known, {"prey": 1}).prey == pytest.approx(0.4 * valuation_steps.STEP)


def test_what_is_known_to_the_end_is_moved_and_what_ends_is_not() -> None:
    known = (Emphasis("raid", "x", 2.0), Emphasis("raid", "x", 3.0), Emphasis("ruin", "x", 9.0, 5))
    found = factors(GAME, "1", "mori", replace(published().usual, emphases=known))
    assert found["raid.x"] == 6.0 and "ruin.x" not in found


def test_a_fit_of_objectives_prints_their_section(tmp_path: Path) -> None:
    names = {"prey": "raid.hall", "hold": "castle.fort", "odds": "relief.hill"}
    lines = [
        {**one, "steps": {names[key]: step for key, step in one["steps"].items()},
         "weights": {"odds": 1.3, "raid.hall": 4.0, "castle.fort": 1.0, "relief.hill": 0.5}}
        for one in matches(400)
    ]  # fmt: skip
    found = tomllib.loads(fit([written(tmp_path / "lines", lines)]))
    expected = {"raid": {"hall": 10.0}, "castle": {"fort": 0.4}, "relief": {"hill": 0.5}}
    assert found["objectives"]["2"]["ouchi"] == [{"valuations": ["castles"], **expected}]


def test_more_matches_go_on_with_other_seeds_and_the_next_enemy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one(
        name: str, scenario: str, seat: str, valuation: str, seed: int, enemy: str, **_: bool
    ) -> dict[str, Any]:
        return {**line(seed, 1.0), "enemy": enemy}

    monkeypatch.setattr(valuation_steps, "one_match", one)
    file = tmp_path / "lines"
    for count in (3, 5):
        play("western_hero", "2", "ouchi", "castles", count, file)
    play("western_hero", "2", "ouchi", "castles", 1, file, 600_000)
    lines = [json.loads(text) for text in file.read_text().splitlines()]
    assert [told["seed"] for told in lines] == [*range(500_000, 500_008), 600_000]
    enemies = [told["enemy"] for told in lines[:8]]
    assert enemies.count(LEVEL) == 4 and {*enemies} == {LEVEL, *settings().answers}


def test_a_file_that_ends_within_a_line_gets_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text('{"a": 1}')
    append(file, [{"b": 2}])
    assert file.read_text() == '{"a": 1}\n{"b": 2}\n'


@pytest.mark.parametrize(
    ("game", "seat", "valuation", "found"),
    [
        ("western_hero", "takeda", "castles", "takeda"),
        ("western_hero", "ouchi", "patient", "patient"),
        ("gekokujo", "p1", "castles", "gekokujo"),
    ],
)
def test_what_there_is_not_is_refused(
    game: str, seat: str, valuation: str, found: str, tmp_path: Path
) -> None:
    scenario = "2" if game == "western_hero" else "4"
    with pytest.raises(UsageError, match=found):
        play(game, scenario, seat, valuation, 1, tmp_path / "lines")


def test_seeds_for_measuring_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="500000"):
        play("western_hero", "2", "ouchi", "castles", 1, tmp_path / "lines", 100)


WORDS = "play western_hero 2 ouchi castles"


@pytest.mark.parametrize(
    "words",
    ["", "fit", f"{WORDS} 0 F", f"{WORDS} -3 F", f"{WORDS} many F", f"{WORDS} 1 F 1 2"],
)
def test_words_that_are_none_of_these_print_how_it_is_used(words: str) -> None:
    with pytest.raises(SystemExit, match="valuation_steps play"):
        by_words(words.split())
