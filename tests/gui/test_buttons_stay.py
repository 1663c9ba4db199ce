"""What is still offered keeps its place under the mouse, and its digit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.match.snapshot import Snapshot
from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.gekokujo.rules.actions import Recruit
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

_EDGE = 2
"""Pixels by which a framed button is higher than others."""


def placed(hand: Hand) -> dict[Any, QPoint]:
    """Where every button that can be pressed stands on the page, by its action."""
    bar, page = hand.page.prompt_bar, hand.page
    buttons = [button for button in bar.buttons if button.reason is None]
    return {button.action: button.mapTo(page, QPoint(0, 0)) for button in buttons}


def sit_down(hand: Hand) -> None:
    if hand.window.hand_over.curtain:
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    if hand.page.recap.isVisible():
        QTest.mouseClick(hand.page.recap.done, Qt.MouseButton.LeftButton)


def turns(hand: Hand, steps: int) -> Iterator[Snapshot]:
    """What a player is asked, so many looks long at most, or until the match ends."""
    for _ in range(steps):
        hand.let_happen(rounds=1)
        sit_down(hand)
        if hand.live.match.decision is None:
            return
        if hand.live.now.awaits_human:
            yield hand.live.now


@pytest.mark.parametrize(
    ("game", "scenario", "kind"),
    [(GAME, "1", ""), (GEKOKUJO, "2", ""), (SHOGUN, "2", "declare"), (BUSHIDO, "3", "")],
)
def test_a_button_that_stays_offered_stays_in_its_place(
    hand: Hand, game: Any, scenario: str, kind: str
) -> None:
    chance = random.Random(2)
    match = Match(game, scenario, seed=2)
    while kind and match.decision is not None and match.decision.kind != kind:
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(chance.choice(match.legal))
    hand.paint_nothing()
    hand.window.begin(match)
    live = hand.live
    before: dict[Any, QPoint] = {}
    about: tuple[Any, ...] = ()
    laid: tuple[int, int, int] = (0, 0, 0)
    compared = 0
    for _ in range(120):
        hand.let_happen(rounds=1)
        sit_down(hand)
        hand.let_happen(rounds=2)
        if live.match.decision is None:
            break
        if not live.now.awaits_human:
            about = ()
            continue
        now = live.now
        whole = len(hand.page.prompt_bar.buttons) >= len(now.choices)
        found, asked = (
            placed(hand) if whole else {},
            (now.acting, now.decision.kind if now.decision else ""),
        )
        row = hand.page.prompt_bar.row
        corner = row.mapTo(hand.page, QPoint(0, 0))
        lies = (corner.x(), corner.y(), row.minimumHeight())  # words of another height move it
        if asked == about and row.keeps_places and lies == laid:
            for action in set(found) & set(before):
                moved = (found[action] - before[action]).manhattanLength()
                assert moved <= _EDGE, (
                    asked,
                    now.describe(action),
                    found[action],
                    before[action],
                    len(found),
                    len(before),
                    [b.text() for b in hand.page.prompt_bar.buttons],
                )
                compared += 1
        before, about, laid = found, asked, lies
        live.play(chance.choice(live.now.choices))
    assert compared


def test_where_the_last_recruit_was_pays_for_no_castle(hand: Hand) -> None:
    hand.window.begin(Match(GEKOKUJO, "2", seed=1))
    chance = random.Random(1)
    live = hand.live
    while live.match.decision is not None and live.match.decision.kind != "reinforce":
        hand.let_happen(rounds=1)
        sit_down(hand)
        if live.now.awaits_human:
            live.play(chance.choice(live.now.choices))
    sit_down(hand)
    QApplication.processEvents()
    for _ in range(9):
        seat, position = live.now.acting, live.match.position
        button = hand.page.prompt_bar.buttons[0]
        assert isinstance(button.action, Recruit)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert live.now.acting == seat
        if live.match.position == position:
            break
        assert isinstance(live.match.entries[-1].action, Recruit)
    assert hand.page.prompt_bar.buttons[0].reason is not None, "it says why not, in its place"
