"""What a position file of the hex series may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import Field

from wargame_core.files import position_form
from wargame_core.files.position_form import FEW, FORMAT, Id, Strict, schema_text
from wargame_core.files.position_models import position_model, thing_model
from wargame_core.gunyuden.rules.roles import CASTLE, UNIT
from wargame_core.gunyuden.rules.state import State

__all__ = ["FORMAT", "GunyudenFacts", "GunyudenLine", "PositionDocument", "position_schema"]


class FallRecord(Strict):
    """One fall of a castle that had another owner than at the start of the scenario."""

    castle: Id
    owner: Id
    """Clan that lost it."""


class GunyudenFacts(position_form.ExpectedFacts):
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

    expect: GunyudenFacts = GunyudenFacts()


UnitRecord = thing_model(State, UNIT, "UnitRecord", "One unit. What is left out has its default.")
"""Without ``hex`` place, garrison and leader are as in the set-up."""

CastleRecord = thing_model(
    State,
    CASTLE,
    "CastleRecord",
    "One castle. What is left out is as at the start of the scenario.",
)

PositionDocument = position_model(
    State,
    "PositionDocument",
    "A position file.",
    line=GunyudenLine,
    parts={UNIT: UnitRecord, CASTLE: CastleRecord},
    turn=(Annotated[int, Field(ge=0, le=999)], 1),
    stage=(Annotated[int, Field(ge=0, le=4)], 1),  # 0 in the initial stage
    phase=(Id | None, None),  # left out: the first one; null: none
    # Place in the sequence of play, by name or number:
    step=(Annotated[int, Field(ge=-1, le=999)] | Id, "operations"),
    # Units that are not listed: as in the set-up, or not on the map:
    units_default=(Literal["setup", "absent"], "setup"),
    # One entry a fall; a name alone: lost by its first owner:
    fallen=(Annotated[list[Id | FallRecord], FEW], Field(default_factory=list)),
)
"""Left out is ``open`` for the choice of a force to act."""


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/position.schema.json``."""
    return schema_text(PositionDocument)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
