"""Procedures in progress. The state holds a stack of them; the last one is open.

A frame that waits for a choice lists, explains and executes it. An automatic frame holds what
is to be done next and goes on by itself. Frames are frozen; a change means a new frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wargame_core.engine.decision import CHANCE, ROLLS, Decision, Message, Refusal, Roll
from wargame_core.gunyuden import not_now

if TYPE_CHECKING:
    from wargame_core.gunyuden.play import Play
    from wargame_core.gunyuden.state import State

Action = Any


class Frame:
    """A choice that somebody has to make.

    Methods that raise NotImplementedError are for each kind to write. It is no ABC: the rules ask
    for the kinds of frames at every step, and ``isinstance`` on an ABC is several times slower.
    """

    __slots__ = ()
    automatic: ClassVar[bool] = False
    kind: ClassVar[str] = ""
    """Kind of the decision, also the key of its prompt."""
    rule: ClassVar[str] = ""

    def seat(self, state: State) -> str:
        """Who decides."""
        raise NotImplementedError

    def prompt(self, state: State) -> Message:
        """The decision in one sentence."""
        return Message(f"prompt.{self.kind}")

    def decision(self, state: State) -> Decision:
        """The open decision."""
        return Decision(self.seat(state), self.kind, self.rule, self.prompt(state))

    def legal(self, state: State) -> Sequence[Action]:
        """All legal actions in a fixed order, never empty."""
        raise NotImplementedError

    def is_void(self, state: State) -> bool:
        """Whether consequences of an earlier choice have left nothing to decide."""
        return False

    def comes_first(self, state: State) -> Refusal:
        """What is in the way of everything else: this choice, by its rule, with its facts."""
        return Refusal(self.rule, f"{self.kind}-open", self.blocking_facts(state))

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """What the prompt names, and the side that decides."""
        found = dict(self.prompt(state).params)
        seat = self.seat(state)
        sides = [place for place, side in enumerate(state.scenario.sides) if side.id == seat]
        return {**found, "side": sides[0]} if sides else found

    def explain(self, state: State, action: Action) -> Refusal:
        """Why an action that is not in ``legal`` is forbidden; here: it answers something else."""
        open_ = self.comes_first(state)
        return not_now.not_due(action, open_.facts["side"]) or open_

    def execute(self, play: Play, action: Action) -> None:
        """Carry out a legal action. The frame is still on top; it must replace or drop itself."""
        raise NotImplementedError

    def advance(self, play: Play) -> None:
        """Go on without a choice (automatic frames only)."""
        raise NotImplementedError


class Automatic(Frame):
    """Something that goes on by itself."""

    __slots__ = ()
    automatic: ClassVar[bool] = True


class DieRoll(Frame):
    """A roll of one die, decided by chance (2.0)."""

    __slots__ = ()

    def seat(self, state: State) -> str:
        """Chance decides."""
        return CHANCE

    def legal(self, state: State) -> Sequence[Action]:
        """The six faces."""
        return ROLLS

    def explain(self, state: State, action: Action) -> Refusal:
        """Only faces 1-6 exist, and everything else waits for the die."""
        if isinstance(action, Roll):
            return Refusal("2.0", "not-a-die-face", {"found": action.face})
        return self.comes_first(state)

    def execute(self, play: Play, action: Action) -> None:
        """Hand the natural die on."""
        self.rolled(play, action.face)

    def rolled(self, play: Play, die: int) -> None:
        """Carry out the result of a natural die, 1-6."""
        raise NotImplementedError
