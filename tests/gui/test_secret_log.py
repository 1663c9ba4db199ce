"""In the window, too, an event is told to the seats that may know of it, and to no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.match.played import move_at, played_actions
from scenarios.gekokujo.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.match import Match
from wargame_core.views.words import tr

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that happens in Gekokujō is known to player2 alone."""
    apply = type(GAME).apply

    def closed(self: Any, state: Any, action: Action) -> Any:
        step = apply(self, state, action)
        return replace(step, events=[replace(e, seats=("player2",)) for e in step.events])

    monkeypatch.setattr(type(GAME), "apply", closed)


def begin(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "2", seed=1))
    QApplication.processEvents()


def deciding(hand: Hand, seat: str) -> None:
    """Play on until a seat decides."""
    while True:
        hand.live.play(hand.live.match.legal[0])
        QApplication.processEvents()
        if hand.live.now.decision is not None and hand.live.now.decision.seat == seat:
            return


@pytest.mark.usefixtures("secretive")
def test_the_log_is_written_for_whoever_decides(hand: Hand) -> None:
    begin(hand)
    deciding(hand, "player1")
    assert hand.live.now.reader == "player1"
    assert not hand.page.log.toPlainText().strip()
    deciding(hand, "player2")
    told = hand.page.log.toPlainText()
    assert told.strip()
    deciding(hand, "player1")
    assert not hand.page.log.toPlainText().strip()
    deciding(hand, "player2")
    assert hand.page.log.toPlainText().startswith(told)


@pytest.mark.usefixtures("secretive")
def test_caption_and_recap_tell_no_secret_roll(hand: Hand) -> None:
    begin(hand)
    deciding(hand, "player1")
    live = hand.live
    rolls = [e for e in live.match.entries if e.seat == CHANCE and e.events]
    assert rolls
    for entry in rolls:
        move = move_at(live.now, entry.number)
        assert (move.text, move.events) == (tr("A secret roll"), ())
    assert not played_actions(live.now, live.match.entries)
