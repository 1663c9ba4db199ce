"""A chart drawn in the layout of the print: on screen, on paper and in files alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final
from unicodedata import east_asian_width

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.help.chart_cells import NOWHERE, Cell
from gui.theme import fonts
from gui.theme.theme import GRID, Theme, mixed
from wargame_core.tables.chart import Chart
from wargame_core.views.words import MINUS

WIDEST: Final = 440.0
"""Width in pixels, at a scale of 1, from which the text of a cell goes on in a new line."""

WIDEST_HEADER: Final = 116.0
_MINUS: Final = re.compile(r"(?<!\w)-(?=\d)")
_UNBROKEN: Final = re.compile(r"[^\s\u3000-\u9fff\uff00-\uffef]+|\S")
"""What stays on one line: a word, or a letter of a script without spaces."""

_WRAP: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
_LABEL: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)
"""Cells and heads stand in the middle; labels of rows, and columns of prose, to the left."""

_LONG: Final = 12
"""Letters of an entry, from which it is no value but prose; a wide letter counts twice."""


def printed(text: str) -> str:
    """A cell with a real minus."""
    return _MINUS.sub(MINUS, text)


class ChartSheet:
    """Places of all cells of one chart, and the drawing of it."""

    def __init__(
        self,
        chart: Chart,
        theme: Theme,
        words: Callable[[str], str] = lambda text: text,
        widest: float = WIDEST,
        *,
        is_turned: bool = False,
    ) -> None:
        """Measure the chart.

        Args:
            chart: What is drawn.
            theme: Its colours and sizes.
            words: Puts labels and cells into the present language.
            widest: Width in pixels, at a scale of 1, from which the text of a cell goes on in a
                new line.
            is_turned: Whether its rows stand as columns; only for a chart without groups.
        """
        self._widest = widest
        self.is_turned = is_turned and not chart.groups
        self.chart = chart
        self._theme = theme
        self._font = fonts.font(theme.body)
        self._bold = fonts.font(theme.body, bold=True)
        self._corner = printed(words(chart.corner))
        self._rows = [printed(words(label)) for label in chart.rows]
        self._columns = [printed(words(label)) for label in chart.columns]
        self._groups = [(printed(words(label)), width) for label, width in chart.groups]
        self._cells = [[printed(words(text)) for text in row] for row in chart.cells]
        if self.is_turned:
            self._rows, self._columns = self._columns, self._rows
            self._cells = [list(row) for row in zip(*self._cells, strict=True)]
        self._styles = [
            _LABEL if is_prose([row[index] for row in self._cells]) else _WRAP
            for index in range(len(self._columns))
        ]
        self._measure()

    def _measure(self) -> None:
        scale, gap = self._theme.scale, GRID * self._theme.scale
        widest, widest_header = self._widest * scale, min(WIDEST_HEADER, self._widest) * scale
        labels = [self._corner, *self._rows]
        first = max(self._width(text, self._bold, widest) for text in labels) + 2 * gap
        widths = [first]
        for index, name in enumerate(self._columns):
            cells = max(self._width(row[index], self._font, widest) for row in self._cells)
            header = self._width(name, self._bold, max(widest_header, cells))
            widths.append(max(cells, header, 2.5 * gap) + 2 * gap)
        at = 1
        for name, count in self._groups:
            missing = self._width(name, self._bold, widest) + 2 * gap - sum(widths[at : at + count])
            for column in range(at, at + count):
                widths[column] += max(0.0, missing / count)
            at += count
        line = QFontMetricsF(self._bold).height() + gap
        self._group_height = line if self._groups else 0.0
        header = self._tallest([self._corner, *self._columns], widths, self._bold)
        heights = [
            gap + self._tallest([label, *row], widths, self._font)
            for label, row in zip(self._rows, self._cells, strict=True)
        ]
        self._lefts = _edges(widths)
        self._tops = _edges([self._group_height + header + gap, *heights])
        self.size = QSizeF(self._lefts[-1], self._tops[-1])

    def _width(self, text: str, font: QFont, widest: float) -> float:
        """Width of a text that may be broken at a limit, but not inside a word."""
        metrics = QFontMetricsF(font)
        whole = metrics.horizontalAdvance(text)
        if whole <= widest:
            return whole + 1
        word = max(metrics.horizontalAdvance(part) for part in _UNBROKEN.findall(text))
        return max(widest, min(word, 2 * widest)) + 1

    def _tallest(self, texts: Sequence[str], widths: Sequence[float], rest: QFont) -> float:
        """Height of the tallest of the texts side by side: the first in bold type."""
        margin = 1.5 * GRID * self._theme.scale
        return max(
            QFontMetricsF(rest if index else self._bold)
            .boundingRect(QRectF(0, 0, width - margin, 4000), _WRAP, text)
            .height()
            for index, (text, width) in enumerate(zip(texts, widths, strict=True))
        )

    # --- places -------------------------------------------------------------------------------

    def rect_of(self, cell: Cell) -> QRectF:
        """Where a cell of the chart stands; row or column -1 is that of the labels."""
        return self._box(self._placed(cell))

    def _placed(self, cell: Cell) -> Cell:
        """Row and column in which a cell of the chart is drawn, or the other way round."""
        return (cell[1], cell[0]) if self.is_turned else cell

    def _box(self, drawn: Cell) -> QRectF:
        row, column = drawn[0] + 1, drawn[1] + 1
        return QRectF(
            QPointF(self._lefts[column], self._tops[row]),
            QPointF(self._lefts[column + 1], self._tops[row + 1]),
        )

    def cell_at(self, point: QPointF) -> Cell:
        """The cell under a point; NOWHERE beside the cells."""
        for row in range(len(self._rows)):
            for column in range(len(self._columns)):
                if self._box((row, column)).contains(point):
                    return self._placed((row, column))
        return NOWHERE

    def text_of(self, cell: Cell) -> str:
        """A cell in words: its row, its column, and what stands there."""
        row, column = self._placed(cell)
        names = [self._rows[row], self._columns[column]]
        first, second = reversed(names) if self.is_turned else names
        return f"{first} · {second}: {self._cells[row][column] or '–'}"

    def step(self, step: Cell) -> Cell:
        """The step through the chart that one through the drawing is."""
        return self._placed(step)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, painter: QPainter, lit: Cell = NOWHERE) -> None:
        """Draw the whole chart with its upper left corner in the origin."""
        theme = self._theme
        ink, card, line = QColor(theme.ink), QColor(theme.card), QColor(theme.line)
        shade = QColor(theme.shade)
        head = mixed(shade, card, 0.25)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.fillRect(QRectF(QPointF(0, 0), self.size), card)
        painter.fillRect(QRectF(0, 0, self.size.width(), self._tops[1]), head)
        for row in range(1, len(self._rows), 2):
            place = QRectF(
                QPointF(self._lefts[1], self._tops[row + 1]),
                QPointF(self.size.width(), self._tops[row + 2]),
            )
            painter.fillRect(place, mixed(card, shade, 0.22))
        drawn = self._placed(lit)
        self._draw_lit(painter, drawn)
        self._draw_rules(painter, line, ink)
        painter.setPen(ink)
        self._draw_texts(painter, drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _draw_rules(self, painter: QPainter, line: QColor, ink: QColor) -> None:
        """Strong rules around all and under the heads, fine ones between rows and groups."""
        wide, high = self.size.width(), self.size.height()
        painter.setPen(QPen(line, 1))
        for top in self._tops[2:-1]:
            painter.drawLine(QPointF(0, top), QPointF(wide, top))
        for index, left in enumerate(self._lefts[1:-1], 1):
            if self._begins_group(index):
                painter.drawLine(QPointF(left, 0), QPointF(left, high))
        at = 1
        for _, count in self._groups:
            first, last = self._lefts[at], self._lefts[at + count]
            painter.setPen(QPen(ink, 1))
            inset = GRID * self._theme.scale / 2
            rule = self._group_height
            painter.drawLine(QPointF(first + inset, rule), QPointF(last - inset, rule))
            at += count
        for top, width in ((0.0, 2), (self._tops[1], 1), (high, 2)):
            painter.setPen(QPen(ink, width))
            painter.drawLine(QPointF(0, top), QPointF(wide, top))

    def _begins_group(self, edge: int) -> bool:
        if not self._groups or edge in {0, 1, len(self._lefts) - 1}:
            return True
        starts = _edges([float(width) for _, width in self._groups])
        return float(edge - 1) in starts

    def _draw_lit(self, painter: QPainter, lit: Cell) -> None:
        """Tint the row and the column up to the cell, and fill the cell."""
        row, column = lit
        if row < 0 and column < 0:
            return
        accent = QColor(self._theme.accent)
        tint = mixed(QColor(self._theme.card), accent, 0.22)
        if row >= 0:
            across = QRectF(0, 0, self.size.width() if column < 0 else self._lefts[column + 2], 0)
            across.setTop(self._tops[row + 1])
            across.setBottom(self._tops[row + 2])
            painter.fillRect(across, tint)
        if column >= 0:
            down = QRectF(self._lefts[column + 1], self._group_height, 0, 0)
            down.setRight(self._lefts[column + 2])
            down.setBottom(self.size.height() if row < 0 else self._tops[row + 2])
            painter.fillRect(down, tint)
        if row >= 0 and column >= 0:
            painter.fillRect(self._box(lit), mixed(QColor(self._theme.card), accent, 0.6))

    def _draw_texts(self, painter: QPainter, lit: Cell) -> None:
        inset = GRID * self._theme.scale / 2
        painter.setFont(self._bold)
        corner = self._box((-1, -1)).adjusted(2 * inset, self._group_height, -inset, 0)
        painter.drawText(corner, _LABEL, self._corner)
        at = 1
        for name, count in self._groups:
            box = QRectF(
                self._lefts[at], 0, self._lefts[at + count] - self._lefts[at], self._group_height
            )
            painter.drawText(box, _WRAP, name)
            at += count
        for column, name in enumerate(self._columns):
            style = self._styles[column]
            box = self._box((-1, column)).adjusted(inset, self._group_height, -inset, 0)
            painter.drawText(_inset(box, style, inset), style, name)
        for row, label in enumerate(self._rows):
            painter.setFont(self._bold)
            box = self._box((row, -1)).adjusted(2 * inset, 0, -inset, 0)
            painter.drawText(box, _LABEL, label)
            for column, text in enumerate(self._cells[row]):
                painter.setFont(self._bold if (row, column) == lit else self._font)
                style = self._styles[column]
                box = self._box((row, column)).adjusted(inset, 0, -inset, 0)
                painter.drawText(_inset(box, style, inset), style, text)


def _inset(box: QRectF, style: int, inset: float) -> QRectF:
    """The box of a text: what stands to the left keeps off the rule beside it."""
    return box.adjusted(inset, 0, 0, 0) if style == _LABEL else box


def is_prose(texts: list[str]) -> bool:
    """Whether most entries of a column are words to be read, not values to be compared."""
    said = [text for text in texts if text and text not in "—–-"]
    wide = [sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text) for text in said]
    return 2 * sum(width > _LONG for width in wide) > len(said)


def _edges(sizes: list[float]) -> list[float]:
    found = [0.0]
    for size in sizes:
        found.append(found[-1] + size)
    return found
