"""A game of the hex series that is a folder of data is played in the window like any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.shell.games import left_out, offered
from tests.examples.places import installed
from tests.gui.conftest import Hand
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.views import words

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Hand:
    """A player with the game in his folder, before his window."""
    installed(tmp_path, monkeypatch)
    hand: Hand = request.getfixturevalue("hand")
    return hand


def begin(hand: Hand, **seats: str) -> None:
    hand.window.begin(Match(registry.load("tiny"), "1", seed=1, seats=seats))
    hand.let_happen(rounds=1)


def test_it_is_offered_after_the_games_of_the_program_and_begun_by_clicks(tiny: Hand) -> None:
    assert [game.info.id for game in offered()][-1] == "tiny"
    assert left_out() == ()
    tiny.window.show_new()
    QApplication.processEvents()
    page = tiny.window.start_page.new_match
    page.games.setCurrentIndex(page.games.count() - 1)
    QApplication.processEvents()
    page.start.click()
    assert tiny.live.match.game.info.id == "tiny"
    assert "Shirogawa" in tiny.window.windowTitle()


def test_a_force_is_moved_by_clicks_on_hexes(tiny: Hand) -> None:
    begin(tiny)
    for _ in range(2):
        tiny.press(Qt.Key.Key_End)
    home = tiny.hex("0507")
    tiny.click_hex(home)
    lifted = tiny.page.pieces.lifted
    assert lifted is not None
    target = tiny.hex("0406")
    tiny.click_hex(target)
    assert tiny.live.now.state.hex[lifted.unit] == target
    assert "0406" in tiny.page.log.toPlainText()


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_a_program_answers_in_the_window(tiny: Hand, level: str) -> None:
    begin(tiny, vale="human", shore=level)
    for _ in range(40):
        tiny.wait_for_human()
        if tiny.live.now.decision is None or tiny.live.match.position > 12:
            break
        tiny.live.play(tiny.live.now.choices[-1])
        tiny.let_happen(rounds=1)
    seats = {entry.seat for entry in tiny.live.match.entries}
    assert "shore" in seats


@pytest.mark.parametrize("language", ["en", "ja"])
def test_help_shows_its_rules_charts_and_people(tiny: Hand, language: str) -> None:
    words.set_language(language)
    begin(tiny)
    show: list[Callable[[], object]] = [
        tiny.window.help.show_rules,
        tiny.window.help.show_tables,
    ]
    for page in show:
        page()
        QApplication.processEvents()
    assert tiny.window.help.rules is not None
    assert tiny.window.help.tables is not None
