"""What a position file of the hex series may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import Field

from wargame_core.files import position_form
from wargame_core.files.position_form import FEW, FORMAT, MOST_LINES, Id, Strict, schema_text

__all__ = ["FORMAT", "Expected", "GunyudenLine", "PositionDocument", "position_schema"]

HexNumber = Annotated[str, Field(pattern=r"^\d{4}$")]
"""Printed number of a hex: column, then row."""
Flag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_:-]{0,79}$")]
Morale = Annotated[int, Field(ge=-20, le=0)]


class UnitRecord(Strict):
    """One unit. What is left out has its default."""

    hex: HexNumber | None = None
    """Left out: the hex of the set-up."""
    steps: Annotated[int, Field(ge=1, le=2)] = 2
    morale: Morale = 0
    inside: bool = False
    """In garrison. Without ``hex``: left out means as in the set-up."""
    leader: Id | None = None
    """Unit that leads it; left out: nobody, or without ``hex`` as in the set-up."""
    acted: bool = False
    investing: bool = False
    fate: Literal["in_play", "eliminated", "removed"] = "in_play"
    led_at_phase_start: bool = False
    """Left out: whether it is led now (13-1-2)."""
    unled_at_stage_start: bool = False
    """Left out: whether it is in play and not led now (14-1-2)."""


class CastleRecord(Strict):
    """One castle. What is left out is as at the start of the scenario."""

    owner: Id | None = None
    """Clan; null for an abandoned castle."""
    durability: Annotated[int, Field(ge=0, le=99)] = 0
    morale: Morale = 0
    resists: bool = False
    refuses: bool = False
    replenished: bool = False
    called: bool = False
    assaulted: bool = False
    besieged: bool = False
    """Left out: whether units invest it."""


class FallRecord(Strict):
    """One fall of a castle that had another owner than at the start of the scenario."""

    castle: Id
    owner: Id
    """Clan that lost it."""


class Expected(position_form.Expected):
    """What must be true after a line of play. Only what is said is compared."""

    units: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Facts of units, as in a unit's record; ``hex`` null: gone."""
    castles: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Facts of castles, as in a castle's record, and ``invested``."""
    turn: int = 0
    stage: int = 0
    phase: Id | None = None


class GunyudenLine(position_form.PositionLine):
    """One line of play from the position, and what must come of it."""

    expect: Expected = Expected()


class PositionDocument(position_form.PositionHeader):
    """A position file."""

    turn: Annotated[int, Field(ge=0, le=999)] = 1
    stage: Annotated[int, Field(ge=0, le=4)] = 1
    """0 in the initial stage."""
    phase: Id | None = None
    """Operations phase; left out: the first one; null: none."""
    step: Annotated[int, Field(ge=-1, le=999)] | Id = "operations"
    """Place in the sequence of play, by name or number."""
    units_default: Literal["setup", "absent"] = "setup"
    """Units that are not listed: as in the set-up, or not on the map."""
    units: Annotated[dict[Id, UnitRecord], FEW] = Field(default_factory=dict)
    castles: Annotated[dict[Id, CastleRecord], FEW] = Field(default_factory=dict)
    flags: Annotated[list[Flag], FEW] = Field(default_factory=list)
    fallen: Annotated[list[Id | FallRecord], FEW] = Field(default_factory=list)
    """Castles that have fallen, one entry a fall; a name alone: lost by its first owner."""
    over: bool = False
    open: Annotated[list[dict[str, Any]], FEW] = Field(default_factory=list)
    """Procedures in progress, the open one last; left out: the choice of a force to act."""
    play: Annotated[list[GunyudenLine], Field(max_length=MOST_LINES)] = Field(default_factory=list)


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/position.schema.json``."""
    return schema_text(PositionDocument)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
