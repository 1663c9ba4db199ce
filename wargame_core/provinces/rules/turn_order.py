"""The order of players, drawn by chance one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
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

    def explain(self, state: Any, action: Any) -> Refusal:
        """Drawn already, or no draw."""
        if isinstance(action, Draw):
            return Refusal(self.rule, "drawn-already", {"player": action.player})
        return Refusal(self.rule, "draw-open", dict(self.prompt(state).params))

    def order_with(self, state: Any, player: int) -> tuple[int, ...] | None:
        """The whole order once this player is drawn, None while others are left to draw."""
        drawn = (*self.drawn, player)
        left = [other for other in range(state.scenario.players) if other not in drawn]
        return (*drawn, *left) if len(left) <= 1 else None
