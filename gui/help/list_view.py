"""A list of the game, such as its castles: sorted by a click, searched by words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.theme.theme import GRID, LIGHT, Theme, mixed
from wargame_core.engine.folding import folded
from wargame_core.views.reference_values import ListTable
from wargame_core.views.words import tr

_SHORT = 5
"""A column whose texts have no more characters is centred, as is one of mostly numbers."""

_BESIDE = GRID
"""Pixels on either side of what stands in a cell, so that columns keep apart."""

_AROUND = 2 * _BESIDE + 8
"""Pixels of a column that a text has not: what is beside it, and what Qt keeps free."""

_ANY = 4000
"""Pixels that no text of a list needs."""


class _Lines(QStyledItemDelegate):
    """As many lines to a text as it needs; Qt forgets the room beside it."""

    def sizeHint(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The size of a cell in its column, with room above and below its lines."""
        usual = super().sizeHint(option, index)
        table = self.parent()
        assert isinstance(table, QTableWidget)
        last = index.column() == table.columnCount() - 1
        is_stretched = last and table.horizontalHeader().stretchLastSection()
        room = max(1, table.columnWidth(index.column()) - _AROUND) if is_stretched else _ANY
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        box = table.fontMetrics().boundingRect(
            QRect(0, 0, room, _ANY), Qt.TextFlag.TextWordWrap, text
        )
        return QSize(usual.width(), box.height() + GRID + GRID // 2)


class ListView(QWidget):
    """Shows one list."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.table = QTableWidget()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        rows = self.table.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(rows.defaultSectionSize())
        rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setShowGrid(False)
        self.table.setItemDelegate(_Lines(self.table))
        room = f"padding-left: {_BESIDE}px; padding-right: {_BESIDE}px;"
        head = mixed(QColor(theme.shade), QColor(theme.card), 0.25).name()
        self.table.setStyleSheet(
            f"QTableWidget::item {{ {room} border-bottom: 1px solid {theme.line}; }}"
            f" QHeaderView {{ background: {head}; }}"
            f" QHeaderView::section {{ {room} background: {head}; font-weight: 600;"
            f" border-bottom: 1px solid {theme.ink}; }}"
        )
        self.table.setSortingEnabled(True)
        self._note = QLabel()
        self._note.setObjectName("faint")
        self._note.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        for widget in (self.search, self.table, self._note):
            layout.addWidget(widget)
        self.search.textChanged.connect(self._filter)

    def show_list(self, view: ListTable) -> None:
        """Show another list."""
        table = self.table
        table.setSortingEnabled(False)
        table.setRowCount(len(view.rows))
        table.setColumnCount(len(view.headers))
        table.setHorizontalHeaderLabels(list(view.headers))
        centred = [
            _is_centred([row[column] for row in view.rows]) for column in range(len(view.headers))
        ]
        for row, texts in enumerate(view.rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem()
                item.setData(Qt.ItemDataRole.DisplayRole, int(text) if _counts(text) else text)
                if centred[column]:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                table.setItem(row, column, item)
        for column, in_middle in enumerate(centred):
            title = table.horizontalHeaderItem(column)
            across = Qt.AlignmentFlag.AlignHCenter if in_middle else Qt.AlignmentFlag.AlignLeft
            if title is not None:
                title.setTextAlignment(across | Qt.AlignmentFlag.AlignVCenter)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(not centred[-1])
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self._note.setText(view.note)
        self.search.clear()

    def _filter(self, text: str) -> None:
        words = folded(text).split()
        for row in range(self.table.rowCount()):
            items = (self.table.item(row, column) for column in range(self.table.columnCount()))
            said = folded(" ".join(item.text() for item in items if item is not None))
            self.table.setRowHidden(row, not all(word in said for word in words))


def _counts(text: str) -> bool:
    """Whether a text is a number, which is sorted as one."""
    return text.isascii() and text.isdigit() and text == str(int(text))


def _is_centred(texts: Sequence[str]) -> bool:
    """Whether a column is set in the middle: all of it, with its title."""
    return all(len(text) <= _SHORT for text in texts) or 2 * sum(map(_counts, texts)) > len(texts)
