"""Consequences of every change, until nothing changes any more.

The order: broken units, dead sōdaishō, ended investments, falling castles, emptied and newly
manned castles, special rules of the scenario.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wargame_core.gunyuden.rules import fall
from wargame_core.gunyuden.rules.forces import besiegers_of, garrison_of, strength
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Rank, Scenario
from wargame_core.gunyuden.rules.state import Fate
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_ELIMINATED: Final = int(Fate.ELIMINATED)
"""Read after every change; a member of an Enum takes several times as long."""


def consequences(working: WorkingCopy) -> bool:
    """Carry out consequences, unless losses of one result are still to be dealt (G-36)."""
    if working.state.frames[-1].withholds:
        return False
    settle_consequences(working)
    return True


def settle_consequences(working: WorkingCopy) -> None:
    """Carry out all consequences that need no choice; open a frame for those that do."""
    while working.unsettled:
        working.unsettled = False
        _broken_units(working)
        _dead_sodaisho(working)
        _investments(working)
        _castles(working)
        for rule in working.state.scenario.special.after_change:
            rule(working)


def _broken_units(working: WorkingCopy) -> None:
    """Units below the lowest morale are lost (10-1-2); for garrisons see G-57."""
    state = working.state
    lowest = state.scenario.charts.numbers.lowest_morale
    if min(state.morale) >= lowest:
        return
    for unit, morale in enumerate(state.morale):
        if morale >= lowest or state.hex[unit] < 0:
            continue
        if not state.inside[unit]:
            working.eliminate(unit, "10-1-2")
            continue
        castle = state.scenario.castle_at[state.hex[unit]]
        if any(state.morale[other] >= lowest for other in garrison_of(state, castle)):
            working.eliminate(unit, "18-2-2")


def _dead_sodaisho(working: WorkingCopy) -> None:
    """With an eliminated sōdaishō his whole clan leaves the map (25-2, G-92)."""
    state = working.state
    if _ELIMINATED not in state.fate:
        return
    for unit in _sodaisho(state.scenario):
        if state.fate[unit] != _ELIMINATED:
            continue
        printed = state.scenario.units[unit]
        for other, follower in enumerate(state.scenario.units):
            if follower.clan == printed.clan and state.hex[other] >= 0:
                working.remove(other, "25-2")


@lru_cache(maxsize=REMEMBERED)
def _sodaisho(scenario: Scenario) -> tuple[int, ...]:
    return tuple(u for u, unit in enumerate(scenario.units) if unit.rank is Rank.SODAISHO)


def _investments(working: WorkingCopy) -> None:
    """An investment below its threshold ends (18-3); morale inside goes back to 0 (18-3-2)."""
    state = working.state
    if True not in state.investing and True not in state.besieged:
        return
    for castle in range(len(state.owner)):
        besiegers = besiegers_of(state, castle)
        if besiegers and (
            state.owner[castle] < 0 or strength(state, besiegers) < threshold(state, castle)
        ):
            working.invest(besiegers, investing=False)
            besiegers = ()
        if state.besieged[castle] and not besiegers and not fall.is_falling(state, castle):
            working.record("investment-ended", "18-3", castle=castle)
            state.castle_morale[castle] = 0
            for unit in garrison_of(state, castle):
                working.change_morale(unit, -state.morale[unit], "18-3-2")
        state.besieged[castle] = bool(besiegers)


def _castles(working: WorkingCopy) -> None:
    """Castles fall (21); a garrison's morale takes the place of the castle's (10-4)."""
    state = working.state
    lowest = state.scenario.charts.numbers.lowest_morale
    broken = min(state.morale) < lowest
    if not broken and not any(state.castle_morale) and all(state.durability):
        return
    losers = {state.hex[u] for u, m in enumerate(state.morale) if m < lowest} if broken else ()
    owner, durability = state.owner, state.durability
    for castle, morale in enumerate(state.castle_morale):
        if (
            not morale
            and (durability[castle] > 0 or owner[castle] < 0)
            and (not losers or state.scenario.castles[castle].hex not in losers)
        ):
            continue
        if fall.must_fall(state, castle):
            fall.open_fall(working, castle)
        elif morale and garrison_of(state, castle):
            state.castle_morale[castle] = 0
