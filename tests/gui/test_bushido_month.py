"""A month of Bushido by clicks: a person and five programs; a battle of two at one window."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.actions import Assign, Stack, Tactic
from scenarios.bushido.rules.pieces import BACK, DISC_IDS, TILE_IDS
from scenarios.bushido.views.hand import piece_of
from tests.bushido.battles import next_battle
from tests.gui.clicking_player import ClickingPlayer
from tests.gui.conftest import Hand
from tests.gui.test_tile_board import PROGRAMS, advance
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

LEFT = Qt.MouseButton.LeftButton


class BushidoPlayer(ClickingPlayer):
    """Also lays out stacks, gives roles, plays cards and pieces of the hand."""

    def _choose(self, action: Any) -> str:
        for way in (self._laid, self._cast, self._by_card, self._from_hand, self._tile):
            if way(action):
                return way.__name__
        return super()._choose(action)

    def _laid(self, action: Any) -> bool:
        if not isinstance(action, Stack | Tactic):
            return False
        hand = self.hand.page.players.hand
        assert hand.tray.isVisible()
        for kind in kinds_of(action):
            self._press(hand.panel.row_of(kind))
        assert hand.tray.view is not None
        assert hand.tray.view.actions == (action,)
        self._press(hand.tray.ready)
        return True

    def _cast(self, action: Any) -> bool:
        if not isinstance(action, Assign):
            return False
        tray = self.hand.page.players.tray
        assert tray.isVisible()
        seats = [int(one.player) for one in self.hand.live.now.choices]
        wanted = [int(action.player), *(one for one in seats if one != int(action.player))]
        for seat in wanted[:-1]:
            idle = [int(piece.key) for piece in tray.stock.strip.pieces]
            box = tray.stock.strip.box_of(idle.index(seat)).center().toPoint()
            QTest.mouseClick(tray.stock.strip, LEFT, pos=box)
        given = [int(line.strip.pieces[0].key) for line in tray.lines if line.isVisible()]
        assert given == wanted, "the last one follows"
        self._press(tray.ready)
        return True

    def _by_card(self, action: Any) -> bool:
        page = self.hand.page.players.draft
        cards = [one for one in page.cards if one.shown and one.shown.action == action]
        if page.isHidden() or not cards:
            return False
        position = self.hand.live.match.position
        for _ in range(2):  # the first click picks a card, the second takes it
            if self.hand.live.match.position == position:
                self._press(cards[0])
        return True

    def _from_hand(self, action: Any) -> bool:
        kind = piece_of(action)
        if not kind:
            return False
        now = self.hand.live.now
        places = now.places(action).lit
        if places and len({now.places(one).lit for one in now.choices if piece_of(one)}) > 1:
            self.hand.click_hex(places[0])
        else:
            self._press(self.hand.page.players.hand.panel.row_of(kind))
        menu = self.hand.page.menu
        if menu is not None:
            self.hand.click_in_menu(self.hand.live.now.describe(action))
        return True

    def _tile(self, action: Any) -> bool:
        now = self.hand.live.now
        places = now.places(action)
        if len(places.lit) != 1 or now.lift(places.lit[0]) is not None:
            return False
        if now.by_place.get(places.lit[0]) != (action,):
            return False
        self.hand.click_hex(places.lit[0])
        return True


def kinds_of(action: Stack | Tactic) -> list[str]:
    """The pieces of the hand that make up a stack or a tactic."""
    if isinstance(action, Stack):
        return [TILE_IDS[tile] for tile in action.tiles]
    disc = [] if action.disc == BACK else [DISC_IDS[action.disc]]
    return [*disc, *["bow"] * action.bows, *["shuriken"] * action.shuriken]


def lit_is_playable(hand: Hand) -> None:
    """The hand lights what the open question is about, not what the one before was about."""
    owner = hand.page.players.hand
    if owner.panel.shown is None or owner.is_laid_out:
        return
    rows = [row for row in owner.panel.rows if row.isVisibleTo(owner.panel)]
    lit = {row.shown.kind for row in rows if row.shown is not None and row.is_open}
    assert lit == {one.kind for one in hand.live.now.own.hand.held if one.actions}


def test_a_month_against_five_programs_is_played_by_clicks(hand: Hand) -> None:
    hand.window.begin(Match(GAME, "6", seed=3, seats=PROGRAMS))
    player = BushidoPlayer(hand, seed=2)
    hand.wait_for_human()
    wanted = {"fortress", "claim", "first-troops", "split", "assign", "show"}
    ways = {"_tile", "_cast", "_by_button"}
    kinds: set[str] = set()
    state = hand.live.match.state
    while not (wanted <= kinds and ways <= set(player.ways)):
        assert not state.begun or state.daimyo == 0, "the month is over"
        kinds.add(hand.live.now.decision.kind)
        lit_is_playable(hand)
        player.play()
        hand.wait_for_human()
        state = hand.live.match.state


def sealed(hand: Hand, player: BushidoPlayer, kind: str) -> list[str]:
    """Everybody answers a sealed choice; the seats in the order in which they sat down."""
    seats: list[str] = []
    while hand.live.now.decision is not None and hand.live.now.decision.kind == kind:
        seat = hand.live.now.acting
        assert seat not in seats, "nobody is asked twice"
        seats.append(seat)
        player.play()
        hand.wait_for_human()
    return seats


def test_a_battle_at_one_window_has_as_few_curtains_as_its_seals_allow(hand: Hand) -> None:
    """Four sealed answers of two leaders are three hand-overs: who sits there answers first."""
    match = next_battle()
    battle = match.state.battle
    attack, defence = (match.state.seat(one) for one in battle.leaders)
    hand.window.begin(match)
    curtains: list[str] = [hand.window.hand_over.pending]
    hand.window.hand_over.handed.connect(curtains.append)
    player = BushidoPlayer(hand, seed=1)
    hand.wait_for_human()
    assert hand.window.hand_over.curtain
    assert not hand.page.isVisible()
    assert sealed(hand, player, "stack") == [attack, defence]
    fight = hand.live.now.views.fight
    now = hand.live.now
    assert fight(now.state, now.seen_entries(now.entries), now.state_at) is not None
    assert hand.live.now.decision.kind == "tactic"  # type: ignore[union-attr]
    assert sealed(hand, player, "tactic") == [defence, attack]
    assert curtains[:3] == [attack, defence, attack]
    told: list[str] = []
    for _ in range(20):
        told = [event.kind for entry in match.entries[-30:] for event in entry.events]
        if "battle-won" in told:
            break
        player.play()
        hand.wait_for_human()
    assert "battle-won" in told


def test_the_comparison_is_spelled_out_with_rules(hand: Hand) -> None:
    draw = random.Random(5)
    match: Match = Match(GAME, "6", seed=5)
    while not any(event.kind == "value" for entry in match.entries[-1:] for event in entry.events):
        if match.decision is not None and match.decision.seat == "chance":
            match.roll()
        elif match.decision is not None:
            match.play(draw.choice(list(match.legal)))
    hand.window.begin(match)
    QTest.mouseClick(hand.window.curtain.button, LEFT)
    QApplication.processEvents()
    card = hand.page.fights.battle
    assert card.shown is not None
    said = card.moments.toPlainText()
    assert "katana of the stack" in said
    assert "BU-TAC" in said
    values = [moment for moment in card.shown.moments if moment.modifiers]
    assert all(sum(m.value for m in moment.modifiers) == moment.total for moment in values)


def test_the_hand_keeps_the_players_order_and_is_dragged_to_the_board(hand: Hand) -> None:
    match = advance(Match(GAME, "6", seed=3), "discard")
    hand.window.begin(match)
    BushidoPlayer(hand).sit_down()
    panel = hand.page.players.hand.panel
    kinds = [one.kind for one in panel.ordered()]
    row = panel.row_of(kinds[0])
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert [one.kind for one in panel.ordered()][:2] == [kinds[1], kinds[0]]
    QTest.mouseClick(panel.sort, LEFT)
    assert [one.kind for one in panel.ordered()] == kinds
    disc = next(one for one in panel.ordered() if one.is_round)
    held = match.state.discs[0]
    start, row = QPoint(10, 10), panel.row_of(disc.kind)
    QTest.mousePress(row, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for step in (20, 60, 400):
        QTest.mouseMove(row, QPoint(step, 10))
    QTest.mouseRelease(row, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(400, 10))
    assert sum(match.state.discs[0]) == sum(held) - 1


def test_a_stack_is_ordered_and_taken_back(hand: Hand) -> None:
    hand.window.begin(next_battle())
    player = BushidoPlayer(hand)
    player.sit_down()
    controller = hand.page.players.hand
    strip = controller.tray.lines[0].strip
    held = controller.panel.ordered()
    kinds = [one.kind for one in held if controller.tray.takes(one.kind) for _ in range(one.count)]
    for kind in kinds:
        QTest.mouseClick(controller.panel.row_of(kind), LEFT)
    assert [piece.key for piece in strip.pieces] == kinds
    assert all(controller.panel.row_of(kind).count == 0 for kind in kinds)
    start, end = (strip.box_of(number).center().toPoint() for number in (0, len(kinds) - 1))
    QTest.mousePress(strip, LEFT, pos=start)
    QTest.mouseMove(strip, end)
    QTest.mouseRelease(strip, LEFT, pos=end)
    assert [piece.key for piece in strip.pieces] == [*kinds[1:], kinds[0]]
    QTest.mouseClick(strip, LEFT, pos=end)
    assert [piece.key for piece in strip.pieces] == kinds[1:]
    hand.press(Qt.Key.Key_Backspace)
    assert len(strip.pieces) == len(kinds)
    hand.press(Qt.Key.Key_Backspace)
    QTest.mouseClick(strip, LEFT, pos=start)
    assert not [b for b in hand.page.prompt_bar.buttons if isinstance(b.action, Stack)]
    hand.press(Qt.Key.Key_Return)
    assert len(hand.live.match.entries[-1].action.tiles) == len(kinds) - 1


def test_the_odds_of_a_tactic_are_shown_before_it_is_sealed(hand: Hand) -> None:
    """By what the own seat knows, as soon as a disc is laid out, and anew for another."""
    match = next_battle()
    while match.decision.kind == "stack":  # type: ignore[union-attr]
        match.play(max(match.legal, key=lambda one: len(one.tiles)))
    hand.window.begin(match)
    player = BushidoPlayer(hand)
    player.sit_down()
    card = hand.page.fights.preview
    tactics = {action.disc: action for action in match.legal if not action.bows}
    seen = []
    for disc, action in tactics.items():
        player._press(hand.page.players.hand.panel.row_of(DISC_IDS[disc]))
        assert card.shown == hand.live.now.preview(action)
        assert card.isVisible()
        seen.append(card.text())
    assert len(set(seen)) > 1 or len(tactics) == 1
