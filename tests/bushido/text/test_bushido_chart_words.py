"""Every label, cell and source of the charts is there in Japanese, and none is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scenarios.bushido.text import words as text
from scenarios.bushido.views.window import VIEWS
from wargame_core.cli.main import main
from wargame_core.tables.loader import load_charts
from wargame_core.views import words as window_words

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


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_word_is_left_over(language: str) -> None:
    keys = {key.capitalize() for chart in CHARTS.values() for key in chart.keys}
    columns = {column for chart in CHARTS.values() for column in chart.column_values}
    words = {*said(), *keys, *columns}
    cells = [key.partition(".")[2] for key in text.catalogue(language) if key.startswith("cell.")]
    assert [cell for cell in cells if cell not in words] == []


def test_the_window_says_cells_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert VIEWS.cell_words("BU-TAC-01") == "BU-TAC-01"
    monkeypatch.setattr(window_words, "_language", "ja")
    assert VIEWS.cell_words("Loser loses") == "敗者の損失"
    assert VIEWS.cell_words("traitor") == "内応"
    assert text.catalogue("ja")["cell.traitor"] != "内応"  # the log tells what is lost


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_cell_of_the_tactics_is_an_abbreviation(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_words, "_language", language)
    chart = CHARTS["tactics"]
    shown = {VIEWS.cell_words(cell) for row in chart.cells for cell in row}
    assert not shown & {"x", "y", "diff", "fan"}
    notes = " ".join(map(VIEWS.cell_words, chart.notes))
    for sign in {"K", "T"} & set("".join(cell for row in chart.cells for cell in row)):
        assert re.search(rf"\b{sign}\b", notes), sign


def test_no_list_is_called_like_a_chart() -> None:
    titles = [chart.title for chart in CHARTS.values()] + list(VIEWS.list_titles())
    assert len(set(titles)) == len(titles)


def test_the_command_shows_charts_and_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "list"]) == 0
    listed = capsys.readouterr().out
    assert all(chart.title in listed for chart in CHARTS.values())
    assert main(["tables", "show", "bushido", "tactics"]) == 0
    assert "Battle – Ambush" in capsys.readouterr().out
    lookup = ["building=dojo", "value=cost"]
    assert main(["tables", "lookup", "bushido", "buildings", *lookup]) == 0
    assert "4" in capsys.readouterr().out
