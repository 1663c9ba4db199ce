"""Words of discs, held against the printed table of pairings; cards, counters and lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenarios.bushido import library
from scenarios.bushido.files.charts import load_numbers
from scenarios.bushido.rules.pieces import DISC_IDS, Disc
from scenarios.bushido.rules.state import new_state
from scenarios.bushido.views.hand import purpose
from scenarios.bushido.views.tactics import PLAYED, disc_words, pair_words
from scenarios.bushido.views.window import VIEWS
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_chart
from wargame_core.views.words import set_language

VALUES = {
    "K": "katana",
    "2K": "katana × 2",
    "K+T": "katana and troops",
    "2K+T": "katana × 2 and troops",
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")


def chart() -> Chart:
    return load_chart("bushido", "tactics")


@pytest.mark.parametrize("disc", PLAYED)
@pytest.mark.parametrize("other", PLAYED)
def test_words_of_a_disc_are_those_of_the_printed_pairing(disc: Disc, other: Disc) -> None:
    names = DISC_IDS[disc], DISC_IDS[other]
    table = chart()
    row = "-".join(names) if "-".join(names) in table.row_values else "-".join(names[::-1])
    mine, theirs = (table.cell(row, column) for column in ("value_x", "value_y"))
    if row != "-".join(names):
        mine, theirs = theirs, mine
    said = pair_words(load_numbers().pairings[disc, other], disc)
    if "wins" in (mine, theirs):
        assert said.startswith("wins" if mine == "wins" else "loses")
    else:
        assert said == f"{VALUES[mine]} to {VALUES[theirs]}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_piece_says_what_it_is_for(language: str) -> None:
    set_language(language)
    numbers = load_numbers()
    for disc in PLAYED:
        lines = disc_words(numbers, disc).splitlines()
        assert lines and all(any(letter in line for letter in ":：") for line in lines)
    assert purpose(numbers, "kotau") != purpose(numbers, "duel")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_card_counters_and_lists(players: int) -> None:
    state = new_state(library.load(str(players), {}))
    card = VIEWS.card("bushido", state)
    assert [side.seat for side in card.sides] == list(state.scenario.seats)
    assert str(state.scenario.numbers.amounts.goal) in card.victory
    sheet = VIEWS.counter_sheet(state)
    assert len(sheet) == 2 * players + 1
    tables = VIEWS.lists("bushido", state)
    assert tuple(table.title for table in tables) == VIEWS.list_titles()
    assert all(len(row) == len(table.headers) for table in tables for row in table.rows)
    pieces = sum(int(row[2]) for row in tables[0].rows)
    assert pieces == sum(map(sum, state.bags))


def test_texts_of_lists_are_japanese_in_japanese() -> None:
    state = new_state(library.load("6", {}))
    english = VIEWS.lists("bushido", state)
    set_language("ja")
    japanese = VIEWS.lists("bushido", state)
    for one, other in zip(english, japanese, strict=True):
        assert not set(one.headers) & set(other.headers)
        assert one.title != other.title
