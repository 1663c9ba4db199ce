"""Results of many matches take less memory than the file that holds them."""

from __future__ import annotations

import json
import pickle
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from wargame_core.engine.errors import DataError
from wargame_core.files import results_file
from wargame_core.files.results_file import read_results
from wargame_core.files.results_lines import Finished, PackedCounts

PLACES = {f"{n:04}": {"mori": n % 7, "ouchi": n % 5} for n in range(100)}
COUNTS = {"occupied": PLACES, "besieged": PLACES}
HEADER: dict[str, Any] = {
    "format": "gunyuden-results/1", "work": "simulate", "game": "race", "scenario": "short",
    "options": {}, "players": {"mori": "random", "ouchi": "random"}, "seed": 0, "program": "1",
    "rules": "1", "data": {"code": "abc"},
}  # fmt: skip


def match(seed: int) -> dict[str, Any]:
    return {
        "seats": {"mori": "random", "ouchi": "random"}, "seed": seed, "winner": "mori",
        "reason": "27 points against 26", "ending": "result.points", "rule": "32.0",
        "points": {"mori": 27, "ouchi": 26}, "actions": 9, "choices": 8, "turns": 7,
        "counts": COUNTS, "digest": f"{seed:032x}", "forecasts": {},
    }  # fmt: skip


def results(path: Path, count: int) -> Path:
    lines = [HEADER, *(match(seed) for seed in range(count))]
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    return path


def test_reading_takes_less_memory_than_the_file_is_long(tmp_path: Path) -> None:
    path = results(tmp_path / "results.jsonl", 600)
    read_results(results(tmp_path / "warm.jsonl", 2))
    tracemalloc.start()
    try:
        contents = read_results(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(contents.finished) == 600
    assert peak < path.stat().st_size


def test_what_was_read_is_what_was_written(tmp_path: Path) -> None:
    found = read_results(results(tmp_path / "results.jsonl", 2)).finished
    assert [one.model_dump(mode="json") for one in found] == [match(0), match(1)]
    assert found[0].counts == COUNTS
    assert found[0].seats is found[1].seats


def test_counts_travel_between_processes() -> None:
    sent = Finished.model_validate(match(3))
    assert pickle.loads(pickle.dumps(sent)) == sent
    assert PackedCounts(COUNTS) == sent.counts
    assert list(sent.counts) == list(COUNTS)


def test_more_matches_than_memory_holds_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_file, "MOST_MATCHES", 3)
    assert len(read_results(results(tmp_path / "two.jsonl", 2)).finished) == 2
    with pytest.raises(DataError, match="too many lines; expected at most 3"):
        read_results(results(tmp_path / "three.jsonl", 3))


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = results(tmp_path / "results.jsonl", 3)
    monkeypatch.setattr(results_file, "LARGEST_FILE", path.stat().st_size - 1)
    with pytest.raises(DataError, match="too large; expected at most"):
        read_results(path)


def test_an_endless_line_is_refused_without_being_held(tmp_path: Path) -> None:
    path = results(tmp_path / "results.jsonl", 1)
    with path.open("ab") as file:
        file.write(b'{"seats":' + b" " * 9_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(DataError, match="line 3: the line is too long"):
            read_results(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 9_000_000
