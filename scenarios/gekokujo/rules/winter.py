"""Winter: supply of the mountain provinces (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.income import AllRemoved, charge
from wargame_core.provinces.rules.places import provinces_of

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def supply_of(state: State, player: int) -> int:
    """Koku for controlled mountain provinces and the units in them, rounded up once (7.1)."""
    if state.scenario.clan(state.clan[player]).mountain_immune:
        return 0
    economy = state.scenario.numbers.economy
    places = provinces_of(state.provinces(player) & state.scenario.mountains)
    units = sum(state.total(player, place) for place in places)
    return len(places) * economy.mountain - (-units // economy.supply_units)


def begin_winter(working: WorkingCopy) -> None:
    """Phase 3 begins."""
    working.record("winter", "3.1-01", round=working.state.round)


def supply(working: WorkingCopy) -> None:
    """All pay at once (3.1); then it is looked at who is out (K-51)."""
    state = working.state
    begin_winter(working)
    working.push(AllRemoved())
    charge(
        working, {player: supply_of(state, player) for player in state.alive()}, "7.1-01", "supply"
    )
