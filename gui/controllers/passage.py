"""The hexes that a move is to pass: clicked with Ctrl, kept until it is made or Esc is pressed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal

from gui.board.view import BoardView
from gui.controllers.fights import FightController
from gui.match.live_match import LiveMatch
from wargame_core.views.fight_values import PriceView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import tr


class Passage(QObject):
    """Collects hexes to pass and draws the way through them."""

    said = Signal(str)
    """The way so far, and how it goes on."""
    refused = Signal(str)
    """Why the way cannot pass there."""

    def __init__(
        self, live: LiveMatch, board: BoardView, fights: FightController, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._live, self._board, self._fights = live, board, fights
        self._place = -1
        self.passed: tuple[int, ...] = ()
        """Places to pass, in order."""

    def add(self, place: int, hex_: int, at: QPoint) -> None:
        """Let the force on its way, or those of a selected place, pass a hex; or say why not.

        A second time the last hex is taken away again.
        """
        if not self._live.now.awaits_human or hex_ < 0:
            return
        if self.passed and self.passed[-1] == hex_:
            self.passed = self.passed[:-1]
            self.draw()
            return
        if not self.passed:
            self._place = place
        walks = self.to(hex_)
        if not walks:
            self.refused.emit(tr("Select a force first: then Ctrl and clicks name its way."))
        elif walks[0].reason is not None:
            self.refused.emit(self._live.now.reason_text(walks[0].reason))
            self._fights.say_at(walks[0].reason, at)
        else:
            self.passed = (*self.passed, hex_)
            self.draw()
            self.said.emit(
                tr(
                    "{way} ({price}). Click where the move ends; Esc forgets the way.",
                    way=walks[0].text,
                    price=walks[0].price,
                )
            )

    def to(self, hex_: int) -> tuple[WalkView, ...]:
        """What may be done with a hex by the hexes to pass, or why nothing may."""
        return self._live.now.by_way(self._place, self.passed, hex_)

    def draw(self, hex_: int = -1) -> None:
        """Draw the way so far, or on to a hex that can be reached by it, with its price."""
        ends = [(self.passed, hex_)] if hex_ >= 0 else []
        if self.passed:
            ends.append((self.passed[:-1], self.passed[-1]))
        for passed, end in ends:
            walks = self._live.now.by_way(self._place, passed, end)
            if walks and walks[0].reason is None:
                self._show(walks[0], end)
                return
        self._show(None)

    def _show(self, walk: WalkView | None, end: int = -1) -> None:
        self._board.show_way(walk.path if walk is not None else ())
        self._fights.show_tag(_tag(walk, end) if walk is not None else None)

    def clear(self) -> bool:
        """Forget the way; whether there was one."""
        had, self.passed = bool(self.passed), ()
        if had:
            self._show(None)
        return had


def _tag(walk: WalkView, end: int) -> PriceView:
    """The price of a way, and what it sets off, as a tag at its end."""
    parts = [text for text in (walk.price, walk.warning) if text]
    return PriceView(end, " · ".join(parts), "; ".join(parts), bad=bool(walk.warning))
