"""Every label, cell and note of the charts is there in Japanese, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scenarios.gekokujo.text import words as text
from scenarios.japan.board import japan_map
from wargame_core.tables.loader import load_charts

LETTERS = re.compile(r"[A-Za-z]{3,}")


def said() -> Iterator[str]:
    for chart in load_charts("gekokujo").values():
        yield from (chart.corner, *chart.columns, *chart.rows, *chart.notes, chart.source)
        yield from (cell for row in chart.cells for cell in row)
        yield from (label for label, _ in chart.groups)
        for modifier in chart.modifiers:
            yield from (modifier.name, modifier.of)


def test_every_word_of_a_chart_is_there_in_japanese() -> None:
    board = japan_map()
    known = {*board.ids, *board.names}
    words = {word for word in said() if LETTERS.search(word) and word not in known}
    table = text.catalogue("ja")
    assert {word for word in words if f"cell.{word}" not in table} == set()
    assert not [key for key in table if key.startswith("cell.") and LETTERS.search(table[key])]


def test_no_word_is_left_over() -> None:
    keys = {key.capitalize() for chart in load_charts("gekokujo").values() for key in chart.keys}
    words = {*said(), *keys}  # the window asks for a row and a column by the names of the keys
    cells = [key.partition(".")[2] for key in text.catalogue("ja") if key.startswith("cell.")]
    assert [cell for cell in cells if cell not in words] == []
