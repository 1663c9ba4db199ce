"""A record on a disk that fails: whole lines, everything owed is written, players are told."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.files import record_file
from wargame_core.files.autosaves import autosave, autosave_folder
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder
from wargame_core.players.opponents import Opponents

SEATS = {"red": "random", "blue": "random"}


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


class Disk:
    """The system's calls, on a disk with room for so many more bytes."""

    def __init__(self, room: int, *, cuts: bool = True) -> None:
        self.room: float = room
        self.cuts = cuts

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def write(self, descriptor: int, data: bytes) -> int:
        part = data[: int(min(self.room, len(data)))]
        if not part:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= len(part)
        return os.write(descriptor, part)

    def ftruncate(self, descriptor: int, size: int) -> None:
        if not self.cuts and self.room <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.room += max(0, os.fstat(descriptor).st_size - size)
        os.ftruncate(descriptor, size)


def new_match() -> Match:
    return Match(GAME, "long", options={"goal": "3000"}, seats=SEATS, seed=4, salt=b"salt" * 8)


def play(match: Match, moment: Callable[[], None] = lambda: None, length: int = 9) -> None:
    """A match between programs, with something taken back; ``moment`` before each action."""
    opponents = Opponents(GAME, SEATS, 4)
    for goal in (length - 3, length):
        while match.position < goal:
            moment()
            opponents.act(match)
        if goal < length:
            match.undo(2)


def whole(folder: Path, length: int = 9) -> bytes:
    """The record of that match where nothing fails."""
    path = folder / "whole"
    match = new_match()
    recorder = Recorder(match, path)
    play(match, length=length)
    recorder.close()
    return path.read_bytes()


def header(data: bytes) -> int:
    return data.index(b"\n") + 1


@pytest.mark.parametrize("cuts", [True, False], ids=["", "torn lines stay"])
def test_a_disk_that_is_full_at_any_byte_costs_nothing_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, cuts: bool
) -> None:
    expected = whole(tmp_path)
    for byte in range(len(expected) - header(expected)):
        path = tmp_path / f"{byte}"
        match = new_match()
        recorder = Recorder(match, path)
        heard: list[object] = []
        match.listen(heard.append)
        disk = Disk(byte, cuts=cuts)
        with monkeypatch.context() as patch:
            patch.setattr(record_file, "os", disk)
            play(match)
            assert len(heard) == len(expected.splitlines()) - 1, "listeners behind it hear all"
            assert recorder.unsaved is not None
            kept = path.read_bytes()
            if cuts:
                assert kept.endswith(b"\n")
                assert expected.startswith(kept)
            load_match(path)  # a torn line is left out
            disk.room = float("inf")
            assert recorder.close()
        assert path.read_bytes() == expected
        assert recorder.unsaved is None
        assert [str(news) for news in recorder.news()] == [f"Every action is saved in {path}."]


def test_room_for_a_moment_is_used_at_the_next_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = whole(tmp_path)
    path = tmp_path / "a"
    match = new_match()
    recorder = Recorder(match, path)
    disk = Disk(200)
    monkeypatch.setattr(record_file, "os", disk)

    def more() -> None:
        disk.room += 17

    play(match, more)
    unsaved = recorder.unsaved
    assert unsaved is not None
    lines = path.read_bytes().splitlines()
    assert f'{{"n":{unsaved.since},'.encode() not in b"\n".join(lines[-1:])
    assert str(unsaved.words) == f"Not saved since action {unsaved.since}: no space left ({path})."
    disk.room = float("inf")
    assert recorder.retry()
    assert path.read_bytes() == expected
    recorder.close()


def test_the_notice_names_the_first_action_that_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    recorder = Recorder(match, tmp_path / "a")
    opponents = Opponents(GAME, SEATS, 4)
    for _ in range(3):
        opponents.act(match)
    monkeypatch.setattr(record_file, "os", Disk(10))
    for _ in range(3):
        opponents.act(match)
        assert recorder.unsaved is not None
        told = f"Not saved since action 4: no space left ({tmp_path / 'a'})."
        assert str(recorder.unsaved.words) == told
    monkeypatch.undo()
    assert load_match(recorder.path or Path())[0].position == 3
    opponents.act(match)
    assert recorder.unsaved is None
    recorder.close()
    assert load_match(recorder.path or Path())[0].position == 7


def test_a_record_that_waits_for_the_disk_owes_what_the_disk_did_not_confirm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    recorder = Recorder(match, tmp_path / "a", sync=True)

    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        Opponents(GAME, SEATS, 4).act(match)
        assert recorder.unsaved is not None
        told = f"Not saved since action 1: the disk has an error ({tmp_path / 'a'})."
        assert str(recorder.unsaved.words) == told
    assert recorder.close()
    assert load_match(tmp_path / "a")[0].position == 1


