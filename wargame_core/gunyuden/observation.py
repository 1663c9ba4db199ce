"""What a side sees as numbers, own is 1 and other is -1: for programs that learn."""

from __future__ import annotations

from itertools import chain
from typing import Final

from wargame_core.gunyuden.rules.state import NOWHERE, State

OWN, OTHER, NO_SIDE = 1.0, -1.0, 0.0
UNIT_NUMBERS: Final = 11
"""Numbers for each unit."""
FULL_STEPS: Final = 2
LOWEST_MORALE: Final = 4
STAGES: Final = 4
CLOSED: Final = 0.0


def numbers_of(state: State, seat: str) -> tuple[float, ...]:
    """The situation from a side's point of view, every number from -1 to 1.

    First the time and whose phase it is, then eleven numbers for each unit, then nine for each
    castle, in the order of the scenario. Procedures in progress are not told: the list of legal
    actions shows them.
    """
    own = state.scenario.side_of_seat(seat)
    strongest = max((unit.strength[FULL_STEPS] for unit in state.scenario.units), default=1)
    dearest = max((castle.points for castle in state.scenario.castles), default=1)
    units = (_unit(state, unit, own, max(1, strongest)) for unit in range(len(state.hex)))
    castles = (_castle(state, castle, own, max(1, dearest)) for castle in range(len(state.owner)))
    return (*_time(state, own), *chain.from_iterable(units), *chain.from_iterable(castles))


def _side(side: int, own: int) -> float:
    return NO_SIDE if side < 0 else OWN if side == own else OTHER


def _time(state: State, own: int) -> tuple[float, ...]:
    phases = state.scenario.phases
    side = phases[state.phase].side if state.phase >= 0 else -1
    return (
        state.turn / len(state.scenario.turns),
        state.stage / STAGES,
        (state.phase + 1) / len(phases),
        _side(side, own),
    )


def _place(state: State, hex_: int) -> tuple[float, float]:
    """Column and row, each from 0 to 1."""
    board = state.scenario.map
    number = int(board.names[hex_])
    return (number // 100) / board.columns, (number % 100) / board.rows


def _unit(state: State, unit: int, own: int, strongest: int) -> tuple[float, ...]:
    hex_ = state.hex[unit]
    if hex_ == NOWHERE:
        return (_side(state.scenario.side_of_unit[unit], own), *[CLOSED] * (UNIT_NUMBERS - 1))
    printed = state.scenario.units[unit]
    leader = state.leader[unit]
    return (
        _side(state.scenario.side_of_unit[unit], own),
        1.0,
        *_place(state, hex_),
        state.steps[unit] / FULL_STEPS,
        printed.strength[state.steps[unit]] / strongest,
        state.morale[unit] / LOWEST_MORALE,
        float(state.inside[unit]),
        float(leader != unit),
        float(state.acted[unit]),
        float(state.investing[unit]),
    )


def _castle(state: State, castle: int, own: int, dearest: int) -> tuple[float, ...]:
    printed = state.scenario.castles[castle]
    return (
        _side(state.scenario.side_of_clan(state.owner[castle]), own),
        *_place(state, printed.hex),
        state.durability[castle] / max(1, printed.durability),
        state.castle_morale[castle] / LOWEST_MORALE,
        printed.points / dearest,
        float(state.resists[castle]),
        float(state.refuses[castle]),
        float(state.besieged[castle]),
    )
