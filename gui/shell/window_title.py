"""The title of the window: what is shown in it, and of which game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_core.engine.match import Match
from wargame_core.views.words import in_language, language, tr

if TYPE_CHECKING:
    from wargame_core.lessons.course import Course
    from wargame_core.puzzles.attempt import Attempt


def window_title(match: Match | None, course: Course | None, attempt: Attempt | None) -> str:
    """The match, lesson or puzzle that is shown with its game; without one only the program."""
    program = tr("Gunyuden")
    if match is None:
        return program
    shown, game = (
        in_language(info.title, info.title_ja) for info in (match.scenario, match.game.info)
    )
    if course is not None:
        shown = course.lesson.title.in_(language())
    elif attempt is not None:
        shown = attempt.puzzle.title.in_(language())
    return f"{shown} – {game} – {program}"
