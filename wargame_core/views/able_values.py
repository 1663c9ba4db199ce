"""Who can still act before the phase ends, free of any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AbleView:
    """A force, a province or a purchase that an end of the phase would pass over."""

    place: int
    """Where it is."""
    unit: int = -1
    """The leader of the force; -1 where only the place counts."""
