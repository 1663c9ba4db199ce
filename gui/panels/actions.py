"""All legal actions as a list that can be searched."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gui.live_match import LiveMatch
from gui.theme import GRID
from gui.words import tr


class ActionsPanel(QWidget):
    """Type to search; Enter or a double click plays."""

    pointed = Signal(object)
    """An action is under the mouse or the cursor, or None."""

    def __init__(self, live: LiveMatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._actions: list[Any] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search actions …"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self._count = QLabel()
        self._count.setObjectName("faint")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._count)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._play_first)
        self.list.itemActivated.connect(self._play)
        self.list.itemEntered.connect(self._point)
        self.list.currentItemChanged.connect(self._point)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    def refresh(self) -> None:
        """List the choices of the open decision."""
        if not self._live.is_open:
            return
        self.list.blockSignals(True)
        self.list.clear()
        self._actions = list(self._live.choices())
        for index, action in enumerate(self._actions):
            item = QListWidgetItem(self._live.describe(action))
            item.setData(Qt.ItemDataRole.UserRole, index)
            self.list.addItem(item)
        self.list.blockSignals(False)
        if self.search.text():
            self.search.clear()
        else:
            self._filter("")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keys that are typed here are not for the buttons of the prompt; Esc leaves."""
        event.setAccepted(event.key() != Qt.Key.Key_Escape)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        shown = 0
        for row in range(self.list.count()):
            item = self.list.item(row)
            hidden = not all(word in item.text().casefold() for word in words)
            item.setHidden(hidden)
            shown += not hidden
        self._count.setText(tr("{shown} of {all} actions", shown=shown, all=len(self._actions)))

    def _play(self, item: QListWidgetItem) -> None:
        self._live.play(self._actions[item.data(Qt.ItemDataRole.UserRole)])

    def _play_first(self) -> None:
        """Play the action if the search leaves only one."""
        shown = [
            self.list.item(row)
            for row in range(self.list.count())
            if not self.list.item(row).isHidden()
        ]
        if len(shown) == 1:
            self._play(shown[0])

    def _point(self, item: QListWidgetItem | None, *_: object) -> None:
        self.pointed.emit(
            None if item is None else self._actions[item.data(Qt.ItemDataRole.UserRole)]
        )
