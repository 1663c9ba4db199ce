"""Who controls a province (K-16, K-17, K-57)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def controller(state: State, province: int, victors: Sequence[int] = ()) -> int:
    """The only player present; among allies the one who had control before, else nobody.

    Who lost control to a move or to a pact's end has it again once only allies are left with him,
    however the others went (K-57). ``victors``: the sides of a battle that has just been fought
    there, the attacker first. Land that was nobody's and that allies hold after it is the
    attacker's; if he has nobody there it belongs to the first of them.
    """
    return holder(state, province, state.present(province), victors)


def holder(state: State, province: int, present: Sequence[int], victors: Sequence[int] = ()) -> int:
    """``controller`` where it is known who is present."""
    if len(present) == 1:
        return present[0]
    if not present or not all(state.allied(a, b) for a, b in combinations(present, 2)):
        return NOBODY
    for earlier in (state.control[province], state.former.get(province, NOBODY)):
        if earlier in present:
            return earlier
    if not victors:
        return NOBODY
    return next(player for player in (*victors, *present) if player in present)


def is_contested(state: State, province: int) -> bool:
    """Whether units of players stand there who are not all allies (K-17)."""
    return any(not state.allied(a, b) for a, b in combinations(state.present(province), 2))
