"""All units of a scenario by clan, to be put on the board."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID
from wargame_core.engine.folding import folded
from wargame_core.gunyuden.files.position_draft import PositionDraft
from wargame_core.views.words import language, tr

_UNIT = Qt.ItemDataRole.UserRole
_WORDS = Qt.ItemDataRole.UserRole + 1
"""The names that are searched."""


class UnitList(QWidget):
    """The unit that is chosen here goes where the board is clicked next."""

    chosen = Signal(str)
    """Id of a unit, empty for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search units …"))
        self.search.setClearButtonEnabled(True)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([tr("Unit"), tr("Hex")])
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._items: dict[str, QTreeWidgetItem] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.search)
        layout.addWidget(self.tree, 1)
        self.search.textChanged.connect(self._filter)
        self.tree.currentItemChanged.connect(self._tell)

    def fill(self, scenario: Any) -> None:
        """List the units of a scenario."""
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        japanese = language() == "ja"
        for index, clan in enumerate(scenario.clans):
            group = QTreeWidgetItem([clan.name_ja if japanese else clan.name, ""])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.tree.addTopLevelItem(group)
            for unit in scenario.units:
                if unit.clan == index:
                    item = QTreeWidgetItem([unit.name_ja if japanese else unit.name, ""])
                    item.setToolTip(0, plain_tip(f"{unit.name} {unit.name_ja}"))
                    item.setData(0, _WORDS, folded(f"{unit.name} {unit.name_ja}"))
                    item.setData(0, _UNIT, unit.id)
                    group.addChild(item)
                    self._items[unit.id] = item
            group.setExpanded(True)
        self.tree.blockSignals(False)

    def show_draft(self, draft: PositionDraft) -> None:
        """Say where each unit is."""
        for unit, item in self._items.items():
            facts = draft.units.get(unit)
            item.setText(1, str(facts["hex"]) if facts else "–")

    def choose(self, unit: str) -> None:
        """Choose a unit, or none."""
        item = self._items.get(unit)
        self.tree.setCurrentItem(item)  # type: ignore[arg-type]  # None clears the choice

    def _tell(self, item: QTreeWidgetItem | None, *_: object) -> None:
        self.chosen.emit(str(item.data(0, _UNIT) or "") if item is not None else "")

    def _filter(self, text: str) -> None:
        words = folded(text).split()
        for item in self._items.values():
            shown = str(item.data(0, _WORDS))
            item.setHidden(not all(word in shown for word in words))
