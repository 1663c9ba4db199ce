"""Every label, cell and source of the charts is there in Japanese, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scenarios.bushido.text import words as text
from wargame_core.cli.main import main
from wargame_core.tables.loader import load_charts

LETTERS = re.compile(r"[A-Za-z]{3,}")
NAMES = re.compile(r"BU-[A-Z0-9]+-\d+|B-\d+|[a-z0-9.]+\.at|WIKI|PF")
"""Rules, sites and the names of sources stay as they are."""
CHARTS = load_charts("bushido")


def said() -> Iterator[str]:
    for chart in CHARTS.values():
        yield from (chart.corner, *chart.columns, *chart.rows, *chart.notes, chart.source)
        yield from (
            cell
            for row in chart.cells
            for head, cell in zip(chart.columns, row, strict=True)
            if head != "In Japanese"
        )


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
    columns = {column for chart in CHARTS.values() for column in chart.column_values}
    words = {*said(), *keys, *columns}
    cells = [key.partition(".")[2] for key in text.catalogue("ja") if key.startswith("cell.")]
    assert [cell for cell in cells if cell not in words] == []


def test_the_command_shows_charts_and_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "list"]) == 0
    listed = capsys.readouterr().out
    assert all(chart.title in listed for chart in CHARTS.values())
    assert main(["tables", "show", "bushido", "tactics"]) == 0
    assert "Battle – Ambush" in capsys.readouterr().out
    lookup = ["building=dojo", "value=cost"]
    assert main(["tables", "lookup", "bushido", "buildings", *lookup]) == 0
    assert "4" in capsys.readouterr().out
