"""How long the command line takes to say what it can do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

from benchmarks.figures import Figure, percentile, seconds_each

TIMES = 9


def measure() -> Iterable[Figure]:
    command = [sys.executable, "-m", "wargame_core.cli.main", "--help"]

    def call() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    yield Figure("gunyuden --help, wall time", percentile(seconds_each(call, TIMES), 50), "s", 0.3)
