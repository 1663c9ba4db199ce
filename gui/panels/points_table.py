"""Points with their sources: of a game that is over, and of one that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.match.snapshot import Snapshot
from gui.panels.crest_tag import crest_pixmap
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import PointSource
from wargame_core.views.words import language, signed, tr

_ICON: Final = 2 * GRID
"""Edge of a crest in the table, in pixels."""


class PointsDialog(QDialog):
    """Where the points of every side come from as it stands."""

    def __init__(self, now: Snapshot, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Where the points come from"))
        self.table = points_table(now, now.views.points(now.state), theme)
        close = QPushButton(tr("Back to the board"))
        close.setProperty("primary", "true")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(self.table, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(roomy(QSize(560, 480), parent, wide=0.28, high=0.66))


def points_table(
    now: Snapshot, points: Mapping[str, tuple[PointSource, ...]], theme: Theme = LIGHT
) -> QTableWidget:
    """For every seat its sum, and below it where that comes from."""
    game, state = now.match.game, now.state
    rows: list[tuple[str, str, str, str | None]] = []
    for seat, sources in points.items():
        total = sum(source.points for source in sources)
        rows.append((now.seat_title(seat), str(total), "", seat))
        for source in sources:
            words = game.say(state, source.message, language())
            rows.append((f"    {words}", signed(source.points), source.rule, None))
    table = QTableWidget(len(rows), 3)
    table.setHorizontalHeaderLabels([tr("What counts"), tr("Points"), tr("Rule")])
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
    header = table.horizontalHeader()
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    first = table.horizontalHeaderItem(0)
    assert first is not None
    first.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    for row, (words, worth, rule, seat_of) in enumerate(rows):
        for column, text in enumerate((words, worth, rule)):
            item = QTableWidgetItem(text)
            if seat_of is not None:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            clan = "" if seat_of is None else now.views.seat_colour(state, seat_of)
            if clan and not column:
                item.setIcon(QIcon(crest_pixmap(clan, theme, _ICON)))
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            table.setItem(row, column, item)
    return table
