"""How the battles of this game are shown (SG-C)."""

from __future__ import annotations

from typing import Final

from scenarios.shogun1986.rules import actions
from scenarios.shogun1986.rules.battle import Battle, strength
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.names import STYLE
from wargame_core.provinces.rules.kinds import Counts, plus
from wargame_core.provinces.views.fights import Fights


def all_units(state: State, battle: Battle, player: int) -> Counts:
    """Units of a side, of its force and of its army together."""
    force, army = strength(state, battle, player)
    return plus(force, army)


FIGHTS: Final[Fights[State]] = Fights(
    STYLE, all_units, within=(actions.Lose, actions.GoOn, actions.CallOff)
)
