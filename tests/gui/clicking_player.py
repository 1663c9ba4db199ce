"""A player at the window who finds his way to every choice with the mouse alone."""

from __future__ import annotations

import random
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.shogun1986.rules.actions import Allot
from tests.gui.conftest import Hand
from wargame_core.engine.decision import Action

BY_PROVINCE = ("placing", "build", "levy", "hide", "ninja", "begin")
"""Kinds of decisions that are answered by a click on a province."""


class ClickingPlayer:
    """Chooses at random and makes the choice by tray, counter, province, menu or button."""

    def __init__(self, hand: Hand, seed: int = 1) -> None:
        self.hand, self.draw = hand, random.Random(seed)
        self.ways: dict[str, int] = {}
        """How often a choice was made in which way."""

    def play(self) -> Any:
        """Sit down and make one choice. Returns the action."""
        self.sit_down()
        live = self.hand.live
        position = live.match.position
        action = self.draw.choice(list(live.now.choices))
        way = self._choose(action)
        self.answer()
        assert live.match.position > position, (way, action)
        assert live.match.entries[position].action == action, (way, action)
        self.ways[way] = self.ways.get(way, 0) + 1
        return action

    def sit_down(self) -> None:
        """Confirm the curtain, and read the recap."""
        hand = self.hand
        hand.wait_for_human()
        if hand.window.hand_over.curtain:
            assert not hand.page.isVisible(), "the board is behind the curtain"
            self._press(hand.window.curtain.button)
        if hand.page.recap.isVisible():
            self._press(hand.page.recap.done)

    def answer(self) -> None:
        """Say yes where the window asks before it does something."""
        if self.hand.page.proposals.question is not None:
            self._press(self.hand.page.prompt_bar.buttons[0])

    def _press(self, widget: Any) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def _choose(self, action: Action) -> str:
        if isinstance(action, Allot):
            return self._divide(action)
        for way in (self._on_the_counter, self._on_the_board, self._by_button, self._in_the_list):
            if way(action):
                return way.__name__
        raise AssertionError(action)

    def _divide(self, action: Allot) -> str:
        tray = self.hand.page.players.tray
        assert tray.isVisible()
        wanted = (action.swords, action.build, action.levy, action.ronin, action.ninja)
        for line, amount in zip(tray.lines, wanted, strict=True):
            while len(line.strip.pieces) < amount:
                self._press(line.more)
        assert tuple(len(line.strip.pieces) for line in tray.lines) == wanted
        self._press(tray.ready)
        return "tray"

    def _on_the_counter(self, action: Action) -> bool:
        fan = self.hand.page.board.fan
        units = self.hand.live.now.places(action).units
        if not fan.asked or len(units) != 1 or units[0] not in fan.item.lit:
            return False
        board = self.hand.page.board
        middle = fan.item.box_of(units[0]).center().toPoint()
        at = board.mapFromScene(fan.item.pos()) + QPoint(middle.x(), middle.y())
        QTest.mouseMove(board.viewport(), at)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()
        return True

    def _on_the_board(self, action: Action) -> bool:
        """A click on the province of a choice, and one in its menu if there are several."""
        hand, now = self.hand, self.hand.live.now
        places = now.places(action).lit
        if len(places) != 1 or now.lift(places[0]) is not None or now.lift(-1) is not None:
            return False
        if now.decision is None or now.decision.kind not in BY_PROVINCE:
            return False
        hand.click_hex(places[0])
        if hand.page.menu is not None:
            hand.click_in_menu(now.describe(action))
        return True

    def _by_button(self, action: Action) -> bool:
        buttons = [one for one in self.hand.page.prompt_bar.buttons if one.action == action]
        for button in buttons[:1]:
            self._press(button)
        return bool(buttons)

    def _in_the_list(self, action: Action) -> bool:
        page = self.hand.page
        page.show_actions()
        QApplication.processEvents()
        words = self.hand.live.now.describe(action)
        rows = [page.actions_panel.list.item(row) for row in range(page.actions_panel.list.count())]
        item = next(
            one for one in rows
            if one.text() == words and one.data(Qt.ItemDataRole.UserRole) is not None
            and page.actions_panel._actions[one.data(Qt.ItemDataRole.UserRole)] == action
        )  # fmt: skip
        page.actions_panel.list.scrollToItem(item)
        at = page.actions_panel.list.visualItemRect(item).center()
        viewport = page.actions_panel.list.viewport()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()
        return True
