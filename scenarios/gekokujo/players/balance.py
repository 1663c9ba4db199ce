"""How a match stands, in provinces: what everybody sees on the board, no Koku."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.players.worth import DAIMYO, PROVINCE, UNIT
from scenarios.gekokujo.rules.battle_terms import enemies
from scenarios.gekokujo.rules.numbers import DAIMYO as DAIMYO_KIND
from wargame_core.provinces.players.measure import ProvinceMeasure

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def unit_worth(state: State, kind: int) -> float:
    """A unit on the board, in provinces."""
    del state
    return DAIMYO if kind == DAIMYO_KIND else UNIT


MEASURE: Final = ProvinceMeasure(PROVINCE, unit_worth, enemies, UNIT)
"""Who is ahead by provinces in control and units on the board."""
