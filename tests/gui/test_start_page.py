"""The first page, by mouse and by keys: a new match, the last match, and the ways to help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from gui.controllers import files
from gui.match.match_file import last_record
from gui.shell.main_window import MainWindow
from gui.start.set_up_form import SetUpForm
from gui.start.thumbnail import last_match, picture_of
from gui.theme.theme import DARK, LIGHT
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine import registry
from wargame_core.files.autosaves import autosave_folder

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def click(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_new_match_by_mouse(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    assert page.currentWidget() is page.new_match
    page.scenarios.setCurrentRow(1)
    click(page.new_match.form.seats["ouchi"])
    page.seats["ouchi"].setCurrentIndex(page.seats["ouchi"].findData("random"))
    page.seats["ouchi"].hidePopup()
    victory = page.new_match.form.options["victory"]
    victory.setCurrentIndex(victory.findData("historical"))
    QTest.keyClicks(page.seed, "7")

    click(page.start)

    match = hand.live.match
    assert (match.scenario.id, match.seed, match.seats["ouchi"]) == ("2", 7, "random")
    assert hand.live.now.state.scenario.options["victory"] == "historical"
    assert hand.window.page.isVisible()


def test_a_first_match_is_one_click(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.start.start_page.last_record", lambda: None)
    front = hand.window.start_page.front
    hand.window.show_start()
    hand.qtbot.waitUntil(front.resume.isEnabled)
    assert front.first.text() == "&Play Battle of Oshikibata against Normal"
    assert front.first.property("primary") == "true"
    assert not front.resume.goes_on
    assert not front.resume._picture.isNull(), "the board is seen"
    click(front.first)
    assert hand.page.isVisible()
    assert hand.live.match.scenario.id == "1"
    assert dict(hand.live.match.seats) == {"mori": "human", "ouchi": "normal"}


def test_the_picture_begins_the_first_match_too(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.start.start_page.last_record", lambda: None)
    front = hand.window.start_page.front
    hand.window.show_start()
    hand.qtbot.waitUntil(front.resume.isEnabled)
    click(front.resume)
    assert hand.live.match.seats["ouchi"] == "normal"


def test_you_sit_against_a_program_unless_you_say_otherwise(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    assert dict(page.new_match.form.chosen_seats) == {"mori": "human", "ouchi": "normal"}
    page.new_match.games.setCurrentIndex(1)
    seats = list(page.new_match.form.chosen_seats.values())
    assert seats == ["human"] + ["normal"] * (len(seats) - 1)


def test_rulings_and_optional_rules_are_folded_away(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    form = page.new_match.form
    assert form.options
    assert not any(box.isVisible() for box in form.options.values())
    click(form.advanced)
    assert all(box.isVisible() for box in form.options.values())


def test_a_new_match_by_keys(hand: Hand) -> None:
    page = hand.window.start_page
    page.show_front()
    hand.window.activateWindow()
    QTest.keyClick(hand.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert page.currentWidget() is page.new_match
    QTest.keyClick(page.scenarios, Qt.Key.Key_Down)
    QTest.keyClick(page.scenarios, Qt.Key.Key_Down)
    QTest.keyClick(page.scenarios, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert hand.live.match.scenario.id == "3"


def test_escape_leads_back(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    QTest.keyClick(page.scenarios, Qt.Key.Key_Escape)
    assert page.currentWidget() is page.front


def test_every_choice_has_its_letter(hand: Hand) -> None:
    front = hand.window.start_page.front
    buttons = (
        front.first,
        front.new,
        front.learn,
        front.puzzles,
        front.open,
        front.replay,
        front.rules,
        front.tables,
        front.how_to,
        front.settings,
    )
    letters = [button.text()[button.text().index("&") + 1].lower() for button in buttons]
    letters.append(front.resume.text()[front.resume.text().index("&") + 1].lower())
    assert len(set(letters)) == len(letters)


def test_the_tab_key_goes_through_the_choices_in_order(hand: Hand) -> None:
    hand.begin(seed=11)
    hand.press(Qt.Key.Key_End)
    hand.window.show_start()
    QApplication.processEvents()
    front = hand.window.start_page.front
    assert front.resume.isEnabled()
    wanted = [
        front.first,
        front.new,
        front.open,
        front.learn,
        front.how_to,
        front.puzzles,
        front.replay,
        front.rules,
        front.tables,
        front.settings,
    ]
    at = front.resume
    for widget in wanted:
        at = at.nextInFocusChain()  # type: ignore[assignment]
        while not at.isVisible() or at.focusPolicy() == Qt.FocusPolicy.NoFocus:
            at = at.nextInFocusChain()  # type: ignore[assignment]
        assert at is widget


def test_the_card_tells_sides_history_chances_and_victory(hand: Hand, qtbot: PatientBot) -> None:
    page = hand.window.start_page
    click(page.front.new)
    card = page.new_match.card
    qtbot.waitUntil(lambda: card.is_complete)
    assert "Harukata" in card.text.text()
    assert "18 turns" in card.facts.text()
    assert "best balanced" in card.remarks.text()
    assert "34.6" in card.remarks.text()
    assert "<b>Designer&#x27;s intent:</b> The first war that Motonari" in card.remarks.text()
    assert "<b>In history:</b> Yoshimi held Tsuwano" in card.remarks.text()
    colours = {card.picture.grab().toImage().pixelColor(x, 60).name() for x in range(5, 300, 5)}
    assert len(colours) > 3, "the map is drawn"


def test_own_dice_need_no_seed(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    page.dice.setCurrentIndex(page.dice.findData("own"))
    assert not page.seed.isEnabled()
    click(page.start)
    assert hand.live.match.dice.mode == "own"


def test_the_wheel_scrolls_past_the_choices_of_a_match(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    form = page.new_match.form
    before = form.chosen_options, form.chosen_seats, page.dice.currentData()
    for box in (*form.options.values(), *form.seats.values(), page.dice):
        middle = QPointF(box.rect().center())
        nothing, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        down, phase = QPoint(0, -120), Qt.ScrollPhase.NoScrollPhase
        there = box.mapToGlobal(middle)
        turn = QWheelEvent(middle, there, QPoint(), down, nothing, no_key, phase, False)
        QApplication.sendEvent(box, turn)
    assert (form.chosen_options, form.chosen_seats, page.dice.currentData()) == before


def test_a_rule_of_an_option_is_opened(hand: Hand) -> None:
    page = hand.window.start_page
    click(page.front.new)
    page.new_match.form.rule_wanted.emit("34.7(2), G-98")
    assert hand.window.help.rules is not None
    assert hand.window.help.rules.number == "34.7(2)"


def test_the_last_match_has_a_picture_and_a_line(hand: Hand) -> None:
    hand.begin(seed=11)
    hand.press(Qt.Key.Key_End)
    digest = hand.live.match.digest
    hand.window.show_start()

    record = last_record()
    assert record is not None
    assert picture_of(record).is_file()
    resume = hand.window.start_page.front.resume
    assert resume.heading == "Battle of Oshikibata"
    assert "decides" in resume.line
    assert record.name not in resume.line
    click(resume)
    hand.qtbot.waitUntil(hand.window.page.isVisible)
    assert hand.live.match.digest == digest


@pytest.mark.parametrize("content", [b"", b"no picture", None])
def test_a_spoilt_picture_is_not_missed(hand: Hand, content: bytes | None) -> None:
    hand.begin(seed=12)
    hand.press(Qt.Key.Key_End)
    hand.window.show_start()
    record = last_record()
    assert record is not None
    path = picture_of(record)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    picture, where, when = last_match(record)
    assert picture.isNull()
    assert where.title == ""
    assert when is not None
    hand.window.start_page.refresh()
    hand.window.start_page.front.grab()
    path.unlink(missing_ok=True)


def test_a_match_of_the_terminal_is_pictured_too(hand: Hand) -> None:
    hand.begin(seed=14)
    hand.press(Qt.Key.Key_End)
    hand.window.show_start()
    record = last_record()
    assert record is not None
    picture_of(record).unlink()
    hand.window.start_page.refresh()
    resume = hand.window.start_page.front.resume
    assert resume.heading == "The last match"
    hand.qtbot.waitUntil(lambda: resume.heading == "Battle of Oshikibata")
    assert "decides" in resume.line
    assert picture_of(record).is_file()


def test_pictures_without_a_record_are_removed(hand: Hand) -> None:
    folder = autosave_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stray = folder / "gone-1-0001.png"
    stray.write_bytes(b"")
    hand.begin(seed=13)
    hand.press(Qt.Key.Key_End)
    hand.window.show_start()
    assert not stray.exists()


@pytest.mark.parametrize("theme", [LIGHT.name, DARK.name])
@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(2560, 1440)])
def test_all_choices_are_within_the_window(hand: Hand, size: QSize, theme: str) -> None:
    hand.window.settings.change(theme=theme)
    hand.window.resize(size)
    hand.window.show_start()
    QApplication.processEvents()
    page = hand.window.start_page
    for button in (page.front.new, page.front.settings, page.front.resume):
        corner = button.mapTo(hand.window, button.rect().bottomRight())
        assert hand.window.rect().contains(corner)
    page.show_new()
    QApplication.processEvents()
    for button in (page.start, page.new_match.back):
        corner = button.mapTo(hand.window, button.rect().bottomRight())
        assert hand.window.rect().contains(corner)


def test_a_replay_is_watched_from_its_start(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(seed=4)
    hand.press(Qt.Key.Key_End)
    file = tmp_path / "match.gunyuden"
    assert hand.window.save_file(file)
    hand.window.show_start()
    monkeypatch.setattr(
        "gui.controllers.files.QFileDialog.getOpenFileName", lambda *_: (str(file), "")
    )
    click(hand.window.start_page.front.replay)
    assert hand.window.files.choice is not None
    click(hand.window.files.choice.file)
    hand.qtbot.waitUntil(hand.window.page.isVisible)
    assert hand.live.match.taken_back or hand.live.match.position == 0 or hand.live.looks_back


def test_a_file_is_looked_for_at_home_where_nothing_was_recorded_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(files, "_last", lambda: str(autosave_folder()))
    assert files.folder() == str(Path.home())
    autosave_folder().mkdir(parents=True)
    assert files.folder() == str(autosave_folder())


def test_enter_goes_on_with_the_last_match_when_the_program_starts(hand: Hand) -> None:
    hand.begin(seed=3)
    again = MainWindow()
    hand.qtbot.addWidget(again)
    again.show()
    hand.qtbot.waitExposed(again)
    assert again.start_page.front.resume.goes_on
    assert again.focusWidget() is again.start_page.front.resume
    again.close()


def test_what_a_program_is_good_for_is_said_once_for_the_seats_that_share_it(
    qtbot: PatientBot,
) -> None:
    game = registry.load("bushido")
    form = SetUpForm()
    qtbot.addWidget(form)
    form.show_scenario(game, next(one for one in game.info.scenarios if len(one.seats) == 6))
    form.show()

    def said() -> list[str]:
        labels = form.findChildren(QLabel, "faint")
        return [label.text() for label in labels if label.isVisibleTo(form) and label.text()]

    assert len(said()) == 1
    box = list(form.seats.values())[3]
    box.setCurrentIndex(box.findData("easy"))
    assert len(said()) == 3
