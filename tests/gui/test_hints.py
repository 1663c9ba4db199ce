"""Hints for a player, and programs that say why they moved so."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.match.advising import level_name
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PATIENCE_S, end_of_workers
from tools.gallery.situations import province_match
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Alternative, Level
from wargame_core.views.advice_values import HINT, WHY

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


class Slow:
    """Thinks until it is let go, and gives the first action a value."""

    released = threading.Event()

    def begin(self, seat: str, randomness: Any) -> None:
        pass

    def choose(self, game: Game, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        return legal[0]

    def explain(
        self, game: Game, view: Any, decision: Any, legal: Sequence[Any], best: int = 3
    ) -> Sequence[Alternative]:
        self.released.wait(PATIENCE_S)
        return (Alternative(legal[0], {"no_such_term": 1.5}),)


@pytest.fixture
def slow() -> Iterator[type[Slow]]:
    """The easy level thinks for long."""
    levels: Any = GAME.opponents
    before = dict(levels)
    Slow.released.clear()
    levels.clear()
    levels["easy"] = Level(lambda setting: Slow())
    yield Slow
    Slow.released.set()
    levels.clear()
    levels.update(before)


def answered(hand: Hand) -> None:
    hand.qtbot.waitUntil(lambda: not hand.page.advice.is_busy)


def ready(hand: Hand) -> None:
    """The first choice of a human with several actions, hints by the quickest level."""
    hand.window.settings.change(hint_level="easy")
    hand.begin(seed=1, seats={"mori": "random"})
    hand.wait_for_human()
    while len(hand.live.match.legal) < 3:
        hand.live.play(hand.live.match.legal[0])
        hand.wait_for_human()


def point_at(card: Any) -> None:
    centre = QPointF(card.rect().center())
    QApplication.sendEvent(card, QEnterEvent(centre, centre, centre))


def test_h_shows_the_best_actions_with_their_terms(hand: Hand) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    assert look.kind == HINT
    assert 2 <= len(look.alternatives) <= 3
    assert not hand.page.docks[5].visibleRegion().isEmpty()
    totals = [round(one.total, 9) for one in look.alternatives]
    assert totals == sorted(totals, reverse=True)
    assert {one.action for one in look.alternatives} <= set(hand.live.match.legal)
    assert all("_" not in term.name for one in look.alternatives for term in one.terms)
    for card, one in zip(hand.page.advice.panel.cards, look.alternatives, strict=True):
        assert one.text in card.words.text()
        assert [bar.value for bar in card.bars.bars] == [term.value for term in one.terms]
    assert level_name("easy") in hand.page.advice.panel.said.text()
    assert "victory points" in hand.page.advice.panel.said.text()


def test_pointing_at_an_alternative_lights_its_places(hand: Hand) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    answered(hand)
    board, cards = hand.page.board, hand.page.advice.panel.cards
    before = board.layers.highlights.lit
    card = next(card for card in cards if card.shown.places)
    point_at(card)
    assert board.layers.highlights.lit == frozenset(card.shown.places)
    QApplication.sendEvent(card, QEnterEvent(QPointF(), QPointF(), QPointF()))
    card.pointed.emit(None)
    assert board.layers.highlights.lit == before

    QTest.mouseClick(card, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(4, 4))
    card.pointed.emit(None)
    assert board.layers.highlights.lit == frozenset(card.shown.places), "it stays lit"
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert board.layers.highlights.lit == before


def test_an_alternative_can_be_played_and_the_hint_goes(hand: Hand) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    answered(hand)
    position = hand.live.match.position
    card = hand.page.advice.panel.cards[0]
    QTest.mouseClick(card.play, Qt.MouseButton.LeftButton)
    assert hand.live.match.entries[position].action == card.shown.action
    assert hand.page.advice.shown is None
    assert hand.page.advice.panel.cards == []


def test_the_window_lives_while_a_hint_is_sought_and_the_search_can_be_cancelled(
    hand: Hand, slow: type[Slow]
) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    panel = hand.page.advice.panel
    assert hand.page.advice.is_busy
    assert panel.busy.isVisible()
    QTest.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    assert not hand.page.advice.is_busy
    assert panel.note.text() == "Cancelled."
    slow.released.set()
    end_of_workers("opponent")
    hand.let_happen()
    assert panel.cards == [], "a late answer is not wanted"


def test_a_term_without_words_is_shown_by_its_name(hand: Hand, slow: type[Slow]) -> None:
    slow.released.set()
    ready(hand)
    hand.press(Qt.Key.Key_H)
    answered(hand)
    assert hand.page.advice.panel.cards[0].bars.bars[0].name == "no such term"


def test_a_hint_on_its_way_is_dropped_when_something_is_played(
    hand: Hand, slow: type[Slow]
) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    hand.live.play(hand.live.match.legal[0])
    assert not hand.page.advice.is_busy
    slow.released.set()


def test_nothing_is_hinted_where_nothing_can_be_chosen(hand: Hand) -> None:
    hand.begin(seed=1, seats={"mori": "random", "ouchi": "random"})
    hand.live.set_paused(True)
    hand.press(Qt.Key.Key_H)
    assert not hand.page.advice.is_busy
    assert hand.window.statusBar().currentMessage() == "There is nothing to choose now."


def watched(hand: Hand, seats: dict[str, str], actions: int = 60) -> Match:
    match: Match = Match(GAME, "1", seed=1, seats=seats)
    opponents = Opponents(GAME, seats, 1)
    while match.position < actions and opponents.act(match):
        pass
    hand.window.watch(match)
    QApplication.processEvents()
    return match


def test_w_tells_why_the_last_move_was_made(hand: Hand) -> None:
    match = watched(hand, {"mori": "easy", "ouchi": "easy"})
    hand.press(Qt.Key.Key_W)
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    assert look.kind == WHY
    number = look.position + 1
    assert match.entries[number - 1].seat in match.seats
    assert all(entry.seat == "chance" for entry in match.entries[number:])
    best = look.alternatives[0]
    assert best.played or look.note or any(one.played for one in look.alternatives)
    assert not any(card.play.isVisible() for card in hand.page.advice.panel.cards)


def test_a_link_in_the_log_tells_why_that_action_was_chosen(hand: Hand) -> None:
    match = watched(hand, {"mori": "easy", "ouchi": "easy"})
    html = hand.page.log.toHtml()
    numbers = [entry.number for entry in match.entries if f'href="why:{entry.number}"' in html]
    assert len(numbers) > 20
    hand.page.log.anchorClicked.emit(f"why:{numbers[7]}")
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    assert look.position == numbers[7] - 1


def test_why_follows_the_point_that_is_looked_at(hand: Hand) -> None:
    watched(hand, {"mori": "easy", "ouchi": "easy"})
    hand.live.look_back(20)
    hand.press(Qt.Key.Key_W)
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    assert look.position < 20
    hand.press(Qt.Key.Key_H)
    assert "earlier point" in hand.window.statusBar().currentMessage()


def test_the_random_player_has_no_reasons_and_says_so(hand: Hand) -> None:
    watched(hand, {"mori": "random", "ouchi": "random"})
    hand.press(Qt.Key.Key_W)
    answered(hand)
    assert "no reasons" in hand.page.advice.panel.note.text()


def test_programs_keep_their_reasons_where_seats_have_secrets(hand: Hand) -> None:
    seats = {"player2": "easy", "player3": "easy", "player4": "easy"}
    hand.window.begin(Match(GEKOKUJO, "4", seed=2, seats=seats))
    hand.qtbot.waitUntil(lambda: hand.live.now.awaits_human)
    while not any(entry.seat in seats for entry in hand.live.match.entries):
        hand.live.play(hand.live.match.legal[0])
        hand.qtbot.waitUntil(lambda: hand.live.now.awaits_human)
    hand.press(Qt.Key.Key_W)
    assert not hand.page.advice.is_busy
    assert "once the match is over" in hand.window.statusBar().currentMessage()
    assert "why:" not in hand.page.log.toHtml()


def test_a_hint_among_provinces_sees_what_the_seat_sees(hand: Hand) -> None:
    hand.window.settings.change(hint_level="easy")
    hand.window.begin(province_match("reinforce"))
    QApplication.processEvents()
    assert hand.window.hand_over.curtain
    hand.press(Qt.Key.Key_H)
    assert not hand.page.advice.is_busy, "nothing before the player sits there"
    hand.window.hand_over.confirm()
    hand.window.actions_by_name["hint"].trigger()
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    assert look.alternatives
    assert "provinces" in look.said


def test_a_hint_is_asked_again_in_another_language(hand: Hand) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    answered(hand)
    hand.window.settings.change(language="ja")
    answered(hand)
    assert hand.page.advice.panel.cards
    assert "判断：初級" in hand.page.advice.panel.said.text()
    hand.window.settings.change(language="en")


def test_a_hint_on_its_way_survives_a_change_of_the_theme(hand: Hand, slow: type[Slow]) -> None:
    ready(hand)
    hand.press(Qt.Key.Key_H)
    assert hand.page.advice.is_busy
    hand.window.settings.change(theme="dark")
    assert hand.page.advice.is_busy
    assert hand.page.advice.panel.busy.isVisible()
    slow.released.set()
    answered(hand)
    assert hand.page.advice.panel.cards


def test_reasons_and_luck_go_when_the_end_of_a_match_with_secrets_is_taken_back(
    hand: Hand,
) -> None:
    programs = {"player1": "easy", "player2": "easy", "player3": "easy"}
    match: Match = Match(
        GEKOKUJO, "4", seed=2, seats={**programs, "player4": "human"}, options={"max_rounds": "4"}
    )
    opponents = Opponents(GEKOKUJO, programs, 2)
    while match.decision is not None:
        if opponents.act(match) is None:
            match.play(match.legal[-1])
    hand.window.begin(match)
    QApplication.processEvents()
    hand.page.advice.why()
    answered(hand)
    luck = hand.window.luck
    luck.show()
    hand.qtbot.waitUntil(lambda: not luck.is_busy)
    assert hand.page.advice.shown is not None and luck.page is not None
    hand.live.undo()
    assert hand.live.match.decision is not None
    assert hand.page.advice.shown is None
    assert luck.page is None


def test_a_reason_goes_with_the_move_that_is_taken_back(hand: Hand) -> None:
    match: Match = Match(GAME, "1", seed=1, seats={"mori": "easy", "ouchi": "human"})
    opponents = Opponents(GAME, {"mori": "easy"}, 1)
    while match.position < 40:
        if opponents.act(match) is None:
            match.play(match.legal[0])
    hand.window.watch(match)
    hand.page.advice.why()
    answered(hand)
    look = hand.page.advice.shown
    assert look is not None
    hand.live.match.undo_to(look.position)
    hand.live.settled.emit()
    assert hand.page.advice.shown is None
