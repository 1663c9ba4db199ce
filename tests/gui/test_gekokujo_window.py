"""Everything around a match of Gekokujō: the way to it, help, export, menus, arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.editor.windows import Editors
from gui.shell.app import _open, _parser
from gui.shell.games import first_game, offered
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from scenarios.gekokujo.game import GAME
from tests.gui.conftest import Hand
from tests.gui.test_export import export, sound
from tests.gui.test_gekokujo_round import sit_down
from tests.gui.test_languages import english_words
from tests.patience import PatientBot
from tools.gallery.situations import province_kinds, province_match
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.views import words

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def _choose_game(hand: Hand) -> Any:
    page = hand.window.start_page
    QTest.mouseClick(page.front.new, Qt.MouseButton.LeftButton)
    new = page.new_match
    new.games.setCurrentIndex([game.info.id for game in offered()].index("gekokujo"))
    QApplication.processEvents()
    return new


def test_the_series_comes_first() -> None:
    assert first_game().info.id == "western_hero"
    assert [game.info.id for game in offered()] == [
        "western_hero",
        "gekokujo",
        "shogun1986",
        "bushido",
    ]


def test_a_match_of_five_is_set_up_by_mouse(hand: Hand) -> None:
    new = _choose_game(hand)
    new.scenarios.setCurrentRow(1)
    form = new.form
    assert list(form.modules) == ["political", "specialized", "firearms", "rice", "glory"]
    assert not form.modules.keys() & form.options.keys()
    QTest.mouseClick(form.advanced, Qt.MouseButton.LeftButton)
    QTest.mouseClick(
        form.modules["rice"],
        Qt.MouseButton.LeftButton,
        pos=form.modules["rice"].rect().center() * 0.1,
    )
    form.modules["rice"].setChecked(True)
    for seat in ("player2", "player3", "player4", "player5"):
        box = form.seats[seat]
        assert {box.itemData(row) for row in range(box.count())} == {
            "human",
            "random",
            "easy",
            "normal",
            "normal:cautious",
            "normal:bold",
            "hard",
        }
        box.setCurrentIndex(box.findData("easy"))
    QTest.mouseClick(new.start, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    match = hand.live.match
    assert (match.game.info.id, match.scenario.id) == ("gekokujo", "5")
    assert match.state.scenario.modules.rice
    assert not match.state.scenario.modules.political
    assert match.seats["player5"] == "easy"


def test_the_card_shows_provinces_and_regions(hand: Hand) -> None:
    new = _choose_game(hand)
    hand.qtbot.waitUntil(lambda: new.card.is_complete)
    assert "20 provinces" in new.card.remarks.text()
    image = new.card.picture.grab().toImage()
    colours = {image.pixelColor(x, image.height() // 2).name() for x in range(0, image.width(), 3)}
    assert len(colours) > 5, "land and sea"


def test_a_rule_of_an_option_is_one_of_that_game(hand: Hand) -> None:
    new = _choose_game(hand)
    new.form.rule_wanted.emit("10.3")
    rules = hand.window.help.rules
    assert rules is not None
    assert rules.model.index.game == "gekokujo"


def test_rules_and_tables_change_between_games(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "4", seed=1))
    shelf = hand.window.help
    for open_, browser in ((shelf.show_rules, "rules"), (shelf.show_tables, "tables")):
        open_()
        shown = getattr(shelf, browser)
        assert shown.games.currentData() == "gekokujo"
        shown.games.setCurrentIndex(shown.games.findData("western_hero"))
        shown.games.activated.emit(shown.games.currentIndex())
        QApplication.processEvents()
        assert getattr(shelf, browser).games.currentData() == "western_hero"
        open_()
        assert getattr(shelf, browser).games.currentData() == "gekokujo"
    tables = shelf.tables
    assert tables is not None
    names = [tables.names.item(row).text() for row in range(tables.names.count())]
    assert names[-2:] == ["Abilities of the clans", "Provinces"]
    for row in range(tables.names.count()):
        tables.names.setCurrentRow(row)
        assert tables.title.text()


def test_the_menu_lists_the_overlays_of_the_game(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "4", seed=1))
    QApplication.processEvents()
    shown = {
        name
        for name, action in hand.window.actions_by_name.items()
        if name.startswith("overlay-") and action.isVisible()
    }
    assert shown == {"overlay-movement", "overlay-ownership", "overlay-lands"}
    hand.begin(seed=1)
    assert hand.window.actions_by_name["overlay-zones"].isVisible()
    assert not hand.window.actions_by_name["overlay-lands"].isVisible()


@pytest.mark.parametrize("what", ["board", "counters", "charts"])
def test_everything_is_exported(hand: Hand, tmp_path: Path, what: str) -> None:
    hand.window.begin(province_match("movement"))
    sit_down(hand)
    export(hand, what, tmp_path / f"{what}.pdf")
    assert sound(tmp_path / f"{what}.pdf")


def test_the_window_opens_from_the_command_line(hand: Hand) -> None:
    words = [
        "play",
        "gekokujo/4",
        "--seat",
        "player2=random",
        "--option",
        "glory=yes",
        "--seed",
        "5",
    ]
    _open(hand.window, _parser().parse_args(words))
    match = hand.live.match
    assert (match.game.info.id, match.seed, match.seats["player2"]) == ("gekokujo", 5, "random")
    assert match.state.scenario.modules.glory


def test_an_example_opens_as_a_position(hand: Hand) -> None:
    example = examples("gekokujo")[0]
    hand.window.help.prefer("gekokujo")
    hand.window.help.open_position(example.path)
    assert hand.live.match.game.info.id == "gekokujo"
    assert hand.live.now.decision is not None


def test_positions_of_provinces_are_not_for_the_editor_of_hexes(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "4", seed=1))
    editors: Editors = hand.window.editors
    editors.edit_position()
    assert not editors.open
    assert "hexes" in hand.window.statusBar().currentMessage()


def test_the_last_match_goes_on(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "4", seed=6, seats={"player2": "random"}))
    hand.wait_for_human()
    sit_down(hand)
    digest = hand.live.match.digest
    hand.window.show_start()
    resume = hand.window.start_page.front.resume
    assert resume.heading == f"{GAME.info.title} · 4 players"
    assert "Player 1 decides" in resume.line
    QTest.mouseClick(resume, Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(hand.window.start_page.isHidden)
    assert hand.live.match.digest == digest


@pytest.mark.thorough
def test_the_window_speaks_japanese(qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_language", "en")
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0, language="ja")))
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    hand = Hand(window, qtbot)
    for kind in province_kinds():
        window.begin(province_match(kind))
        if kind != "result":
            sit_down(hand)
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        place = next(iter(hand.live.now.by_place), 0)
        window.page.pieces.select(place)
        QApplication.processEvents()
        left = {text for text in english_words(window) if "2.4-" not in text}  # a rule's number
        assert left == set(), kind
    window.close()
