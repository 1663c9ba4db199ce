"""A game that the window cannot draw is left out with a sentence; the others go on as ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.editor.map_source import map_sources
from gui.shell.games import first_game, left_out, offered
from gui.start.wiring import show_new
from tests.gui.conftest import Hand
from tests.unit.engine.toy_game import GAME
from tools.gallery.all_pictures import all_pictures
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import autosaves
from wargame_core.files.recorder import save_match

SENTENCE = "The window has no board for Race; in the terminal: gunyuden play race --text"


def broken() -> Any:
    raise ModuleNotFoundError("No module named 'chess'")


def spoilt() -> Any:
    raise DataError(["data.csv: missing"])


@pytest.fixture
def odd_games() -> Iterator[None]:
    games = {"a_race": lambda: GAME, "b_broken": broken, "c_spoilt": spoilt}
    for name, loader in games.items():
        registry.register(name, loader)
    yield
    for name in games:
        registry.unregister(name)


@pytest.mark.usefixtures("odd_games")
def test_what_cannot_be_shown_is_left_out_with_a_sentence() -> None:
    assert [game.info.id for game in offered()] == ["western_hero", "gekokujo"]
    assert first_game().info.id == "western_hero"
    assert left_out() == (
        SENTENCE,
        "The game “b_broken” cannot be loaded: No module named 'chess'.",
        "data.csv: missing",
    )


@pytest.mark.usefixtures("odd_games")
def test_a_new_match_names_what_is_left_out(hand: Hand) -> None:
    show_new(hand.window)
    QApplication.processEvents()
    page = hand.window.start_page.new_match
    assert page.games.count() == 2
    assert page.left_out.isVisible()
    assert SENTENCE in page.left_out.text()
    page.start.click()
    assert hand.live.match.game.info.id == "western_hero"


def test_nothing_is_named_where_nothing_is_left_out(hand: Hand) -> None:
    show_new(hand.window)
    QApplication.processEvents()
    assert not hand.window.start_page.new_match.left_out.isVisible()


@pytest.mark.usefixtures("odd_games")
def test_help_export_editors_and_gallery_go_on(hand: Hand) -> None:
    window = hand.window
    for show in (
        window.help.show_rules,
        window.help.show_tables,
        window.help.show_keys,
        window.exports.ask,
        window.editors.edit_map,
    ):
        show()
        QApplication.processEvents()
    assert window.help.rules is not None and window.help.tables is not None
    assert [source.game for source in map_sources()] == ["western_hero"]
    assert all_pictures()
    for editor in window.editors.open:
        editor.close()


@pytest.mark.usefixtures("odd_games")
def test_a_match_of_such_a_game_is_refused_and_the_open_one_stays(
    hand: Hand, tmp_path: Path
) -> None:
    hand.begin(seed=1)
    present, before = hand.live.match, len(autosaves())

    hand.window.begin(Match(GAME, "short", seed=1), tmp_path / "new.gunyuden")

    assert hand.window.statusBar().currentMessage() == SENTENCE
    assert hand.live.match is present
    assert not (tmp_path / "new.gunyuden").exists()

    registry.register("race", lambda: GAME)
    try:
        record = tmp_path / "old.gunyuden"
        save_match(Match(GAME, "short", seed=1), record)
        written = record.read_bytes()
        assert not hand.window.open_file(record)
    finally:
        registry.unregister("race")
    assert hand.window.statusBar().currentMessage() == SENTENCE
    assert hand.live.match is present
    assert record.read_bytes() == written
    assert len(autosaves()) == before
