"""What a player holds in his hand: for a panel, free of any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class HeldView:
    """All pieces of one kind in a hand."""

    kind: str
    """Its id; by it the player's order of his hand is kept."""
    name: str
    words: str
    """What it is for, in a sentence."""
    figure: str
    """A letter or number that is printed large on it."""
    group: str
    """What it belongs to, such as a bag."""
    count: int
    is_round: bool = False
    """Whether it is a disc; else it is a tile."""
    actions: tuple[Any, ...] = ()
    """What it can be played for now."""


@dataclass(frozen=True)
class HandView:
    """The hand of whoever looks at the window."""

    title: str
    """Whose it is."""
    colour_of: str
    """Id of the clan whose colour and crest stand for the player."""
    held: tuple[HeldView, ...]
