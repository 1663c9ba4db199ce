"""Plays matches with seeds one after another until they end as wanted, and records them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match


class Recorded(Protocol):
    """An ending with a record of its own."""

    @property
    def name(self) -> str: ...

    @property
    def path(self) -> Path: ...


E = TypeVar("E", bound=Recorded)


def regenerate(
    endings: Iterable[E],
    play: Callable[[E, int], Match],
    ends_so: Callable[[Match, E], bool],
    *,
    last_seed: int,
    largest: int,
) -> None:
    """Record a match for each ending that the command line names, or for all.

    A record has at most ``largest`` bytes.
    """
    wanted = sys.argv[1:]
    for ending in endings:
        if not wanted or ending.name in wanted:
            ending.path.parent.mkdir(exist_ok=True)
            found = _record(ending, play, ends_so, last_seed, largest)
            sys.stdout.write(f"{ending.name}: {found}\n")
            sys.stdout.flush()


def _record(
    ending: E,
    play: Callable[[E, int], Match],
    ends_so: Callable[[Match, E], bool],
    last_seed: int,
    largest: int,
) -> str:
    for seed in range(1, last_seed + 1):
        match = play(ending, seed)
        if ends_so(match, ending):
            ending.path.unlink(missing_ok=True)
            save_match(match, ending.path)
            size = ending.path.stat().st_size
            if size <= largest:
                return f"seed {seed}, {match.position} actions, {size} bytes"
    return "no seed ends so"
