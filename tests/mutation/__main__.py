"""``python -m tests.mutation [CHART …]``: every mutant, or those of some charts."""

from __future__ import annotations

import sys
import time

from tests.mutation.run import all_mutants, survivors


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    wanted = sys.argv[1:]
    begun, total, left = time.perf_counter(), 0, 0
    charts = sorted({mutant.chart for mutant in all_mutants()})
    for chart in wanted or charts:
        mutants = [mutant for mutant in all_mutants() if mutant.chart == chart]
        found = survivors(mutants)
        total, left = total + len(mutants), left + len(found)
        say(f"{chart:22} {len(mutants):5} mutants, {len(found)} survived")
        for name in found:
            say(f"    {name}")
    say(f"{total} mutants, {left} survived, {time.perf_counter() - begun:.0f} s")
    sys.exit(1 if left else 0)
