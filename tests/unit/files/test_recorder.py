"""Writing match records: one writer for a file, and nothing lost when a program is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME, Walk
from wargame_core.engine import registry
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import autosave, autosaves
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder
from wargame_core.players.opponents import Opponents


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def test_two_recorders_never_write_the_same_file(tmp_path: Path) -> None:
    match = Match(GAME, "long")
    first = Recorder(match, tmp_path / "a")
    with pytest.raises(RecordError, match="exists already"):
        Recorder(match, tmp_path / "a")
    with pytest.raises(RecordError, match="open in another program"):
        Recorder.resume(tmp_path / "a")
    first.close()
    Recorder.resume(tmp_path / "a")[0].close()
    with pytest.raises(RecordError, match="cannot be written"):
        Recorder(match, tmp_path / "none" / "a")


def test_autosaves_have_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match = Match(GAME, "long")
    recorders = [autosave(match) for _ in range(3)]
    assert len({recorder.path for recorder in recorders}) == 3
    match.play(Walk())
    for recorder in recorders:
        recorder.close(discard_empty=True)
    assert {recorder.path for recorder in recorders} == set(autosaves())
    empty = autosave(Match(GAME, "long"))
    empty.close(discard_empty=True)
    assert not empty.path.exists()


KILLED = """
import sys
from pathlib import Path
from tests.unit.engine.toy_game import GAME
from wargame_core.engine.match import Match
from wargame_core.files.recorder import Recorder
from wargame_core.players.opponents import Opponents
seats = {"red": "random", "blue": "random"}
match = Match(GAME, "long", options={"goal": "3000"}, seats=seats, seed=8)
recorder = Recorder(match, Path(sys.argv[1]))
opponents = Opponents(GAME, seats, 8)
while opponents.act(match):
    sys.stdout.write(f"{match.position}\\n")
    sys.stdout.flush()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize("actions", [1, 7, 60, 400])
def test_a_killed_program_loses_no_action(tmp_path: Path, actions: int) -> None:
    path = tmp_path / "a"
    program = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert program.stdout is not None
    for _ in range(actions):
        program.stdout.readline()
    program.send_signal(signal.SIGKILL)
    told = program.stdout.read().split(b"\n")[:-1]
    program.stdout.close()
    program.wait()

    match, _ = load_match(path)

    assert match.position >= int(told[-1] if told else actions)
    opponents = Opponents(GAME, match.seats, 8)
    recorder, _ = Recorder.resume(path)
    assert opponents.act(recorder.match)
    recorder.close()
    assert load_match(path)[0].position == match.position + 1
