"""Step losses that a player deals out one by one (19-2-4, 23-3, 24-2-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import LoseStep, UnitId
from wargame_core.gunyuden.rules.forces import seat_of
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.roles import Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class DealLosses(Frame):
    """The owner chooses which unit loses the next step.

    With ``star`` at least one of the units must be eliminated (23-3-3). Losses beyond all steps
    are ignored (G-87). Push it with ``deal`` below, which handles the cases without a choice.
    """

    kind: ClassVar[str] = "losses"
    withholds: ClassVar[bool] = True
    units: Units
    losses: int
    star: bool
    cause: str
    """Rule that causes the loss."""

    def seat(self, state: State) -> str:
        """The owner of the units."""
        return seat_of(state, self.units[0])

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule that causes the loss."""
        return self.cause

    def prompt(self, state: State) -> Message:
        """How many steps are still to be lost."""
        return Message("prompt.losses", {"losses": self.losses, "star": self.star})

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Among whom the steps are still to be lost."""
        units = tuple(unit for unit in self.units if state.steps[unit] > 0)
        return {**Frame.blocking_facts(self, state), "units": units}

    def is_void(self, state: State) -> bool:
        """Whether all units have left the map meanwhile (25-2)."""
        return not any(state.steps[unit] > 0 for unit in self.units)

    def legal(self, state: State) -> Sequence[Action]:
        """Units that may lose the next step without making the star impossible."""
        return [LoseStep(UnitId(unit)) for unit in self.units if self._may_lose(state, unit)]

    def _may_lose(self, state: State, unit: int) -> bool:
        steps = state.steps
        if steps[unit] <= 0:
            return False
        if not self.star or not star_payable(state, self.units, self.losses):
            return True
        left = self.losses - 1
        return steps[unit] == 1 or any(
            0 < steps[other] - (other == unit) <= left for other in self.units
        )

    def explain(self, state: State, action: Action) -> Refusal:
        """Not a unit of the losing force, or it would leave the star unpaid."""
        if isinstance(action, LoseStep):
            if action.unit not in self.units or state.steps[action.unit] <= 0:
                facts = {"unit": action.unit, "units": self.blocking_facts(state)["units"]}
                return Refusal(self.cause, "not-in-this-fight", facts)
            facts = {"unit": action.unit, "losses": self.losses}
            return Refusal("23-3-3", "star-needs-elimination", facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Take the step; go on until all are dealt."""
        working.drop()
        star = self.star and working.state.steps[action.unit] > 1
        working.lose_step(action.unit, self.cause)
        deal(working, replace(self, losses=self.losses - 1, star=star))


def deal(working: WorkingCopy, losses: DealLosses) -> None:
    """Open a choice of losses; take them at once where nothing is left to choose."""
    state = working.state
    alive = tuple(unit for unit in losses.units if state.steps[unit] > 0)
    if losses.losses <= 0 or not alive:
        return
    if losses.losses >= sum(state.steps[unit] for unit in alive):
        for unit in alive:
            while state.steps[unit] > 0:
                working.lose_step(unit, losses.cause)
        return
    working.push(replace(losses, units=alive))


def star_payable(state: State, units: Sequence[int], steps: int) -> bool:
    """Whether so many steps can eliminate at least one of the units (23-3-3)."""
    return any(0 < state.steps[unit] <= steps for unit in units)
