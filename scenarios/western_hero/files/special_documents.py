"""What scenario files say of the special rules (33.17), as strict models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from wargame_core.gunyuden.files.scenario_document import (
    FEW,
    Count,
    Id,
    Ids,
    Strict,
    Text,
    as_tuple,
)


class Frozen(Strict):
    """A unit that may not act before an enemy is beside it (34.7(2))."""

    unit: Id
    until_adjacent_to: Id
    """Clan; by an option its whole side (G-98)."""
    rule: Text


class Inactive(Strict):
    """Clans that may not act until a die or the enemy rouses them (36.7)."""

    clans: Ids
    chart: Id
    die_side: Id
    enemy: Id
    """Side whose invasion or attack rouses them."""
    provinces: Ids
    rule: Text


class HistoricalVictory(Strict):
    """What a side must have achieved under the historical conditions (35.6(2), 36.6(2))."""

    rule: Text
    side: Id
    occupy: Id
    """A castle."""
    eliminated_clan: Id | None = None
    eliminated_more_than_percent: Annotated[int, Field(ge=0, lt=100)] | None = None


class SeaClan(Strict):
    """How one clan may sail (35.7(2).6, 35.7(2).7)."""

    clan: Id
    free_uses: Count
    """Times in the game without a die."""
    lowest_die: Annotated[int, Field(ge=1, le=6)]
    die_for: Literal["unit", "hex"]
    """One die for each unit, or one for all units of the hex."""
    rule: Text


class SeaMovement(Strict):
    """Sea movement (35.7(2))."""

    rule: Text
    sea_cost: Annotated[int, Field(ge=1)]
    """Movement points for a sea hex."""
    clans: Annotated[tuple[SeaClan, ...], BeforeValidator(as_tuple), FEW]
