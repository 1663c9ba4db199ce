"""Where a button has just been pressed, none appears that a second click should not press."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from gui.panels.stale_clicks import StaleClicks
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.western_hero.game import GAME
from tests.gui.conftest import NO_KEY, Hand
from tests.gui.test_buttons_stay import sit_down, turns
from tests.patience import PatientBot
from tests.thorough import times
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import EndPhase, Go, Move, Ready, Stop

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

LEFT = Qt.MouseButton.LeftButton


def on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def seen(hand: Hand) -> list[QPushButton]:
    """The buttons that can be pressed in the line."""
    line = hand.page.prompt_bar
    return [one for one in line.findChildren(QPushButton) if one.isVisible() and one.isEnabled()]


@pytest.mark.parametrize(("game", "scenario"), [(GAME, "1"), (GEKOKUJO, "2"), (SHOGUN, "2")])
def test_yes_never_lies_under_the_button_that_raised_the_question(
    hand: Hand, game: Any, scenario: str
) -> None:
    chance = random.Random(5)
    hand.window.begin(Match(game, scenario, seed=5))
    live, page = hand.live, hand.page
    asked = 0
    for _ in turns(hand, times(120, 400)):
        if live.now.able:
            page.pieces.select(chance.choice(live.now.able).place)
            hand.let_happen(rounds=1)
        open_ = [one for one in page.prompt_bar.buttons if one.reason is None]
        if open_:
            pressed = chance.choice(open_)
            lay, position = on_screen(pressed), live.match.position
            QTest.mouseClick(pressed, LEFT)
            hand.let_happen(rounds=1)
            question = page.proposals.question
            if question is not None:
                asked += 1
                assert live.match.position == position
                yes = page.prompt_bar.buttons[0]
                assert yes.text() == question.yes
                assert not on_screen(yes).intersects(lay), question.words
                page.proposals.cancel()
        live.play(chance.choice(live.now.choices))
    assert asked


def test_another_force_is_called_where_the_first_was(hand: Hand) -> None:
    hand.window.resize(1280, 720)
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    hand.click_hex(hand.hex("3418"))
    line, places, came = hand.page.prompt_bar, set(), False
    for _ in range(4):
        hand.let_happen(rounds=1)
        other = next(one for one in seen(hand) if one.text().startswith("Force "))
        places.add(on_screen(other).topLeft().toTuple())
        came = came or not line.tray_button.isHidden()
        QTest.mouseClick(other, LEFT)
    assert len(places) == 1, places
    assert came, "Arrange … has come and gone meanwhile"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [1000, 1280])
def test_the_end_of_a_move_is_never_cut(hand: Hand, language: str, width: int) -> None:
    hand.window.settings.change(language=language)
    hand.window.resize(width, 720)
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    hand.click_hex(hand.hex("3418"))
    hand.page.arrange()
    hand.live.play(next(one for one in hand.live.now.choices if isinstance(one, Move)))
    lift = hand.live.now.lift(-1)
    assert lift is not None
    nearest = max(lift.ends, key=lambda one: int(one[1]))[0]
    goes = [one for one in hand.live.now.choices if isinstance(one, Go)]
    hand.live.play(next(one for one in goes if one.hex == nearest))
    hand.let_happen(rounds=1)
    stop = next(one for one in hand.page.prompt_bar.buttons if one.action == Stop())
    assert stop.text() == hand.live.now.describe(Stop())
    assert stop.width() >= stop.sizeHint().width()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_end_of_the_phase_has_a_place_of_its_own(hand: Hand, language: str) -> None:
    hand.window.settings.change(language=language)
    chance = random.Random(6)
    hand.begin(seed=6)
    live, page = hand.live, hand.page
    ends: set[tuple[int, int]] = set()
    others: dict[str, QRect] = {}
    for _ in range(times(150, 400)):
        hand.let_happen(rounds=1)
        sit_down(hand)
        now = live.now
        if live.match.decision is None:
            break
        if not now.awaits_human:
            continue
        if now.able and chance.random() < 0.7:
            page.pieces.select(chance.choice(now.able).place)
            hand.let_happen(rounds=1)
        for button in seen(hand):
            box = on_screen(button)
            if isinstance(getattr(button, "action", None), EndPhase):
                ends.add((box.right(), box.top()))
            elif ends:  # before the first phase nothing lies there yet
                others[button.text()] = box
        moves = [one for one in now.choices if not isinstance(one, EndPhase)]
        live.play(chance.choice(moves or now.choices))
    assert len(ends) == 1, ends
    right, top = ends.pop()
    lies = QRect(right - 100, top, 100, 20)
    assert not [text for text, box in others.items() if box.intersects(lies)]
    assert len(others) > 5


def test_a_second_click_on_one_spot_presses_nothing_that_has_just_come_there(
    qtbot: PatientBot,
) -> None:
    line, told, early, rested = QWidget(), [], [], [True]
    first, second = QPushButton("Stop here", line), QPushButton("End the phase", line)
    qtbot.addWidget(line)
    line.show()
    stale = StaleClicks(lambda: rested[0])
    stale.early.connect(lambda: early.append(1))
    second.clicked.connect(lambda: told.append(1))
    stale.ask("a move", line)
    QTest.mouseClick(first, LEFT, NO_KEY, QPoint(5, 5))
    first.hide()
    stale.ask("a phase", line)
    rested[0] = False
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(5, 5))
    assert (len(told), len(early)) == (0, 1), "it has come there just now"
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(20, 5))
    assert (len(told), len(early)) == (1, 1), "the mouse has moved to it"
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(20, 5))
    assert len(told) == 2, "the same is asked as before"
    stale.ask("a fight", line)
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(20, 5))
    assert len(told) == 2
    rested[0] = True
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(20, 5))
    assert (len(told), len(early)) == (3, 2), "it has been seen for a while"
