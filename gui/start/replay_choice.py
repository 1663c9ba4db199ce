"""What can be watched again: the samples that came along, one's own matches, any other record."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.theme.theme import GRID
from wargame_core.engine import registry
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import title_in
from wargame_core.files.autosaves import known_states, my_records
from wargame_core.files.samples import samples
from wargame_core.views.words import language, tr

_WIDE, _HIGH = 80 * GRID, 56 * GRID
_HEAD: Final = 2_000_000
"""Bytes of a record in which its header is looked for."""


class ReplayChoice(QDialog):
    """A list with the samples above one's own matches; Enter or a double click watches one."""

    chosen = Signal(Path)
    file_wanted = Signal()
    """Another file is to be looked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Watch a replay"))
        self.resize(_WIDE, _HIGH)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._fill()
        self.watch = QPushButton(tr("&Watch"))
        self.watch.setProperty("primary", "true")
        self.watch.setDefault(True)
        self.file, self.cancel = QPushButton(tr("From a &file …")), QPushButton(tr("Cancel"))
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.file)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.watch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        said = QLabel(tr("Samples have remarks that say why, and what the odds were."))
        said.setObjectName("faint")
        said.setWordWrap(True)
        layout.addWidget(said)
        layout.addWidget(self.list, 1)
        layout.addLayout(buttons)
        self.watch.clicked.connect(self._watch)
        self.cancel.clicked.connect(self.reject)
        self.file.clicked.connect(self._other)
        self.list.itemActivated.connect(self._watch)
        self.list.setFocus()

    @property
    def paths(self) -> list[Path]:
        """What is offered, in its order."""
        found = (self.list.item(row).data(_PATH) for row in range(self.list.count()))
        return [path for path in found if path is not None]

    def _fill(self) -> None:
        self._head(tr("Samples"))
        for sample in samples():
            self._offer(f"{sample.title(language())}\n{sample.about(language())}", sample.path)
        own = my_records(known_states())
        if own:
            self._head(tr("Your matches"))
        for path in own:
            when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
            self._offer(f"{when}  {_title(path)}", path)
        first = next((r for r in range(self.list.count()) if self.list.item(r).data(_PATH)), 0)
        self.list.setCurrentRow(first)

    def _head(self, words: str) -> None:
        item = QListWidgetItem(words)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.list.addItem(item)

    def _offer(self, words: str, path: Path) -> None:
        item = QListWidgetItem(words)
        item.setData(_PATH, path)
        item.setToolTip(str(path))
        self.list.addItem(item)

    def _watch(self) -> None:
        item = self.list.currentItem()
        path = item.data(_PATH) if item is not None else None
        if path is not None:
            self.accept()
            self.chosen.emit(path)

    def _other(self) -> None:
        self.reject()
        self.file_wanted.emit()


_PATH: Final = Qt.ItemDataRole.UserRole


def _title(path: Path) -> str:
    """Game and scenario of a record, from its header; its name where that cannot be read."""
    with suppress(OSError, ValueError, KeyError, WargameError), path.open("rb") as file:
        header = json.loads(file.readline(_HEAD))
        game = registry.load(header["game"])
        scenario = registry.scenario_of(game, header["scenario"])
        return " · ".join(title_in(one, language()) for one in (game.info, scenario))
    return path.name
