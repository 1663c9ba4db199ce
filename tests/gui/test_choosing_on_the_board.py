"""What can be chosen is chosen where it is seen: castles under siege, counters of provinces."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import match_of, position, sit_down
from tools.gallery.situations import match_at, province_match
from wargame_core.gunyuden.rules.actions import Assault, Invest
from wargame_core.provinces.rules.actions import Leave, MoveFrom
from wargame_core.provinces.rules.pieces import piece_of
from wargame_core.views.overlay_values import Selection

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("kind", ["siege", "siege-goes-on"])
def test_the_castle_of_a_siege_is_lit_and_offers_its_kinds(hand: Hand, kind: str) -> None:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()
    state = hand.live.now.state
    castle = state.scenario.castles[state.frames[-1].castle].hex
    offered = hand.live.now.by_place
    assert set(offered) == {castle}
    hand.click_hex(castle)
    if kind == "siege":
        assert {type(action) for action in offered[castle]} == {Invest, Assault}
        hand.click_in_menu(hand.live.now.describe(Assault()))
    hand.roll()
    assert isinstance(hand.live.match.entries[-1].action, Assault)


def _take_up(hand: Hand, name: str) -> int:
    """Begin to move from a province with several kinds of units, near enough to see them."""
    hand.window.begin(match_of(position("movement", (4, 1))))
    hand.wait_for_human()
    sit_down(hand)
    home = int(hand.live.now.state.scenario.map.index[name])
    hand.page.board.look_at(home, 0.6)
    hand.live.play(next(a for a in hand.live.now.choices if a == MoveFrom(home)))
    QApplication.processEvents()
    hand.page.board.look_at(home, 0.6)
    return home


def _counter(hand: Hand, place: int, kind: int) -> QPoint:
    """The middle of a counter of the deciding player on the board of provinces."""
    board: Any = hand.page.board
    item = board.layers._items[place]
    for piece, box in item._standing.pieces:
        if piece_of(hand.live.now.state, piece.unit)[2] == kind:
            return QPoint(board.mapFromScene(box.center()))
    raise AssertionError(kind)


def test_a_click_on_a_counter_leaves_one_of_its_kind_behind(hand: Hand) -> None:
    home = _take_up(hand, "owari")
    bushi = next(
        a.kind
        for a in hand.live.now.choices
        if isinstance(a, Leave) and "Bushi" in hand.live.now.describe(a)
    )
    viewport = hand.page.board.viewport()
    group = hand.live.now.state.frames[-1].units
    for _ in range(2):  # one click after the other, however quick
        QTest.mouseClick(viewport, LEFT, pos=_counter(hand, home, bushi))
        QApplication.processEvents()
    spot = _counter(hand, home, bushi)
    QTest.mouseDClick(viewport, LEFT, pos=spot)
    QTest.mouseRelease(viewport, LEFT, pos=spot)
    assert not hand.page.board.fan.is_open
    left = hand.live.now.state.frames[-1].units
    assert group[bushi] - left[bushi] == 3
    assert hand.live.match.entries[-1].action == Leave(bushi)
    assert sum(group) - sum(left) == 3, "nobody of another kind"
    assert "1 Daimyō, 1 Bushi" in hand.page.prompt_bar.words.sentence.text()


def test_from_far_a_click_on_the_province_offers_the_kinds(hand: Hand) -> None:
    home = _take_up(hand, "owari")
    hand.page.board.fit()
    QApplication.processEvents()
    hand.click_hex(home)
    menu = hand.page.menu
    assert menu is not None
    assert len(menu.actions()) == 2


def test_a_die_is_rolled_by_its_buttons_and_lights_no_province(hand: Hand) -> None:
    hand.window.begin(province_match("battle-die"))
    QApplication.processEvents()
    assert not hand.live.now.by_place
    assert len(hand.page.prompt_bar.buttons) == 6


def test_kinds_of_land_are_not_marked_by_the_crests_of_clans(hand: Hand) -> None:
    hand.window.begin(province_match("movement"))
    sit_down(hand)
    view = hand.live.now.views
    lands = view.overlay(hand.live.now.state, "lands", Selection(0))
    assert [fill.clan for fill in lands.fills] == ["", "", ""]
    owners = view.overlay(hand.live.now.state, "ownership", Selection(0))
    assert [fill.clan for fill in owners.fills if fill.pattern == "solid"].count("") == 0
