"""A window without pauses, and a player's hand that clicks in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gui.board import bubble, rolling_die
from gui.board.map_item import TiledLayer
from gui.board.tiles import ground_tiles
from gui.match.board_page import BoardPage
from gui.panels import move_caption, settling
from gui.shell import qt_texts, status_line
from gui.shell.application import application
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from scenarios.western_hero.game import GAME
from tests.patience import PATIENCE_MS, PatientBot
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.views import words

NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="session")
def qapp_cls() -> Callable[[list[str]], QApplication]:
    return lambda _arguments: application()


def _words(entry: QAction) -> str:
    """What an entry says, without the price beside it."""
    return entry.text().split("\t")[0].replace("&&", "&")


class Hand:
    """Clicks and types as a player does."""

    def __init__(self, window: MainWindow, qtbot: PatientBot) -> None:
        self.window = window
        self.qtbot = qtbot
        self.live = window.live

    @property
    def page(self) -> BoardPage:
        """The page of the match; it is made anew when the settings change."""
        return self.window.page

    def begin(self, **settings: Any) -> None:
        self.window.begin(Match(GAME, settings.pop("scenario", "1"), **settings))
        self.let_happen(rounds=1)

    def paint_nothing(self) -> None:
        """From now on: for long walks that look at words and places, not at pictures."""
        self.window.setUpdatesEnabled(False)

    def begin_example(self, name: str) -> None:
        """A match that begins with an example of the game; the program rolls."""
        found = next(one for one in examples("western_hero") if one.path.stem == name)
        self.window.begin(match_from(load_position(found.path), seed=1))
        self.let_happen(rounds=1)

    def click_hex(self, hex_: int, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        board = self.page.board
        point = board.point_of(hex_)
        if not board.viewport().rect().adjusted(4, 4, -4, -4).contains(point):
            board.look_at(hex_, board.zoom)
            point = board.point_of(hex_)
        QTest.mouseMove(board.viewport(), point)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, modifier, point)
        QApplication.processEvents()

    def open_menu(self, hex_: int) -> None:
        """A click with the right button: the menu of everything that can be done there."""
        point = self.page.board.point_of(hex_)
        QTest.mouseClick(self.page.board.viewport(), Qt.MouseButton.RightButton, NO_KEY, point)
        QApplication.processEvents()

    def click_in_menu(self, text: str) -> None:
        menu = self.page.menu
        assert menu is not None, "no menu is open"
        inner = {part.menuAction(): part for part in menu.findChildren(QMenu)}
        for opened, part in inner.items():
            if text in [_words(action) for action in part.actions()]:
                self._click_entry(menu, opened)
                self.qtbot.waitUntil(part.isVisible)
                menu = part
        self._click_entry(menu, next(entry for entry in menu.actions() if _words(entry) == text))

    def _click_entry(self, menu: QMenu, entry: QAction) -> None:
        place: QPoint = menu.actionGeometry(entry).center()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QApplication.processEvents()

    def click_button(self, text: str) -> None:
        buttons = {button.text(): button for button in self.page.prompt_bar.buttons}
        QTest.mouseClick(buttons[text], Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def click_ending(self, ending: Any) -> None:
        """Press the button that ends something, and say yes if others can still act."""
        button = next(b for b in self.page.prompt_bar.buttons if b.action == ending)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        self.agree()

    def end_phase(self) -> None:
        """End the phase, whoever could still act in it."""
        endings = self.live.now.views.ENDINGS
        buttons = self.page.prompt_bar.buttons
        self.click_ending(next(b.action for b in buttons if isinstance(b.action, endings)))

    def press(self, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        self.page.board.setFocus()
        QTest.keyClick(self.page.board, key, modifier)
        QApplication.processEvents()

    def drag(
        self, start: QPoint, end: QPoint, modifier: Any = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press at one point of the board, move to another and let go."""
        viewport, left = self.page.board.viewport(), Qt.MouseButton.LeftButton
        QTest.mousePress(viewport, left, modifier, start)
        for step in range(1, 5):
            QTest.mouseMove(viewport, start + step * (end - start) / 4)
            QApplication.processEvents()
        QTest.mouseRelease(viewport, left, modifier, end)
        QApplication.processEvents()

    def drag_hex(
        self, start: int, end: int, modifier: Any = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Drag what is in one place to another."""
        board = self.page.board
        self.drag(board.point_of(start), board.point_of(end), modifier)

    def agree(self) -> None:
        """Say yes if something is asked before it is done."""
        question = self.page.proposals.question
        if question is not None:
            self.click_button(question.yes)

    def roll(self) -> None:
        """Say yes to the question whether dice are to fall."""
        question = self.page.proposals.question
        assert question is not None, "nothing is asked"
        assert question.rolls, question.words
        self.click_button(question.yes)

    def hex(self, number: str) -> int:
        return int(self.live.now.state.scenario.map.index[number])

    def let_happen(self, rounds: int = 10) -> None:
        """Let everything happen that is due now, as in a program that runs."""
        for _ in range(rounds):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def wait_for_file(self) -> None:
        self.qtbot.waitUntil(lambda: not self.window.files.loader.is_busy)

    def wait_for_human(self) -> None:
        self.qtbot.waitUntil(
            lambda: (
                self.live.now.decision is None
                or self.live.now.awaits_human
                or self.live.now.awaits_die
            )
        )


@pytest.fixture(autouse=True)
def _nothing_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes by itself after some seconds stays; a slow test still finds it."""
    monkeypatch.setattr(bubble, "STAYS_MS", PATIENCE_MS)
    monkeypatch.setattr(rolling_die, "SHOWN_MS", PATIENCE_MS)
    monkeypatch.setattr(status_line, "SHOWN_MS", PATIENCE_MS)
    monkeypatch.setattr(move_caption, "KEPT_MS", PATIENCE_MS)


@pytest.fixture(autouse=True)
def _answers_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question can be answered as soon as it is put; a quick test is not too early."""
    monkeypatch.setattr(settling, "SETTLE_MS", 0)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English."""
    yield
    words.set_language("en")
    if QApplication.instance() is not None:
        qt_texts.speak("en")


@pytest.fixture
def no_ground_yet() -> None:
    """No board of another test has drawn any ground."""
    ground_tiles.cache_clear()


def _window() -> MainWindow:
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
    window.resize(1280, 720)
    window.show()
    QTest.qWaitForWindowExposed(window, PATIENCE_MS)
    return window


@pytest.fixture
def hand(qtbot: PatientBot) -> Iterator[Hand]:
    window = _window()
    qtbot.addWidget(window)
    yield Hand(window, qtbot)
    window.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many tiles each kind of layer has drawn."""
    counts: Counter[str] = Counter()
    begin = TiledLayer._begin

    def counted(layer: TiledLayer, *arguments: object) -> object:
        counts[type(layer).__name__] += 1
        return begin(layer, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(TiledLayer, "_begin", counted)
    return counts


@pytest.fixture(scope="module")
def _one_window(qapp: QApplication) -> Iterator[MainWindow]:
    window = _window()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def same_hand(_one_window: MainWindow, qtbot: PatientBot) -> Hand:
    """In one window for all tests of a file that ask for it; each begins a match of its own."""
    return Hand(_one_window, qtbot)
