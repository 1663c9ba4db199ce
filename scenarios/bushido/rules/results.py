"""How a game ended, and the points of every seat (1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_core.engine.decision import Message, PointSource, Result

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State


def result(state: State) -> Result | None:
    """The winner with everybody's Daimyo honour, or None while the game goes on."""
    ended = state.ended
    if ended is None:
        return None
    facts = {"player": ended.winner, "honour": state.honour[ended.winner]}
    points = {
        state.seat(player): (PointSource(Message("points.honour"), honour, "BU-HON-01"),)
        for player, honour in enumerate(state.honour)
    }
    return Result(
        state.seat(ended.winner), Message(f"result.{ended.how}", facts), ended.rule, points
    )
