"""Lessons and puzzles in the window: begins them, and goes back to their lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gui.match.board_page import BoardPage
from gui.match.live_match import LiveMatch
from gui.start.start_page import StartPage


class Pages(Protocol):
    """The window, as lessons and puzzles need it."""

    live: LiveMatch
    page: BoardPage
    start_page: StartPage

    def show_start(self) -> None:
        """To the first page."""
        ...

    def show_title(self) -> None:
        """Name the window after what it shows."""
        ...

    def attempt(self, change: Callable[[], None]) -> bool:
        """Do what may fail; says whether it was possible, else why not."""
        ...


class Learning:
    """Opens lessons and puzzles as matches of the window."""

    def __init__(self, window: Pages) -> None:
        self._window = window

    def follow_pages(self) -> None:
        """Answer the pages of the window, which are made anew with theme and language."""
        window = self._window
        window.start_page.lesson_wanted.connect(self.teach)
        window.start_page.puzzle_wanted.connect(self.set_puzzle)
        window.page.teaching.ended.connect(self.show_lessons)
        window.page.teaching.next_wanted.connect(self.teach)
        window.page.puzzling.ended.connect(self.show_puzzles)
        window.page.puzzling.next_wanted.connect(self.set_puzzle)

    def teach(self, game: str, number: int) -> None:
        """Begin a lesson of a game; ``number`` counts from 1."""
        from wargame_core.lessons.course import Course
        from wargame_core.lessons.lesson_file import lesson_files, lesson_number

        def begin() -> None:
            course = Course(lesson_number(game, number))
            self._window.live.teach(course.match)
            more = number < len(lesson_files(game))
            self._window.page.teaching.follow(course, number + 1 if more else 0)
            self._window.show_title()

        self._window.attempt(begin)

    def set_puzzle(self, game: str, number: int) -> None:
        """Begin a puzzle of a game; ``number`` counts from 1."""
        from wargame_core.puzzles.attempt import Attempt
        from wargame_core.puzzles.puzzle_file import puzzle_files, puzzle_number

        def begin() -> None:
            attempt = Attempt(puzzle_number(game, number))
            self._window.live.teach(attempt.match)
            more = number < len(puzzle_files(game))
            self._window.page.puzzling.follow(attempt, number + 1 if more else 0)
            self._window.show_title()

        self._window.attempt(begin)

    def show_lessons(self) -> None:
        """To the choice of a lesson."""
        self._window.show_start()
        self._window.start_page.show_lessons()

    def show_puzzles(self) -> None:
        """To the choice of a puzzle."""
        self._window.show_start()
        self._window.start_page.show_puzzles()
