"""Yes and no, the end of a move, and the line over the edge of the board keep their places."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton, QWidget

from gui.match.questions import Question
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.gui.test_buttons_stay import turns
from tests.thorough import times
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Ready

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

EDGE = 2
"""Pixels by which a framed button is higher than others."""


def corner(hand: Hand, widget: QWidget) -> tuple[int, int]:
    """Where a widget begins on the page."""
    at = widget.mapTo(hand.page, QPoint(0, 0))
    return at.x(), at.y()


def buttons(hand: Hand) -> list[QPushButton]:
    """All buttons in the line, from left to right."""
    found = [b for b in hand.page.prompt_bar.row.findChildren(QPushButton) if b.isVisible()]
    return sorted(found, key=lambda button: (button.y() // 8, button.x()))


def apart(corners: set[tuple[int, int]]) -> int:
    """How far corners that should be one lie apart, in pixels."""
    return max(
        (abs(a - c) + abs(b - d) for a, b in corners for c, d in corners),
        default=0,
    )


@pytest.mark.parametrize(("game", "scenario"), [(GAME, "1"), (GEKOKUJO, "2")])
def test_yes_stands_in_one_place_whatever_is_asked(hand: Hand, game: Any, scenario: str) -> None:
    chance = random.Random(3)
    hand.paint_nothing()
    hand.window.begin(Match(game, scenario, seed=3))
    live, page = hand.live, hand.page
    found: dict[tuple[int, int], str] = {}
    for _ in turns(hand, times(75, 150)):
        choices = live.now.choices
        if chance.random() < 0.5 and live.now.able:
            page.pieces.select(chance.choice(live.now.able).place)  # its table of actions
        page.proposals.propose(chance.choice(choices))
        question = page.proposals.question
        if question is not None:
            hand.let_happen(rounds=1)
            found.setdefault(corner(hand, buttons(hand)[0]), question.words)
            page.proposals.confirm()
    assert len(found) > 0
    assert apart(set(found)) <= EDGE, found


def test_the_end_of_a_move_stays_and_its_line_is_low(hand: Hand) -> None:
    chance = random.Random(4)
    hand.paint_nothing()
    hand.begin(seed=4)
    live, page = hand.live, hand.page
    found: dict[Any, set[tuple[int, int]]] = defaultdict(set)
    heights: set[int] = set()
    moves = 0
    for now in turns(hand, times(100, 200)):
        moving = [a for a in now.choices if type(a).__name__ in ("Move", "Go")]
        if now.rest is not None:
            moves += 1
            hand.let_happen(rounds=1)
            heights.add(page.prompt_bar.height())
            stop = next(b for b in page.prompt_bar.buttons if b.action == now.rest.action)
            found["stop"].add(corner(hand, stop))
            lift = page.pieces.lifted
            assert lift is not None
            lit = {end for end, _ in lift.ends}
            repeated = [b.text() for b in page.prompt_bar.buttons if {
                *now.places(b.action).lit} & lit]  # fmt: skip
            assert not repeated, "what is lit on the board needs no button"
        live.play(chance.choice(moving or now.choices))
    assert moves > 10
    assert apart(found["stop"]) <= EDGE, found
    assert len(heights) == 1, heights


@pytest.mark.parametrize("language", ["en", "ja"])
def test_yes_and_no_stay_however_long_the_question_is(hand: Hand, language: str) -> None:
    hand.window.settings.change(language=language)
    hand.begin(seed=4)
    for _ in range(2):
        hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Ready)))
    hand.let_happen(rounds=2)
    ending = (hand.live.now.choices[-1],)
    place = hand.live.now.able[0].place
    yes, no = set(), set()
    for selected in (-1, place):
        for words in ("Roll?", "Mōri Motonari attacks, and this is a long question " * 3):
            hand.page.pieces.select(selected)
            hand.page.prompt_bar.show_question(Question(ending, words, "Roll", "Cancel"))
            hand.let_happen(rounds=2)
            yes.add(corner(hand, buttons(hand)[0]))
            no.add(corner(hand, buttons(hand)[1]))
            hand.page.prompt_bar.show_question(None)
    assert apart(yes) <= EDGE, yes
    assert apart(no) <= EDGE, no
