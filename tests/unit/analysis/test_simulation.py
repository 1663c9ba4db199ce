"""Many matches: the same answers wherever they are played, and nothing lost on the way."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.unit.analysis.counted_race import CountedRace
from wargame_core.analysis import sources
from wargame_core.analysis.processes import Processes
from wargame_core.analysis.report import report, table_rows
from wargame_core.analysis.simulation import OneProcess, run
from wargame_core.analysis.sources import code_digest
from wargame_core.analysis.task import Task, play_task
from wargame_core.analysis.work_header import header
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.files.results_lines import Finished, ResultsHeader

GAME = CountedRace()
SEATS = {"red": "hasty", "blue": "random"}
OPTIONS = {"goal": "10"}


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def tasks(count: int = 6, seats: dict[str, str] = SEATS) -> list[Task]:
    return [Task("race", "short", OPTIONS, seats, seed) for seed in range(1, count + 1)]


def about(**changed: Any) -> ResultsHeader:
    info = GAME.info.scenarios[0]
    found = header(GAME, info, work="simulate", options=OPTIONS, players=SEATS, seed=1)
    return found.model_copy(update=changed)


def finished(path: Path | None = None, count: int = 6) -> list[Finished]:
    *_, last = run(tasks(count), OneProcess(), about(), path)
    return last.in_order()


class Disordered:
    """Plays in any order, as many processes do."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Finished]:
        yield from map(play_task, Random(3).sample(tasks, len(tasks)))


def test_the_answer_is_in_the_order_of_the_seeds_whoever_is_ready_first(tmp_path: Path) -> None:
    *_, last = run(tasks(), Disordered(), about(), tmp_path / "a.jsonl")
    assert last.in_order() == finished()
    assert [match.seed for match in last.in_order()] == [1, 2, 3, 4, 5, 6]


def test_interrupted_work_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    steps = run(tasks(), Disordered(), about(), path)
    for _ in range(3):
        next(steps)
    steps.close()
    assert len(path.read_text().splitlines()) == 1 + 2
    first = next(run(tasks(), OneProcess(), about(), path))
    assert first.kept == 2
    assert finished(path) == finished()
    assert len(path.read_text().splitlines()) == 1 + 6
    assert finished(path, count=4) == finished(count=4)
    assert finished(path, count=9) == finished(count=9)


def test_the_report_of_gone_on_work_is_that_of_undisturbed_work(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    next(steps := run(tasks(), Disordered(), about(), path))
    next(steps)
    steps.close()
    assert report(GAME, SEATS, finished(path)) == report(GAME, SEATS, finished())


def test_a_torn_last_line_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    finished(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    told: list[str] = []
    *_, last = run(tasks(), OneProcess(), about(), path, told.append)
    assert told == [f"{path}: the last line is incomplete and was left out."]
    assert last.kept == 5
    assert path.read_bytes() == whole


def test_a_torn_header_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    finished(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    finished(path)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"players": {"red": "random", "blue": "random"}},
            "(players: found red=random, expected red=hasty)",
        ),
        ({"seed": 7}, "(first seed: found 7, expected 1)"),
        ({"options": {"goal": "20"}}, "(options: found goal=20, expected goal=10)"),
        ({"program": "0.0.9"}, "(program version: found '0.0.9', expected"),
        ({"data": {"track": "old"}}, "(map, charts, scenario or code: found track=old, expected"),
        ({"work": "tournament"}, "(command: found 'tournament', expected 'simulate')"),
    ],
)
def test_results_of_other_work_are_refused(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    path = tmp_path / "a.jsonl"
    next(run([], OneProcess(), about(**changed), path))
    with pytest.raises(UsageError) as refused:
        finished(path)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


def test_a_header_without_its_line_end_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    finished(path, count=0)
    header = path.read_text().removesuffix("\n")
    other = header.replace('"seed":1,', '"seed":7,')
    path.write_text(other)
    with pytest.raises(UsageError, match="first seed: found 7, expected 1"):
        finished(path)
    assert path.read_text() == other
    path.write_text(header)
    assert len(finished(path)) == len(path.read_text().splitlines()) - 1 == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("precious\n", "this is no results file"),
        ("precious", "this is no results file"),
        ('{"format":"gunyuden-match/1"}\n', "this is no results file"),
        ('{"format":"gunyuden-match/1","mine":1}', "this is no results file"),
        ('{"format":"gunyuden-results/1"}\n', "line 1: work: missing"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    with pytest.raises(DataError, match=sentence):
        finished(path)
    assert path.read_text() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    finished(path)
    lines = path.read_text().splitlines()
    lines[2] = lines[2].replace('"seed":2', '"seed":"two"')
    path.write_text("\n".join([*lines, ""]))
    with pytest.raises(DataError, match="line 3: seed: found 'two'; expected a valid integer"):
        finished(path)


@pytest.mark.parametrize(
    ("there", "wrong", "sentence"),
    [
        ('"seats":{"red":"hasty"', '"seats":{"red":"random"', "line 2: seats: found red=random"),
        ('"winner":"', '"winner":"x', "line 2: winner: found x"),
        ('"points":{"red"', '"points":{"green"', "line 2: points: found green, blue; expected"),
        ('"seed":1,', '"seed":0,', "line 2: seed: found 0; expected 1 or more as in line 1."),
        ('"seed":1,', '"seed":2,', "line 3: found seats and seed 2 a second time; expected a "),
        (
            '"seed":1,',
            '"seed":1,"seed":7,',
            "line 2: the key 'seed' is given twice.",
        ),
        ('"reason":"', '"reason":"\\u001b', "expected a text without line ends and control "),
        ('"actions":', '"actions":1e400,', "line 2: expected a JSON object, "),
    ],
)
def test_a_line_that_does_not_fit_its_header_is_named(
    tmp_path: Path, there: str, wrong: str, sentence: str
) -> None:
    path = tmp_path / "a.jsonl"
    finished(path)
    header, first, *rest = path.read_text().splitlines()
    assert there in first
    path.write_text("\n".join([header, first.replace(there, wrong), *rest, ""]))
    with pytest.raises(DataError) as refused:
        finished(path)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("edited", "old", "new"),
    [
        ("gunyuden/players/search.toml", "phases = 6 ", "phases = 4 "),
        ("gunyuden/rules/forces.py", "def strength(", "def strength_("),
    ],
)
def test_edited_weights_and_rules_are_other_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, edited: str, old: str, new: str
) -> None:
    game = registry.load("western_hero")
    before = code_digest(game)
    assert code_digest(game) == before != code_digest(registry.load("gekokujo"))
    core = Path(str(resources.files("wargame_core")))
    shutil.copytree(core, tmp_path / "wargame_core")

    def copied(package: str) -> Path:
        inside = package.removeprefix("wargame_core.").replace(".", "/")
        copy = tmp_path / "wargame_core" / inside
        return copy if copy.exists() else core.parent / package.replace(".", "/")

    monkeypatch.setattr(sources.resources, "files", copied)
    assert code_digest(game) == before
    path = tmp_path / "wargame_core" / edited
    path.write_text(path.read_text().replace(old, new))
    assert code_digest(game) != before


