"""Which lessons a player has taken to their end."""

from __future__ import annotations

from typing import Final

from wargame_core.files.kept_names import KeptNames
from wargame_core.lessons.lesson import Lesson

_TAKEN: Final = KeptNames("taken-lessons.json", "gunyuden-taken/1", "taken")


def is_taken(lesson: Lesson) -> bool:
    """Whether a lesson was taken before."""
    return _name(lesson) in _TAKEN.names()


def remember_taken(lesson: Lesson) -> bool:
    """Remember that a lesson was taken; the answer says whether that was possible."""
    return _TAKEN.remember(_name(lesson))


def _name(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.id}"
