"""Rolls: one six-sided die (2.0)."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Action, Roll
from wargame_core.gunyuden.rules.state import State


def expected(state: State, frame: Any) -> set[Action]:
    """Six faces, whatever is rolled for."""
    return {Roll(face) for face in (1, 2, 3, 4, 5, 6)}
