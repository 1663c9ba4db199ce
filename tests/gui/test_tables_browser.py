"""F2: charts, lists, and the cell that was read last."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QTableWidgetItem

from gui.help.chart_cells import NOWHERE, cell_of
from gui.help.chart_sheet import ChartSheet, is_prose, printed
from gui.help.chart_view import ChartView
from gui.help.list_view import ListView
from gui.help.tables_browser import TablesBrowser
from gui.theme import fonts
from gui.theme.theme import GRID, LIGHT
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine import registry
from wargame_core.engine.decision import Lookup
from wargame_core.files.record import load_match
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import games_with_charts, load_charts
from wargame_core.views.reference_values import ListTable
from wargame_core.views.registry import view_of

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]
MATCHES = Path(__file__).parents[1] / "replays" / "matches"
CHARTS: Mapping[str, Chart] = load_charts("western_hero")
NARROW = 70.0
"""Width from which a text goes on in a new line."""


def browser_of(hand: Hand) -> TablesBrowser:
    hand.window.activateWindow()
    QTest.keyClick(hand.window, Qt.Key.Key_F2)
    QApplication.processEvents()
    browser = hand.window.help.tables
    assert browser is not None
    assert browser.isVisible()
    return browser


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_is_shown_with_all_its_cells(hand: Hand, chart: str) -> None:
    browser = browser_of(hand)
    assert browser.show_chart(chart)
    assert browser.chart == CHARTS[chart]
    sheet = browser.chart_view.sheet
    assert sheet is not None
    last = sheet.rect_of((len(CHARTS[chart].rows) - 1, len(CHARTS[chart].columns) - 1))
    assert last.bottomRight().x() == pytest.approx(sheet.size.width())
    assert not browser.chart_view.grab().isNull()


@pytest.mark.parametrize("chart", CHARTS)
def test_a_cell_that_is_clicked_is_lit_and_said(hand: Hand, chart: str) -> None:
    browser = browser_of(hand)
    browser.show_chart(chart)
    view = browser.chart_view
    assert view.sheet is not None
    place = view.sheet.rect_of((0, 0)).center().toPoint()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert view.lit == (0, 0)
    assert browser.answer.text()


def test_arrow_keys_walk_over_the_chart(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_cell("combat_results", "4", "13–18")
    QTest.keyClick(browser.chart_view, Qt.Key.Key_Down)
    QTest.keyClick(browser.chart_view, Qt.Key.Key_Right)
    row, column = browser.chart_view.lit
    chart = CHARTS["combat_results"]
    assert (chart.rows[row], chart.columns[column]) == ("5", "19–24")
    QTest.keyClick(browser.chart_view, Qt.Key.Key_Up)
    assert browser.chart_view.lit == (row - 1, column)


def test_a_lookup_by_die_and_strength(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_chart("combat_results")
    fields = browser.form.fields
    fields["die"].setEditText("6")
    line = fields["strength"].lineEdit()
    assert line is not None
    line.clear()
    QTest.keyClicks(line, "17")
    assert browser.answer.text() == "3"
    row, column = browser.chart_view.lit
    assert CHARTS["combat_results"].columns[column] == "13–18"
    assert CHARTS["combat_results"].rows[row] == "6"


def test_a_lookup_of_what_is_not_there_is_said_in_words(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_chart("combat_results")
    browser.form.fields["die"].setEditText("six")
    browser.form.fields["strength"].setEditText("9")
    assert "found six" in browser.answer.text()


def test_a_row_is_lit_where_a_lookup_gives_a_row(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_chart("incidents")
    browser.form.fields["die"].setEditText("-2")
    assert browser.chart_view.lit == (0, -1)


def lookups_of_play() -> list[Lookup]:
    """Every different lookup of the recorded matches."""
    found: dict[Lookup, None] = {}
    for path in sorted(MATCHES.glob("*.gunyuden")):
        match, _ = load_match(path)
        for entry in match.entries:
            found |= {event.lookup: None for event in entry.events if event.lookup is not None}
    return list(found)


@pytest.mark.thorough
def test_the_cell_of_every_lookup_of_play_is_found(hand: Hand) -> None:
    browser = browser_of(hand)
    found = lookups_of_play()
    assert len({lookup.chart for lookup in found}) >= 7
    for lookup in found:
        browser.show_cell(lookup.chart, lookup.row, lookup.column)
        row, column = browser.chart_view.lit
        assert row >= 0, lookup
        assert column >= 0 or not lookup.column, lookup


def test_unknown_rows_and_columns_light_nothing() -> None:
    chart = CHARTS["combat_results"]
    assert cell_of(chart, "no such row", "13–18") == NOWHERE
    assert cell_of(chart, "4", "no such column") == (chart.rows.index("4"), -1)


def test_the_last_lookup_of_the_match_is_lit(hand: Hand) -> None:
    match, _ = load_match(MATCHES / "2_historical_at_once.gunyuden")
    hand.window.watch(match)
    last = hand.window.help.last_lookup()
    assert last is not None
    browser = browser_of(hand)
    assert browser.chart.id == last.chart
    assert browser.chart_view.lit != NOWHERE


def test_castles_and_units_are_listed_with_their_source(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.names.setCurrentRow(len(CHARTS))
    table = browser.list_view.table
    assert table.rowCount() == 23
    browser.names.setCurrentRow(len(CHARTS) + 1)
    assert table.rowCount() > 30
    texts = {table.item(row, table.columnCount() - 1).text() for row in range(table.rowCount())}
    assert any("reconstructed" in text for text in texts)
    QTest.keyClicks(browser.list_view.search, "mori motonari")
    shown = [row for row in range(table.rowCount()) if not table.isRowHidden(row)]
    assert [table.item(row, 0).text() for row in shown] == ["Mōri Motonari 毛利元就"]


@pytest.mark.parametrize("game", games_with_charts())
def test_every_text_of_a_narrow_chart_fits_its_cell(game: str, qtbot: PatientBot) -> None:
    del qtbot  # there must be fonts
    words = view_of(registry.load(game)).cell_words
    bold = QFontMetricsF(fonts.font(LIGHT.body, bold=True))
    plain = QFontMetricsF(fonts.font(LIGHT.body))
    wrap = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    for chart in load_charts(game).values():
        sheet = ChartSheet(chart, LIGHT, words, NARROW)
        for row, (label, cells) in enumerate(zip(chart.rows, chart.cells, strict=True)):
            for column, text in enumerate((label, *cells), -1):
                box = sheet.rect_of((row, column))
                room = box.adjusted(GRID, 0, -GRID / 2, 0)
                metrics = bold if column < 0 else plain
                needed = metrics.boundingRect(room, wrap, printed(words(text))).height()
                assert needed <= box.height(), (chart.id, text)


def _in_middle(cell: QTableWidgetItem | None) -> bool:
    assert cell is not None
    return bool(Qt.AlignmentFlag(cell.textAlignment()) & Qt.AlignmentFlag.AlignHCenter)


def test_a_column_of_numbers_is_set_in_the_middle_with_its_title(qtbot: PatientBot) -> None:
    view = ListView()
    qtbot.addWidget(view)
    rows = (("Bowman", "9", "all"), ("Ronin", "a pool for all", "a longer note"), ("Gun", "9", ""))
    view.show_list(ListTable("units", "Units", ("Unit", "Figures", "Note"), rows))
    for column, centred in ((0, False), (1, True), (2, False)):
        cells = [view.table.item(row, column) for row in range(len(rows))]
        assert {_in_middle(cell) for cell in cells} == {centred}
        assert _in_middle(view.table.horizontalHeaderItem(column)) == centred
    assert view.table.horizontalHeader().stretchLastSection()


def test_a_row_has_the_lines_that_its_text_needs(qtbot: PatientBot) -> None:
    view = ListView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    rows = (("Oda", "short"), ("Mōri", "a long sentence about boats " * 5), ("Hōjō", "one\ntwo"))
    view.show_list(ListTable("clans", "Clans", ("Clan", "Ability"), rows))
    view.show()
    QApplication.processEvents()
    line = view.table.fontMetrics().lineSpacing()
    one, many, two = (view.table.rowHeight(row) for row in range(3))
    written = view.table.fontMetrics().horizontalAdvance(rows[1][1])
    lines = -(-written // (view.table.columnWidth(1) - 2 * 8))
    assert one < 2 * line
    assert many >= lines * line
    assert 2 * line <= two < many


def _charts_of_all() -> list[tuple[str, str]]:
    return [(game, chart) for game in games_with_charts() for chart in load_charts(game)]


@pytest.mark.parametrize(("game", "chart"), _charts_of_all())
def test_no_chart_scrolls_sideways_at_1280_pixels(qtbot: PatientBot, game: str, chart: str) -> None:
    browser = TablesBrowser(registry.load(game), lambda: None)
    qtbot.addWidget(browser)
    browser.resize(1220, 680)
    browser.show()
    browser.show_chart(chart)
    QApplication.processEvents()
    area = browser.findChild(QScrollArea)
    assert area is not None
    assert not area.horizontalScrollBar().isVisible()


def test_a_chart_that_is_too_wide_is_turned_and_its_cells_stay_its_own() -> None:
    chart = load_charts("gekokujo")["clans"]
    sheet = ChartSheet(chart, LIGHT, is_turned=True)
    upright = ChartSheet(chart, LIGHT)
    for cell in ((0, 3), (4, 2), (8, 0)):
        assert sheet.cell_at(sheet.rect_of(cell).center()) == cell
        assert sheet.text_of(cell) == upright.text_of(cell)
    below, right = sheet.rect_of((0, 1)), sheet.rect_of((1, 0))
    assert below.top() > sheet.rect_of((0, 0)).top()
    assert right.left() > sheet.rect_of((0, 0)).left()
    assert sheet.size.width() < upright.size.width()


def test_arrow_keys_follow_the_drawing_of_a_turned_chart(qtbot: PatientBot) -> None:
    view = ChartView(LIGHT)
    qtbot.addWidget(view)
    view.chosen.connect(lambda row, column: view.light((row, column)))
    view.show_chart(load_charts("gekokujo")["clans"], str, 900)
    view.light((2, 2))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.lit == (2, 3)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.lit == (3, 3)


def test_prose_stands_to_the_left_and_values_in_the_middle() -> None:
    assert is_prose(["combat strength for each castle level", "hexes", "at the start of a match"])
    assert is_prose(["各陣営の部隊すべて", "城一つにつき二点", "—"])
    assert not is_prose(["1", "no entry", "not through or beside an enemy castle", "—", "2"])
    assert not is_prose(["—", ""])


def test_a_rule_beside_a_chart_opens_the_rules(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_chart("siege_results")
    browser.remarks.linkActivated.emit("rule:18-2-1(2)")
    rules = hand.window.help.rules
    assert rules is not None
    assert rules.number == "18-2-1(2)"


def test_the_tables_stay_open_in_another_theme(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_chart("replenishment")
    hand.window.settings.change(theme="dark")
    fresh = hand.window.help.tables
    assert fresh is not None
    assert fresh is not browser
    assert fresh.isVisible()
    assert fresh.chart.id == "replenishment"
