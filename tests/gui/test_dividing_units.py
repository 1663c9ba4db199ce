"""Units of provinces are divided in the tray by − and +: who goes, who is recruited, who joins."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.panels.tray import Tray
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.gekokujo.rules.actions import Recruit
from scenarios.shogun1986.game import GAME as SHOGUN
from tests.gui.conftest import Hand
from tests.gui.test_tray import drag, press
from tools.gallery.situations import province_match
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.provinces.rules.actions import Leave, MoveFrom, MoveTo
from wargame_core.views.registry import view_of
from wargame_core.views.tray_values import STOCK, Put, TrayView

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def begin(hand: Hand, match: Match) -> Tray:
    """Whoever decides sits down and has the tray open."""
    hand.window.begin(match)
    QApplication.processEvents()
    hand.window.hand_over.confirm()
    hand.page.recap.dismissed.emit()
    if not hand.page.players.tray.isVisible():
        hand.page.arrange()
    QApplication.processEvents()
    return hand.page.players.tray


def select(hand: Hand, province: str) -> int:
    place = hand.live.now.state.scenario.map.index[province]
    hand.page.pieces.select(place)
    QApplication.processEvents()
    return int(place)


def test_one_stays_and_the_next_click_sends_the_others(hand: Hand) -> None:
    tray = begin(hand, province_match("movement"))
    start = select(hand, "hitachi")
    state = hand.live.now.state
    player = int(hand.live.now.acting.removeprefix("player")) - 1
    whole = state.total(player, start)
    before = hand.live.match.position
    press(tray.lines[0].less)
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    assert hand.live.match.position == before, "nothing is played yet"
    target = next(end for end, _ in lifted.ends if not state.total(player, end))
    hand.click_hex(target)
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert [type(action) for action in actions] == [MoveFrom, Leave, MoveTo]
    after = hand.live.match.state
    assert (after.total(player, target), after.total(player, start)) == (whole - 1, 1)


def test_nobody_at_all_cannot_be_sent(hand: Hand) -> None:
    tray = begin(hand, province_match("movement"))
    select(hand, "hitachi")
    pieces = len(tray.lines[0].strip.pieces)
    press(tray.lines[0].less, pieces)
    assert len(tray.lines[0].strip.pieces) == 1
    assert tray.news.text()


def test_several_are_recruited_at_once(hand: Hand) -> None:
    tray = begin(hand, next_match(GEKOKUJO, "reinforce", Recruit))
    action = next(a for a in hand.live.now.choices if isinstance(a, Recruit))
    hand.page.pieces.select(int(action.province))
    QApplication.processEvents()
    before = hand.live.match.position
    most = tray.lines[0].more
    count = 0
    while most.isEnabled() and count < 2:
        press(most)
        count += 1
    koku = tray.note.text()
    press(tray.ready)
    bought = [entry.action for entry in hand.live.match.entries[before:]]
    assert bought[:count] == [action] * count
    player = int(hand.live.match.entries[before].seat.removeprefix("player")) - 1
    assert koku == f"{hand.live.match.state.treasury[player]} Koku left"


def test_keys_alone_divide_a_group(hand: Hand) -> None:
    tray = begin(hand, province_match("movement"))
    select(hand, "hitachi")
    tray.take_focus()
    strip = tray.lines[0].strip
    assert strip.hasFocus()
    before = len(strip.pieces)
    QTest.keyClick(strip, Qt.Key.Key_Minus)
    QTest.keyClick(strip, Qt.Key.Key_Left)
    QTest.keyClick(strip, Qt.Key.Key_Plus)
    assert len(strip.pieces) == before - 1
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    assert len(strip.pieces) == before


def next_match(game: Any, kind: str, wanted: type = object, **settings: Any) -> Match:
    """A match by random choices up to a decision in which something wanted is legal."""
    draw = random.Random(4)
    match: Match = Match(game, "3", seed=3, **settings)
    while (decision := match.decision) is not None:
        if decision.kind == kind and any(isinstance(one, wanted) for one in match.legal):
            return match
        if decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError(kind)


def test_units_of_the_quick_start_are_dragged_into_armies(hand: Hand) -> None:
    tray = begin(hand, next_match(SHOGUN, "enlist", options={"quick_start": "yes"}))
    assert tray.isVisible()
    before = hand.live.match.position
    stock = len(tray.stock.strip.pieces)
    for number in range(stock):
        line = next(one for one in tray.lines if one.isVisible() and takes(tray, one.number))
        drag(tray.stock, line)
        assert len(tray.stock.strip.pieces) == stock - number - 1
    press(tray.ready)
    assert hand.live.match.position >= before + stock - 1


def takes(tray: Tray, number: int) -> bool:
    assert tray.view is not None
    assert tray.view.stock is not None
    return number in tray.view.takers(tray.view.stock.pieces[0].key, -1)


# --- what is shown comes true -------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seed"), [(GEKOKUJO, 1), (GEKOKUJO, 2), (SHOGUN, 1), (SHOGUN, 2)])
def test_what_the_tray_would_play_is_legal_in_its_order(game: Any, seed: int) -> None:
    """Any row of changes, in whatever decision: the actions are legal one after the other."""
    draw, views, seen = random.Random(seed), view_of(game), 0
    match: Match = Match(game, "3", seed=seed)
    for _ in range(900):
        decision = match.decision
        if decision is None:
            break
        if decision.seat == CHANCE:
            match.roll()
            continue
        state = match.game.view(match.state, decision.seat)
        place = draw.randrange(len(match.state.control))
        named = [int(a.province) for a in match.legal if hasattr(a, "province")]
        tray = views.tray(state, match.legal, draw.choice([*named, place, -1]))
        if tray is not None:
            tray = changed(tray, draw)
            now = match.state
            for action in tray.actions if tray.lacking is None else ():
                assert match.game.why_not(now, action) is None, (tray.title, tray.actions)
                now = match.game.apply(now, action).state
                seen += 1
            if tray.lift is not None and tray.walks is not None:
                target = draw.choice(tray.lift.ends)[0] if tray.lift.ends else place
                for walk in tray.walks(target):
                    now = match.state
                    for action in walk.actions:
                        assert match.game.why_not(now, action) is None, (tray.title, walk)
                        now = match.game.apply(now, action).state
                        seen += 1
        match.play(draw.choice(list(match.legal)))
    assert seen > 20


def changed(tray: TrayView, draw: random.Random) -> TrayView:
    """A tray after some changes."""
    for _ in range(draw.randrange(1, 5)):
        rows = [n for n, row in enumerate(tray.rows) if row.counts is not None]
        if not rows:
            return tray
        number = draw.choice(rows)
        counts = tray.rows[number].counts
        assert counts is not None
        ends = draw.choice([(STOCK, number), (number, STOCK)])
        after = tray.put(Put(counts.key, *ends))
        tray = after if isinstance(after, TrayView) else tray
    return tray
