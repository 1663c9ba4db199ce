"""Every label, cell and source of the charts is there in Japanese, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scenarios.shogun1986.text import words as text
from scenarios.shogun1986.views.window import VIEWS
from wargame_core.tables.loader import load_charts
from wargame_core.views import words as window_words

LETTERS = re.compile(r"[A-Za-z]{3,}")
NAMES = re.compile(r"SG-[A-Z]+-\d+|Samurai Swords|[a-z0-9.]+\.com")
"""Rules, the title of an edition and sites stay as they are."""
CHARTS = load_charts("shogun1986")


def said() -> Iterator[str]:
    for chart in CHARTS.values():
        yield from (chart.corner, *chart.columns, *chart.rows, *chart.notes, chart.source)
        yield from (cell for row in chart.cells for cell in row)


def foreign(words: str) -> bool:
    return bool(LETTERS.search(NAMES.sub("", words)))


def test_every_word_of_a_chart_is_there_in_japanese() -> None:
    table = text.catalogue("ja")
    missing = {word for word in said() if foreign(word) and f"cell.{word}" not in table}
    assert missing == set()
    cells = {key: words for key, words in table.items() if key.startswith("cell.")}
    assert [key for key, words in cells.items() if foreign(words)] == []
    assert all(chart.title_ja and not foreign(chart.title_ja) for chart in CHARTS.values())


def test_no_word_is_left_over() -> None:
    keys = {key.capitalize() for chart in CHARTS.values() for key in chart.keys}
    words = {*said(), *keys}  # the window asks for a row and a column by the names of the keys
    cells = [key.partition(".")[2] for key in text.catalogue("ja") if key.startswith("cell.")]
    assert [cell for cell in cells if cell not in words] == []


def test_the_window_says_cells_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert VIEWS.cell_words("Bowman") == "Bowman"
    monkeypatch.setattr(window_words, "_language", "ja")
    assert VIEWS.cell_words("Bowman") == "弓侍"
    assert VIEWS.cell_words("SG-C-07") == "SG-C-07"
