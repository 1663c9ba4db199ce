"""What a player sees as numbers, for programs that learn: he first, then the others as they sit."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules.state import Mission, Status
from wargame_core.provinces.rules.state import NOBODY, NOWHERE, UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

MANY: Final = 20.0
"""Koku, units, rounds and Glory Points are told in parts of this; it is no limit."""
HIDDEN: Final = -1.0
"""Koku behind a screen (K-55)."""


def numbers_of(view: State, seat: str) -> tuple[float, ...]:
    """The situation from a player's point of view, as a rule from -1 to 1.

    First the round, the step and the Ninja, then the players, then the provinces: who controls
    each, and the units of every player there by kind.
    """
    own = view.scenario.seats.index(seat)
    seats = [(own + n) % view.scenario.players for n in range(view.scenario.players)]
    players = (_player(view, player, seats) for player in seats)
    provinces = (_province(view, place, seats) for place in range(len(view.control)))
    return (*_time(view, seats), *chain.from_iterable(players), *chain.from_iterable(provinces))


def _who(player: int, seats: list[int]) -> float:
    """0 for nobody, else a place at the table: the player's own the smallest."""
    return 0.0 if player == NOBODY else (seats.index(player) + 1) / len(seats)


def _where(view: State, place: int) -> float:
    return 0.0 if place == NOWHERE else (place + 1) / len(view.control)


def _koku(koku: int) -> float:
    return HIDDEN if koku == UNKNOWN else koku / MANY


def _time(view: State, seats: list[int]) -> tuple[float, ...]:
    return (
        view.round / MANY,
        view.step / MANY,
        _who(view.ninja, seats),
        view.mission / len(Mission),
        _where(view, view.ninja_at),
    )


def _player(view: State, player: int, seats: list[int]) -> tuple[float, ...]:
    place = view.order.index(player) + 1 if player in view.order else 0
    return (
        (view.clan[player] + 1) / len(view.scenario.clan_ids),
        _koku(view.treasury[player]),
        _koku(view.stored[player]),
        view.fund[player] / MANY,
        view.status[player] / len(Status),
        _who(view.master[player], seats),
        float(view.liberation[player]),
        view.glory[player] / MANY,
        _where(view, view.castle[player]),
        float(view.fortified[player]),
        view.controlled(player) / view.scenario.threshold,
        place / len(seats),
        *(float(view.allied(player, other)) for other in seats),
    )


def _province(view: State, place: int, seats: list[int]) -> tuple[float, ...]:
    units = (view.at(player, place) for player in seats)
    return (
        _who(view.control[place], seats),
        view.sown.get(place, (NOBODY, 0))[1] / MANY,
        *(count / MANY for counts in units for count in counts),
    )
