"""What a lesson says at its open step, and the buttons that lead through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from gui.panels.guide_panel import GuidePanel, mark_wished
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import language, tr

if TYPE_CHECKING:
    from wargame_core.lessons.course import Course


class LessonPanel(GuidePanel):
    """Lies left of the board while something is taught."""

    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(theme, parent)
        self.said, self.tip = self.rich_words(), self.framed_words()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(GRID // 2)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f" QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self.back = QPushButton(tr("&Back"))
        self.hint = QPushButton(tr("&Tip"))
        self.show_me = QPushButton(tr("&Show me"))
        self.leave = QPushButton(tr("&Leave the lesson"))
        self.back.clicked.connect(self.back_wanted)
        self.show_me.clicked.connect(self.show_wanted)
        self.leave.clicked.connect(self.left)
        self.hint.clicked.connect(self._tell)
        self.lay_out(
            (self.title, self.bar, self.count),
            (self.said, self.tip),
            ((self.hint, self.show_me), (self.back, self.on), (self.leave,)),
        )

    def show_step(self, course: Course | None, *, more: bool) -> None:
        """Say the open step of a course; without one the panel goes. ``more``: lessons follow."""
        self.setVisible(course is not None)
        if course is None:
            return
        lesson, step, spoken = course.lesson, course.step, language()
        most = len(lesson.steps)
        self.title.setText(lesson.title.in_(spoken))
        self.bar.setRange(0, most)
        self.bar.setValue(course.number)
        self.tip.hide()
        self.tip.setText(step.hint.in_(spoken))
        acts = not (course.is_done or step.is_read)
        self.hint.setEnabled(acts)
        self.show_me.setEnabled(acts)
        self.back.setEnabled(course.number > 0)
        self.on.setEnabled(not acts and (not course.is_done or more))
        if course.is_done:
            self.count.setText(tr("Done"))
            after = () if more else (tr("It was the last one: the first page has a match ready."),)
            said = "\n".join((tr("That was the whole lesson."), *after))
            self.said.setText(self.html_of(said))
            self.on.setText(tr("&Next lesson"))
        else:
            self.count.setText(tr("Step {number} of {all}", number=course.number + 1, all=most))
            self.said.setText(self.html_of(*step.told_and_asked(spoken), step.rules))
            self.on.setText(tr("&Go on"))
        mark_wished(self.on, wished=self.on.isEnabled())
        self.area.verticalScrollBar().setValue(0)

    def _tell(self) -> None:
        """The tip, below what was said."""
        self.tip.show()
        self.hint.setEnabled(False)
