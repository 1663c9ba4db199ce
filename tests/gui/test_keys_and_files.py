from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from gui.panels.result import ResultDialog
from gui.shell.app import _open, _parser
from gui.theme import fonts
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.gui.slow_opponents import InOneGo, level
from tests.patience import Gate, PatientBot, end_of_workers
from wargame_core.engine.chance import OwnDice
from wargame_core.engine.decision import CHANCE

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def test_undo_and_redo_by_keys(hand: Hand) -> None:
    hand.begin(seed=1, seats={"ouchi": "random"})
    hand.wait_for_human()
    start, digest = hand.live.match.position, hand.live.match.digest
    log = hand.page.log.toPlainText()
    hand.press(Qt.Key.Key_End)
    hand.wait_for_human()
    after = hand.live.match.digest
    assert after != digest

    QTest.keyClick(hand.window, Qt.Key.Key_U)
    assert (hand.live.match.position, hand.live.match.digest) == (start, digest)
    assert hand.page.log.toPlainText() == log

    QTest.keyClick(hand.window, Qt.Key.Key_R)
    hand.wait_for_human()
    assert hand.live.match.digest == after


def test_digits_press_buttons(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_End)
    first = hand.page.prompt_bar.buttons[0].text()
    hand.press(Qt.Key.Key_1)

    assert first.startswith(hand.page.prompt_bar.buttons[0].text()), "the question about it"


def test_save_and_open_give_the_same_position(hand: Hand, tmp_path: Path) -> None:
    hand.begin(seed=4)
    hand.press(Qt.Key.Key_End)
    digest = hand.live.match.digest
    file = tmp_path / "match.gunyuden"

    assert hand.window.save_file(file)
    assert hand.window.save_file(file), "saving again replaces the file"
    hand.begin(seed=5)
    assert hand.window.open_file(file)

    assert hand.live.match.digest == digest
    hand.press(Qt.Key.Key_End)
    assert hand.live.match.position == 2
    assert file.read_text("utf-8").count("\n") == 3, "it is recorded in its own file"


def test_a_broken_file_is_refused_in_words(hand: Hand, tmp_path: Path) -> None:
    file = tmp_path / "broken.gunyuden"
    file.write_text("nothing", "utf-8")

    assert not hand.window.open_file(file)
    assert "broken.gunyuden" in hand.window.statusBar().currentMessage()


def test_a_file_that_is_being_saved_to_survives_a_match_that_goes_on(
    hand: Hand, tmp_path: Path
) -> None:
    hand.begin(seed=4)
    hand.window.save_file(tmp_path / "a.gunyuden")
    assert hand.window.open_file(tmp_path / "a.gunyuden")
    hand.press(Qt.Key.Key_End)

    assert hand.window.save_file(tmp_path / "a.gunyuden")
    assert hand.live.match.position == 1


def test_the_last_match_is_continued(hand: Hand) -> None:
    hand.begin(seed=11)
    hand.press(Qt.Key.Key_End)
    digest = hand.live.match.digest
    hand.window.show_start()
    assert hand.window.start_page.resume.isEnabled()

    hand.window.start_page.resume.click()

    assert hand.live.match.digest == digest


def test_programs_play_two_turns_without_blocking(hand: Hand, qtbot: PatientBot) -> None:
    hand.begin(seed=2, seats={"mori": "random", "ouchi": "random"})
    qtbot.waitUntil(lambda: hand.live.now.state.turn >= 2)
    hand.live.set_paused(True)
    position = hand.live.match.position
    end_of_workers("opponent")
    hand.let_happen()
    assert hand.live.match.position == position

    hand.live.undo()
    assert hand.live.match.position == position - 1
    hand.live.redo()
    assert hand.live.match.position == position


def test_undo_while_a_program_thinks_drops_its_answer(hand: Hand, qtbot: PatientBot) -> None:
    hand.begin(seed=2, seats={"ouchi": "random"})
    hand.wait_for_human()
    hand.press(Qt.Key.Key_End)
    hand.live.undo()
    end_of_workers("opponent")
    hand.let_happen()

    assert hand.live.now.awaits_human
    assert hand.live.match.taken_back or hand.live.match.position == 1


def test_own_dice_are_asked_for(hand: Hand) -> None:
    match = rolled_match(hand)
    assert match is not None
    hand.window.watch(match)
    assert hand.live.now.awaits_die
    assert len(hand.page.prompt_bar.buttons) == 6
    position = hand.live.match.position

    hand.press(Qt.Key.Key_End)
    assert hand.live.match.position == position, "Enter rolls no die"
    hand.press(Qt.Key.Key_4)

    assert hand.live.match.entries[position].action.face == 4


