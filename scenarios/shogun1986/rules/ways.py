"""How far armies and provincial forces go, for what is said and shown of movement."""

from __future__ import annotations

from typing import Final

from scenarios.shogun1986.rules.state import State
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.places import set_of
from wargame_core.provinces.rules.reach import MoveRules, Ways
from wargame_core.provinces.rules.state import NOBODY


def points(state: State, player: int, origin: int, group: Counts) -> int:
    """Steps of the army there, by its experience; a force goes one (SG-A-01, SG-D-02)."""
    del group
    army = state.army_at(player, origin)
    return army.level if army is not None else 1


def closed(state: State, player: int) -> int:
    """Provinces of others, which nobody moves into (SG-A-01)."""
    return set_of(
        place for place, owner in enumerate(state.control) if owner not in (NOBODY, player)
    )


RULES: Final = MoveRules("SG-A-01", "SG-A-01", "SG-A-01", ("SG-A-01", "enemy-closed"))
WAYS: Final[Ways[State]] = Ways(
    RULES, points, lambda state, player, place, group: None, closed=closed
)
"""Reach of armies and forces; frames, which know the phase, are asked for room."""
