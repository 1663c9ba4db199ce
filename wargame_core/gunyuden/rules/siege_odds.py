"""The terms of every siege die: which chart is read, where, and with which modifiers.

Play, previews, opponents and audits all ask here. The functions change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_core.gunyuden.rules import siege_terms as by_numbers
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    castle_morale,
    garrison_of,
    lowest_morale,
    rank_of,
    strength,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.siege_terms import (
    CombatTerms,
    IncidentTerms,
    SiegeTerms,
    SurrenderTerms,
)
from wargame_core.gunyuden.rules.state import State


def ambush_terms(
    state: State, castle: int, assaulters: Sequence[int], leader: int | None
) -> CombatTerms:
    """The ambush by the whole garrison, strength 0 if it is empty (19-2-1, 19-2-3, 19-2-5).

    ``leader`` is the unit of highest rank whose field battle modifier counts, None for nobody.
    """
    scenario = state.scenario
    return by_numbers.ambush(
        scenario.charts,
        strength(state, garrison_of(state, castle)),
        leader=0 if leader is None else scenario.units[leader].field_battle_modifier,
        difference=castle_morale(state, castle) - lowest_morale(state, assaulters),
    )


def assault_terms(state: State, castle: int, assaulters: Sequence[int]) -> CombatTerms:
    """The assault by the units that survived the ambush (19-3)."""
    scenario = state.scenario
    place = scenario.castles[castle]
    return by_numbers.assault(
        scenario.charts,
        strength(state, assaulters),
        level=place.level,
        terrain=scenario.map.terrain[place.hex],
        difference=lowest_morale(state, assaulters) - castle_morale(state, castle),
    )


def surrender_terms(state: State, castle: int, callers: Sequence[int]) -> SurrenderTerms:
    """A call by the force ``callers`` (20-2), with the penalty of an earlier refusal (G-63)."""
    return by_numbers.surrender(
        state.scenario.charts,
        state.durability[castle],
        inside=_top_rank(state, garrison_of(state, castle)),
        difference=lowest_morale(state, callers) - castle_morale(state, castle),
        refused=state.refuses[castle],
    )


def fall_terms(state: State, castle: int, captors: Sequence[int]) -> SurrenderTerms:
    """The fall of a castle: row 0, modified as for a call (21, G-66).

    A morale below the lowest counts as the lowest; earlier answers to calls play no part. By the
    option ``fall_modifiers`` only the rank inside counts, or nothing.
    """
    counted = state.scenario.options.get("fall_modifiers", "all")
    worst = state.scenario.charts.numbers.lowest_morale
    difference = lowest_morale(state, captors) - max(worst, castle_morale(state, castle))
    inside = _top_rank(state, garrison_of(state, castle))
    return by_numbers.surrender(
        state.scenario.charts,
        0,
        inside=Rank.BUSHO if counted == "none" else inside,
        difference=difference if counted == "all" else 0,
    )


def siege_terms(state: State, castle: int) -> SiegeTerms:
    """The siege roll of an invested castle (18-2-1)."""
    level = state.scenario.castles[castle].level
    return by_numbers.siege(state.scenario.charts, len(garrison_of(state, castle)), level=level)


def incident_terms(state: State, castle: int) -> IncidentTerms:
    """The incident roll: castle minus lowest besieger (18-2-1(3), G-58)."""
    return by_numbers.incident(
        castle_morale(state, castle) - lowest_morale(state, besiegers_of(state, castle))
    )


def _top_rank(state: State, units: Iterable[int]) -> Rank:
    return max((rank_of(state, unit) for unit in units), default=Rank.BUSHO)
