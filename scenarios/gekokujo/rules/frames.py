"""Frames of this game: a choice of one player, refused with what comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.gekokujo.rules import not_now
from scenarios.gekokujo.rules.roles import PlayerIndex
from scenarios.gekokujo.rules.state import Status
from wargame_core.engine.decision import CHANCE, Message, Refusal, Roll
from wargame_core.engine.procedure import DieFrame, Frame

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


@dataclass(frozen=True, slots=True)
class PlayerFrame(Frame):
    """A choice of one player; it is void once he is eliminated."""

    player: PlayerIndex

    def seat(self, state: State) -> str:
        """The player's seat."""
        return state.seat(self.player)

    def prompt(self, state: State) -> Message:
        """Who decides."""
        return Message(f"prompt.{self.kind}", {"player": self.player, **self.facts(state)})

    def facts(self, state: State) -> dict[str, Any]:
        """What else the prompt names."""
        return {}

    def is_void(self, state: State) -> bool:
        """An eliminated player decides nothing."""
        return state.status[self.player] == Status.ELIMINATED or state.ended is not None

    def explain(self, state: State, action: Any) -> Refusal:
        """The reason of this kind of choice, or that this choice comes first."""
        found = self.reason(state, action)
        return found or not_now.refusal(self, state, action)

    def reason(self, state: State, action: Any) -> Refusal | None:
        """Why an action of the kind that this choice offers is forbidden."""
        return None


class Chance(DieFrame):
    """A roll of one die."""

    __slots__ = ()
    kind: ClassVar[str] = "roll"

    def seat(self, state: State) -> str:
        """Chance."""
        return CHANCE

    def explain(self, state: State, action: Any) -> Refusal:
        """Only faces 1-6 exist, and everything else waits for the die."""
        if isinstance(action, Roll):
            return Refusal(self.rule, "not-a-die-face", {"found": action.face})
        facts = {**self.prompt(state).params, "open_rule": self.rule}
        return Refusal(self.rule, "roll-open", facts)


class Automatic(Frame):
    """Something that goes on by itself."""

    __slots__ = ()
    automatic: ClassVar[bool] = True
