"""What an event leaves to be seen on the board, free of any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KINDS: Final = ("move", "retreat", "fight", "loss", "gain", "taken")
"""Arrows of moves and of retreats; attacks; losses; what came; places that changed hands."""


@dataclass(frozen=True, slots=True)
class TraceView:
    """One arrow or mark."""

    kind: str
    """One of ``KINDS``."""
    way: tuple[int, ...]
    """Places from start to end; one place for a mark."""
    clan: str = ""
    """Id of the clan whose colour it has; empty for nobody's."""
    text: str = ""
    """A few signs beside it; of gains a number, so that several in one place are added up."""

    @property
    def place(self) -> int:
        """Where it ends."""
        return self.way[-1]
