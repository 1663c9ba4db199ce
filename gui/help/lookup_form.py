"""Asking a chart: a field for each of its keys, and the answer in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from gui.help.chart_cells import NOWHERE, Cell, cell_of
from gui.help.chart_sheet import printed
from gui.shell.value_boxes import ChoiceBox
from gui.theme.theme import GRID
from wargame_core.engine.decision import Lookup
from wargame_core.engine.errors import UsageError
from wargame_core.tables.chart import Chart
from wargame_core.tables.span import span
from wargame_core.views.words import sentence, tr


class LookupForm(QWidget):
    """Fields for the keys of a chart; tells the cell that they lead to."""

    found = Signal(int, int, str)
    """Row, column (-1 for a whole row) and the answer in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, QComboBox] = {}
        self._chart: Chart | None = None
        self._words: Callable[[str], str] = str
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID)

    def show_chart(self, chart: Chart, words: Callable[[str], str]) -> None:
        """Ask another chart."""
        self._chart, self._words = chart, words
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        labels = _labels(chart)
        for key in chart.keys:
            box = ChoiceBox()
            box.setEditable(True)
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            box.setMinimumContentsLength(8)
            for label, value in labels[key]:
                box.addItem(printed(words(label)), value)
            box.setCurrentIndex(-1)
            title = _name(chart, key, words)
            box.setAccessibleName(title)
            box.currentTextChanged.connect(self._ask)
            name = QLabel(title)
            name.setBuddy(box)
            self._layout.addWidget(name)
            self._layout.addWidget(box)
            self.fields[key] = box
        self._layout.addStretch(1)

    def _ask(self) -> None:
        chart = self._chart
        if chart is None:
            return
        wanted = {key: _value(box) for key, box in self.fields.items()}
        if not all(wanted.values()):
            return
        try:
            results = chart.look_up(wanted)
        except UsageError as error:
            self.found.emit(*NOWHERE, sentence(error))
            return
        cell = _cell(chart, results)
        self.found.emit(*cell, self._answer(results))

    def _answer(self, results: Sequence[Lookup]) -> str:
        words = self._words
        if len(results) == 1:
            return printed(words(results[0].result)) or tr("no effect")
        return "   ".join(
            f"{printed(words(one.column))}: {printed(words(one.result)) or '–'}" for one in results
        )


def _name(chart: Chart, key: str, words: Callable[[str], str]) -> str:
    """What a key is called: as in the corner of the chart if that names its rows."""
    if key == chart.row_key and key in chart.corner.lower():
        return words(chart.corner)
    title = key.capitalize()
    said = words(title)
    return said if said != title else tr(key.capitalize())


def _cell(chart: Chart, results: Sequence[Lookup]) -> Cell:
    cells = [cell_of(chart, one.row, one.column) for one in results]
    if not cells:
        return NOWHERE
    return cells[0] if len(cells) == 1 else (cells[0][0], -1)


def _value(box: QComboBox) -> str:
    text = box.currentText().strip()
    index = box.findText(text)
    return str(box.itemData(index)) if index >= 0 else text.replace("\N{MINUS SIGN}", "-")


def _labels(chart: Chart) -> dict[str, list[tuple[str, str]]]:
    """For each key what can be chosen: label and value."""
    found = {}
    if chart.row_key:
        found[chart.row_key] = list(zip(chart.rows, chart.row_values, strict=True))
    if chart.group_key:
        names = [name for name, _ in chart.groups]
        found[chart.group_key] = list(zip(names, chart.group_values, strict=True))
    if chart.column_key:
        pairs = zip(chart.columns, chart.column_values, strict=True)
        found[chart.column_key] = (
            [(str(die), str(die)) for die in _dice(chart)]
            if chart.lookup == "range"
            else list(dict.fromkeys(pairs))
        )
    return found


def _dice(chart: Chart) -> range:
    """All numbers that the cells of a chart name."""
    spans = [found for row in chart.cells for text in row if (found := span(text))]
    ends = [end for item in spans for end in (item.low, item.high) if end is not None]
    return range(min(ends), max(ends) + 1)
