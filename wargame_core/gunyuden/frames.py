"""Frames of the series: a choice of a side, and what is said when another comes first.

What a frame is stands in ``wargame_core.engine.procedure``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Refusal, Roll
from wargame_core.engine.procedure import Action
from wargame_core.gunyuden import not_now

if TYPE_CHECKING:
    from wargame_core.gunyuden.state import State

__all__ = ["Action", "Automatic", "DieRoll", "Frame"]


class Frame(procedure.Frame):
    """A choice that somebody has to make."""

    __slots__ = ()
    withholds: ClassVar[bool] = False
    """Whether consequences wait until this choice has been made (G-36)."""

    def enters(self, state: State, action: Action) -> tuple[Sequence[int], Sequence[int]]:
        """The units that an action moves, and the hexes that they enter, the last one included."""
        return (), ()

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


class Automatic(Frame):
    """Something that goes on by itself."""

    __slots__ = ()
    automatic: ClassVar[bool] = True


class DieRoll(procedure.DieFrame, Frame):
    """A roll of one die, decided by chance (2.0)."""

    __slots__ = ()

    def seat(self, state: State) -> str:
        """Chance decides."""
        return CHANCE

    def explain(self, state: State, action: Action) -> Refusal:
        """Only faces 1-6 exist, and everything else waits for the die."""
        if isinstance(action, Roll):
            return Refusal("2.0", "not-a-die-face", {"found": action.face})
        return self.comes_first(state)
