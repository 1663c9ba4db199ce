"""What belongs to fights on the page of a match: preview, battle card, prices, reasons, motion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal

from gui.board.board_scene import BoardScene
from gui.board.bubble import Bubble
from gui.board.motion import Motion
from gui.board.price_layer import PriceLayer
from gui.board.rolling_die import RollingDie
from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.match.odds import odds_of
from gui.match.snapshot import Snapshot
from gui.panels.battle_card import BattleCard
from gui.panels.preview import PreviewCard
from gui.theme.theme import Theme
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.decision import Action
from wargame_core.engine.history import Entry
from wargame_core.views.fight_values import PriceView
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import TrayView


class FightController(QObject):
    """Owns these parts and keeps them up to date; the page lays them out."""

    rule_wanted = Signal(str)

    def __init__(
        self, live: LiveMatch, board: BoardView, theme: Theme, *, calm: bool, parent: QObject
    ) -> None:
        """``calm``: nothing moves."""
        super().__init__(parent)
        self._live, self._board, self._theme, self._calm = live, board, theme, calm
        self.preview = PreviewCard(live, board, theme)
        self.battle = BattleCard(live, theme=theme, calm=calm)
        self.bubble = Bubble(board.viewport(), theme, calm=calm)
        self.motion = Motion(self)
        self.die = RollingDie(board.viewport(), theme)
        self.prices: PriceLayer | None = None
        self._scene: BoardScene | None = None
        self._before: tuple[int, Any] = (-1, None)
        self.bubble.rule_wanted.connect(self.rule_wanted)
        self.battle.rule_wanted.connect(self.rule_wanted)
        live.changed.connect(self._changed)

    def refresh(self) -> None:
        """Follow the state that is shown now."""
        now = self._live.now
        scene = self._board.layers
        if scene is not self._scene:
            self.motion.stop()
            self._scene = scene
            bounds = scene.terrain.boundingRect()
            self.prices = PriceLayer(scene.geometry, bounds, self._theme, scene.height_at)
            scene.addItem(self.prices)
        assert self.prices is not None
        self.prices.show_view(now.retreat if now.choices else None)
        self._before = (now.position, now.state)
        self.bubble.close_now()
        self.preview.point_at_nothing()

    def point(self, actions: Sequence[Action]) -> None:
        """Preview the first of some actions that leads to dice."""
        live = self._live
        for action in actions:
            self.preview.point_at(action)
            if self.preview.shown is not None:
                return
        if not actions and live.is_open:
            self.preview.point_at_nothing()

    def weigh(self, tray: TrayView | None) -> None:
        """Preview what is arranged in the tray, once it can be played."""
        if tray is not None and tray.lacking is None:
            self.point(tray.actions[:1])

    def weigh_row(self, actions: Sequence[Any]) -> None:
        """Preview the dice that some actions in a row bring about."""
        odds = odds_of(self._live.now, actions)
        if odds is not None:
            self.preview.show_odds(odds)

    def price_at(self, place: int) -> None:
        """The price of a place under the mouse for the force on its way, as a tag there."""
        now = self._live.now if self._live.is_open else None
        asked = now is not None and place >= 0 and now.awaits_human
        self.show_tag(now.views.move_tag(now.state, place) if now and asked else None)

    def show_tag(self, tag: PriceView | None) -> None:
        """Show the price of one place, or none; the prices of a retreat stay."""
        if self.prices is None or not self._live.is_open or self._live.now.retreat is not None:
            return
        self.prices.show_tag(tag)

    def say_at(self, reason: Reason, at: QPoint) -> None:
        """Say why nothing was done, at a point of the screen."""
        point = self._board.viewport().mapFromGlobal(at)
        self.bubble.say(reason.words, reason.rule, point, self._board.piece_boxes())

    # --- motion -------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        """Let what has just moved slide; the board itself is not waited for."""
        position, before = self._before
        now = self._live.now
        if not isinstance(change, Played) or change.entry.number != position + 1:
            self.motion.stop()
            return
        self._before = (change.entry.number, now.state)
        if self._calm or not self._board.isVisible() or self._scene is None:
            return
        self.roll(now, change.entry)
        slide = now.views.slide(before, change.entry.action)
        if slide is None:
            return
        points = [self._scene.geometry.centres[place] for place in slide.way]
        item = self._scene.travelling(now.views.stacks(before), slide.units, points[0])
        if item is not None:
            self.motion.slide(self._scene, item, points)

    def roll(self, now: Snapshot, entry: Entry) -> None:
        """Let the die be seen to roll at the place for which it was rolled."""
        for event in now.events_of(entry):
            place = now.views.place_of(now.state, event) if event.die is not None else -1
            if event.die is not None and place >= 0:
                added = tuple(one.value for one in event.modifiers)
                at = self._board.point_of(place)
                self.die.roll_at(at, event.die, event.sides, added)
                return
