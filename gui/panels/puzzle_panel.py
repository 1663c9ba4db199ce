"""What a puzzle asks, how good the choice was, and the buttons that lead on."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.links import read_link, rule_link
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.puzzle_text import answer_texts, grade_text, verdict_text
from wargame_core.views.words import language, listed, sentence, tr

_WIDTH: Final = 32 * GRID


class PuzzlePanel(QWidget):
    """Lies left of the board while somebody tries a puzzle."""

    again_wanted = Signal()
    """Another try of the open choice."""
    show_wanted = Signal()
    """The program is to play the best, and to say why."""
    next_wanted = Signal()
    """On to the next choice, or, when the puzzle is solved, to the next puzzle."""
    left = Signal()
    """The player has had enough."""
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title, self.count, self.task, self.verdict, self.answer = (QLabel() for _ in range(5))
        self.title.setObjectName("heading")
        self.count.setObjectName("faint")
        for label in (self.title, self.count, self.task, self.verdict, self.answer):
            label.setWordWrap(True)
            label.setMinimumWidth(1)
        self.task.setTextFormat(Qt.TextFormat.RichText)
        self.task.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.task.linkActivated.connect(self._follow_link)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.setFrameShape(QFrame.Shape.StyledPanel)
        self.verdict.setMargin(GRID)
        self.answer.setTextFormat(Qt.TextFormat.RichText)
        self.again = QPushButton(tr("&Try again"))
        self.show_me = QPushButton(tr("&Show the answer"))
        self.on = QPushButton(tr("&Next"))
        self.leave = QPushButton(tr("&Leave the puzzle"))
        for button, wish in (
            (self.again, self.again_wanted),
            (self.show_me, self.show_wanted),
            (self.on, self.next_wanted),
            (self.leave, self.left),
        ):
            button.clicked.connect(wish)
        self._lay_out()
        self.hide()

    def show_attempt(self, attempt: Attempt | None, *, more: bool, fault: str = "") -> None:
        """Say how the attempt stands; without one the panel goes. ``more``: puzzles follow."""
        self.setVisible(attempt is not None)
        if attempt is None:
            return
        puzzle, spoken = attempt.puzzle, language()
        self.title.setText(puzzle.title.in_(spoken))
        count = f"{grade_text(puzzle)}  {puzzle.theme.in_(spoken)}"
        if len(puzzle.moves) > 1:
            number, most = attempt.number + 1, len(puzzle.moves)
            count += "  " + tr("Choice {number} of {all}", number=number, all=most)
        self.count.setText(count)
        links = listed(rule_link(rule, self._theme) for rule in puzzle.rules)
        self.task.setText(
            _paragraphs(puzzle.task.in_(spoken).split("\n"))
            + f"<p>{escape(tr('Rules'))}: {links}</p>"
        )
        self._show_verdict(attempt, fault)
        verdict = attempt.verdict
        best = verdict is not None and verdict.is_best
        self.again.setEnabled(attempt.has_begun)
        self.show_me.setEnabled(attempt.solution is not None and not best)
        self.on.setEnabled(best and (not attempt.is_solved or more))
        self.on.setText(tr("&Next puzzle") if attempt.is_solved else tr("&Go on"))
        for button, wished in ((self.on, best), (self.again, verdict is not None and not best)):
            button.setProperty("primary", "true" if wished else "false")
            button.style().unpolish(button)
            button.style().polish(button)

    def _show_verdict(self, attempt: Attempt, fault: str) -> None:
        verdict, solved = attempt.verdict, attempt.solution is not None
        waits = attempt.has_chosen or not solved
        if fault:
            said = fault
        elif verdict is not None:
            said = sentence(verdict_text(attempt.puzzle, verdict))
            if verdict.tempting is not None:
                said += "\n" + verdict.tempting.why.in_(language())
        else:
            said = tr("Looking at every choice and every roll …") if waits else ""
        self.verdict.setText(said)
        self.verdict.setVisible(bool(said))
        lines = answer_texts(attempt, language()) if verdict is not None and verdict.is_best else ()
        self.answer.setText(_paragraphs(map(sentence, lines)))
        self.answer.setVisible(bool(lines))

    def _follow_link(self, link: str) -> None:
        scheme, parts = read_link(QUrl(link))
        if scheme == "rule":
            self.rule_wanted.emit(parts[0])

    def _lay_out(self) -> None:
        inside = QWidget()
        words = QVBoxLayout(inside)
        words.setContentsMargins(0, 0, GRID // 2, 0)
        words.setSpacing(GRID)
        for label in (self.task, self.verdict, self.answer):
            words.addWidget(label)
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
        buttons.addWidget(self.again, 0, 0)
        buttons.addWidget(self.on, 0, 1)
        buttons.addWidget(self.show_me, 1, 0, 1, 2)
        buttons.addWidget(self.leave, 2, 0, 1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (self.title, self.count):
            layout.addWidget(widget)
        layout.addWidget(self._scroll, 1)
        layout.addLayout(buttons)
        self.setFixedWidth(round(_WIDTH * self._theme.scale))


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
