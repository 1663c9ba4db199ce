"""Colours and crests of clans are data of the games."""

from __future__ import annotations

from importlib import resources

import pytest

from wargame_core.engine.errors import DataError
from wargame_core.engine.installed import entry_points
from wargame_core.views.emblems import FILE, GROUP, emblems, read_emblems


def test_every_game_brings_its_clans() -> None:
    assert len(emblems()) == 36
    assert all(emblem.crest and emblem.colour for emblem in emblems().values())
    assert set(emblems()["mori"].side) == {"light", "dark", "contrast"}


def test_a_clan_of_several_games_is_the_same_in_all() -> None:
    for name, load in entry_points(GROUP).items():
        text = (resources.files(load()) / FILE).read_text("utf-8")
        for clan, emblem in read_emblems(text, name).items():
            assert emblem == emblems()[clan] and emblem.side == emblems()[clan].side, (name, clan)


@pytest.mark.parametrize("line", ["ball 1 2", "ball 1 2 x", "circle 1 2 3", "polygon 1 2, 3 4, 5"])
def test_a_shape_that_is_none_is_told_with_its_line(line: str) -> None:
    with pytest.raises(DataError, match=line):
        read_emblems(f'[mori]\ncolour = "#000000"\ncrest = """\n{line}\n"""', "toy")


def test_a_file_that_is_no_toml_is_told() -> None:
    with pytest.raises(DataError, match=r"toy/emblems\.toml"):
        read_emblems("[mori", "toy")


def test_a_game_whose_file_cannot_be_read_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt() -> object:
        raise ModuleNotFoundError("No module named 'chess'")

    points = {"a_spoilt": spoilt, **entry_points(GROUP)}
    monkeypatch.setattr("wargame_core.views.emblems.entry_points", lambda group: points)
    assert emblems.__wrapped__() == emblems()
