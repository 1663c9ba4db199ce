"""Which unit loses the next step (23-3-1 to 23-3-3, 19-2-4, 24-2-4, 14-2-4 b)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality.command import alive
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import LoseStep, UnitId
from wargame_core.gunyuden.rules.state import State


def expected(state: State, frame: Any) -> set[Action]:
    """Any unit with a step, as long as the star can still be paid."""
    steps = {unit: state.steps[unit] for unit in alive(state, frame.units)}
    free = not frame.star or min(steps.values()) > frame.losses
    return {LoseStep(UnitId(unit)) for unit in steps if free or _kills(steps, unit, frame.losses)}


def _kills(steps: dict[int, int], unit: int, losses: int) -> bool:
    """Whether somebody can die if this unit loses the next of so many steps."""
    after = {**steps, unit: steps[unit] - 1}
    return after[unit] == 0 or min(after.values()) <= losses - 1
