"""What the viewer of a match holds in his hand, and whether he arranges it in the tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wargame_core.views.hand_values import HandView


@dataclass(frozen=True)
class OwnPieces:
    """A hand, and how it is played at one point of a match."""

    hand: HandView | None
    """None in games without hands, and where only programs play."""
    has_page: bool
    """Whether choices are made in the tray, and not by buttons."""


def own_pieces(now: Any) -> OwnPieces:
    """What belongs to the viewer; choices are there while he decides.

    ``now``: a ``gui.match.snapshot.Snapshot``, of which this is a property.
    """
    choices = now.choices if now.awaits_human else ()
    hand = now.views.hand(now.state, now.viewer, choices) if now.viewer else None
    tray = now.tray(-1) if choices else None
    return OwnPieces(hand, tray is not None and not tray.optional)
