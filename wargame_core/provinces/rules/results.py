"""What players of a game on provinces have in the end."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.engine.decision import Message, PointSource
from wargame_core.provinces.rules.state import ProvinceState


def province_points(state: ProvinceState, rule: str) -> Mapping[str, tuple[PointSource, ...]]:
    """A point for every province that a player controls, by seat; ``rule`` counts them."""
    found = {}
    for player, seat in enumerate(state.scenario.seats):
        count = state.controlled(player)
        found[seat] = (PointSource(Message("points.provinces", {"count": count}), count, rule),)
    return found
