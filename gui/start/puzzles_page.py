"""All puzzles, by game: how hard each is, whether it was solved, and the way into it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from gui.start.list_page import heading, lay_out
from gui.theme.theme import LIGHT, Theme
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
_NAME: Final = Qt.ItemDataRole.UserRole + 2


class PuzzlesPage(QWidget):
    """A list of puzzles, and what is asked in the one that is chosen."""

    wanted = Signal(str, int)
    """The game of a puzzle, and its number from 1."""
    back_wanted = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.name, self.task = QLabel(), QLabel()
        self.name.setObjectName("heading")
        self.start = QPushButton(tr("&Try this puzzle"))
        self.start.setProperty("primary", "true")
        self.back = QPushButton(tr("&Back"))
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._begin)
        self.start.clicked.connect(self._begin)
        self.back.clicked.connect(self.back_wanted)
        told = tr(
            "Each has a best choice, proved over every answer of the others and every roll of "
            "the dice. Your choice is told its own number."
        )
        lay_out(
            self,
            theme,
            (tr("Puzzles"), told),
            self.list,
            (self.name, self.task),
            (self.back, self.start),
        )
        self.refresh()

    def refresh(self) -> None:
        """Fill the list anew: another puzzle may have been solved. The choice stays."""
        before = max(self.list.currentRow(), 0)
        self.list.clear()
        for game in games_with_puzzles():
            self.list.addItem(heading(title_in(registry.load(game).info, language()), self.list))
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
        item.setData(_NAME, title)
        item.setData(_TASK, puzzle.task.in_(spoken))

    def _at(self, row: int) -> bool:
        return self.list.item(row).data(_WHICH) is not None

    def _chosen(self, item: QListWidgetItem | None) -> None:
        self.name.setText(item.data(_NAME) or "" if item is not None else "")
        self.task.setText(item.data(_TASK) or "" if item is not None else "")

    def _begin(self, *_: object) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(_WHICH) is not None:
            game, number = item.data(_WHICH)
            self.wanted.emit(game, number)
