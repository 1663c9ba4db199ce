"""What a position file of Gekokujō may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import Field

from scenarios.gekokujo.rules.state import State
from wargame_core.files import position_form
from wargame_core.files.position_form import FEW, Id, Strict, schema_text
from wargame_core.files.position_models import position_model, thing_model
from wargame_core.provinces.rules.roles import PLAYER, PROVINCE

Step = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,30}$")]
Rule = Annotated[str, Field(pattern=r"^[A-Z0-9][A-Z0-9.-]{0,19}$")]


class SownRecord(Strict):
    """Koku that lie on a province (10.3)."""

    player: Id
    koku: Annotated[int, Field(ge=1, le=9999)]


class NinjaRecord(Strict):
    """The Ninja once it is hired (9.1)."""

    player: Id
    mission: Literal["assassination", "sabotage", "diversion", "done"]
    """``done``: an assassination that has been carried out."""
    province: Id | None = None


class EndRecord(Strict):
    """How the game ended."""

    winner: Id | None = None
    how: Literal["mandate", "control", "glory", "last", "rounds", "nobody"]
    rule: Rule
    tied: Annotated[list[Id], FEW] = Field(default_factory=list)


class GekokujoFacts(position_form.ExpectedFacts):
    """What must be true after a line of play. Only what is said is compared."""

    players: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Facts as in a player's record, and ``provinces``: how many he controls."""
    provinces: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Facts as in a province's record; ``units`` as a whole."""
    round: int = 0
    step: Step = ""
    order: list[Id] = Field(default_factory=list)
    """Players who are not eliminated, in this round's order."""
    how: str | None = None
    """How the game ended, as in ``ended``."""


class GekokujoLine(position_form.PositionLine):
    """One line of play from the position, and what must come of it."""

    expect: GekokujoFacts = GekokujoFacts()


PlayerRecord = thing_model(
    State, PLAYER, "PlayerRecord", "One player. What is left out has its default."
)
"""Players who are not listed after the draft are out, with a clan that is free."""

ProvinceRecord = thing_model(
    State,
    PROVINCE,
    "ProvinceRecord",
    "One province. Those that are not listed are empty.",
    sown=(SownRecord | None, None),
    # Who of those in ``unfought`` was in control (K-57). Left out: the one who has not just moved
    # in, or, where all move before all fight, who held it when the round began or came first.
    former=(Id | None, None),
)

GekokujoPosition = position_model(
    State,
    "GekokujoPosition",
    "A position file of Gekokujō.",
    line=GekokujoLine,
    parts={PLAYER: PlayerRecord, PROVINCE: ProvinceRecord},
    round=(Annotated[int, Field(ge=0, le=999)], 1),  # 0 during the draft
    step=(Step, "movement"),  # line of the timing table by name; in round 0 ``draft``
    player=(Id | None, None),  # whose turn it is; left out: the first who has one
    ninja=(NinjaRecord | None, None),
    ended=(EndRecord | None, None),
)
"""Left out are the natural choice of the step, and orders in which the players sit."""


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/gekokujo_position.schema.json``."""
    return schema_text(GekokujoPosition)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
