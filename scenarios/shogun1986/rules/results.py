"""How a finished game ended, and what every player had in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wargame_core.engine.decision import Message, PointSource, Result
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def points(state: State) -> Mapping[str, tuple[PointSource, ...]]:
    """A point for every province, by seat."""
    return {
        seat: (
            PointSource(
                Message("points.provinces", {"count": state.score(number)}),
                state.score(number),
                "SG-VIC-01",
            ),
        )
        for number, seat in enumerate(state.scenario.seats)
    }


def result(state: State) -> Result | None:
    """The winner with the reason, or None while the game goes on."""
    ending = state.ended
    if ending is None:
        return None
    found = points(state)
    facts = {"seat_player": ending.winner, "round": state.round}
    if ending.winner == NOBODY:
        return Result(None, Message("result.nobody", facts), ending.rule, found)
    facts["count"] = state.score(ending.winner)
    seat = state.scenario.seats[ending.winner]
    return Result(seat, Message(f"result.{ending.how}", facts), ending.rule, found)
