"""Hands, stacks and discs of other seats are nowhere in the window."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from gui.match.match_file import last_record
from gui.start.thumbnail import last_match, line_of
from scenarios.bushido.rules.actions import Stack, Tactic
from tests.bushido.battles import next_battle
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import drawn, sit_down, texts
from wargame_core.cli.main import main
from wargame_core.engine.match import Match

PIECES = ("katana", "Katana", "Duel", "Ambush", "Traitor", "bow")

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def own_texts(widget: QWidget) -> list[str]:
    """What a widget says by itself."""
    found = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    if isinstance(widget, QLabel | QAbstractButton):
        found.append(widget.text())
    return found


def everything(hand: Hand) -> set[str]:
    """What can be read now, at the last points of the match, and in the recap."""
    live, page = hand.live, hand.page
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    found = [*texts(hand.window), hand.window.statusBar().currentMessage()]
    last = live.match.position
    found += [page.time_line.words_at(point) for point in range(last - 20, last + 1)]
    for point in range(last - 4, last):
        live.look_back(point)
        QApplication.processEvents()
        found += texts(hand.window)
    live.return_to_present()
    page.recap.show_for(live.now.viewer)
    found += texts(page.recap)
    page.recap.hide()
    return set(found)


def seen_by_the_other(hand: Hand, choice: int) -> tuple[set[str], list[Any], str]:
    """What the second leader sees after the first has sealed a stack: one of two."""
    match: Match = next_battle()
    first = match.decision.seat  # type: ignore[union-attr]
    match.play((match.legal[0], match.legal[-1])[choice])
    second = match.decision.seat  # type: ignore[union-attr]
    assert second != first
    hand.window.begin(match)
    QApplication.processEvents()
    assert hand.window.hand_over.curtain
    sit_down(hand)
    assert hand.live.now.viewer == second
    return everything(hand), drawn(hand), second


def test_a_sealed_stack_shows_nowhere(hand: Hand) -> None:
    first, second = (seen_by_the_other(hand, choice) for choice in (0, 1))
    assert len(first[0]) > 60
    assert first[0] == second[0]
    assert first[1] == second[1]
    shown = hand.page.players.hand.panel.shown
    assert shown is not None
    own = hand.live.now.state.hand[int(second[2][-1]) - 1]
    assert sum(one.count for one in shown.held if not one.is_round) == sum(own)


def test_a_curtain_stands_before_the_second_leader_and_shows_nothing(hand: Hand) -> None:
    """Neither words, nor tips and names for screen readers, nor a single dot of the picture."""
    seen = []
    for choice in (0, -1):
        match = next_battle()
        first = match.decision.seat  # type: ignore[union-attr]
        hand.window.begin(match)
        sit_down(hand)
        hand.live.play(match.legal[choice])
        QApplication.processEvents()
        assert hand.window.hand_over.curtain
        assert hand.window.hand_over.pending != first
        assert not hand.page.isVisible()
        said = {
            text
            for widget in hand.window.findChildren(QWidget)
            if widget.isVisible()
            for text in own_texts(widget)
        }
        said |= {hand.window.windowTitle(), hand.window.statusBar().currentMessage()}
        name = f"Player {hand.window.hand_over.pending[-1]}"
        assert any(name in text for text in said)
        assert not any(piece in text for text in said for piece in PIECES)
        seen.append((said, hand.window.grab().toImage()))
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] == seen[1][1]


def test_picture_and_line_on_the_front_page_and_in_lists_are_alike(
    hand: Hand, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = []
    for choice in (0, -1):
        match = next_battle()
        match.play(match.legal[choice])
        hand.window.begin(match)
        sit_down(hand)
        hand.window.show_start()
        record = last_record()
        assert record is not None
        picture, where, _ = last_match(record)
        assert not picture.isNull()
        assert main(["matches", str(record)]) == 0
        listed = re.sub(r"\S*gunyuden\S*|\d\d\d\d-.*?\d\d:\d\d", "", capsys.readouterr().out)
        seen.append((picture, line_of(where, None), listed))
    assert seen[0] == seen[1]


def test_a_sealed_tactic_shows_nowhere(hand: Hand) -> None:
    def after(choice: int) -> tuple[set[str], list[Any]]:
        match: Match = next_battle()
        while match.decision.kind == "stack":  # type: ignore[union-attr]
            match.play(max(match.legal, key=lambda one: len(one.tiles)))
        assert match.decision.kind == "tactic"  # type: ignore[union-attr]
        match.play((match.legal[0], match.legal[-1])[choice])
        assert isinstance(match.entries[-1].action, Tactic)
        hand.window.begin(match)
        QApplication.processEvents()
        sit_down(hand)
        return everything(hand), drawn(hand)

    first, second = (after(choice) for choice in (0, 1))
    assert first[0] == second[0]
    assert first[1] == second[1]


def test_the_choice_of_a_stack_differs(hand: Hand) -> None:
    """Else the tests above would compare nothing."""
    del hand
    match = next_battle()
    assert isinstance(match.legal[0], Stack)
    assert match.legal[0] != match.legal[-1]
