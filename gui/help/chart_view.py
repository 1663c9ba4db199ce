"""A chart on screen: click a cell or walk with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.help.chart_cells import NOWHERE, Cell
from gui.help.chart_sheet import WIDEST, ChartSheet
from gui.theme.theme import Theme
from wargame_core.tables.chart import Chart

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


_WIDTHS = (WIDEST, 300.0, 180.0, 120.0, 75.0)
"""Widths of cells in pixels, at a scale of 1, that are tried one after the other."""


class ChartView(QWidget):
    """Shows one chart with at most one cell lit."""

    chosen = Signal(int, int)
    """Row and column of the cell that was clicked or walked to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.sheet: ChartSheet | None = None
        self.lit: Cell = NOWHERE
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_chart(self, chart: Chart, words: Callable[[str], str], room: float) -> None:
        """Show another chart, with nothing lit; within ``room`` pixels if that can be.

        A chart that is too wide with the narrowest cells is turned, if that helps.
        """
        upright = [(widest, False) for widest in _WIDTHS]
        turned = [(widest, True) for widest in _WIDTHS] if not chart.groups else []
        for widest, is_turned in [*upright, *turned, upright[-1]]:
            self.sheet = ChartSheet(chart, self._theme, words, widest, is_turned=is_turned)
            if self.sheet.size.width() <= room:
                break
        assert self.sheet is not None
        self.setFixedSize(self.sheet.size.toSize() + QSize(1, 1))
        self.setAccessibleName(chart.title)
        self.light(NOWHERE)

    def light(self, cell: Cell) -> None:
        """Light a cell; -1 for a whole row or column, or for nothing."""
        self.lit = cell
        if self.sheet is not None:
            whole = min(cell) >= 0
            self.setAccessibleDescription(self.sheet.text_of(cell) if whole else "")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the chart."""
        if self.sheet is not None:
            painter = QPainter(self)
            self.sheet.draw(painter, self.lit)
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Choose the cell under the mouse."""
        self.setFocus()
        if self.sheet is not None:
            cell = self.sheet.cell_at(event.position())
            if cell != NOWHERE:
                self.chosen.emit(*cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrow keys walk from cell to cell."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or self.sheet is None:
            super().keyPressEvent(event)
            return
        chart, step = self.sheet.chart, self.sheet.step(step)
        row = min(max(max(self.lit[0], 0) + step[0], 0), len(chart.rows) - 1)
        column = min(max(max(self.lit[1], 0) + step[1], 0), len(chart.columns) - 1)
        self.chosen.emit(row, column)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Somewhere to walk from."""
        super().focusInEvent(event)
        if self.lit == NOWHERE and event.reason() == Qt.FocusReason.TabFocusReason:
            self.chosen.emit(0, 0)
