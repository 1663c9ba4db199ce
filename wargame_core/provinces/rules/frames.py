"""Choices of one player, dice, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from wargame_core.engine.decision import CHANCE, Action, Message, Refusal, Roll
from wargame_core.engine.procedure import DieFrame, Frame
from wargame_core.engine.values import maker, value
from wargame_core.provinces.rules.roles import PlayerIndex

_message = maker(Message)


def not_due(state: Any, player: int, open_rule: str, action: Action) -> Refusal:
    """That an action is not due now, since a player has another choice to make first."""
    rule, code = state.scenario.due.get(type(action)) or state.scenario.due[object]
    return Refusal(rule, code, {"player": player, "open_rule": open_rule})


@value
class PlayerFrame(Frame):
    """A choice of one player; it is void once he is out of the game."""

    player: PlayerIndex

    def seat(self, state: Any) -> str:
        """The player's seat."""
        seat: str = state.seat(self.player)
        return seat

    def prompt(self, state: Any) -> Message:
        """Who decides."""
        facts = self.facts(state)
        named = {"player": self.player, **facts} if facts else {"player": self.player}
        return _message(f"prompt.{self.kind}", named)

    def facts(self, state: Any) -> dict[str, Any]:
        """What else the prompt names."""
        return {}

    def is_void(self, state: Any) -> bool:
        """Who is out decides nothing."""
        return state.is_out(self.player) or state.ended is not None

    def explain(self, state: Any, action: Action) -> Refusal:
        """The reason of this kind of choice, or that this choice comes first."""
        found = self.reason(state, action)
        if found is not None:
            return found
        return not_due(state, self.player, self.rule, action)

    def reason(self, state: Any, action: Action) -> Refusal | None:
        """Why an action of the kind that this choice offers is forbidden."""
        return None


class Chance(DieFrame):
    """A roll of one die."""

    __slots__ = ()
    kind: ClassVar[str] = "roll"

    def seat(self, state: Any) -> str:
        """Chance."""
        return CHANCE

    def explain(self, state: Any, action: Action) -> Refusal:
        """A face that the die does not have; everything else waits for the die."""
        if isinstance(action, Roll):
            return Refusal(self.rule, "not-a-die-face", {"found": action.face, "sides": self.sides})
        facts = {**self.prompt(state).params, "open_rule": self.rule}
        return Refusal(self.rule, "roll-open", facts)


@value
class Draw(Frame):
    """Chance draws one of several things; each is equally likely."""

    by_chance: ClassVar[bool] = True

    def seat(self, state: Any) -> str:
        """Chance."""
        return CHANCE

    def outcomes(self, state: Any) -> Sequence[tuple[Action, Fraction]]:
        """Everything in ``legal``, each equally likely."""
        legal = self.legal(state)
        return [(drawn, Fraction(1, len(legal))) for drawn in legal]


class Automatic(Frame):
    """Something that goes on by itself."""

    __slots__ = ()
    automatic: ClassVar[bool] = True
