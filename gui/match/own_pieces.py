"""What the viewer of a match holds in his hand, and the pages on which he plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wargame_core.views.contract import GameViews
from wargame_core.views.hand_values import CastView, HandView


@dataclass(frozen=True)
class OwnPieces:
    """A hand and pages of one point of a match."""

    hand: HandView | None
    """None in games without hands, and where only programs play."""
    cast: CastView | None
    """Parts that are given to players now."""
    has_page: bool
    """Whether choices are made on a tray or page, and not by buttons."""


def own_pieces(
    views: GameViews, state: Any, viewer: str, choices: Sequence[Any], *, divides: bool
) -> OwnPieces:
    """What belongs to the viewer.

    ``choices`` are his while he decides, else none; ``divides``: a tray of bins is open.
    """
    hand = views.hand(state, viewer, choices) if viewer else None
    cast = views.cast(state, choices) if choices else None
    laid = hand is not None and hand.lay is not None
    return OwnPieces(hand, cast, laid or cast is not None or divides)
