"""What a lesson says at its open step, and the buttons that lead through it."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.links import read_link, rule_link
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.lessons.course import Course
from wargame_core.views.words import language, listed, tr

_WIDTH: Final = 32 * GRID


class LessonPanel(QWidget):
    """Lies left of the board while something is taught."""

    next_wanted = Signal()
    """On to the next step, or, when the lesson is done, to the next lesson."""
    back_wanted = Signal()
    show_wanted = Signal()
    """The program is to do what the step asks for."""
    left = Signal()
    """The learner has had enough."""
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title, self.count, self.said, self.tip = (QLabel() for _ in range(4))
        self.title.setObjectName("heading")
        self.count.setObjectName("faint")
        for label in (self.title, self.count, self.said, self.tip):
            label.setWordWrap(True)
            label.setMinimumWidth(1)
        self.said.setTextFormat(Qt.TextFormat.RichText)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.said.linkActivated.connect(self._follow_link)
        self.tip.setTextFormat(Qt.TextFormat.PlainText)
        self.tip.setFrameShape(QFrame.Shape.StyledPanel)
        self.tip.setMargin(GRID)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(GRID // 2)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: 0; background: {theme.line}; }}"
            f" QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self.on = QPushButton(tr("&Go on"))
        self.back = QPushButton(tr("&Back"))
        self.hint = QPushButton(tr("&Tip"))
        self.show_me = QPushButton(tr("&Show me"))
        self.leave = QPushButton(tr("&Leave the lesson"))
        for button, wish in (
            (self.on, self.next_wanted),
            (self.back, self.back_wanted),
            (self.show_me, self.show_wanted),
            (self.leave, self.left),
        ):
            button.clicked.connect(wish)
        self.hint.clicked.connect(self._tell)
        self._lay_out()
        self.hide()

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
            self.said.setText(self._html(said, ()))
            self.on.setText(tr("&Next lesson"))
        else:
            self.count.setText(tr("Step {number} of {all}", number=course.number + 1, all=most))
            self.said.setText(self._html(step.say.in_(spoken), step.rules))
            self.on.setText(tr("&Go on"))
        self.on.setProperty("primary", "true" if self.on.isEnabled() else "false")
        self.on.style().unpolish(self.on)
        self.on.style().polish(self.on)
        self._scroll.verticalScrollBar().setValue(0)

    def _html(self, words: str, rules: tuple[str, ...]) -> str:
        paragraphs = "".join(f"<p>{escape(line)}</p>" for line in words.split("\n"))
        links = listed(rule_link(rule, self._theme) for rule in rules)
        return f"{paragraphs}<p>{escape(tr('Rules'))}: {links}</p>" if rules else paragraphs

    def _tell(self) -> None:
        """The tip, below what was said."""
        self.tip.show()
        self.hint.setEnabled(False)

    def _follow_link(self, link: str) -> None:
        scheme, parts = read_link(QUrl(link))
        if scheme == "rule":
            self.rule_wanted.emit(parts[0])

    def _lay_out(self) -> None:
        inside = QWidget()
        words = QVBoxLayout(inside)
        words.setContentsMargins(0, 0, GRID // 2, 0)
        words.setSpacing(GRID)
        words.addWidget(self.said)
        words.addWidget(self.tip)
        words.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setStyleSheet("QScrollArea { border: 0; }")
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QGridLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.hint, 0, 0)
        buttons.addWidget(self.show_me, 0, 1)
        buttons.addWidget(self.back, 1, 0)
        buttons.addWidget(self.on, 1, 1)
        buttons.addWidget(self.leave, 2, 0, 1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.title)
        layout.addWidget(self.bar)
        layout.addWidget(self.count)
        layout.addWidget(self._scroll, 1)
        layout.addLayout(buttons)
        self.setFixedWidth(round(_WIDTH * self._theme.scale))
