"""All lessons, by game: what each is about, whether it was taken, and the way into it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QWidget

from gui.start.list_page import heading, lay_out
from gui.theme.theme import LIGHT, Theme
from wargame_core.engine import registry
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import title_in
from wargame_core.lessons.lesson_file import games_with_lessons, lesson_files, load_lesson
from wargame_core.lessons.taken import is_taken
from wargame_core.views.words import language, sentence, tr

_WHICH: Final = Qt.ItemDataRole.UserRole
_GOAL: Final = Qt.ItemDataRole.UserRole + 1
_TAKEN: Final = Qt.ItemDataRole.UserRole + 2
_NAME: Final = Qt.ItemDataRole.UserRole + 3


class LessonsPage(QWidget):
    """A list of lessons, and the goal of the one that is chosen."""

    wanted = Signal(str, int)
    """The game of a lesson, and its number from 1."""
    back_wanted = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.name, self.goal = QLabel(), QLabel()
        self.name.setObjectName("heading")
        self.start = QPushButton(tr("&Start the lesson"))
        self.start.setProperty("primary", "true")
        self.back = QPushButton(tr("&Back"))
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._begin)
        self.start.clicked.connect(self._begin)
        self.back.clicked.connect(self.back_wanted)
        told = tr("A lesson is a small position. The rules check each step; nothing can be broken.")
        lay_out(
            self,
            theme,
            (tr("Learn"), told),
            self.list,
            (self.name, self.goal),
            (self.back, self.start),
        )
        self.refresh()

    def refresh(self) -> None:
        """Fill the list anew: another lesson may have been taken. The first that was not is chosen.

        It is looked for from the chosen one on.
        """
        before, spoken = max(self.list.currentRow(), 0), language()
        self.list.clear()
        for game in games_with_lessons():
            self.list.addItem(heading(title_in(registry.load(game).info, spoken), self.list))
            for number, path in enumerate(lesson_files(game), 1):
                item = QListWidgetItem()
                try:
                    lesson = load_lesson(path)
                except WargameError as error:
                    item.setText(sentence(error))
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                else:
                    taken = is_taken(lesson)
                    mark = "  ✓" if taken else ""
                    item.setText(f"    {number}. {lesson.title.in_(spoken)}{mark}")
                    item.setData(_TAKEN, taken)
                    item.setData(_WHICH, (game, number))
                    item.setData(_NAME, lesson.title.in_(spoken))
                    item.setData(_GOAL, lesson.goal.in_(spoken))
                self.list.addItem(item)
        rows = [row for row in range(self.list.count()) if self._at(row)]
        open_ones = [row for row in rows if not self.list.item(row).data(_TAKEN)]
        there = [row for row in open_ones if row >= before] or open_ones or rows
        self.list.setCurrentRow(there[0] if there else -1)
        self.start.setEnabled(bool(rows))

    def _at(self, row: int) -> bool:
        return self.list.item(row).data(_WHICH) is not None

    def _chosen(self, item: QListWidgetItem | None) -> None:
        self.name.setText(item.data(_NAME) or "" if item is not None else "")
        self.goal.setText(item.data(_GOAL) or "" if item is not None else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _begin(self, *_: object) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(_WHICH) is not None:
            game, number = item.data(_WHICH)
            self.wanted.emit(game, number)
