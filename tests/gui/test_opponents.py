"""An opponent that thinks for long never holds the window up."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from gui.match import program_turns
from gui.match.program_turns import opponents_of
from gui.panels import move_caption, prompt_bar
from gui.panels.waiting import Waiting
from gui.shell.application import application
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.gui.slow_opponents import SLOW, level
from tests.patience import PATIENCE_MS, PATIENCE_S, Gate, end_of_workers
from tests.thorough import with_long
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Attack, Recover
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture(autouse=True)
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Slow opponents think until it is open."""
    gate = Gate()
    for name, kind in SLOW.items():
        monkeypatch.setitem(GAME.opponents, name, level(kind, gate))
    yield gate
    gate.open()


@pytest.fixture(params=with_long(["one-go"], ["steps"]))
def thinking(request: Any, hand: Hand, gate: Gate) -> Hand:
    """A match in which a slow opponent has just begun to think, after a choice of the human."""
    hand.begin(seed=2)
    human = hand.live.now.decision.seat
    other = next(seat for seat in hand.live.match.seats if seat != human)
    hand.begin(seed=2, seats={other: request.param})
    while not gate.holds:
        if hand.live.now.awaits_human:
            hand.live.play(hand.live.now.choices[-1])
        QApplication.processEvents()
        assert hand.live.match.position < 50
    assert hand.live.is_busy
    return hand


@pytest.mark.usefixtures("qapp")
def test_who_thinks_lets_the_window_go_on_many_times_in_a_frame() -> None:
    before = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1.0)
        application()
        assert sys.getswitchinterval() < 1 / 60 / 10
    finally:
        sys.setswitchinterval(before)


