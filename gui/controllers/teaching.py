"""A lesson in the window: the panel tells the open step, the board shows what it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.controllers.guided import Guided
from gui.match.live_match import LiveMatch
from gui.panels.lesson_panel import LessonPanel
from gui.theme.theme import Theme
from wargame_core.engine.errors import MalformedActionError

if TYPE_CHECKING:
    from wargame_core.lessons.course import Course


class TeachingController(QObject):
    """Follows a course as long as its match is the one that is shown."""

    ended = Signal()
    """The learner leaves the lesson."""
    next_wanted = Signal(str, int)
    """The lesson after this one: its game, and its number from 1."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self._guided: Guided[Course] = Guided(live, self, self._refresh)
        self._shown = -1
        """The step whose places were brought near."""
        self.panel = LessonPanel(theme=theme)
        self.panel.next_wanted.connect(self._go_on)
        self.panel.back_wanted.connect(self._go_back)
        self.panel.show_wanted.connect(self._show)
        self.panel.left.connect(self.ended)
        live.opened.connect(self._opened)
        live.settled.connect(self._refresh)

    @property
    def course(self) -> Course | None:
        """What is taught."""
        return self._guided.guide

    def follow(self, course: Course | None, next_number: int = 0) -> None:
        """Teach a course from now on; ``next_number``: of the lesson after it, 0 for none."""
        self._guided.begin(course, next_number)
        self._shown = -1
        self._refresh()

    def hand_on(self) -> tuple[Course | None, int]:
        """End; another controller may follow what this one taught."""
        course = self.course
        self._guided.end()
        return course, self._guided.next_number

    def _opened(self) -> None:
        self._guided.forget_if_replaced()
        self._refresh()

    def _refresh(self) -> None:
        course = self._guided.shown
        if course is None:
            self.panel.show_step(None, more=False)
            self._board.point_at(())
            return
        self.panel.show_step(course, more=self._guided.next_number > 0)
        if course.is_done:
            from wargame_core.lessons.taken import remember_taken

            remember_taken(course.lesson)
        places = self._places(course)
        self._board.point_at(places)
        if places and course.number != self._shown:
            self._board.look_over(places)
        self._shown = course.number

    def _places(self, course: Course) -> tuple[int, ...]:
        """Where on the board that lies which the step speaks of."""
        if course.is_done or course.match.position != self._live.now.position:
            return ()
        game, state = course.match.game, course.match.state
        found: list[int] = []
        for text in course.step.look:
            try:
                found += game.places(state, game.read_action(state, text)).lit
            except MalformedActionError:
                continue
        return tuple(dict.fromkeys(found))

    def _go_on(self) -> None:
        course = self.course
        if course is None:
            return
        if course.is_done:
            self.next_wanted.emit(course.lesson.game, self._guided.next_number)
        else:
            self._live.return_to_present()
            course.go_on()
            self._board.setFocus()

    def leave_lesson(self) -> bool:
        """Leave the lesson that goes on, as its button does; whether there is one."""
        taught = self.course is not None and not self.panel.isHidden()
        if taught:
            self.ended.emit()
        return taught

    def _go_back(self) -> None:
        if self.course is not None:
            self._live.take_back(self.course.go_back)

    def _show(self) -> None:
        action = self.course.next_action() if self.course is not None else None
        if action is not None:
            self._live.return_to_present()
            self._live.play(action)
