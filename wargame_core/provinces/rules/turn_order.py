"""The order of players, drawn by chance one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.provinces.rules import frames
from wargame_core.provinces.rules.actions import Draw, Player
from wargame_core.provinces.rules.roles import Players


@dataclass(frozen=True, slots=True)
class DrawOrder(frames.Draw):
    """Players are drawn one by one; the last one is not drawn, he is left over."""

    kind: ClassVar[str] = "draw"
    drawn: Players = ()

    def prompt(self, state: Any) -> Message:
        """Which place in the order."""
        return Message("prompt.draw", {"place": len(self.drawn) + 1})

    def legal(self, state: Any) -> Sequence[Draw]:
        """Players not yet drawn."""
        players = range(state.scenario.players)
        return [Draw(Player(player)) for player in players if player not in self.drawn]

    def explain(self, state: Any, action: Action) -> Refusal:
        """Drawn already, or no draw."""
        if isinstance(action, Draw):
            return Refusal(self.rule, "drawn-already", {"player": action.player})
        return Refusal(self.rule, "draw-open", dict(self.prompt(state).params))

    def execute(self, working: Any, action: Draw) -> None:
        """Draw on, or carry out what the whole order decides."""
        order = self.order_with(working.state, int(action.player))
        if order is None:
            working.replace(replace(self, drawn=(*self.drawn, int(action.player))))
            return
        working.record("order-drawn", self.rule, players=order)
        working.drop()
        self.decided(working, order)

    def decided(self, working: Any, order: tuple[int, ...]) -> None:
        """Carry out what the order is for; by itself it is that of the round."""
        working.state.order = order

    def order_with(self, state: Any, player: int) -> tuple[int, ...] | None:
        """The whole order once this player is drawn, None while others are left to draw."""
        drawn = (*self.drawn, player)
        left = [other for other in range(state.scenario.players) if other not in drawn]
        return (*drawn, *left) if len(left) <= 1 else None
