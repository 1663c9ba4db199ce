"""What the position files of all games have in common (``gunyuden-position/1``)."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from wargame_core.engine.dice import MOST_SIDES

FORMAT: Final = "gunyuden-position/1"

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
"""Name of a thing of the scenario: a unit, castle, clan, province, seat …"""
Text = Annotated[str, Field(max_length=4000)]
Notation = Annotated[str, Field(min_length=1, max_length=200)]
MOST_LISTED: Final = 400
"""Entries of a list that people write."""
MOST_LINES: Final = 50
"""Lines of play in a file: reading one must end soon."""
FEW: Final = Field(max_length=MOST_LISTED)


class Strict(BaseModel):
    """Base model: rejects unknown keys and does not coerce types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class ExpectedFacts(Strict):
    """What must be true after a line of play. Only what is said is compared."""

    decision: Text | None = None
    """Kind of the open decision; null when the game is over."""
    seat: Id | None = None
    """Who decides."""
    legal: Annotated[int, Field(ge=0)] = 0
    """Number of legal actions."""
    offered: Annotated[list[Notation], FEW] = []
    """Actions that are legal."""
    refused: Annotated[dict[Notation, Text], FEW] = {}
    """Actions that are not, with the rule that forbids them."""
    events: list[Text] = []
    """Kinds of events that must have happened, in this order, others between them."""
    absent: list[Text] = []
    """Kinds of events that may not have happened."""
    modifiers: dict[str, dict[str, int]] = {}
    """For a kind of event all modifiers of the last one."""
    cells: dict[str, str] = {}
    """For a kind of event what the chart of the last one said."""
    open: dict[str, Any] = {}
    """Facts of the open procedure, as in a position's ``open``."""
    winner: Id | None = None
    """Winning seat; null for a draw."""
    points: dict[Id, int] = {}


class PositionLine(Strict):
    """One line of play from the position; games add ``expect``: what must come of it."""

    comment: Text = ""
    actions: Annotated[list[Notation], FEW] = []
    """Choices of the players in order, and draws by lot; rolls of the die are in ``dice``."""
    dice: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SIDES)]], FEW] = []


class PositionHeader(Strict):
    """What every position file says; games add the rest."""

    format: Literal["gunyuden-position/1"]
    game: Id
    scenario: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{1,60}$")]
    options: dict[Id, Annotated[str, Field(max_length=60)]] = {}
    comment: Text = ""
    rules: Annotated[list[Text], FEW] = []
    """Rules that the position shows."""


class AnyPosition(PositionHeader):
    """A position of whatever game: only what is common is looked at."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True, defer_build=True)


def schema_text(model: type[BaseModel]) -> str:
    """The schema of a model as text, as it stands in ``docs/schemas``."""
    schema = model.model_json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
