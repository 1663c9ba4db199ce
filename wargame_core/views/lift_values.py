"""A force or piece that is taken up on the board, free of any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LiftView:
    """What is taken up, and where it may be put down."""

    place: int
    unit: int
    """The unit that stands for it; -1 for all that can go from the place together."""
    units: tuple[int, ...]
    """The counters that go along."""
    ends: tuple[tuple[int, str], ...] = ()
    """Places that it can reach, with the points that would be left."""
    aims: tuple[int, ...] = ()
    """Places that it can attack from here."""
    on_its_way: bool = False
    """Whether its move has begun."""


@dataclass(frozen=True, slots=True)
class RestView:
    """How the move that is going on comes to its end."""

    action: object
    spent: bool
    """Whether nothing else than the end leads anywhere."""
