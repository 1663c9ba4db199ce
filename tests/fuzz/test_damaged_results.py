"""Results files with damage: each is read, or refused with a sentence, and reported on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from tests.fuzz.limits import answer, examples
from tests.fuzz.mutations import damaged, damaged_bytes
from tests.unit.analysis.counted_race import CountedRace
from wargame_core.analysis.report import report, table_rows
from wargame_core.analysis.simulation import OneProcess, run
from wargame_core.analysis.task import play_task
from wargame_core.analysis.tournament import fixtures, standings
from wargame_core.analysis.work_header import header
from wargame_core.engine import registry
from wargame_core.files.results_file import read_results

GAME = CountedRace()
PLAYERS = ["hasty", "random"]
OPTIONS = {"goal": "10"}
PLAN = fixtures("race", "short", OPTIONS, ["red", "blue"], PLAYERS, games=4, seed=1)
TASKS = [fixture.task for fixture in PLAN]
ABOUT = header(
    GAME,
    GAME.info.scenarios[0],
    work="tournament",
    options=OPTIONS,
    players={"1": "hasty", "2": "random"},
    seed=1,
)
registry.register("race", lambda: GAME)
LINES: list[Any] = [line.model_dump(mode="json") for line in (ABOUT, *map(play_task, TASKS))]
registry.unregister("race")
TEXT = "".join(json.dumps(line) + "\n" for line in LINES).encode()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "results.jsonl"


def go_on(path: Path) -> None:
    """Read the file, play what is missing, and report."""
    answer(lambda: read_results(path))
    registry.register("race", lambda: GAME)
    try:
        steps = answer(lambda: list(run(TASKS, OneProcess(), ABOUT, path)))
    finally:
        registry.unregister("race")
    if steps is None:
        return
    finished = steps[-1].in_order()
    assert len(finished) == len(TASKS)
    standings(PLAYERS, PLAN, finished)
    found = report(GAME, {"red": "hasty", "blue": "random"}, finished)
    for table in GAME.statistics().tables("short", OPTIONS):
        table_rows(table, found.counts)


@examples(60)
@given(data=damaged_bytes(TEXT))
def test_a_results_file_with_damaged_bytes(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    go_on(path)


@examples(60)
@given(lines=damaged(LINES))
def test_a_results_file_with_damaged_values(path: Path, lines: list[Any]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    go_on(path)
