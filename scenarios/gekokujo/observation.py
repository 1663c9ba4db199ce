"""What a player sees as numbers, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.state import Mission, Status
from wargame_core.provinces import observation
from wargame_core.provinces.observation import MANY, Seats, money, where, who
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def numbers_of(view: State, seat: str) -> tuple[float, ...]:
    """The situation from a player's point of view, as a rule from -1 to 1.

    First the round, the step and the Ninja, then the players, then the provinces: who controls
    each, what is sown there, and the units of every player there by kind.
    """
    return observation.numbers_of(view, seat, time=_time, player=_player, province=_sown)


def _time(view: State, seats: Seats) -> tuple[float, ...]:
    return (
        view.round / MANY,
        view.step / MANY,
        who(view.ninja, seats),
        view.mission / len(Mission),
        where(view, view.ninja_at),
    )


def _player(view: State, player: int, seats: Seats) -> tuple[float, ...]:
    place = view.order.index(player) + 1 if player in view.order else 0
    return (
        (view.clan[player] + 1) / len(view.scenario.clan_ids),
        money(view.treasury[player]),
        money(view.stored[player]),
        view.fund[player] / MANY,
        view.status[player] / len(Status),
        who(view.master[player], seats),
        float(view.liberation[player]),
        view.glory[player] / MANY,
        where(view, view.castle[player]),
        float(view.fortified[player]),
        view.controlled(player) / view.scenario.threshold,
        place / len(seats),
        *(float(view.allied(player, other)) for other in seats),
    )


def _sown(view: State, place: int) -> tuple[float, ...]:
    return (view.sown.get(place, (NOBODY, 0))[1] / MANY,)
