"""What a puzzle asks, how good the choice was, and the buttons that lead on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gui.panels.guide_panel import GuidePanel, mark_wished, paragraphs
from gui.theme.theme import LIGHT, Theme
from wargame_core.views.words import language, sentence, tr

if TYPE_CHECKING:
    from wargame_core.puzzles.attempt import Attempt


class PuzzlePanel(GuidePanel):
    """Lies left of the board while somebody tries a puzzle."""

    again_wanted = Signal()
    """Another try of the open choice."""

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(theme, parent)
        self.task, self.verdict, self.answer = (
            self.rich_words(),
            self.framed_words(),
            self.rich_words(),
        )
        self.again = QPushButton(tr("&Try again"))
        self.show_me = QPushButton(tr("&Show the answer"))
        self.leave = QPushButton(tr("&Leave the puzzle"))
        self.again.clicked.connect(self.again_wanted)
        self.show_me.clicked.connect(self.show_wanted)
        self.leave.clicked.connect(self.left)
        self.lay_out(
            (self.title, self.count),
            (self.task, self.verdict, self.answer),
            ((self.again, self.on), (self.show_me,), (self.leave,)),
        )

    def show_attempt(self, attempt: Attempt | None, *, more: bool, fault: str = "") -> None:
        """Say how the attempt stands; without one the panel goes. ``more``: puzzles follow."""
        self.setVisible(attempt is not None)
        if attempt is None:
            return
        from wargame_core.puzzles.puzzle_text import grade_text

        puzzle, spoken = attempt.puzzle, language()
        self.title.setText(puzzle.title.in_(spoken))
        count = f"{grade_text(puzzle)}  {puzzle.theme.in_(spoken)}"
        if len(puzzle.moves) > 1:
            number, most = attempt.number + 1, len(puzzle.moves)
            count += "  " + tr("Choice {number} of {all}", number=number, all=most)
        self.count.setText(count)
        self.task.setText(self.html_of(puzzle.task.in_(spoken), rules=puzzle.rules))
        self._show_verdict(attempt, fault)
        verdict = attempt.verdict
        best = verdict is not None and verdict.is_best
        self.again.setEnabled(attempt.has_begun)
        self.show_me.setEnabled(attempt.solution is not None and not best)
        self.on.setEnabled(best and (not attempt.is_solved or more))
        self.on.setText(tr("&Next puzzle") if attempt.is_solved else tr("&Go on"))
        mark_wished(self.on, wished=self.on.isEnabled())
        mark_wished(self.leave, wished=attempt.is_solved and not more)
        mark_wished(self.again, wished=verdict is not None and not best)

    def _show_verdict(self, attempt: Attempt, fault: str) -> None:
        from wargame_core.puzzles.puzzle_text import answer_texts, verdict_text

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
        self.answer.setText(paragraphs(map(sentence, lines)))
        self.answer.setVisible(bool(lines))