def rolled_match(hand: Hand) -> Any:
    """A match with own dice that waits for a roll."""
    from wargame_core.players.opponents import Opponents

    hand.begin(seed=2)
    game = hand.live.match.game
    match = type(hand.live.match)(game, "1", seed=2, dice=OwnDice())
    opponents = Opponents(game, dict.fromkeys(match.seats, "random"), 2)
    while match.decision is not None and match.decision.seat != CHANCE:
        match.play(opponents.choose(match.state, match.decision, match.legal, match.position))
    return match


def test_result_shows_winner_and_sources(hand: Hand, qtbot: PatientBot) -> None:
    from wargame_core.players.opponents import Opponents

    hand.begin(seed=9, scenario="2")
    match = hand.live.match.branch(0, seats=dict.fromkeys(hand.live.match.seats, "random"))
    opponents = Opponents(match.game, match.seats, 9)
    while match.decision is not None:
        opponents.act(match)
    hand.window.watch(match)
    hand.window.dialogs.show_result()
    dialog = hand.window.result_dialog
    assert isinstance(dialog, ResultDialog)
    result = match.result
    assert result is not None
    totals = [str(result.total(seat)) for seat in result.points]
    shown = [dialog.table.item(row, 1).text() for row in range(dialog.table.rowCount())]

    assert set(totals) <= set(shown)
    assert dialog.title.text()
    assert dialog.crest.clan == (result.winner or "")
    icons = [not dialog.table.item(row, 0).icon().isNull() for row in range(len(shown))]
    assert icons.count(True) == len(result.points)
    dialog.accept()


def test_japanese_is_in_the_font(hand: Hand) -> None:
    metrics = QFontMetrics(fonts.font(20))
    for character in "毛利元就陶晴賢ōū★":
        assert metrics.inFontUcs4(ord(character)), character


def test_arguments_of_the_command_line_are_understood(hand: Hand, tmp_path: Path) -> None:
    words = ["play", "western_hero/2", "--seat", "mori=random", "--seed", "5", "--dice", "own"]
    _open(hand.window, _parser().parse_args(words))
    match = hand.live.match
    assert (match.scenario.id, match.seed, match.dice.mode) == ("2", 5, "own")

    hand.wait_for_human()
    file = tmp_path / "x.gunyuden"
    hand.window.save_file(file)
    _open(hand.window, _parser().parse_args(["replay", str(file), "--to", "0"]))
    hand.wait_for_file()
    assert hand.live.now.position == 0
    assert hand.live.paused


def test_actions_panel_searches_and_plays(hand: Hand) -> None:
    hand.begin(seed=1)
    panel = hand.page.actions_panel
    QTest.keyClicks(panel.search, "ready")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)

    assert hand.live.match.position == 1


def test_inspector_shows_forces_of_the_selected_hex(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.go_to(hand.hex("3418"))

    assert "Kōriyama" in hand.page.inspector.title.text()
    assert "level" in hand.page.inspector.facts.text()
    assert len(hand.page.inspector.tracks._forces) == 4


def test_names_do_not_cover_each_other_when_the_board_is_fitted(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.board.grab()
    boxes = list(hand.page.board.layers.labels.shown.values())
    assert len(boxes) >= 20
    for index, box in enumerate(boxes):
        small = box.adjusted(3, 4, -3, -4)
        assert not any(small.intersects(other.adjusted(3, 4, -3, -4)) for other in boxes[:index])


def test_buttons_never_overflow_the_prompt_bar(hand: Hand, qtbot: PatientBot) -> None:
    hand.begin(seed=5)
    for _ in range(14):
        bar = hand.page.prompt_bar
        hand.let_happen()
        for button in bar.buttons:
            assert bar.row.rect().contains(button.geometry()), button.text()
            assert bar.rect().contains(bar.row.geometry())
        if hand.live.now.choices:
            hand.live.play(hand.live.now.choices[0])


def test_closing_while_a_program_thinks_is_safe(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()
    monkeypatch.setitem(GAME.opponents, "held", level(InOneGo, gate))
    hand.begin(seed=2, seats={"mori": "held", "ouchi": "held"})
    hand.qtbot.waitUntil(lambda: gate.holds)
    hand.window.close()

    assert not hand.live.is_open
    gate.open()
    end_of_workers("opponent")
    hand.let_happen()
    assert not hand.live.is_open


def test_leaving_to_the_first_page_lets_the_match_wait(hand: Hand) -> None:
    hand.begin(seed=2)
    hand.window.show_start()
    assert hand.live.paused
    hand.window.show_board()
    assert not hand.live.paused
