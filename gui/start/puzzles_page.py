"""All puzzles, by game: how hard each is, whether it was solved, and the way into it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine import registry
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import title_in
from wargame_core.puzzles.puzzle import Puzzle
from wargame_core.puzzles.puzzle_file import games_with_puzzles, load_puzzle, puzzle_files
from wargame_core.puzzles.puzzle_text import grade_text
from wargame_core.puzzles.solved import is_solved
from wargame_core.views.words import language, sentence, tr

_WHICH: Final = Qt.ItemDataRole.UserRole
_TASK: Final = Qt.ItemDataRole.UserRole + 1


class PuzzlesPage(QWidget):
    """A list of puzzles, and what is asked in the one that is chosen."""

    wanted = Signal(str, int)
    """The game of a puzzle, and its number from 1."""
    back_wanted = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.task = QLabel()
        self.task.setWordWrap(True)
        self.task.setTextFormat(Qt.TextFormat.PlainText)
        self.start = QPushButton(tr("&Try this puzzle"))
        self.start.setProperty("primary", "true")
        self.back = QPushButton(tr("&Back"))
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._begin)
        self.start.clicked.connect(self._begin)
        self.back.clicked.connect(self.back_wanted)
        self._lay_out(theme)
        self.refresh()

    def refresh(self) -> None:
        """Fill the list anew: another puzzle may have been solved. The choice stays."""
        before = max(self.list.currentRow(), 0)
        self.list.clear()
        for game in games_with_puzzles():
            head = QListWidgetItem(title_in(registry.load(game).info, language()))
            font = QFont(self.list.font())
            font.setBold(True)
            head.setFont(font)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(head)
            for number, path in enumerate(puzzle_files(game), 1):
                item = QListWidgetItem()
                try:
                    self._tell(item, load_puzzle(path), game, number)
                except WargameError as error:
                    item.setText(sentence(error))
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                self.list.addItem(item)
        rows = [row for row in range(self.list.count()) if self._at(row)]
        self.list.setCurrentRow(next((row for row in rows if row >= before), -1))
        self.start.setEnabled(bool(rows))

    def _tell(self, item: QListWidgetItem, puzzle: Puzzle, game: str, number: int) -> None:
        spoken = language()
        mark = "  ✓" if is_solved(puzzle) else ""
        title, theme = puzzle.title.in_(spoken), puzzle.theme.in_(spoken)
        item.setText(f"    {grade_text(puzzle)}  {number}. {title} – {theme}{mark}")
        item.setData(_WHICH, (game, number))
        item.setData(_TASK, puzzle.task.in_(spoken))

    def _at(self, row: int) -> bool:
        return self.list.item(row).data(_WHICH) is not None

    def _chosen(self, item: QListWidgetItem | None) -> None:
        self.task.setText(item.data(_TASK) or "" if item is not None else "")

    def _begin(self, *_: object) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(_WHICH) is not None:
            game, number = item.data(_WHICH)
            self.wanted.emit(game, number)

    def _lay_out(self, theme: Theme) -> None:
        heading = QLabel(tr("Puzzles"))
        heading.setObjectName("heading")
        told = QLabel(
            tr(
                "Each has a best choice, proved over every answer of the others and every roll of "
                "the dice. Your choice is told its own number."
            )
        )
        told.setObjectName("faint")
        told.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.back)
        buttons.addStretch(1)
        buttons.addWidget(self.start)
        inner = QWidget()
        inner.setMaximumWidth(round(90 * GRID * theme.scale))
        column = QVBoxLayout(inner)
        column.setSpacing(GRID)
        for widget in (heading, told):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self.task)
        column.addLayout(buttons)
        page = QHBoxLayout(self)
        page.setContentsMargins(7 * GRID, 5 * GRID, 7 * GRID, 5 * GRID)
        page.addStretch(1)
        page.addWidget(inner, 20)
        page.addStretch(1)
