"""What a player sees of a board of provinces as numbers, for programs that learn.

Everything is told from the player's point of view: he first, then the others as they sit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, TypeVar

from wargame_core.provinces.rules.state import NOBODY, NOWHERE, UNKNOWN, ProvinceState

S = TypeVar("S", bound=ProvinceState)

MANY: Final = 20.0
"""Money, units and rounds are told in parts of this; it is no limit."""
HIDDEN: Final = -1.0
"""What a seat does not see."""

Seats = Sequence[int]
"""The players in the order in which they are told."""


def numbers_of(
    view: S,
    seat: str,
    *,
    time: Callable[[S, Seats], Sequence[float]],
    player: Callable[[S, int, Seats], Sequence[float]],
    province: Callable[[S, int], Sequence[float]] = lambda view, place: (),
) -> tuple[float, ...]:
    """The situation from a player's point of view, as a rule from -1 to 1.

    First the time, then the players, then the provinces: who controls each, what the game adds,
    and the units of every player there by kind. Of a seat that leads several players its first
    comes first.
    """
    count = len(view.units)
    own = next(player for player in range(count) if view.seat(player) == seat)
    seats = [(own + n) % count for n in range(count)]
    players = (player(view, one, seats) for one in seats)
    provinces = (
        (who(view.control[place], seats), *province(view, place), *_units(view, place, seats))
        for place in range(len(view.control))
    )
    return (*time(view, seats), *chain.from_iterable(players), *chain.from_iterable(provinces))


def _units(view: ProvinceState, place: int, seats: Seats) -> list[float]:
    return [count / MANY for player in seats for count in view.at(player, place)]


def who(player: int, seats: Seats) -> float:
    """0 for nobody, else a place at the table: the player's own the smallest."""
    return 0.0 if player == NOBODY else (seats.index(player) + 1) / len(seats)


def where(view: ProvinceState, place: int) -> float:
    """A province; 0 for none."""
    return 0.0 if place == NOWHERE else (place + 1) / len(view.control)


def money(amount: int) -> float:
    """An amount, or ``HIDDEN``."""
    return HIDDEN if amount == UNKNOWN else amount / MANY
