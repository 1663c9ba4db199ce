"""What a position file of Bushido may say (``gunyuden-position/1``), as strict models."""

from __future__ import annotations

import sys
from typing import Any, Final, Literal

from scenarios.bushido.rules.sequence import PROCEDURES
from scenarios.bushido.rules.state import State
from wargame_core.files.position_form import schema_text
from wargame_core.files.position_models import position_model

_LITERAL: Any = Literal
ORDER: Final = ("turn", "attack", "set-up", "battle", "month")
"""Procedures in the order in which a step is looked for by its name."""
STEPS: Final = tuple(dict.fromkeys(step.id for name in ORDER for step in PROCEDURES[name]))
USUAL_STEP: Final = "mobilize"

BushidoPosition = position_model(
    State,
    "BushidoPosition",
    "A position file of Bushido.",
    step=(_LITERAL[STEPS], USUAL_STEP),  # of the order of play, where ``open`` is left out
)


def position_schema() -> str:
    """The schema as text, as it stands in ``docs/schemas/bushido_position.schema.json``."""
    return schema_text(BushidoPosition)


if __name__ == "__main__":
    sys.stdout.write(position_schema())
