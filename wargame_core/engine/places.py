"""What a game may say of the places of its board, each part optional; a place is a number from 0.

The window draws a list of these places for a game that brings no view of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from wargame_core.engine.decision import Action
from wargame_core.engine.state_type import S_contra


@runtime_checkable
class ListsPlaces(Protocol[S_contra]):
    """Optional part of a game: its board is a list of named places."""

    def place_names(self, state: S_contra, language: str) -> Sequence[str]:
        """The name of every place; as many all through a match, and ``Game.places`` counts so."""
        ...

    def place_lines(self, state: S_contra, place: int, language: str) -> Sequence[str]:
        """What is in a place now, line by line: holder, units."""
        ...


@runtime_checkable
class HoldsPlaces(Protocol[S_contra]):
    """Optional part of a game: places belong to seats."""

    def holder(self, state: S_contra, place: int) -> str:
        """The seat that a place belongs to; empty for none."""
        ...


@runtime_checkable
class JoinsPlaces(Protocol[S_contra]):
    """Optional part of a game: some places lie next to one another."""

    def neighbours(self, state: S_contra, place: int) -> Sequence[int]:
        """The places next to one."""
        ...


@runtime_checkable
class AttemptsAt(Protocol[S_contra]):
    """Optional part of a game: what a player who points at a place may want there."""

    def attempts_at(self, state: S_contra, place: int) -> Iterable[Action]:
        """Actions that are asked for in a place, allowed or not, the likeliest first."""
        ...


@runtime_checkable
class Reaches(Protocol[S_contra]):
    """Optional part of a game: where the force on its way can go."""

    def reach(self, state: S_contra) -> Mapping[int, int]:
        """The price of every place in reach; empty while nobody is on his way."""
        ...
