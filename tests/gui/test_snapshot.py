"""What is shown of a match: one snapshot for all panels, true for ever, asked once."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gui.match.live_match import LiveMatch
from gui.match.snapshot import Snapshot
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine.match import Match
from wargame_core.views.words import set_language

ONCE = ("stacks", "castles", "turn", "retreat", "draft", "players", "place_words", "provinces")
"""What every panel needs of a state, and no panel may ask anew."""


def ready(hand: Hand) -> None:
    """Past the set-up, where a force is to be selected."""
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_End)


def test_a_snapshot_is_the_same_until_the_match_goes_on(hand: Hand) -> None:
    hand.begin(seed=1)
    now = hand.live.now
    assert hand.live.now is now
    hand.press(Qt.Key.Key_End)
    assert hand.live.now is not now
    assert hand.live.now.position == now.position + 1


def test_a_snapshot_stays_true_when_the_match_goes_on(hand: Hand) -> None:
    hand.begin(seed=1)
    expected = list(hand.live.match.legal)
    now = hand.live.now
    hand.press(Qt.Key.Key_End)
    assert list(now.choices) == expected, "asked for the first time after the change"
    assert now.position == 0 and list(now.entries) == []
    assert now.undo.reason == "Nothing has been played yet."
    with pytest.raises(FrozenInstanceError):
        now.position = 1  # type: ignore[misc]


def test_the_past_has_a_snapshot_without_choices(hand: Hand) -> None:
    ready(hand)
    present = hand.live.now
    hand.live.look_back(1)
    past = hand.live.now
    assert (past.position, past.length, past.looks_back) == (1, present.length, True)
    assert past.choices == () and not past.by_place and len(past.entries) == 1
    hand.live.return_to_present()
    assert hand.live.now.choices and hand.live.now.position == present.position


def test_another_language_gives_another_snapshot_of_the_same_state(hand: Hand) -> None:
    hand.begin(seed=1)
    english = hand.live.now
    set_language("ja")
    japanese = hand.live.now
    assert japanese.state is english.state
    assert japanese.prompt != english.prompt


def test_a_click_asks_for_each_part_of_a_state_once(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready(hand)
    # a match that rests is pictured, which asks again; a slow machine rests within this test
    monkeypatch.setattr("gui.start.thumbnail.last_record", lambda: None)
    asked: Counter[tuple[str, int]] = Counter()
    states: list[Any] = []

    def counted(name: str, view: Any) -> Any:
        def count(*about: Any) -> Any:
            states.append(about)  # so that no other state gets the same id
            asked[name, id(about[0]) if about else hand.live.match.position] += 1
            return view(*about)

        return count

    views = hand.live.now.views
    for name in ONCE:
        monkeypatch.setattr(views, name, counted(name, getattr(views, name)))
    made: list[Snapshot] = []
    hand.live.settled.connect(lambda: made.append(hand.live.now))
    place, actions = next(iter(hand.live.now.by_place.items()))
    hand.page.board.place_clicked.emit(place, hand.page.board.mapToGlobal(hand.page.board.pos()))
    hand.live.play(actions[0])
    hand.let_happen()
    assert made
    assert asked["stacks", id(made[-1].state)] == 1
    assert max(asked.values()) == 1, asked


def test_news_refusals_and_failures_are_different_signals(
    qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = LiveMatch()
    said, refused, failed = list[str](), list[str](), list[str]()
    for signal, heard in ((live.said, said), (live.refused, refused), (live.failed, failed)):
        signal.connect(heard.append)
    live.begin(Match(GAME, "1", seed=1))
    live.play(GAME.read_action(live.now.state, "end-phase"))
    assert (len(said), len(refused), len(failed)) == (0, 1, 0)
    live.redo()
    assert len(refused) == 2, "there is nothing to play again"
    live.set_paused(True)
    live._stop("a program has failed")
    assert (len(said), len(refused), failed) == (0, 2, ["a program has failed"])
    live.close()
