"""Ctrl-C in the terminal from which the window was opened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S, wait_until
from wargame_core.files.record import load_match


def has_lines(path: Path, lines: int, program: subprocess.Popen[str]) -> bool:
    assert program.poll() is None, program.communicate()
    return path.exists() and path.read_bytes().count(b"\n") >= lines


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
        wait_until(lambda: has_lines(record, lines, program))
        program.send_signal(number)
        out, err = program.communicate(timeout=PATIENCE_S)
    finally:
        program.kill()
    said = [line for line in err.splitlines() if not line.startswith("This plugin does not")]
    assert (program.returncode, out, said) == (code, "", [])
    match, notes = load_match(record)
    assert match.position >= lines - 1
    assert notes == ()