def test_two_programs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    steps = run(tasks(), OneProcess(), about(), path)
    next(steps)
    with pytest.raises(UsageError, match="another program writes this file"):
        finished(path)
    steps.close()


def test_a_folder_is_no_results_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no plain file"):
        finished(tmp_path)
    with pytest.raises(UsageError, match="cannot be written"):
        finished(tmp_path / "no" / "where")


def test_a_line_holds_what_was_seen_of_the_match() -> None:
    match = play_task(tasks()[0])
    assert match.turns is not None and match.turns > 1
    assert match.winner is not None
    assert match.counts["dashes"][match.winner]["first"] == 1
    assert match == Finished.model_validate_json(json.dumps(match.model_dump(mode="json")))
    assert play_task(tasks()[0]).digest == match.digest != play_task(tasks()[1]).digest


def test_the_report_adds_up() -> None:
    matches = finished(count=30)
    found = report(GAME, SEATS, matches)
    assert found.matches == 30 and found.turn_word == "laps"
    assert sum(seat.wins.count for seat in found.seats) + found.draws.count == 30
    assert [ending.words for ending in found.endings] == ["arrived", "arrived"]
    assert sum(ending.rate.count for ending in found.endings) == 30
    table = GAME.statistics().tables("short", OPTIONS)[0]
    rows = dict(table_rows(table, found.counts))
    assert rows["Red"][1] == found.seats[0].wins.count
    assert rows["Red"][0] == sum(m.counts["dashes"]["red"]["times"] for m in matches)


# --- several processes ------------------------------------------------------------------------

ROUNDS = {"max_rounds": "4"}


def clans(count: int, players: str = "random") -> list[Task]:
    from wargame_core.engine.registry import complete_options, scenario_of

    info = scenario_of(registry.load("gekokujo"), "4")
    options = complete_options(info, ROUNDS)
    seats = {seat.id: players for seat in info.seats}
    return [Task("gekokujo", "4", options, seats, seed) for seed in range(1, count + 1)]


def test_two_processes_play_the_same_matches() -> None:
    def by_seed(match: Finished) -> int:
        return match.seed

    wanted = clans(5)
    assert sorted(Processes(2).play(wanted), key=by_seed) == list(OneProcess().play(wanted))


def test_what_a_process_refuses_is_told() -> None:
    with pytest.raises(UsageError, match="There is no player “nobody”"):
        list(Processes(1).play(clans(1, "nobody")))


def test_no_process_is_started_for_nothing() -> None:
    assert list(Processes(4).play([])) == []
