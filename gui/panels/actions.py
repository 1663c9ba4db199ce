"""All legal actions as a list that can be searched."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID
from wargame_core.engine.folding import folded
from wargame_core.views.words import tr

_GROUP: Final = Qt.ItemDataRole.UserRole + 1
"""The force that a row belongs to."""


class ActionsPanel(QWidget):
    """Type to search; Enter or a double click plays."""

    chosen = Signal(object)
    """An action, to be played."""
    pointed = Signal(object)
    """An action is under the mouse or the cursor, or None."""

    def __init__(self, live: LiveMatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._actions: list[Any] = []
        self._is_listed = False
        """Whether the list holds the choices of the open decision."""
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
        """List the choices of the open decision; where nobody sees the list, once it is seen."""
        if not self._live.is_open:
            return
        self._clear()
        if self.search.text():
            self.search.clear()
        else:
            self._filter("")

    def set_shown(self, shown: bool) -> None:
        """The panel has come to the front, or gone behind others: write what has changed since."""
        if shown and not self._is_listed:
            self._write()
            self._filter(self.search.text())

    def _write(self) -> None:
        """Write the list, unless it is up to date."""
        if self._is_listed or not self._live.is_open:
            return
        self._clear()
        self._is_listed = True
        self.list.blockSignals(True)
        now = self._live.now
        for group in now.views.groups(now.state, now.choices) if now.choices else ():
            if group.title:
                self._add_title(group.title)
            for action in group.actions:
                item = QListWidgetItem(now.describe(action))
                item.setData(Qt.ItemDataRole.UserRole, len(self._actions))
                item.setData(_GROUP, group.title)
                price = now.price(action)
                tip = "\n".join(part for part in (group.title, price) if part)
                item.setToolTip(plain_tip(tip))
                self._actions.append(action)
                self.list.addItem(item)
        self.list.blockSignals(False)

    def _clear(self) -> None:
        self._is_listed = False
        self._actions = []
        self.list.blockSignals(True)
        self.list.clear()
        self.list.blockSignals(False)

    def _add_title(self, title: str) -> None:
        """The force that the next actions belong to."""
        item = QListWidgetItem(title)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setData(_GROUP, title)
        self.list.addItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keys that are typed here are not for the buttons of the prompt; Esc leaves."""
        event.setAccepted(event.key() != Qt.Key.Key_Escape)

    def _filter(self, text: str) -> None:
        if text or not self.visibleRegion().isEmpty():  # behind another tab it counts as visible
            self._write()
        words = folded(text).split()
        shown = 0
        groups: set[str] = set()
        for row in reversed(range(self.list.count())):
            item = self.list.item(row)
            group = item.data(_GROUP)
            if item.data(Qt.ItemDataRole.UserRole) is None:
                item.setHidden(group not in groups)
                continue
            known = folded(f"{group} {item.text()}") if words else ""
            hidden = not all(word in known for word in words)
            item.setHidden(hidden)
            if not hidden:
                groups.add(group)
            shown += not hidden
        self._count.setText(tr("{shown} of {all} actions", shown=shown, all=len(self._actions)))

    def _play(self, item: QListWidgetItem) -> None:
        index = item.data(Qt.ItemDataRole.UserRole)
        if index is not None:
            self.chosen.emit(self._actions[index])

    def _play_first(self) -> None:
        """Play the action if the search leaves only one."""
        shown = [
            self.list.item(row)
            for row in range(self.list.count())
            if not self.list.item(row).isHidden()
            and self.list.item(row).data(Qt.ItemDataRole.UserRole) is not None
        ]
        if len(shown) == 1:
            self._play(shown[0])

    def _point(self, item: QListWidgetItem | None, *_: object) -> None:
        index = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        self.pointed.emit(None if index is None else self._actions[index])
