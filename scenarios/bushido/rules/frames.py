"""Frames of this game: a choice of one player, a draw by chance, and lists of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules import not_now
from scenarios.bushido.rules.things import PlayerIndex
from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.engine.procedure import Frame
from wargame_core.engine.sealed import SealedChoice

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class PlayerFrame(Frame):
    """A choice of one player."""

    offers: ClassVar[tuple[type, ...]] = ()
    """Kinds of actions that answer it."""
    secret: ClassVar[bool] = False
    """Whether the answers depend on what only the player knows: then it is always asked."""

    player: PlayerIndex

    def seat(self, state: State) -> str:
        """The player's seat."""
        return state.seat(self.player)

    def prompt(self, state: State) -> Message:
        """Who decides, and about what."""
        return Message(f"prompt.{self.kind}", {"player": self.player, **self.facts(state)})

    def facts(self, state: State) -> Mapping[str, Any]:
        """What else the prompt names."""
        return {}

    def must_ask(self, state: State) -> bool:
        """A question that is skipped would show that there was no choice."""
        return self.secret

    def explain(self, state: State, action: Action) -> Refusal:
        """What the choice allows, or that this choice comes first."""
        if isinstance(action, self.offers):
            found = self.reason(state, action)
            facts = {"player": self.player, **self.facts(state)}
            return found or Refusal(self.rule, self.kind, facts)
        return not_now.refusal(self.player, self.rule, action)

    def reason(self, state: State, action: Any) -> Refusal | None:
        """Why this action is forbidden where more can be said than what the choice allows."""
        return None

    def seen_by(self, seat: str, own: str) -> PlayerFrame:
        """The choice as a seat sees it; ``own`` is the seat that decides."""
        return self


@dataclass(frozen=True, slots=True)
class SealedFrame(SealedChoice):
    """A choice that several seats make at the same time."""

    offers: ClassVar[tuple[type, ...]] = ()

    def asked_facts(self, state: State) -> dict[str, Any]:
        """Who decides, as a player."""
        return {"player": state.scenario.seats.index(self.seat(state))}

    def refuse(self, state: State, seat: str, action: Action) -> Refusal:
        """What the choice allows, or that it comes first."""
        player = state.scenario.seats.index(seat)
        if isinstance(action, self.offers):
            return Refusal(self.rule, self.kind, {"player": player})
        return not_now.refusal(player, self.rule, action)


class Automatic(Frame):
    """Something that goes on by itself."""

    __slots__ = ()
    automatic: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Steps(Automatic):
    """The steps of a procedure of the scenario one after another; ``sequence`` lists them."""

    name: str
    at: int = 0

    def advance(self, working: WorkingCopy) -> None:
        """Carry out the next step."""
        lines = working.state.scenario.procedures[self.name]
        if self.at == len(lines):
            working.drop()
            return
        working.replace(replace(self, at=self.at + 1))
        lines[self.at].run(working)


def ask_each(working: WorkingCopy, frame: Callable[[int], Any], players: Sequence[int]) -> None:
    """Open the same choice for players one after another."""
    working.push(*(frame(player) for player in reversed(players)))


def end_turn(working: WorkingCopy, rule: str) -> None:
    """End the turn of the Daimyo at once; the month passes (BU-P5-04, BU-P8-06, B-13)."""
    working.record("turn-over", rule, player=working.state.daimyo)
    working.state.frames = (Steps("month"),)
