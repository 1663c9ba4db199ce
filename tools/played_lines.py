"""Files of what was played for a fit: a line of JSON for each match, round or position."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from wargame_core.analysis.seeds import FIRST_FITTING, fitting_seeds
from wargame_core.files.model_faults import short

_A = TypeVar("_A")
_B = TypeVar("_B")
Line = Mapping[str, Any]


def append(file: Path, lines: Iterable[Line]) -> None:
    """Put lines at the end of a file, which is made if there is none.

    Raises OSError where it cannot be written.
    """
    with file.open("a+b") as end:
        if end.tell() and (end.seek(-1, os.SEEK_END), end.read())[1] != b"\n":
            end.write(b"\n")
    with file.open("a", encoding="utf-8") as out:
        out.writelines(json.dumps(line) + "\n" for line in lines)


def in_processes(
    one: Callable[[_A, _B], Line], first: Sequence[_A], second: Sequence[_B], jobs: int
) -> Iterator[Line]:
    """The lines for pairs of what is played, in their order, by so many processes."""
    if jobs == 1:
        yield from map(one, first, second)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, first, second)


def lines_of(files: Sequence[Path]) -> list[Line]:
    """All lines of some files, without empty ones.

    Raises SystemExit with a sentence for a file that cannot be read or a line that is none of
    these.
    """
    return [line for file in files for line in _lines(file)]


def next_seeds(file: Path, matches: int) -> range:
    """Seeds for fitting, for so many matches more: after those of the lines of a file, if any."""
    seeds = [line["seed"] for line in lines_of([file])] if file.exists() else []
    return fitting_seeds(matches, max(seeds) + 1 - FIRST_FITTING if seeds else 0)


def _lines(file: Path) -> Iterable[Line]:
    try:
        texts = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{file}: {error}.")
    for number, text in enumerate(texts, 1):
        if text.strip():
            try:
                line = json.loads(text)
            except (ValueError, RecursionError):
                line = None
            if not isinstance(line, dict):
                sys.exit(
                    f"{file}, line {number}: found {short(text)}, expected what was played as JSON."
                )
            yield line
