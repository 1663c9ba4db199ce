"""Who controls a province (K-16, K-17, K-57)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scenarios.gekokujo.scenario import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.state import State


def controller(state: State, province: int) -> int:
    """The only player present; among allies the one who had control before, else nobody."""
    present = state.present(province)
    if len(present) == 1:
        return present[0]
    before = state.control[province]
    if before in present and all(state.allied(a, b) for a, b in combinations(present, 2)):
        return before
    return NOBODY


def is_contested(state: State, province: int) -> bool:
    """Whether units of players stand there who are not all allies (K-17)."""
    return any(not state.allied(a, b) for a, b in combinations(state.present(province), 2))


def holds_alone(state: State, player: int, province: int) -> bool:
    """In control with nobody else's unit there, not even an ally's (1.3)."""
    return state.control[province] == player and state.present(province) == [player]
