"""The board has most of the window; what is beside it folds away and is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from gui.shell.main_window import MainWindow
from gui.shell.settings import LANGUAGES, SettingsStore
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from tests.thorough import with_long
from tools.gallery.situations import match_at, province_match
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

SMALL, LARGE = QSize(1280, 720), QSize(1920, 1080)


def share(hand: Hand) -> float:
    """What of the window is board."""
    QApplication.processEvents()
    board, window = hand.page.board.viewport(), hand.window
    return board.width() * board.height() / (window.width() * window.height())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hexes", "provinces"])
@pytest.mark.parametrize(
    ("size", "scale", "least"),
    with_long(
        [
            (SMALL, 1, 0.75),
            (SMALL, 2, 0.70),  # 360 lines of the desktop's size hold no more
        ],
        [(LARGE, 1, 0.80), (LARGE, 1.5, 0.80), (LARGE, 2, 0.80), (SMALL, 1.5, 0.75)],
    ),
)
def test_the_board_has_most_of_the_window(
    hand: Hand, size: QSize, scale: float, least: float, game: str, language: str
) -> None:
    hand.window.settings.change(language=language)
    hand.window.begin(match_at("target") if game == "hexes" else province_match("movement"))
    hand.window.resize(size / scale)
    assert hand.window.hand_over.confirm() is None
    assert share(hand) >= least
    assert hand.window.size() == size / scale, "nothing makes the window larger"


def test_the_window_is_as_small_as_wanted_before_a_match_is_open(hand: Hand) -> None:
    hand.window.resize(SMALL / 2)
    QApplication.processEvents()
    assert hand.window.size() == SMALL / 2


@pytest.mark.parametrize("name", ["target", "attack-roll", "activation-roll", "offer"])
def test_the_board_is_fitted_above_the_line_with_the_prompt(hand: Hand, name: str) -> None:
    hand.window.begin(match_at(name))
    QApplication.processEvents()
    board, bar = hand.page.board, hand.page.prompt_bar
    lowest = max(board.point_of(place).y() for place in hand.live.now.state.occupants())
    assert lowest < bar.geometry().top() - board.geometry().top()
    for place in hand.live.now.by_place:
        assert board.free.contains(board.point_of(place))


def test_what_comes_into_view_is_not_under_the_line(hand: Hand) -> None:
    hand.window.begin(match_at("target"))
    board = hand.page.board
    for place in hand.live.now.state.occupants():
        board.look_at(place, 1.0)
        board.pan(0, board.point_of(place).y() - board.height() + 20)
        board.bring_in(place)
        assert board.free.contains(board.point_of(place))


@pytest.mark.parametrize(
    "kind", with_long(["attack-roll", "target", "siege-roll"], ["battle-kind"])
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_covers_a_fifth_of_the_board_at_most(
    hand: Hand, kind: str, language: str
) -> None:
    hand.window.settings.change(language=language)
    hand.window.begin(match_at(kind))
    QApplication.processEvents()
    card, board = hand.page.fights.preview, hand.page.board
    if not card.isVisible():
        card.point_at(hand.live.now.choices[0])
    assert card.isVisible()
    whole = board.viewport().width() * board.viewport().height()
    assert card.width() * card.height() <= 0.2 * whole


# --- panels -------------------------------------------------------------------------------------


def shown(hand: Hand) -> set[str]:
    QApplication.processEvents()
    return {d.objectName() for d in hand.page.docks if not d.visibleRegion().isEmpty()}


def in_front(hand: Hand) -> None:
    """Let the window hear the keys of its menus."""
    hand.window.activateWindow()
    hand.qtbot.waitUntil(hand.window.isActiveWindow)


def test_panels_are_folded_away_until_they_are_wanted(hand: Hand) -> None:
    hand.begin(seed=1)
    assert shown(hand) == set()
    in_front(hand)
    hand.press(Qt.Key.Key_F9)
    assert shown(hand) == {"hex", "log"}
    hand.press(Qt.Key.Key_F9)
    assert shown(hand) == set()


def test_panels_leave_the_board_most_of_the_width_after_a_change_of_theme(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.window.settings.change(theme="dark")
    hand.page.side.toggle()
    QApplication.processEvents()
    assert hand.page.board.width() > hand.window.width() * 2 / 3


def test_a_button_beside_the_board_unfolds_its_panel_and_folds_it_away(hand: Hand) -> None:
    hand.begin(seed=1)
    rail = hand.page.side.rail
    for name in ("log", "fight", "reasons", "actions", "hex"):
        QTest.mouseClick(rail.buttons[name], Qt.MouseButton.LeftButton)
        assert name in shown(hand)
        assert rail.buttons[name].isChecked()
    QTest.mouseClick(rail.buttons["hex"], Qt.MouseButton.LeftButton)
    assert shown(hand) == set()


def test_the_list_of_actions_folds_away_again_after_a_choice(hand: Hand) -> None:
    hand.begin(seed=1)
    in_front(hand)
    hand.press(Qt.Key.Key_A)
    panel = hand.page.actions_panel
    assert "actions" in shown(hand)
    QTest.keyClicks(panel.search, hand.live.now.describe(hand.live.now.choices[0]))
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert shown(hand) == set()


def test_a_hint_lies_below_the_place_that_it_speaks_of(hand: Hand) -> None:
    hand.begin(seed=1)
    in_front(hand)
    hand.press(Qt.Key.Key_H)
    hand.qtbot.waitUntil(lambda: not hand.page.advice.is_busy)
    assert shown(hand) == {"hex", "reasons"}


def test_a_fight_shows_itself_as_news_beside_the_board(hand: Hand) -> None:
    hand.window.begin(match_at("attack-roll"))
    assert shown(hand) == set()
    QTest.mouseClick(hand.page.side.rail.buttons["fight"], Qt.MouseButton.LeftButton)
    assert "fight" in shown(hand)


def test_full_screen_and_back(hand: Hand) -> None:
    hand.begin(seed=1)
    in_front(hand)
    hand.press(Qt.Key.Key_F11)
    assert hand.window.isFullScreen()
    hand.press(Qt.Key.Key_F11)
    assert not hand.window.isFullScreen()


# --- one line -----------------------------------------------------------------------------------


def test_what_the_window_says_stands_in_the_line_with_the_prompt(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.window.status.say("Something new")
    QApplication.processEvents()
    assert not hand.window.statusBar().isVisible()
    assert hand.page.prompt_bar.words.news.text() == "Something new"
    prompt = hand.page.prompt_bar.findChild(QLabel, "heading")
    assert prompt is not None
    assert "arrange" in prompt.text()


def test_on_the_first_page_it_has_a_line_of_its_own_while_there_is_something(hand: Hand) -> None:
    assert not hand.window.statusBar().isVisible()
    hand.window.status.refuse("That cannot be")
    assert hand.window.statusBar().isVisible()
    hand.window.status.clear()
    assert not hand.window.statusBar().isVisible()


# --- remembered ---------------------------------------------------------------------------------


@pytest.fixture
def windows(qtbot: PatientBot, tmp_path: Path) -> Iterator[Any]:
    """Starts the program again and again with the same settings."""
    opened: list[MainWindow] = []

    def start() -> MainWindow:
        if opened:
            opened[-1].close()
        window = MainWindow(settings=SettingsStore(tmp_path / "settings.json"))
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield start
    opened[-1].close()


def test_size_and_panels_are_remembered(windows: Any) -> None:
    window = windows()
    assert window.size() == SMALL
    window.begin(Match(GAME, "1", seed=1))
    window.resize(1400, 800)
    window.page.side.show("actions")
    QApplication.processEvents()
    window = windows()
    assert window.size() == QSize(1400, 800)
    window.begin(Match(GAME, "1", seed=1))
    QApplication.processEvents()
    assert not window.page.side.folded
    names = {d.objectName() for d in window.page.docks if not d.visibleRegion().isEmpty()}
    assert "actions" in names
    window.page.side.fold()
    window = windows()
    window.begin(Match(GAME, "1", seed=1))
    QApplication.processEvents()
    assert window.page.side.folded


def test_a_file_that_nobody_can_read_is_forgotten(windows: Any, tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text('{"width": "5", "panels": "???"}', "utf-8")
    window = windows()
    assert window.size() == SMALL
    assert window.page.side.folded
