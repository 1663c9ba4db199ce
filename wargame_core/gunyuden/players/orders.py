"""Orders of a plan to single forces, and how long they hold."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.gunyuden.players.besieging import crumbles
from wargame_core.gunyuden.players.expeditions import CALLING
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.forces import field_forces_at, owner_side
from wargame_core.gunyuden.rules.state import State


def still_to_do(view: State, side: int, orders: Mapping[int, Aim]) -> dict[int, Aim]:
    """The orders that hold on, by leader.

    Those of forces that lead themselves, are not yet where they were to be, and after something
    that is still there. A force that has come goes by the plan's valuation again.
    """
    return {
        leader: aim
        for leader, aim in orders.items()
        if view.hex[leader] not in (-1, aim.hex)
        and view.leader[leader] == leader
        and is_sensible(view, side, aim)
    }


def is_sensible(view: State, side: int, aim: Aim) -> bool:
    """Whether what a force was after is still there."""
    if aim.kind == "storm":
        return owner_side(view, aim.castle) == 1 - side and crumbles(view, aim.castle)
    if aim.kind in CALLING:
        return bool(field_forces_at(view, aim.hex, 1 - side))
    return aim.kind != "castle" or owner_side(view, aim.castle) != side
