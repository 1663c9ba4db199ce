"""How a finished game ended, and what every player had in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.victory import mandates_held
from wargame_core.engine.decision import Message, PointSource, Result
from wargame_core.provinces.rules.state import NOBODY, UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def sources(state: State, player: int) -> tuple[PointSource, ...]:
    """What a player has: a point for each province, and what decides ties (1.2, 1.2.1).

    Daimyō, Mandate Provinces, Koku and Glory are told with their number and count no points.
    """

    def told(name: str, number: int, rule: str, points: int = 0) -> PointSource:
        return PointSource(Message(f"points.{name}", {"count": number}), points, rule)

    provinces = state.controlled(player)
    found = [
        told("provinces", provinces, "1.2", provinces),
        told("daimyo", state.all_daimyo(player), "1.2.1"),
        told("mandates", mandates_held(state, player), "1.3"),
    ]
    koku = state.treasury[player]
    if state.ended is not None and koku != UNKNOWN:
        found.append(told("koku", koku + state.stored[player], "1.2.1"))
    if state.scenario.modules.glory:
        found.append(told("glory", state.glory[player], "10.4"))
    return tuple(found)


def points(state: State) -> Mapping[str, tuple[PointSource, ...]]:
    """What every player has, by seat."""
    return {seat: sources(state, player) for player, seat in enumerate(state.scenario.seats)}


def result(state: State) -> Result | None:
    """The winner with the reason, or None while the game goes on."""
    ending = state.ended
    if ending is None:
        return None
    found = points(state)
    if ending.winner == NOBODY:
        return Result(None, Message("result.nobody", {"round": state.round}), ending.rule, found)
    params = {
        "winner_player": ending.winner,
        "count": state.controlled(ending.winner),
        "threshold": state.scenario.threshold,
        "glory": state.glory[ending.winner],
        "mandate_provinces": state.scenario.mandates,
        "tied_players": ending.tied,
        "round": state.round,
    }
    key = f"result.{ending.how}" + (".tie" if len(ending.tied) > 1 else "")
    return Result(state.seat(ending.winner), Message(key, params), ending.rule, found)
