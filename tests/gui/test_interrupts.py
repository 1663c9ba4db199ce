"""Ctrl-C in the terminal from which the window was opened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wargame_core.files.record import load_match

_PATIENCE = 300.0
"""Seconds after which a test gives up, on however slow a machine."""


def wait_for(what: str, path: Path, lines: int, program: subprocess.Popen[str]) -> None:
    end = time.monotonic() + _PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert program.poll() is None, program.communicate()
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("number", "code", "player", "lines"),
    [
        (signal.SIGINT, 130, "random", 5),
        (signal.SIGTERM, 143, "random", 5),
        (signal.SIGINT, 130, "human", 1),  # nothing moves: Qt waits, and Python with it
    ],
)
def test_the_window_closes_cleanly_in_the_middle_of_a_match(
    tmp_path: Path, number: signal.Signals, code: int, player: str, lines: int
) -> None:
    record = tmp_path / "match.gunyuden"
    program = subprocess.Popen(
        [sys.executable, "-m", "wargame_core.cli.main", "play", "western_hero/1", "--seed", "1",
         "--seat", f"mori={player}", "--seat", f"ouchi={player}", "--save", str(record)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    try:
        wait_for("the window plays", record, lines, program)
        time.sleep(1)
        program.send_signal(number)
        out, err = program.communicate(timeout=_PATIENCE)
    finally:
        program.kill()
    said = [line for line in err.splitlines() if not line.startswith("This plugin does not")]
    assert (program.returncode, out, said) == (code, "", [])
    match, notes = load_match(record)
    assert match.position >= lines - 1
    assert notes == ()