def test_a_program_that_was_interrupted_has_as_long_as_before(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def noted(match: Match, seconds: float) -> Opponents:
        given.append(seconds)
        return opponents_of(match, seconds)

    monkeypatch.setattr(program_turns, "opponents_of", noted)
    hand.live.seconds = 3.0
    hand.begin(seed=2, seats=dict.fromkeys(seats_of_the_first(), "one-go"))
    hand.qtbot.waitUntil(lambda: hand.live.is_busy)
    hand.live.set_paused(True)
    assert given == [3.0]


def seats_of_the_first() -> list[str]:
    return [seat.id for seat in GAME.info.scenarios[0].seats]


def test_closing_does_not_wait_for_an_opponent(thinking: Hand, gate: Gate) -> None:
    thinking.window.close()

    assert gate.holds, "it is left to itself"
    assert not thinking.live.is_open


def test_undo_drops_the_answer(thinking: Hand, gate: Gate) -> None:
    position = thinking.live.match.position
    thinking.live.undo()

    assert gate.holds
    assert thinking.live.now.awaits_human
    assert thinking.live.match.position < position
    after = thinking.live.match.position
    gate.open()
    assert end_of_workers("opponent") > 0
    thinking.let_happen()
    assert thinking.live.match.position == after


def test_another_match_is_loaded_and_its_opponent_is_not_held_up(
    thinking: Hand, tmp_path: Path, gate: Gate
) -> None:
    file = tmp_path / "other.gunyuden"
    thinking.window.save_file(file)
    thinking.begin(seed=3, seats=dict.fromkeys(thinking.live.match.seats, "random"))
    thinking.qtbot.waitUntil(lambda: thinking.live.match.position > 3)
    assert thinking.window.open_file(file)

    assert gate.holds, "the opponent of the first match thinks on"
    thinking.qtbot.waitUntil(lambda: thinking.live.is_busy)


def test_a_change_of_theme_leaves_the_opponent_thinking(thinking: Hand, gate: Gate) -> None:
    thinking.window.settings.change(theme="dark")
    thinking.window.settings.change(font_scale=1.15)
    assert thinking.live.is_busy
    before = thinking.live.match.position
    gate.open()

    thinking.qtbot.waitUntil(lambda: thinking.live.match.position > before)


def test_pause_stops_the_thinking_and_go_on_begins_anew(thinking: Hand) -> None:
    bar = thinking.page.prompt_bar
    thinking.qtbot.waitUntil(lambda: bool(bar.findChildren(Waiting)))
    waiting = bar.findChildren(Waiting)[-1]
    pause = next(b for b in waiting.findChildren(QPushButton) if b.text() == "Pause")
    pause.click()
    assert thinking.live.paused
    assert not thinking.live.is_busy
    thinking.press(Qt.Key.Key_P)

    thinking.qtbot.waitUntil(lambda: thinking.live.is_busy)


def test_looking_back_while_an_opponent_thinks(thinking: Hand) -> None:
    thinking.window.replay.to_start()
    assert thinking.live.looks_back
    assert not thinking.live.is_busy
    thinking.window.replay.to_present()

    thinking.qtbot.waitUntil(lambda: thinking.live.is_busy)


def test_an_opponent_that_fails_stops_the_match_with_a_sentence(hand: Hand) -> None:
    hand.begin(seed=2, seats={"mori": "failing", "ouchi": "failing"})
    hand.qtbot.waitUntil(lambda: hand.live.paused)

    assert "no idea" in hand.window.statusBar().currentMessage()


def test_next_plays_one_move_and_shows_its_way_and_dice(hand: Hand) -> None:
    hand.begin(seed=2, seats={"mori": "easy", "ouchi": "easy"})
    hand.live.set_paused(True)
    rolled = walked = 0
    for _ in range(400):
        position = hand.live.match.position
        hand.press(Qt.Key.Key_L)
        hand.qtbot.waitUntil(lambda p=position: hand.live.match.position > p)
        assert hand.live.match.position == position + 1
        entry = hand.live.match.entries[-1]
        move = hand.page.caption.shown_move
        assert move is not None
        assert hand.page.caption.isVisible()
        if entry.seat == CHANCE and any(event.die for event in move.events):
            rolled += 1
        if len(move.path) > 1:
            walked += 1
            assert hand.page.board.layers.ways.way == move.path
        if rolled and walked:
            return
    raise AssertionError(f"{rolled} rolls and {walked} ways in 400 moves")


def against_a_program(hand: Hand) -> str:
    """A match with one human, who has made his first choice; the answer is the program's seat."""
    hand.begin(seed=2)
    human = hand.live.now.decision.seat
    other = next(seat for seat in hand.live.match.seats if seat != human)
    hand.begin(seed=2, seats={other: "random"})
    hand.live.play(hand.live.now.choices[0])
    return other


def test_the_last_move_is_told_for_a_while_only(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    against_a_program(hand)
    hand.wait_for_human()
    assert hand.page.caption.isVisible()
    monkeypatch.setattr(move_caption, "KEPT_MS", 1)
    hand.page.caption.refresh()
    hand.qtbot.waitUntil(hand.page.caption.isHidden)
    assert not hand.page.board.layers.ways.way


def test_the_prompt_does_not_flicker_while_a_quick_program_plays(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt_bar, "_SOON_MS", PATIENCE_MS)  # whatever it takes, it was quick
    against_a_program(hand)
    bar = hand.page.prompt_bar
    said: list[str] = []
    made: list[Waiting] = []
    while not (hand.live.now.awaits_human or hand.live.now.decision is None):
        QApplication.processEvents()
        said.append(bar.words.sentence.text())
        made += [part for part in bar.findChildren(Waiting) if part not in made]
        assert not bar.buttons or hand.live.now.awaits_human
    assert hand.live.match.position > 3
    changes = [text for at, text in enumerate(said) if at == 0 or text != said[at - 1]]
    assert len(changes) <= 3, changes
    assert made == []


def test_skip_plays_on_to_the_next_decision_of_the_human(hand: Hand) -> None:
    hand.begin(seed=2)
    human = hand.live.now.decision.seat
    other = next(seat for seat in hand.live.match.seats if seat != human)
    hand.live.pause_ms = PATIENCE_MS
    hand.begin(seed=2, seats={other: "random"})
    while hand.live.now.awaits_human:
        hand.live.play(hand.live.now.choices[-1])
    hand.press(Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    hand.qtbot.waitUntil(lambda: hand.live.now.awaits_human or not hand.live.now.decision)


def test_the_speed_is_a_setting_and_needs_no_new_pages(hand: Hand) -> None:
    hand.begin(seed=2)
    page, line = hand.page, hand.page.time_line
    line.pace.setCurrentIndex(line.pace.findData(600))
    line.pace.activated.emit(line.pace.currentIndex())

    assert hand.window.settings.now.pace == hand.live.pause_ms == 600
    assert hand.page is page


def test_the_program_ends_while_an_opponent_thinks_for_ever(tmp_path: Path) -> None:
    script = """
import sys, time
from gui.shell.application import application
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from scenarios.western_hero.game import GAME
from wargame_core.engine.match import Match
from wargame_core.players.player import Level
from PySide6.QtCore import QTimer
class Endless:
    def begin(self, seat, randomness): pass
    def choose(self, game, view, decision, legal): time.sleep(3600)
GAME.opponents["endless"] = Level(lambda setting: Endless())
app = application()
window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
window.show()
window.begin(Match(GAME, "1", seats={"mori": "endless", "ouchi": "endless"}))
def end():
    if window.live.is_busy:
        window.close()
timer = QTimer()
timer.timeout.connect(end)
timer.start(10)
sys.exit(app.exec())
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        timeout=PATIENCE_S,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_a_human_is_told_what_his_own_dice_brought(hand: Hand) -> None:
    match, dice = Match(GAME, "1", seed=2), random.Random(2)
    while match.decision is not None and match.decision.seat != CHANCE:
        fights = [action for action in match.legal if isinstance(action, Attack | Recover)]
        match.play(dice.choice(fights or match.legal))
    hand.window.begin(match)
    before = match.position
    hand.qtbot.waitUntil(lambda: hand.live.match.position > before)
    hand.wait_for_human()
    assert hand.page.caption.isVisible()
    move = hand.page.caption.shown_move
    assert move is not None
    assert move.seat == CHANCE
    assert any(event.die for event in move.events)


def test_the_line_takes_no_more_room_than_its_own_while_an_opponent_plays(thinking: Hand) -> None:
    bar = thinking.page.prompt_bar
    bar._room.tallest[("reinforce", False, bar.width(), False, True)] = 120  # buttons in two rows
    thinking.qtbot.waitUntil(lambda: bar._waiting is not None, timeout=PATIENCE_MS)
    assert bar.height() < 100
