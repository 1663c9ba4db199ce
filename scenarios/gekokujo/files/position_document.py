"""What a position file of Gekokujō may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import Field

from wargame_core.files import position_form
from wargame_core.files.position_form import FEW, MOST_LINES, Id, Strict, schema_text

Step = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,30}$")]
Koku = Annotated[int, Field(ge=0, le=9999)]
Count = Annotated[int, Field(ge=0, le=99)]
Kinds = dict[Id, Count]
"""Units by kind."""
Rule = Annotated[str, Field(pattern=r"^[A-Z0-9][A-Z0-9.-]{0,19}$")]
Provinces = Annotated[list[Id], FEW]


class PlayerRecord(Strict):
    """One player. What is left out has its default."""

    clan: Id | None = None
    """Necessary after the draft."""
    koku: Koku = 0
    """In the treasury."""
    stored: Koku = 0
    """Put away until the next round (10.3)."""
    fund: Koku = 0
    """In the Liberation Fund (8.1.2)."""
    status: Literal["free", "vassal", "on_path", "eliminated"] = "free"
    master: Id | None = None
    """Seat of the player whose vassal he is."""
    liberation: Literal["none", "assault", "rebuilding"] = "none"
    glory: Koku = 0
    castle: Id | None = None
    """Province of the castle or Fortress."""
    fortified: bool = False
    breached: bool = False
    """Has turned against an ally this round (10.1.2)."""
    held: Provinces = Field(default_factory=list)
    """In control when the round began; left out: those of now."""
    claimed: Provinces = Field(default_factory=list)
    """Mandate Provinces that have brought glory (K-71)."""
    alone: Provinces = Field(default_factory=list)
    """Mandate Provinces held alone on the Path; left out: as it is now (K-71)."""
    leader: Id | None = None
    """Who led when the movement of this player began (K-71). Left out by all: who leads now, for
    those whose movement or battle has begun."""


class SownRecord(Strict):
    """Koku that lie on a province (10.3)."""

    player: Id
    koku: Annotated[int, Field(ge=1, le=9999)]


class ProvinceRecord(Strict):
    """One province. Those that are not listed are empty."""

    units: dict[Id, Kinds] = Field(default_factory=dict)
    """By seat and kind."""
    control: Id | None = None
    """Left out: the only player there (K-16); said where allies share it (K-57)."""
    sown: SownRecord | None = None
    moved: Kinds = Field(default_factory=dict)
    """Units that have moved, of the player whose turn it is."""
    unfought: Annotated[list[Id], FEW] = Field(default_factory=list)
    """Players who are not out before a battle is fought here: who moved in this Campaign, and who
    was in control before a move or the end of a pact (K-51)."""
    former: Id | None = None
    """Who of them was in control (K-57). Left out: the one who has not just moved in, or, where
    all move before all fight, who held it when the round began or came first."""


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


class Expected(position_form.Expected):
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

    expect: Expected = Expected()


class GekokujoPosition(position_form.PositionHeader):
    """A position file of Gekokujō."""

    round: Annotated[int, Field(ge=0, le=999)] = 1
    """0 during the draft."""
    step: Step = "movement"
    """Line of the timing table by name; in round 0 ``draft``."""
    player: Id | None = None
    """Whose turn it is at that step; left out: the first who has one."""
    order: Annotated[list[Id], FEW] = Field(default_factory=list)
    """Order of the round; left out: as the players sit."""
    drawn: Annotated[list[Id], FEW] = Field(default_factory=list)
    """Order of the draft; left out: as the players sit."""
    players: Annotated[dict[Id, PlayerRecord], FEW] = Field(default_factory=dict)
    """By seat; who is not listed after the draft is out, with a clan that is free."""
    provinces: Annotated[dict[Id, ProvinceRecord], FEW] = Field(default_factory=dict)
    ninja: NinjaRecord | None = None
    pacts: Annotated[list[Annotated[list[Id], Field(min_length=2, max_length=2)]], FEW] = Field(
        default_factory=list
    )
    """Pairs of allies (10.1)."""
    ended: EndRecord | None = None
    open: Annotated[list[dict[str, Any]], FEW] = Field(default_factory=list)
    """Procedures in progress, the open one last; left out: the natural choice of the step."""
    play: Annotated[list[GekokujoLine], Field(max_length=MOST_LINES)] = Field(default_factory=list)


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/gekokujo_position.schema.json``."""
    return schema_text(GekokujoPosition)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
