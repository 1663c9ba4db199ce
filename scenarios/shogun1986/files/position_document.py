"""What a position file of Shogun (1986) may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import Field

from scenarios.shogun1986.rules.sequence import STEPS
from scenarios.shogun1986.rules.state import State
from wargame_core.files import position_form
from wargame_core.files.position_form import Id, Strict, schema_text
from wargame_core.files.position_models import position_model

SETUP = "setup"
WAR = "war"
LINES = tuple(step.id for step in STEPS)
Step = Literal[
    "setup", "plan", "swords", "build", "levy", "ronin", "ninja", "war", "remove-ronin", "recover",
    "koku", "check",
]  # fmt: skip
"""Set-up and the lines of the round."""
Phase = Literal["ninja", "A", "B", "C", "D1", "D2"]
"""Phases of a turn of war; the first is the boundary before it, at which the ninja may strike."""
Count = Annotated[int, Field(ge=0, le=99)]


class ArmyFacts(Strict):
    """One army. What is left out has its default."""

    province: Id | None = None
    units: dict[Id, Count] = Field(default_factory=dict)
    """By kind; rōnin once they are revealed."""
    level: Annotated[int, Field(ge=1, le=99)] = 1
    """Experience of its daimyō."""
    secret: Count = 0
    """Rōnin that are not revealed."""
    struck_by: Id | None = None
    """The colour that has assassinated the daimyō this round."""


class Facts(position_form.ExpectedFacts):
    """What must be true after a line of play. Only what is said is compared."""

    players: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    """Facts of a colour, and ``provinces``: how many it holds."""
    seats: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    provinces: dict[Id, dict[str, Any]] = Field(default_factory=dict)
    armies: dict[Id, dict[Id, dict[str, Any] | None]] = Field(default_factory=dict)
    """Facts of armies by colour; null for one that is gone."""
    round: int = 0
    step: str = ""
    order: list[Id] = Field(default_factory=list)
    ninja: Id | None = None
    how: str | None = None
    """How the game ended, as in ``ended``."""


class Shogun1986Line(position_form.PositionLine):
    """One line of play from the position, and what must come of it."""

    expect: Facts = Facts()


Shogun1986Position = position_model(
    State,
    "Shogun1986Position",
    "A position file of Shogun (1986).",
    line=Shogun1986Line,
    armies=(dict[Id, dict[Id, ArmyFacts]], Field(default_factory=dict)),  # by colour
    round=(Annotated[int, Field(ge=0, le=999)], 1),  # 0 during the set-up
    step=(Step, WAR),  # action of the round by name
    phase=(Phase, "A"),  # of war, where ``open`` is left out
    player=(Id | None, None),  # colour on turn likewise; left out: the first in order
)


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/shogun1986_position.schema.json``."""
    return schema_text(Shogun1986Position)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
