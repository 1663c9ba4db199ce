"""Earlier points of a match, and what cannot be done about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wargame_core.engine.decision import Decision
from wargame_core.views.words import tr


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier point of a match."""

    position: int
    state: Any
    decision: Decision | None


def beyond_dice() -> str:
    """Why nothing is taken back with several players at one table."""
    return tr(
        "With several players at one table nothing is taken back beyond the last roll "
        "of the dice, revealed secret or sealed choice."
    )


def is_earlier() -> str:
    """Why nothing can be played at an earlier point."""
    return tr("This is an earlier point of the match; return to the present to play.")
