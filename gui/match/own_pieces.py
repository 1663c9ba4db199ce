"""What the viewer of a match holds in his hand, and the pages on which he plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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


def own_pieces(now: Any) -> OwnPieces:
    """What belongs to the viewer; choices are there while he decides.

    ``now``: a ``gui.match.snapshot.Snapshot``, of which this is a property.
    """
    choices = now.choices if now.awaits_human else ()
    hand = now.views.hand(now.state, now.viewer, choices) if now.viewer else None
    cast = now.views.cast(now.state, choices) if choices else None
    laid = hand is not None and hand.lay is not None
    return OwnPieces(hand, cast, laid or cast is not None or now.allocation is not None)
