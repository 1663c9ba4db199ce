"""Remarks in records: they stay with their moment and change nothing of the play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME, Walk
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.annotation import Annotation
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.match import Match
from wargame_core.files.annotate import annotate_record
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder, save_match


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match(GAME, "long")
    for _ in range(4):
        match.play(Walk())
    path = tmp_path / "race.gunyuden"
    save_match(match, path)
    return path


def remark(after: int, text: str = "Why here?") -> Annotation:
    return Annotation(after, {"en": text, "ja": "なぜ？"}, "a spectator")


def test_a_remark_is_a_line_of_its_own_and_nothing_else_is_touched(record: Path) -> None:
    before, digest = record.read_bytes(), load_match(record)[0].digest

    annotate_record(record, remark(2))

    lines = record.read_bytes()
    assert lines.startswith(before)
    assert json.loads(lines[len(before) :]) == {
        "annotation": {"en": "Why here?", "ja": "なぜ？"},
        "after": 2,
        "by": "a spectator",
    }
    match, _ = load_match(record)
    assert match.digest == digest
    assert [(one.after, one.said("ja"), one.by) for one in match.annotations] == [
        (2, "なぜ？", "a spectator")
    ]


def test_remarks_stand_behind_their_actions_in_a_saved_copy(record: Path, tmp_path: Path) -> None:
    for after in (3, 0, 3):
        match = annotate_record(record, remark(after))
    save_match(match, tmp_path / "copy")

    lines = [json.loads(line) for line in (tmp_path / "copy").read_text("utf-8").splitlines()]
    found = [line.get("n", line.get("after")) for line in lines[1:]]
    assert found == [0, 1, 2, 3, 3, 3, 4]
    assert load_match(tmp_path / "copy")[0].annotations == match.annotations


def test_no_remark_is_made_on_a_moment_that_was_not_reached(record: Path) -> None:
    with pytest.raises(UsageError, match="action 5, expected 0 to 4"):
        annotate_record(record, remark(5))
    with record.open("a", encoding="utf-8") as file:
        file.write('{"annotation":{"en":"too far"},"after":9}\n')
    with pytest.raises(RecordError, match="line 6: Found a remark on action 9"):
        load_match(record)


def test_a_remark_goes_with_the_line_of_play_that_it_is_about(record: Path) -> None:
    match, _ = load_match(record)
    match.annotate(remark(1))
    match.annotate(remark(3))
    match.undo(2)
    assert [one.after for one in match.annotations] == [1]
    assert [one.after for one in match.branch(2).annotations] == [1]
    match.redo(2)
    assert [one.after for one in match.annotations] == [1, 3]
    match.undo(3)
    match.play(next(action for action in match.legal if action != Walk()))
    assert [one.after for one in match.all_annotations] == [1]


def test_an_empty_remark_takes_away_those_on_its_moment(record: Path) -> None:
    annotate_record(record, remark(2))
    annotate_record(record, remark(3))
    match = annotate_record(record, Annotation(2))
    assert [one.after for one in match.annotations] == [3]
    assert load_match(record)[0].annotations == match.annotations


def test_a_match_that_is_being_recorded_takes_remarks_from_its_own_program_only(
    tmp_path: Path,
) -> None:
    match = Match(GAME, "long")
    path = tmp_path / "played"
    recorder = Recorder(match, path)
    match.play(Walk())
    with pytest.raises(RecordError, match="open in another program"):
        annotate_record(path, remark(1))
    recorder.annotate(remark(1))
    match.play(Walk())
    recorder.close()
    assert [one.after for one in load_match(path)[0].annotations] == [1]


@pytest.mark.parametrize(
    "line",
    [
        {"annotation": {"en": "x"}},
        {"annotation": {"English": "x"}, "after": 1},
        {"annotation": {"en": "a\nb"}, "after": 1},
        {"annotation": {"en": "x"}, "after": 1, "seat": "red"},
        {"annotation": "x", "after": 1},
    ],
)
def test_a_malformed_remark_is_refused_with_its_line(record: Path, line: object) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    with pytest.raises(RecordError, match="line 6"):
        load_match(record)


def test_the_terminal_adds_shows_and_takes_away_remarks(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add = ["annotate", str(record), "Too early.", "--ja", "早すぎる。", "--by", "Aki"]
    assert main([*add, "--at", "2"]) == 0
    assert "1 remark" in capsys.readouterr().out
    assert main(["check", str(record)]) == 0
    assert "4 actions, every digest agrees. 1 remark." in capsys.readouterr().out
    assert main(["replay", str(record), "--text"]) == 0
    told = capsys.readouterr().out.splitlines()
    at = told.index("  ※ Aki: Too early.")
    assert any(line.startswith("2. ") for line in told[:at])
    assert any(line.startswith("3. ") for line in told[at:])
    assert main(["replay", str(record), "--text", "--language", "ja"]) == 0
    assert "早すぎる。" in capsys.readouterr().out
    assert main(["annotate", str(record), "--at", "2", "--remove"]) == 0
    assert not load_match(record)[0].annotations


@pytest.mark.parametrize("words", [[], ["text", "--remove"], ["text", "--at", "9"]])
def test_the_terminal_refuses_what_is_no_remark(record: Path, words: list[str]) -> None:
    before = record.read_bytes()
    assert main(["annotate", str(record), *words]) == 2
    assert record.read_bytes() == before


@pytest.mark.parametrize("words", [["a\nb"], ["x" * 1001], ["x", "--by", "a\tb"], ["\udcff"]])
def test_words_that_cannot_be_shown_are_refused_in_one_sentence(
    record: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    assert main(["annotate", str(record), *words, "--at", "1"]) == 2
    told = capsys.readouterr().err
    assert "expected one line of at most 1000 characters" in told
    assert told.count("\n") == 1
    assert record.read_bytes() == before
