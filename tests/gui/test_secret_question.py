"""Before the window shows or writes what a seat hides, it asks (docs/trust.md)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from scenarios.gekokujo.game import GAME
from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.gekokujo.test_secrets import as_version_1
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match

SEATS = {"player2": "random", "player3": "random"}
pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def recorded(path: Path, game: Game = GAME, seats: Any = None, actions: int = 8) -> Match:
    scenario = "3" if game is GAME else "1"
    match = Match(game, scenario, seed=1, seats=SEATS if seats is None else seats)
    draw = random.Random(1)
    while match.position < actions or match.decision is None or match.decision.seat == CHANCE:
        chance = match.decision is not None and match.decision.seat == CHANCE
        _ = match.roll() if chance else match.play(draw.choice(match.legal))
    save_match(match, path)
    return match


def question(hand: Hand) -> QMessageBox | None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    boxes = [box for box in hand.window.findChildren(QMessageBox) if box.isVisible()]
    assert len(boxes) <= 1
    return boxes[0] if boxes else None


def answer(hand: Hand, text: str) -> None:
    box = question(hand)
    assert box is not None
    next(button for button in box.buttons() if button.text() == text).click()
    QApplication.processEvents()
    assert question(hand) is None


def open_for(hand: Hand, path: Path, *, sure: bool = False, **seats: str) -> None:
    hand.live.pause_ms = 60_000
    hand.window.files.open(path, seats, sure=sure)
    hand.wait_for_file()
    QApplication.processEvents()


def test_another_seat_is_opened_only_after_a_yes(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "game"
    match = recorded(path)
    open_for(hand, path, player2="human")
    box = question(hand)
    assert box is not None
    assert "Player 2" in box.text() and "Player 3" not in box.text()
    assert not hand.live.is_open
    box.reject()
    QApplication.processEvents()
    assert not hand.live.is_open
    assert hand.window.statusBar().currentMessage() == "The match was not opened."

    open_for(hand, path, player2="human")
    answer(hand, "Open it")
    assert hand.live.is_open
    assert hand.live.match.seats["player2"] == "human"
    assert hand.live.match.digest == load_match(path)[0].digest == match.digest


@pytest.mark.parametrize(
    ("seats", "sure"), [({}, False), ({"player3": "easy"}, False), ({"player2": "human"}, True)]
)
def test_nothing_is_asked_where_nothing_more_is_seen(
    hand: Hand, tmp_path: Path, seats: dict[str, str], sure: bool
) -> None:
    recorded(tmp_path / "game")
    open_for(hand, tmp_path / "game", sure=sure, **seats)
    assert question(hand) is None
    assert hand.live.is_open


def test_a_game_that_hides_nothing_is_opened_at_once(hand: Hand, tmp_path: Path) -> None:
    recorded(tmp_path / "game", WESTERN_HERO, {"ouchi": "random"}, 4)
    open_for(hand, tmp_path / "game", ouchi="human")
    assert question(hand) is None
    assert hand.live.is_open


def test_to_watch_only_programs_shows_everything_and_is_asked(hand: Hand, tmp_path: Path) -> None:
    recorded(tmp_path / "game")
    open_for(hand, tmp_path / "game", player1="random")
    box = question(hand)
    assert box is not None
    assert "Player 2 · Player 3" in box.text()
    box.reject()


def test_a_branch_for_another_seat_is_asked(hand: Hand, tmp_path: Path) -> None:
    recorded(tmp_path / "game")
    open_for(hand, tmp_path / "game")
    match = hand.live.match
    hand.window.dialogs._branch(match.position, {**match.seats, "player3": "human"})
    answer(hand, "Cancel")
    assert hand.live.match is match
    hand.window.dialogs._branch(match.position, {**match.seats, "player3": "human"})
    answer(hand, "Open it")
    assert hand.live.match is not match
    assert hand.live.match.seats["player3"] == "human"
    hand.window.dialogs._branch(1, hand.live.match.seats)
    assert question(hand) is None


def test_a_position_of_a_match_with_secrets_is_asked(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "position.json"), "")
    )
    recorded(tmp_path / "game")
    open_for(hand, tmp_path / "game")
    hand.window.actions_by_name["save-position"].trigger()
    answer(hand, "Cancel")
    assert not (tmp_path / "position.json").exists()
    hand.window.actions_by_name["save-position"].trigger()
    answer(hand, "Save it")
    assert (tmp_path / "position.json").exists()


def test_a_saved_record_is_said_to_show_everything(hand: Hand, tmp_path: Path) -> None:
    recorded(tmp_path / "game")
    open_for(hand, tmp_path / "game")
    assert hand.window.save_file(tmp_path / "copy")
    assert "can see what every seat hides" in hand.window.statusBar().currentMessage()


def test_the_window_never_shows_the_seed(hand: Hand, tmp_path: Path) -> None:
    match = Match(GAME, "3", seed=918_273_645_546_372, seats=SEATS)
    hand.live.pause_ms = 60_000
    hand.window.begin(match)
    texts = [
        str(getattr(widget, name)())
        for widget in hand.window.findChildren(object)
        for name in ("text", "toolTip", "toPlainText")
        if callable(getattr(widget, name, None))
    ]
    assert len(texts) > 50
    assert not [text for text in texts if "918273645546372" in text]


def test_a_record_of_version_1_goes_on_in_a_new_file(hand: Hand, tmp_path: Path) -> None:
    path, old = tmp_path / "old.gunyuden", as_version_1(recorded(tmp_path / "new"))
    path.write_bytes(old)
    open_for(hand, path)
    assert hand.live.is_open
    assert not hand.live.is_recorded_in(path)
    assert hand.live.match.salt
    assert path.read_bytes() == old
