"""F2: all charts of a game as they are printed, and its lists of castles and units."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.help.chart_cells import NOWHERE, Cell, cell_of
from gui.help.chart_sheet import printed
from gui.help.chart_view import ChartView
from gui.help.game_choice import GameChoice
from gui.help.list_view import ListView
from gui.help.lookup_form import LookupForm
from gui.shell.dialog_size import roomy
from gui.theme import fonts
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.game import Game
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import games_with_charts, load_charts
from wargame_core.views.registry import view_of
from wargame_core.views.words import in_language, listed, tr

_NAMES = 27 * GRID
"""Width of the list of charts in pixels, at a scale of 1."""


class TablesBrowser(QDialog):
    """Every chart of one game; the cell that was read last is lit."""

    rule_wanted = Signal(str)
    game_wanted = Signal(str)
    """The tables of another game are wanted."""

    def __init__(
        self,
        game: Game,
        state: Callable[[], Any],
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
    ) -> None:
        """Show the charts of a game. ``state`` is asked for the castles and units to be listed."""
        super().__init__(parent)
        self.setWindowTitle(tr("Tables"))
        self.game = game
        self._state = state
        name = game.info.id
        self._charts = dict(load_charts(name)) if name in games_with_charts() else {}
        self._words = view_of(game).cell_words
        self.games = GameChoice(name)
        self.games.setSizeAdjustPolicy(GameChoice.SizeAdjustPolicy.AdjustToContents)
        self.games.chosen.connect(self.game_wanted)
        self.names = QListWidget()
        self.names.setAccessibleName(tr("Tables"))
        self.names.setFixedWidth(round(_NAMES * theme.scale))
        self.title, self.remarks, self.answer = QLabel(), QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.title.setWordWrap(True)
        for label in (self.remarks, self.answer):
            label.setWordWrap(True)
        self.remarks.setTextFormat(Qt.TextFormat.RichText)
        self.remarks.linkActivated.connect(self._follow)
        self.chart_view = ChartView(theme)
        self.list_view = ListView(theme)
        self.form = LookupForm()
        self._theme = theme
        self._lay_out()
        self.names.currentRowChanged.connect(self._show_row)
        self.chart_view.chosen.connect(self._choose)
        self.form.found.connect(self._found)
        for chart in self._charts.values():
            self.names.addItem(in_language(chart.title, chart.title_ja))
        for title in view_of(game).list_titles():
            self.names.addItem(title)
        least = QSize(round(1220 * theme.scale), round(680 * theme.scale))
        self.resize(roomy(least, parent, wide=0.64, high=0.66))
        self.names.setCurrentRow(0)
        self.names.setWordWrap(True)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._give_lines()

    def _give_lines(self) -> None:
        """As many lines to every name as it needs; Qt forgets the room beside it."""
        metrics = QFontMetrics(fonts.font(self._theme.body))
        room = self.names.width() - 3 * GRID
        for row in range(self.names.count()):
            item = self.names.item(row)
            box = metrics.boundingRect(
                QRect(0, 0, room, 4000), Qt.TextFlag.TextWordWrap, item.text()
            )
            item.setSizeHint(QSize(room, box.height() + GRID))

    def _lay_out(self) -> None:
        scroll = QScrollArea()
        scroll.setWidget(self.chart_view)
        scroll.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        scroll.setStyleSheet(f"QScrollArea {{ border: 0; background: {self._theme.paper}; }}")
        self._scroll = scroll
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addWidget(self.form)
        layout.addWidget(self.answer)
        beside = QHBoxLayout()
        beside.addWidget(scroll, 1)
        beside.addStretch(0)
        layout.addLayout(beside, 1)
        layout.addWidget(self.remarks)
        layout.addStretch(0)
        self._pages = QStackedWidget()
        self._pages.addWidget(page)
        self._pages.addWidget(self.list_view)
        right = QVBoxLayout()
        right.setSpacing(GRID)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.games, 0, Qt.AlignmentFlag.AlignTop)
        right.addLayout(head)
        right.addWidget(self._pages, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(2 * GRID)
        whole.addWidget(self.names)
        whole.addLayout(right, 1)

    # --- what is shown ------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """The chart that is shown; None while a list is."""
        row = self.names.currentRow()
        return list(self._charts.values())[row] if 0 <= row < len(self._charts) else None

    def show_chart(self, chart: str) -> bool:
        """Show a chart by its id; the answer says whether there is one."""
        if chart not in self._charts:
            return False
        self.names.setCurrentRow(list(self._charts).index(chart))
        return True

    def show_cell(self, chart: str, row: str, column: str) -> None:
        """Show a chart with one of its cells lit."""
        if self.show_chart(chart):
            self._choose(*cell_of(self._charts[chart], row, column))

    def _show_row(self, row: int) -> None:
        chart = self.chart
        if chart is None:
            if row >= 0:
                self._show_list(row - len(self._charts))
            return
        self._pages.setCurrentIndex(0)
        both = f"{chart.title}  {chart.title_ja}"
        self.title.setText(in_language(both, chart.title_ja))
        self.chart_view.show_chart(chart, self._words, self._room())
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self._scroll.setMaximumSize(self.chart_view.size() + QSize(bar + GRID, 2))
        self.form.show_chart(chart, self._words)
        self.answer.setText(tr("Choose above, or click a cell."))
        self.remarks.setText(self._remarks(chart))

    def _room(self) -> int:
        """Width in pixels that a chart has without scrolling."""
        frame = self._scroll.frameWidth() + 1
        return self.width() - self.names.width() - 6 * GRID - 2 * frame

    def _show_list(self, number: int) -> None:
        view = view_of(self.game).lists(self.game.info.id, self._state())[number]
        self._pages.setCurrentIndex(1)
        self.title.setText(view.title)
        self.list_view.show_list(view)

    def _remarks(self, chart: Chart) -> str:
        """Modifiers of each roll on a line, notes, rule and source."""
        rolls: dict[str, list[str]] = {}
        for item in chart.modifiers:
            name = escape(f"{self._words(item.name)} {printed(item.value)}".strip())
            rolls.setdefault(item.of, []).append(f"{name} ({self._link(item.rule)})")
        lines = [
            f"<b>{escape(self._words(of))}:</b> {listed(names)}" for of, names in rolls.items()
        ]
        lines += [escape(printed(self._words(note))) for note in chart.notes]
        lines.append(
            f"{tr('Rule')} {self._link(chart.rule)} · "
            f"{escape(tr('Printed in: {source}', source=self._words(chart.source)))}"
        )
        faint = self._theme.faint_ink
        return f'<div style="color:{faint}">{"<br>".join(lines)}</div>'

    def _link(self, rule: str) -> str:
        shown = escape(rule)
        return f'<a href="rule:{shown}" style="color:{self._theme.ink}">{shown}</a>'

    # --- cells --------------------------------------------------------------------------------

    def _choose(self, row: int, column: int) -> None:
        self._light((row, column))
        sheet = self.chart_view.sheet
        if sheet is not None and row >= 0 and column >= 0:
            self.answer.setText(sheet.text_of((row, column)))

    def _found(self, row: int, column: int, words: str) -> None:
        self._light((row, column))
        self.answer.setText(words)

    def _light(self, cell: Cell) -> None:
        self.chart_view.light(cell)
        sheet = self.chart_view.sheet
        if sheet is not None and cell != NOWHERE:
            centre = sheet.rect_of((max(cell[0], 0), max(cell[1], 0))).center().toPoint()
            self._scroll.ensureVisible(centre.x(), centre.y(), 20 * GRID, 12 * GRID)

    def _follow(self, address: str) -> None:
        self.rule_wanted.emit(QUrl(address).path() or address.partition(":")[2])
