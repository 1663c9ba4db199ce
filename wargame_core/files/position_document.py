"""What a position file may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

FORMAT: Final = "gunyuden-position/1"

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
"""Name of a unit, castle, clan, side or phase of the scenario."""
HexNumber = Annotated[str, Field(pattern=r"^\d{4}$")]
"""Printed number of a hex: column, then row."""
Flag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_:-]{0,79}$")]
Text = Annotated[str, Field(max_length=4000)]
Notation = Annotated[str, Field(min_length=1, max_length=200)]
Morale = Annotated[int, Field(ge=-20, le=0)]
MOST_LISTED: Final = 400
"""Entries of a list that people write."""
MOST_LINES: Final = 50
"""Lines of play in a file: reading one must end soon."""
_Few = Field(max_length=MOST_LISTED)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class UnitRecord(_Strict):
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


class CastleRecord(_Strict):
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


class FallRecord(_Strict):
    """One fall of a castle that had another owner than at the start of the scenario."""

    castle: Id
    owner: Id
    """Clan that lost it."""


class Expected(_Strict):
    """What must be true after a line of play. Only what is said is compared."""

    units: dict[Id, dict[str, Any]] = {}
    """Facts of units, as in a unit's record; ``hex`` null: gone."""
    castles: dict[Id, dict[str, Any]] = {}
    """Facts of castles, as in a castle's record, and ``invested``."""
    decision: Text | None = None
    """Kind of the open decision; null when the game is over."""
    seat: Id | None = None
    """Who decides."""
    legal: Annotated[int, Field(ge=0)] = 0
    """Number of legal actions."""
    offered: Annotated[list[Notation], _Few] = []
    """Actions that are legal."""
    refused: Annotated[dict[Notation, Text], _Few] = {}
    """Actions that are not, with the rule that forbids them."""
    events: list[Text] = []
    """Kinds of events that must have happened, in this order, others between them."""
    absent: list[Text] = []
    """Kinds of events that may not have happened."""
    modifiers: dict[str, dict[str, int]] = {}
    """For a kind of event all modifiers of the last one."""
    cells: dict[str, str] = {}
    """For a kind of event what the chart of the last one said."""
    turn: int = 0
    stage: int = 0
    phase: Id | None = None
    open: dict[str, Any] = {}
    """Facts of the open procedure, as in a position's ``open``."""
    winner: Id | None = None
    """Winning seat; null for a draw."""
    points: dict[Id, int] = {}


class Line(_Strict):
    """One line of play from the position, and what must come of it."""

    comment: Text = ""
    actions: Annotated[list[Notation], _Few] = []
    """Choices of the players in order; those of chance are in ``dice``."""
    dice: Annotated[list[Annotated[int, Field(ge=1, le=6)]], _Few] = []
    expect: Expected = Expected()


class PositionDocument(_Strict):
    """A position file."""

    format: Literal["gunyuden-position/1"]
    game: Id
    scenario: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{1,60}$")]
    options: dict[Id, Annotated[str, Field(max_length=60)]] = {}
    comment: Text = ""
    rules: Annotated[list[Text], _Few] = []
    """Rules that the position shows."""
    turn: Annotated[int, Field(ge=0, le=999)] = 1
    stage: Annotated[int, Field(ge=0, le=4)] = 1
    """0 in the initial stage."""
    phase: Id | None = None
    """Operations phase; left out: the first one; null: none."""
    step: Annotated[int, Field(ge=-1, le=999)] | Id = "operations"
    """Place in the sequence of play, by name or number."""
    units_default: Literal["setup", "absent"] = "setup"
    """Units that are not listed: as in the set-up, or not on the map."""
    units: Annotated[dict[Id, UnitRecord], _Few] = {}
    castles: Annotated[dict[Id, CastleRecord], _Few] = {}
    flags: Annotated[list[Flag], _Few] = []
    fallen: Annotated[list[Id | FallRecord], _Few] = []
    """Castles that have fallen, one entry a fall; a name alone: lost by its first owner."""
    over: bool = False
    open: Annotated[list[dict[str, Any]], _Few] = []
    """Procedures in progress, the open one last; left out: the choice of a force to act."""
    play: Annotated[list[Line], Field(max_length=MOST_LINES)] = []


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/position.schema.json``."""
    schema = PositionDocument.model_json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(position_schema())
