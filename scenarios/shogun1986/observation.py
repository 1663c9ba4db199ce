"""What a player sees as numbers, for programs that learn."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.state import FORTRESS, Army
from wargame_core.provinces import observation
from wargame_core.provinces.observation import MANY, Seats, money, where, who
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State

BINS = tuple(field.name for field in fields(Allot))


def numbers_of(view: State, seat: str) -> tuple[float, ...]:
    """The situation from a player's point of view, as a rule from -1 to 1.

    First the round, its action, who is on turn and the ninja, then the colours, then the
    provinces: who holds each, its castle, hidden rōnin that the seat knows, and the units of
    every colour there by kind. What others hide is not in the view and counts as nothing.
    """
    return observation.numbers_of(view, seat, time=_time, player=_player, province=_province)


def _time(view: State, seats: Seats) -> tuple[float, ...]:
    return (
        view.round / MANY,
        view.step / MANY,
        who(view.turn, seats),
        *(float(view.ninja == view.scenario.leader[player]) for player in seats),
        float(view.ninja_used),
    )


def _player(view: State, player: int, seats: Seats) -> tuple[float, ...]:
    scenario, leader = view.scenario, view.scenario.leader[player]
    bins = view.plans[player] if view.plans else Allot(0, 0, 0, 0, 0)
    return (
        money(view.treasury[player]),
        *(money(getattr(bins, name)) for name in BINS),
        view.swords[leader] / scenario.players,
        view.hired[player] / MANY,
        view.sets[player] / len(seats),
        float(view.out[player]),
        view.controlled(player) / scenario.setup.goal,
        *(
            number
            for place in range(scenario.numbers.pieces.markers)
            for number in _army(view, view.armies[player].get(place))
        ),
    )


def _army(view: State, army: Army | None) -> tuple[float, ...]:
    kinds = len(view.scenario.kinds)
    if army is None:
        return (0.0,) * (kinds + 4)
    level = army.level / view.scenario.limits.top_level
    counts = (count / MANY for count in army.units)
    return where(view, army.province), level, float(army.lies), army.secret / MANY, *counts


def _province(view: State, place: int) -> tuple[float, ...]:
    holder = view.control[place]
    hidden = view.hidden(holder, place, army=False) if holder != NOBODY else 0
    battles = sum(int(made.target) == place for made, _ in view.markers)
    return (
        view.castles.get(place, 0) / FORTRESS,
        view.left.get(place, 0) / MANY,
        hidden / MANY,
        battles / len(view.units),
    )
