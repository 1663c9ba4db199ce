"""Which puzzles a player has solved: a small file among his own, which may be deleted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.own_folder import own_folder
from wargame_core.files.whole_file import write_whole
from wargame_core.puzzles.puzzle import Puzzle

_FORMAT: Final = "gunyuden-solved/1"
_LARGEST: Final = 100_000


def solved_file() -> Path:
    """Where it is remembered."""
    return own_folder() / "solved-puzzles.json"


def solved_puzzles() -> frozenset[str]:
    """``GAME/ID`` of every puzzle that was solved; none where the file cannot be read."""
    path = solved_file()
    try:
        if path.stat().st_size > _LARGEST:
            return frozenset()
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        return frozenset()
    names = found.get("solved")
    return frozenset(
        filter(lambda one: isinstance(one, str), names if isinstance(names, list) else ())
    )


def is_solved(puzzle: Puzzle) -> bool:
    """Whether a puzzle was solved before."""
    return _name(puzzle) in solved_puzzles()


def remember_solved(puzzle: Puzzle) -> bool:
    """Remember that a puzzle was solved; the answer says whether that was possible."""
    names = sorted(solved_puzzles() | {_name(puzzle)})
    try:
        solved_file().parent.mkdir(parents=True, exist_ok=True)
        document = json.dumps({"format": _FORMAT, "solved": names}, indent=1)
        write_whole(solved_file(), document + "\n", replace=True)
    except (OSError, UsageError):
        return False
    return True


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.game}/{puzzle.id}"
