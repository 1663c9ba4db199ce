"""``python -m tests.mutation [CHART …]``: every mutant, or those of some charts or games.

Charts of Western Hero are named as they are in ``tables``; the numbers of Gekokujō go by the
group they stand in: ``gekokujo.clans``, ``gekokujo.costs`` …; the charts of Shogun (1986) and
Bushido are named as they are in ``tables``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

from tests.mutation import bushido, gekokujo, run, shogun1986

Group = tuple[str, int, Callable[[], list[str]]]
"""Name, number of mutants, and what finds those that survive."""


def groups() -> Iterator[Group]:
    """The mutants of all games, by game and chart."""
    charts = sorted({mutant.chart for mutant in run.all_mutants()})
    for chart in charts:
        mutants = [mutant for mutant in run.all_mutants() if mutant.chart == chart]
        yield f"western_hero.{chart}", len(mutants), lambda m=mutants: run.survivors(m)
    for chart in shogun1986.PRINTED:
        cells = [change for change in shogun1986.mutants() if change.chart == chart]
        yield f"shogun1986.{chart}", len(cells), lambda c=cells: shogun1986.survivors(c)
    for chart in bushido.PRINTED:
        cells = [change for change in bushido.mutants() if change.chart == chart]
        yield f"bushido.{chart}", len(cells), lambda c=cells: bushido.survivors(c)
    if not any(gekokujo.TESTS.glob("test_*.py")):
        return
    for group in dict.fromkeys(change.group for change in gekokujo.mutants()):
        changes = [change for change in gekokujo.mutants() if change.group == group]
        yield f"gekokujo.{group}", len(changes), lambda c=changes: gekokujo.survivors(c)


def is_wanted(name: str, wanted: list[str]) -> bool:
    """Whether a group was named: by game, by chart, or by both. Nothing named is everything."""
    return not wanted or name in wanted or not set(name.split(".")).isdisjoint(wanted)


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    begun, total, left = time.perf_counter(), 0, 0
    for name, count, survivors in groups():
        if is_wanted(name, sys.argv[1:]):
            found = survivors()
            total, left = total + count, left + len(found)
            say(f"{name:36} {count:5} mutants, {len(found)} survived")
            for mutant in found:
                say(f"    {mutant}")
    say(f"{total} mutants, {left} survived, {time.perf_counter() - begun:.0f} s")
    sys.exit(1 if left or not total else 0)
