"""What a player holds in his hand, and what he lays out of it: for a panel, free of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
class LayView:
    """Pieces of the hand that are laid in a row before they are played together."""

    title: str
    note: str
    """A sentence: who sees what of it."""
    done: str
    """On the button that plays them."""
    most: Mapping[str, int]
    """By kind how many may be laid; kinds that are missing may not."""
    action: Callable[[tuple[str, ...]], Any] = field(repr=False, hash=False, compare=False)
    """The action for kinds of pieces in the order in which they lie."""
    stacked: bool = False
    """Whether they lie on one another, the last on top; else their order means nothing."""
    one_of: tuple[str, ...] = ()
    """Kinds of which one piece lies there at most: another one takes its place."""


@dataclass(frozen=True)
class HandView:
    """The hand of whoever looks at the window."""

    title: str
    """Whose it is."""
    colour_of: str
    """Id of the clan whose colour and crest stand for the player."""
    held: tuple[HeldView, ...]
    lay: LayView | None = None
    """What is laid out now; None where pieces are played one by one."""


@dataclass(frozen=True, slots=True)
class RoleView:
    """A part that is given to somebody."""

    title: str
    words: str
    """What whoever has it does."""


@dataclass(frozen=True)
class CastView:
    """Parts that are given to players, on one page: everybody gets one at most."""

    title: str
    roles: tuple[RoleView, ...]
    seats: tuple[tuple[str, str], ...]
    """Name and colour of everybody who can get a part."""
    actions: Callable[[tuple[int, ...]], tuple[Any, ...]] = field(
        repr=False, hash=False, compare=False
    )
    """For the number of a seat for each role, in their order, what is played in a row."""
    done: str = ""
    """On the button that gives them."""