def test_a_closed_descriptor_is_opened_again(tmp_path: Path) -> None:
    expected = whole(tmp_path)
    path, other = tmp_path / "a", tmp_path / "other"
    match = new_match()
    recorder = Recorder(match, path)
    taken: list[Any] = []

    def close() -> None:
        if match.position == 3 and not taken:
            assert recorder._file is not None
            number = recorder._file._descriptor
            os.close(number)
            taken.append(other.open("wb"))  # the number is given out again
            assert taken[0].fileno() == number

    play(match, close)
    assert recorder.unsaved is None
    recorder.close()
    taken[0].close()
    assert path.read_bytes() == expected
    assert other.read_bytes() == b""


def test_an_automatic_record_begins_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match = new_match()
    disk = Disk(40)
    monkeypatch.setattr(record_file, "os", disk)
    recorder = autosave(match)
    assert recorder.path is None
    assert list(autosave_folder().iterdir()) == []
    play(match)
    assert recorder.unsaved is not None
    first = autosave_folder() / "race-long-0001.gunyuden"
    assert str(recorder.unsaved.words) == f"Not saved since action 1: no space left ({first})."
    disk.room = float("inf")
    assert recorder.close()
    assert recorder.path is not None
    found, _ = load_match(recorder.path)
    assert (found.position, found.digest) == (match.position, match.digest)


# --- disks that are really full -------------------------------------------------------------------

LENGTH = 140
"""Actions of a match whose record is larger than a page of memory."""

REAL = """
import sys
from pathlib import Path
from tests.unit.files.test_full_disk import LENGTH, new_match, play
from wargame_core.files.recorder import Recorder
{0}
path = Path(sys.argv[1])
match = new_match()
recorder = Recorder(match, path)
told = []
def moment():
    if match.position == 2 and not told:
        fill()
    if recorder.unsaved:
        told.append(str(recorder.unsaved.words))
play(match, moment, LENGTH)
told.append(str(recorder.unsaved.words))
kept = path.read_bytes()
assert kept.endswith(b"\\n")
empty()
assert recorder.close()
assert path.read_bytes().startswith(kept)
print("\\n".join(sorted(set(told))))
"""

LIMIT = """
import resource
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
def fill():
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, hard))
def empty():
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
"""

FILLED = """
def fill():
    with path.with_name("filler").open("wb", buffering=0) as filler:
        try:
            while filler.write(bytes(512)):
                pass
        except OSError:
            pass
def empty():
    path.with_name("filler").unlink()
"""


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A disk of 64 kB in memory at a folder; skips the test where nothing may be mounted."""
    done = (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)],
            capture_output=True,
            text=True,
            check=False,
        )
        if shutil.which("mount")
        else None
    )
    if done is None or done.returncode:
        reason = done.stderr.strip() if done else "there is no mount"
        pytest.skip(f"no disk may be mounted here ({reason}); test_a_file_that_may_not_grow is run")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def run_on_a_real_disk(path: Path, script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", REAL.format(script), str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no limit of a file's size")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    told = run_on_a_real_disk(tmp_path / "a", LIMIT)
    assert told == f"Not saved since action 4: the file may not become larger ({tmp_path / 'a'})."
    assert (tmp_path / "a").read_bytes() == whole(tmp_path, LENGTH)


def test_a_small_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder):
        told = run_on_a_real_disk(folder / "a", FILLED)
        written = (folder / "a").read_bytes()
    assert re.fullmatch(rf"Not saved since action \d+: no space left \({folder / 'a'}\)\.", told)
    assert written == whole(tmp_path, LENGTH)


class Interrupted:
    """The system's calls; the player presses Ctrl-C during one of them."""

    def __init__(self, call: str, times: int) -> None:
        self.call, self.times = call, times

    def __getattr__(self, name: str) -> Any:
        called = getattr(os, name)
        if name != self.call:
            return called

        def interrupted(*arguments: Any) -> Any:
            answer = called(*arguments)
            self.times -= 1
            if not self.times:
                raise KeyboardInterrupt
            return answer

        return interrupted


@pytest.mark.parametrize(("call", "times"), [("write", 1), ("fstat", 2), ("fstat", 3)])
def test_an_interrupt_while_a_line_is_written_costs_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, times: int
) -> None:
    match, opponents = new_match(), Opponents(GAME, SEATS, 4)
    recorder = Recorder(match, tmp_path / "a")
    opponents.act(match)
    with monkeypatch.context() as patch:
        patch.setattr(record_file, "os", Interrupted(call, times))
        with pytest.raises(KeyboardInterrupt):
            opponents.act(match)
    assert recorder.close()
    assert recorder.news() == ()
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert load_match(tmp_path / "a")[0].position == 2
