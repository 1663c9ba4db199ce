"""Mutants of Gekokujō: with each changed number a test of its rules must fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from scenarios.gekokujo.files.charts import load_numbers
from scenarios.gekokujo.rules.numbers import NEVER
from tests.mutation.numbers import Change, changes

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "gekokujo" / "rules"
"""Tests of the rules; those of the charts themselves would notice everything."""

PLUGIN = "tests.mutation.changed_gekokujo"
VARIABLE = "GUNYUDEN_CHANGED_NUMBER"
PASSED, FAILED, NOT_COLLECTED = range(3)
"""Exit codes of pytest; tests that cannot even be collected have noticed the change too."""

OTHERS = {
    "region": ("West", "East"),
    "home": ("sado", "oki"),
    "phase": ("melee", "ranged", "firearm"),
}

NEVER_READ = {
    f"kinds.{place}.phase": "says only when a unit attacks, which this kind does not"
    for place, kind in enumerate(load_numbers().kinds)
    if kind.attack == NEVER
}
"""Numbers that no situation can make the rules look up."""


@cache
def mutants() -> tuple[Change, ...]:
    """Every change, in a fixed order; a target that no die shows is not made higher still."""
    return tuple(
        change
        for change in changes(load_numbers(), OTHERS)
        if change.path not in NEVER_READ and not _is_hopeless(change)
    )


def _is_hopeless(change: Change) -> bool:
    return change.path.endswith((".attack", ".defence")) and change.value == NEVER + 1


def survives(change: Change | None, tests: Path = TESTS) -> bool:
    """Whether the tests pass although the number is changed; None changes nothing.

    Raises RuntimeError if there are no tests.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", PLUGIN, str(tests)]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={**os.environ, VARIABLE: str(change or "")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (PASSED, FAILED, NOT_COLLECTED):
        raise RuntimeError(f"{change}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == PASSED


def survivors(found: Sequence[Change], tests: Path = TESTS) -> list[str]:
    """The changes that no test has noticed.

    Raises RuntimeError if the tests fail without any change.
    """
    if not survives(None, tests):
        raise RuntimeError(f"the tests in {tests} fail without a change")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        alive = pool.map(lambda change: survives(change, tests), found)
        return [str(change) for change, lives in zip(found, alive, strict=True) if lives]
