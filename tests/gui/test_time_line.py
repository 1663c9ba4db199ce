"""Looking back, stepping, playing and branching, in running matches and opened records."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents
from wargame_core.views.time_values import STAGE, TURN

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def played() -> Match:
    """Two turns and a bit between programs."""
    match = Match(GAME, "1", seed=2, seats={"mori": "easy", "ouchi": "easy"})
    opponents = Opponents(GAME, match.seats, 2)
    while match.state.turn < 3 and opponents.act(match):
        pass
    return match


def watch(hand: Hand, played: Match) -> Match:
    match = played.branch(played.position)
    hand.window.watch(match)
    return match


def test_ticks_stand_where_turns_and_stages_begin(hand: Hand, played: Match) -> None:
    match = watch(hand, played)
    marks = hand.page.time_line.track.marks
    turns = [mark for mark in marks if mark.level == TURN and mark.label]

    assert [mark.label for mark in turns] == ["1", "2", "3"]
    assert sum(mark.level == STAGE for mark in marks) >= 8
    for mark in turns:
        assert match.state_at(mark.position).turn == int(mark.label)
        assert match.state_at(mark.position - 1).turn == int(mark.label) - 1


def test_a_click_on_the_track_shows_that_point_with_a_banner(hand: Hand, played: Match) -> None:
    match = watch(hand, played)
    track = hand.page.time_line.track
    aim = match.position // 2
    point = QPoint(round(track.x_of(aim)), track.height() - 12)
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

    shown = hand.live.now.position
    assert hand.live.looks_back
    assert abs(shown - aim) <= match.position / track.width() + 1
    assert GAME.digest(hand.live.now.state) == GAME.digest(match.state_at(shown))
    assert match.position == played.position, "the match itself stays"
    assert hand.page.banner.isVisible()
    state = hand.live.now.state
    assert f"turn {state.turn}" in hand.page.banner.text.text()
    assert f"Turn {state.turn}" in hand.page.turn_bar.turn.text()

    hand.page.banner.back.click()
    assert not hand.live.looks_back
    assert not hand.page.banner.isVisible()
    assert hand.live.now.state is match.state


def test_dragging_shows_points_on_the_way_and_tells_which(hand: Hand, played: Match) -> None:
    watch(hand, played)
    track = hand.page.time_line.track
    y = track.height() - 12
    QTest.mousePress(track, Qt.MouseButton.LeftButton, pos=QPoint(track.width() - 12, y))
    seen = set()
    for x in range(track.width() - 12, 40, -60):
        QTest.mouseMove(track, QPoint(x, y))
        hand.qtbot.waitUntil(lambda: hand.live.now.position not in seen)
        seen.add(hand.live.now.position)
    QTest.mouseRelease(track, Qt.MouseButton.LeftButton, pos=QPoint(10, y))

    assert hand.live.looks_back
    words = hand.page.time_line.words_at(hand.live.now.position)
    assert f"Action {hand.live.now.position}" in words


def test_steps_by_keys_and_by_the_arrows_of_the_track(hand: Hand, played: Match) -> None:
    match = watch(hand, played)
    end = match.position
    hand.press(Qt.Key.Key_J)
    assert hand.live.now.position == end - 1
    assert hand.page.caption.shown_move is not None
    hand.press(Qt.Key.Key_J)
    hand.press(Qt.Key.Key_L)
    assert hand.live.now.position == end - 1
    QTest.keyClick(hand.page.time_line.track, Qt.Key.Key_Left)
    assert hand.live.now.position == end - 2
    hand.press(Qt.Key.Key_Home, SHIFT)
    assert hand.live.now.position == 0
    hand.press(Qt.Key.Key_End, SHIFT)
    assert not hand.live.looks_back


def test_jumps_from_decision_to_decision(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.press(Qt.Key.Key_J, SHIFT)
    for _ in range(12):
        decision = hand.live.now.decision
        assert decision is not None
        assert decision.seat != CHANCE
        hand.press(Qt.Key.Key_J, SHIFT)
    before = hand.live.now.position
    hand.press(Qt.Key.Key_L, SHIFT)
    assert hand.live.now.position > before


def test_playing_goes_on_to_the_present_and_can_be_stopped(hand: Hand, played: Match) -> None:
    match = watch(hand, played)
    hand.window.replay.go_to(match.position - 30)
    hand.press(Qt.Key.Key_K)
    assert hand.window.replay.is_playing
    hand.qtbot.waitUntil(lambda: hand.live.now.position > match.position - 25)
    hand.press(Qt.Key.Key_K)
    stopped = hand.live.now.position
    hand.let_happen()
    assert hand.live.now.position == stopped

    hand.press(Qt.Key.Key_K)
    hand.qtbot.waitUntil(lambda: not hand.live.looks_back)
    assert not hand.window.replay.is_playing


def test_nothing_can_be_played_in_the_past(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(3):
        hand.press(Qt.Key.Key_End)
    position = hand.live.match.position
    hand.press(Qt.Key.Key_J)
    assert hand.live.now.choices == ()
    hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_1)
    hand.click_hex(hand.hex("3418"))

    assert hand.live.match.position == position
    assert "earlier point" in hand.window.statusBar().currentMessage()


def test_looking_back_lets_a_running_match_wait(hand: Hand) -> None:
    hand.begin(seed=2, seats={"mori": "random", "ouchi": "random"})
    hand.qtbot.waitUntil(lambda: hand.live.match.position > 10)
    hand.press(Qt.Key.Key_J)
    position = hand.live.match.position
    hand.let_happen()
    assert hand.live.match.position == position
    hand.press(Qt.Key.Key_End, SHIFT)

    hand.qtbot.waitUntil(lambda: hand.live.match.position > position)


def test_a_branch_is_a_match_of_its_own_with_its_own_record(hand: Hand, played: Match) -> None:
    match = watch(hand, played)
    hand.window.replay.go_to(40)
    hand.page.banner.branch.click()
    dialog = hand.window.branch_dialog
    assert dialog is not None
    for seat in match.seats:
        box = dialog.seats[seat]
        box.setCurrentIndex(box.findData("human"))
    dialog.start.click()
    branch = hand.live.match

    assert branch is not match
    assert branch.position == 40
    assert set(branch.seats.values()) == {"human"}
    assert match.position == played.position
    file = hand.live._file.path
    assert file is not None
    assert file.read_text("utf-8").count("\n") == 41
    assert "after action 40" in branch.origin
    digest = branch.digest
    hand.live.play(hand.live.now.choices[0])
    hand.begin(seed=1)
    assert hand.window.open_file(file)
    assert hand.live.match.origin == branch.origin
    assert GAME.digest(hand.live.match.state_at(40)) == digest


def test_undo_reaches_the_start_in_solo_play(hand: Hand) -> None:
    hand.begin(seed=2, seats={"ouchi": "random"})
    hand.wait_for_human()
    for _ in range(6):
        hand.press(Qt.Key.Key_End)
        hand.wait_for_human()
    for _ in range(40):
        if not hand.window.actions_by_name["undo"].isEnabled():
            break
        hand.press(Qt.Key.Key_U)

    assert hand.live.match.position == 0


def test_undo_at_a_shared_window_ends_at_the_die_with_a_sentence(hand: Hand) -> None:
    match = Match(GAME, "1", seed=2)
    opponents = Opponents(GAME, dict.fromkeys(match.seats, "easy"), 2)
    rolled = False
    while not (rolled and match.decision is not None and match.decision.seat != CHANCE):
        decision = match.decision
        assert decision is not None
        if decision.seat == CHANCE:
            match.roll()
            rolled = True
        else:
            match.play(opponents.choose(match.state, decision, match.legal, match.position))
    hand.window.begin(match)
    limit = match.position
    hand.live.play(hand.live.now.choices[0])
    hand.press(Qt.Key.Key_U)
    assert match.position == limit, "his own choice is taken back"
    hand.press(Qt.Key.Key_U)

    assert match.position == limit
    assert "last roll" in hand.window.statusBar().currentMessage()


def test_the_end_offers_replay_and_a_branch(hand: Hand) -> None:
    match = Match(GAME, "2", seed=9, seats={"mori": "random", "ouchi": "random"})
    opponents = Opponents(GAME, match.seats, 9)
    while opponents.act(match):
        pass
    hand.window.watch(match)
    assert hand.window.result_dialog is None, "a record that is opened is no end"
    hand.window.dialogs.show_result()
    dialog = hand.window.result_dialog
    assert dialog is not None
    buttons = {
        dialog.buttons.itemAt(i).widget().text(): dialog.buttons.itemAt(i).widget()
        for i in range(dialog.buttons.count())
        if dialog.buttons.itemAt(i).widget()
    }
    buttons["Replay from the start"].click()

    assert hand.live.looks_back
    assert hand.window.replay.is_playing
    hand.window.replay.to_present()
    hand.window.dialogs.show_result()
    hand.window.result_dialog.branch_wanted.emit()
    assert hand.window.branch_dialog is not None


def test_the_record_is_shown_from_its_start(hand: Hand, played: Match, tmp_path: Path) -> None:
    from gui.shell.app import _open, _parser
    from wargame_core.files.recorder import save_match

    file = tmp_path / "match.gunyuden"
    save_match(played, file)
    _open(hand.window, _parser().parse_args(["replay", str(file)]))
    hand.wait_for_file()

    assert hand.live.now.position == 0
    assert hand.live.match.position == played.position
    assert hand.live.paused


def test_the_time_line_survives_a_change_of_theme(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.window.replay.go_to(50)
    hand.window.settings.change(theme="dark")

    assert hand.live.now.position == hand.page.time_line.track.shown == 50
    assert hand.page.banner.isVisible()
    assert hand.page.time_line.track.marks


def test_nothing_is_drawn_before_anything_was_played(hand: Hand) -> None:
    hand.begin(seed=1)
    track = hand.page.time_line.track
    picture = track.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert len(colours) == 1, "no handle, no line"
