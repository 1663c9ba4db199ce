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


def undo_reason(*, looks_back: bool, length: int, too_far: bool) -> str:
    """Why nothing can be taken back; ``too_far``: the last choice lies beyond a roll."""
    if looks_back:
        return is_earlier()
    if length == 0:
        return tr("Nothing has been played yet.")
    return beyond_dice() if too_far else ""
