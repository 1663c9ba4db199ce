"""Which puzzles a player has solved."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wargame_core.files.kept_names import KeptNames
from wargame_core.puzzles.puzzle import Puzzle

_SOLVED: Final = KeptNames("solved-puzzles.json", "gunyuden-solved/1", "solved")


def solved_file() -> Path:
    """Where it is remembered."""
    return _SOLVED.path


def solved_puzzles() -> frozenset[str]:
    """``GAME/ID`` of every puzzle that was solved; none where the file cannot be read."""
    return _SOLVED.names()


def is_solved(puzzle: Puzzle) -> bool:
    """Whether a puzzle was solved before."""
    return _name(puzzle) in solved_puzzles()


def remember_solved(puzzle: Puzzle) -> bool:
    """Remember that a puzzle was solved; the answer says whether that was possible."""
    return _SOLVED.remember(_name(puzzle))


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.game}/{puzzle.id}"
