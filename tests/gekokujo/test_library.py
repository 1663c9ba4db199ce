from collections.abc import Iterator
from dataclasses import replace

import pytest

from scenarios.gekokujo import library
from scenarios.japan import board
from wargame_core.boards.areamap import AreaMap


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """No scenario with another board is kept."""
    yield
    library._load.cache_clear()


def use(other: AreaMap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "japan_map", lambda: other)
    library._load.cache_clear()


def test_words_on_the_board_leave_the_digest_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = library.load("4", {}).digest
    found = board.japan_map()
    words = replace(found, title="Nippon", names=found.kanji, credits=(), digest="other files")
    use(words, monkeypatch)
    assert library.load("4", {}).map is words
    assert library.load("4", {}).digest == before
    use(replace(found, borders=found.borders[1:]), monkeypatch)
    assert library.load("4", {}).digest != before


def test_numbers_of_players_are_those_of_the_charts() -> None:
    from scenarios.gekokujo.files.charts import load_numbers

    assert {int(info.id) for info in library.infos()} == set(load_numbers().control_to_win)
