"""The first page: go on with the last match, or the way to a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from gui.match.match_file import last_record
from gui.shell.settings import Preferences
from gui.start.first_match import first_match
from gui.start.front_page import FrontPage
from gui.theme.theme import LIGHT, Theme
from wargame_core.engine.errors import WargameError
from wargame_core.views.words import sentence

if TYPE_CHECKING:
    from gui.start.lessons_page import LessonsPage
    from gui.start.new_match_page import NewMatchPage
    from gui.start.puzzles_page import PuzzlesPage


class StartPage(QStackedWidget):
    """Offers everything that can be done without an open match."""

    begun = Signal(object)
    """A new Match."""
    lesson_wanted = Signal(str, int)
    """The game of a lesson, and its number from 1."""
    puzzle_wanted = Signal(str, int)
    """The game of a puzzle, and its number from 1."""
    resume_wanted = Signal()
    open_wanted = Signal()
    replay_wanted = Signal()
    how_to_wanted = Signal()
    rules_wanted = Signal()
    rule_wanted = Signal(str)
    tables_wanted = Signal()
    settings_wanted = Signal()
    refused = Signal(str)
    """Why a match cannot begin so."""

    def __init__(
        self,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
        settings: Preferences | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._settings = theme, settings
        self._new_match: NewMatchPage | None = None
        self._lessons: LessonsPage | None = None
        self._puzzles: PuzzlesPage | None = None
        self.front = front = FrontPage(theme)
        self.addWidget(front)
        for asked, wish in (
            (front.resume_wanted, self.resume_wanted),
            (front.open_wanted, self.open_wanted),
            (front.replay_wanted, self.replay_wanted),
            (front.how_to_wanted, self.how_to_wanted),
            (front.rules_wanted, self.rules_wanted),
            (front.tables_wanted, self.tables_wanted),
            (front.settings_wanted, self.settings_wanted),
        ):
            asked.connect(wish)
        front.new_wanted.connect(self.show_new)
        front.learn_wanted.connect(self.show_lessons)
        front.puzzles_wanted.connect(self.show_puzzles)
        front.first_wanted.connect(self._begin_first)
        self.refresh()

    @property
    def new_match(self) -> NewMatchPage:
        """The way to a new match, which is made when it is wanted."""
        if self._new_match is None:
            from gui.start.new_match_page import NewMatchPage

            self._new_match = new = NewMatchPage(self._theme, self._settings)
            self.addWidget(new)
            new.begun.connect(self.begun)
            new.rule_wanted.connect(self.rule_wanted)
            new.refused.connect(self.refused)
            new.back_wanted.connect(self.show_front)
        return self._new_match

    @property
    def lessons(self) -> LessonsPage:
        """All lessons, in a list that is made when it is wanted."""
        if self._lessons is None:
            from gui.start.lessons_page import LessonsPage

            self._lessons = page = LessonsPage(self._theme)
            self.addWidget(page)
            page.wanted.connect(self.lesson_wanted)
            page.back_wanted.connect(self.show_front)
        return self._lessons

    @property
    def puzzles(self) -> PuzzlesPage:
        """All puzzles, in a list that is made when it is wanted."""
        if self._puzzles is None:
            from gui.start.puzzles_page import PuzzlesPage

            self._puzzles = page = PuzzlesPage(self._theme)
            self.addWidget(page)
            page.wanted.connect(self.puzzle_wanted)
            page.back_wanted.connect(self.show_front)
        return self._puzzles

    def refresh(self) -> None:
        """Offer to go on only where there is something to go on with."""
        self.front.resume.show_record(last_record())
        self.front.prefer()

    def show_front(self) -> None:
        """The choices."""
        self.refresh()
        self.setCurrentWidget(self.front)
        self.front.take_keys()

    def _begin_first(self) -> None:
        try:
            match = first_match().begin()
        except WargameError as error:
            self.refused.emit(sentence(error))
            return
        self.begun.emit(match)

    def show_new(self) -> None:
        """The way to a new match."""
        self.setCurrentWidget(self.new_match)

    def show_lessons(self) -> None:
        """The way to a lesson."""
        self.lessons.refresh()
        self.setCurrentWidget(self.lessons)
        self.lessons.list.setFocus()

    def show_puzzles(self) -> None:
        """The way to a puzzle."""
        self.puzzles.refresh()
        self.setCurrentWidget(self.puzzles)
        self.puzzles.list.setFocus()

    # --- what a player's hand finds -----------------------------------------------------------

    @property
    def resume(self) -> QPushButton:
        """Go on with the last match."""
        return self.front.resume

    @property
    def open(self) -> QPushButton:
        """Open a file."""
        return self.front.open

    @property
    def scenarios(self) -> QListWidget:
        """All scenarios of the game."""
        return self.new_match.scenarios

    @property
    def seats(self) -> Mapping[str, QComboBox]:
        """Who plays each seat."""
        return self.new_match.form.seats

    @property
    def dice(self) -> QComboBox:
        """Who rolls."""
        return self.new_match.form.dice

    @property
    def seed(self) -> QLineEdit:
        """Seed of the dice."""
        return self.new_match.form.seed

    @property
    def start(self) -> QPushButton:
        """Begin the match."""
        return self.new_match.start
