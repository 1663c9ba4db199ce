"""A command in a process group of its own that is interrupted as a terminal would do it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.patience import PATIENCE_S, wait_until

ROOT = Path(__file__).parents[1]


def interrupted(program: str, begun: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code and output of a Python program that gets SIGINT, with its children, once begun.

    It makes the file ``begun``, which is its first argument, when it is to be interrupted. Returns
    when no process of its group is left.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(begun), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(lambda: begun.exists() or process.poll() is not None)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise
    wait_until(lambda: _is_gone(process.pid))
    return process.returncode, out, err


def _is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False
