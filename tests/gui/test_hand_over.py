"""Two humans at one window: the recap, and the curtain of a game with hidden information."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from gui.match import hand_over
from gui.match.hand_over import HandOver
from gui.match.snapshot import Snapshot
from tests.gui.conftest import Hand
from tests.patience import PatientBot

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def play_until_the_other_decides(hand: Hand, *, walk: bool = False) -> str:
    """Play for the seat that decides until another does; the answer is that other seat."""
    from wargame_core.gunyuden.rules.actions import Go

    assert hand.live.now.decision is not None
    seat = hand.live.now.decision.seat
    for _ in range(600):
        decision = hand.live.now.decision
        assert decision is not None
        if hand.live.now.awaits_human:
            if decision.seat != seat:
                return str(decision.seat)
            ends = [a for a in hand.live.now.choices if isinstance(a, hand.live.now.views.ENDINGS)]
            walks = [a for a in hand.live.now.choices if isinstance(a, Go)]
            if walk and walks:
                hand.live.play(walks[0])
            elif walk and decision.kind == "select":
                walk = len(hand.live.now.choices) > 1 and hand.live.match.position % 5 > 0
                hand.live.play(
                    hand.live.now.choices[0] if walk else (ends or hand.live.now.choices)[0]
                )
            else:
                hand.live.play((ends or hand.live.now.choices)[0])
        hand.let_happen()
    raise AssertionError("nobody else was to decide")


def test_a_recap_tells_what_happened_since_the_last_own_decision(hand: Hand) -> None:
    hand.begin(seed=2)
    recap = hand.page.recap
    assert recap.isHidden(), "the first to decide has missed nothing"
    while recap.isHidden():
        seat = play_until_the_other_decides(hand, walk=True)
        hand.let_happen()

    assert hand.live.now.seat_title(seat) in recap.title.text()
    assert "since your last decision" in recap.title.text()
    told = recap.text.toPlainText()
    assert told.strip()
    assert hand.page.board.rect().contains(recap.geometry())
    hand.press(Qt.Key.Key_Escape)
    assert recap.isHidden()
    assert hand.window.hand_over.pending == ""


def test_links_lead_to_places_and_the_next_choice_dismisses(hand: Hand) -> None:
    hand.begin(seed=2)
    recap = hand.page.recap
    while recap.isHidden() or "place:" not in recap.text.toHtml():
        play_until_the_other_decides(hand, walk=True)
    place = int(recap.text.toHtml().split("place:")[1].split('"')[0])
    recap.text.anchorClicked.emit(QUrl(f"place:{place}"))
    assert hand.page.inspector.selected == place

    hand.live.play(hand.live.now.choices[0])
    assert recap.isHidden()


def test_enter_closes_the_recap_wherever_the_keys_have_come_to(hand: Hand) -> None:
    hand.begin(seed=2)
    recap, board = hand.page.recap, hand.page.board
    while recap.isHidden():
        play_until_the_other_decides(hand, walk=True)
    hand.press(Qt.Key.Key_Right)
    assert board.keys.place >= 0
    position = hand.live.match.position
    clicked: list[int] = []
    board.place_clicked.connect(lambda place, _at: clicked.append(place))
    hand.press(Qt.Key.Key_Return)
    assert recap.isHidden()
    assert not clicked and hand.live.match.position == position
    hand.press(Qt.Key.Key_Return)
    assert clicked == [board.keys.place], "the next one is for the place again"


def test_a_recap_takes_the_keys_from_every_list(hand: Hand) -> None:
    hand.begin(seed=2)
    recap = hand.page.recap
    hand.page.show_actions()
    assert hand.page.actions_panel.search.hasFocus()
    while recap.isHidden():
        play_until_the_other_decides(hand, walk=True)
    assert hand.page.board.hasFocus()


def test_the_recap_can_be_switched_off(hand: Hand) -> None:
    hand.window.settings.change(recap=False)
    hand.begin(seed=2)
    for _ in range(4):
        play_until_the_other_decides(hand)
        assert hand.page.recap.isHidden()
    hand.window.actions_by_name["recap"].trigger()
    assert hand.window.settings.now.recap


def test_a_recap_survives_a_change_of_theme(hand: Hand) -> None:
    hand.begin(seed=2)
    while hand.page.recap.isHidden():
        play_until_the_other_decides(hand, walk=True)
    words = hand.page.recap.text.toPlainText()
    hand.window.settings.change(theme="dark")

    assert not hand.page.recap.isHidden()
    assert hand.page.recap.text.toPlainText() == words


def test_one_human_gets_no_recap(hand: Hand) -> None:
    hand.begin(seed=2, seats={"ouchi": "random"})
    for _ in range(10):
        hand.wait_for_human()
        hand.press(Qt.Key.Key_End)
        assert hand.window.hand_over.pending == ""


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Snapshot, "hides_information", True)
    monkeypatch.setattr(hand_over, "eyes_differ", lambda match: True)


@pytest.mark.usefixtures("secretive")
def test_a_curtain_covers_everything_until_the_next_player_confirms(hand: Hand) -> None:
    hand.begin(seed=2)
    window = hand.window
    assert window.curtain.isVisible(), "also before the first decision"
    QTest.keyClick(window.curtain, Qt.Key.Key_Return)
    assert hand.page.isVisible()
    window.page.side.unfold()
    window.page.docks[0].setFloating(True)
    hand.let_happen()
    seat = play_until_the_other_decides(hand)

    assert window.curtain.isVisible()
    assert hand.live.now.seat_title(seat) in window.curtain.title.text()
    assert window.curtain.crest.isVisible()
    assert window.curtain.crest.clan == seat
    for part in (hand.page, hand.page.board, hand.page.log, hand.page.inspector, *hand.page.docks):
        assert not part.isVisible()
    assert window.statusBar().currentMessage() == ""
    position = hand.live.match.position
    for name in ("undo", "board", "actions", "replay-back", "save-position", "export"):
        assert not window.actions_by_name[name].isEnabled(), name
    window.show_start()
    window.show_board()
    assert window.curtain.isVisible(), "no way round by the first page"
    window.settings.change(theme="dark")
    assert window.curtain.isVisible(), "nor by another theme"

    window.curtain.button.click()
    assert hand.page.isVisible()
    assert not window.curtain.isVisible()
    assert hand.live.match.position == position
    assert window.actions_by_name["undo"].isEnabled()


def test_the_western_hero_hides_nothing(hand: Hand, qtbot: PatientBot) -> None:
    hand.begin(seed=2)
    assert not hand.live.now.hides_information
    assert isinstance(hand.window.hand_over, HandOver)
    assert not hand.window.hand_over.curtain
