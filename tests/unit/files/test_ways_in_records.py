"""A record names the way of every move, and older records are read as they were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.gunyuden.text.border import border_match, play
from wargame_core.engine.errors import RecordError
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder, save_match


def recorded(path: Path) -> list[str]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return [line["action"] for line in lines]


def moved(folder: Path, *texts: str) -> Path:
    match = border_match(folder)
    play(match, "move honjo_tsunemitsu", *texts)
    path = folder / "moved.gunyuden"
    save_match(match, path)
    return path


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("go 1621", "go 1720 1721 1621"),
        ("go 1620 1621", "go 1720 1620 1621"),
        ("go 1721", "go 1720 1721"),
    ],
)
def test_every_hex_of_a_way_stands_in_the_record(tmp_path: Path, typed: str, written: str) -> None:
    path = moved(tmp_path, typed)
    assert recorded(path)[1] == written
    match, _ = load_match(path)
    assert [entry.text for entry in match.entries] == recorded(path)


def test_a_move_of_an_older_record_goes_the_way_that_it_went_then(tmp_path: Path) -> None:
    path = moved(tmp_path, "go 1620 1621")
    older = path.read_text("utf-8").replace("go 1720 1620 1621", "go 1621")
    path.write_text(older, encoding="utf-8")
    match, _ = load_match(path)
    assert "active:ouchi" in match.state.flags
    assert match.entries[1].text == "go 1720 1620 1621"


def test_an_older_record_is_gone_on_with_in_its_own_file(tmp_path: Path) -> None:
    path = moved(tmp_path, "go 1620 1621")
    older = path.read_text("utf-8").replace("go 1720 1620 1621", "go 1621")
    path.write_text(older, encoding="utf-8")
    recorder, _ = Recorder.resume(path)
    play(recorder.match, "go 1521")
    recorder.close()
    assert recorded(path)[1:] == ["go 1621", "go 1621 1521"]
    assert load_match(path)[0].digest == recorder.match.digest


def test_a_way_in_a_record_that_cannot_be_gone_is_named(tmp_path: Path) -> None:
    path = moved(tmp_path, "go 1621")
    text = path.read_text("utf-8").replace("go 1720 1721 1621", "go 1720 1719 1621")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        load_match(path)
    assert "line 3" in str(caught.value)


def test_redo_goes_the_same_way_again(tmp_path: Path) -> None:
    match = border_match(tmp_path)
    play(match, "move honjo_tsunemitsu", "go 1620 1621")
    digest = match.digest
    match.undo()
    match.redo()
    assert match.digest == digest
    assert match.entries[1].text == "go 1720 1620 1621"
