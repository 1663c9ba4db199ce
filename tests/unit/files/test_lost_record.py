"""A record that is deleted, replaced or changed while its match runs: said, and written anew."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.engine import registry
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import autosave
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder, save_match
from wargame_core.players.opponents import Opponents

SEATS = {"red": "random", "blue": "random"}


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def begun(path: Path) -> tuple[Match, Recorder, Opponents]:
    """A match of three actions and its recorder."""
    match = Match(GAME, "long", seats=SEATS, seed=4)
    recorder, opponents = Recorder(match, path), Opponents(GAME, SEATS, 4)
    for _ in range(3):
        opponents.act(match)
    return match, recorder, opponents


def same(path: Path | None, match: Match) -> bool:
    assert path is not None
    found, notes = load_match(path)
    return not notes and (found.position, found.digest) == (match.position, match.digest)


def test_a_deleted_record_is_written_again_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.gunyuden"
    match, recorder, opponents = begun(path)
    match.undo()
    path.unlink()
    opponents.act(match)
    assert same(path, match)
    assert [str(news) for news in recorder.news()] == [
        f"{path} was deleted during the match; the whole match was written to {path}."
    ]
    opponents.act(match)
    assert recorder.news() == ()
    with pytest.raises(RecordError, match="open in another program"):
        Recorder.resume(path)  # the new one is locked as well
    recorder.close()
    assert same(path, match)


def test_a_record_deleted_after_the_last_action_is_missed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.gunyuden"
    match, recorder, _ = begun(path)
    path.unlink()
    assert recorder.close()
    assert same(path, match)
    assert len(recorder.news()) == 1


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"other\n")
    other.replace(path)


def overwritten(path: Path) -> None:
    path.write_bytes(b"other\n")


def overwritten_in_the_same_length(path: Path) -> None:
    data = path.read_bytes()
    os.utime(path, ns=(0, 0))  # however quick this is, the time is another one
    path.write_bytes(data[:-9] + b"overrun\n\n")
    os.utime(path, ns=(1, 1))


def added_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"other\n")


@pytest.mark.parametrize(
    "change", [replaced, overwritten, overwritten_in_the_same_length, added_to]
)
def test_the_file_of_somebody_else_is_left_alone(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    path = tmp_path / "a.gunyuden"
    match, recorder, opponents = begun(path)
    change(path)
    theirs = path.read_bytes()
    opponents.act(match)
    assert path.read_bytes() == theirs
    new = tmp_path / "a-2.gunyuden"
    assert recorder.path == new
    assert same(new, match)
    assert [str(news) for news in recorder.news()] == [
        f"{path} was replaced by another file during the match; "
        f"the whole match was written to {new}."
    ]
    replaced(new)
    opponents.act(match)
    recorder.close()
    assert same(tmp_path / "a-3.gunyuden", match)


def test_a_record_that_was_only_touched_or_moved_back_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.gunyuden"
    match, recorder, opponents = begun(path)
    os.utime(path, ns=(1, 1))
    opponents.act(match)
    path.rename(tmp_path / "b")
    (tmp_path / "b").rename(path)
    opponents.act(match)
    assert recorder.news() == ()
    recorder.close()
    assert same(path, match)
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunyuden"]


def test_a_folder_that_is_gone_is_told_and_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    match, recorder, opponents = begun(folder / "a.gunyuden")
    shutil.rmtree(folder)
    opponents.act(match)
    assert recorder.unsaved is not None
    assert str(recorder.unsaved.words) == (
        f"Not saved since action 1: there is no such file or folder ({folder / 'a.gunyuden'})."
    )
    folder.mkdir()
    opponents.act(match)
    assert recorder.unsaved is None
    assert len(recorder.news()) == 2
    recorder.close()
    assert same(folder / "a.gunyuden", match)


def test_an_automatic_record_that_cannot_begin_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_bytes(b"")
    recorder = autosave(Match(GAME, "long"))
    assert recorder.unsaved is not None
    folder = tmp_path / "file" / "gunyuden"
    told = str(recorder.unsaved.words)
    assert re.fullmatch(
        rf"Not saved since action 1: [a-z ]+ \({re.escape(str(folder))}.*\)\.", told
    )
    recorder.close(discard_empty=True)


def test_the_folder_of_automatic_records_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match = Match(GAME, "long", seats=SEATS, seed=4)
    recorder, opponents = autosave(match), Opponents(GAME, SEATS, 4)
    opponents.act(match)
    shutil.rmtree(tmp_path / "gunyuden")
    opponents.act(match)
    recorder.close()
    assert same(recorder.path, match)


def test_an_empty_automatic_record_leaves_alone_what_replaced_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    recorder = autosave(Match(GAME, "long"))
    path = recorder.path
    assert path is not None
    replaced(path)
    recorder.close(discard_empty=True)
    assert path.read_bytes() == b"other\n"


def test_a_record_of_a_match_that_was_gone_on_with_is_watched_too(tmp_path: Path) -> None:
    path = tmp_path / "a.gunyuden"
    match, recorder, _ = begun(path)
    recorder.close()
    resumed, _ = Recorder.resume(path)
    path.unlink()
    Opponents(GAME, SEATS, 4).act(resumed.match)
    resumed.close()
    assert same(path, resumed.match)
    assert resumed.match.position == match.position + 1


def test_a_copy_is_whole_or_not_there(tmp_path: Path) -> None:
    match, recorder, _ = begun(tmp_path / "a.gunyuden")
    recorder.close()
    save_match(match, tmp_path / "copy")
    assert same(tmp_path / "copy", match)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.gunyuden", "copy"]
