"""Every kind of prompt of the rules opens in the window and is answered there by a player."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from scenarios.western_hero.rules import inactive_clans, sea_frames
from tests.gui.conftest import Hand
from tools.gallery.situations import decision_kinds, match_at
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.rules.frames import Frame

KINDS = decision_kinds()
ON_THE_BOARD = ("departure", "landing", "move", "pursuit", "retreat", "target")

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def hand(same_hand: Hand) -> Hand:
    return same_hand


def _kinds(frame: type[Frame]) -> Iterator[str]:
    for below in frame.__subclasses__():
        if below.kind and below.__module__.startswith(("wargame_core.", "scenarios.")):
            yield below.kind
        yield from _kinds(below)


def frame_kinds() -> set[str]:
    """Every kind of decision of the rules."""
    assert inactive_clans
    assert sea_frames
    return set(_kinds(Frame))


def test_there_is_a_situation_for_every_kind_of_decision() -> None:
    assert set(KINDS) == frame_kinds()


def _open(hand: Hand, kind: str) -> int:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()
    decision = hand.live.now.decision
    assert decision is not None
    assert decision.kind == kind
    return hand.live.match.position


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "All you can do ({count}) …"), ("ja", "できること全部（{count}）…")],
)
def test_the_list_of_what_has_no_button_has_a_plain_name(
    hand: Hand, language: str, words: str
) -> None:
    hand.window.settings.change(language=language)
    _open(hand, "set-up")
    now, row = hand.live.now, hand.page.prompt_bar.row
    assert len(now.choices) > len(hand.page.prompt_bar.buttons)
    texts = [button.text() for button in row.findChildren(QPushButton) if button.isVisible()]
    assert words.format(count=len(now.choices)) in texts
    hand.window.settings.change(language="en")


def test_beside_the_name_of_that_list_there_is_room_for_a_hint(hand: Hand) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.live.play(hand.live.now.choices[0])
    assert hand.page.prompt_bar.row.hint_width


@pytest.mark.parametrize("kind", KINDS)
def test_a_prompt_is_shown_and_answered(hand: Hand, kind: str) -> None:
    position = _open(hand, kind)
    bar = hand.page.prompt_bar
    decision = hand.live.now.decision
    assert decision is not None
    assert decision.rule in bar.words.rule.text()
    assert "prompt." not in bar.words.sentence.text()
    assert "{" not in bar.words.sentence.text()

    possible = [button for button in bar.buttons if button.reason is None]
    if decision.seat == CHANCE:
        assert [button.text() for button in bar.buttons] == ["1", "2", "3", "4", "5", "6"]
        hand.press(Qt.Key.Key_3)
        assert hand.live.match.entries[position].action.face == 3
    elif possible:
        for button in bar.buttons:
            assert "{" not in button.text()
            assert button.toolTip()
        QTest.mouseClick(possible[0], Qt.MouseButton.LeftButton)
        hand.agree()
    else:
        _answer_on_the_board(hand)
    QApplication.processEvents()

    assert hand.live.match.position > position


@pytest.mark.parametrize("kind", ON_THE_BOARD)
def test_a_prompt_for_a_place_is_answered_on_the_board(hand: Hand, kind: str) -> None:
    position = _open(hand, kind)
    layers = hand.page.board.layers
    assert layers.highlights.lit or layers.reach.points

    _answer_on_the_board(hand)

    assert hand.live.match.position > position


def _answer_on_the_board(hand: Hand) -> None:
    place, actions = next(iter(hand.live.now.by_place.items()))
    hand.click_hex(place)
    if hand.page.menu is not None:
        hand.click_in_menu(hand.live.now.describe(actions[0]))
    hand.agree()


def test_no_last_word_of_a_prompt_stands_alone_in_its_line(hand: Hand) -> None:
    hand.window.resize(1280, 720)
    hand.begin(seed=1)
    words = hand.page.prompt_bar.words
    words.ask("Mōri side: Choose the commander whose field battle modifier counts", "24-2-3")
    whole, room = words.width_in_a_line(), hand.page.prompt_bar.width() * 2 // 5
    assert room < whole < 2 * room
    assert 0.45 * whole < words.even_width(room) < 0.62 * whole, "two lines of about one length"
    words.ask("Choose a force")
    assert words.even_width(room) >= words.width_in_a_line()
