"""Orders of a plan to single forces, and how long they hold."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.gunyuden.players.besieging import crumbles
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.forces import field_forces_at, owner_side
from wargame_core.gunyuden.rules.state import State


def still_to_do(view: State, side: int, orders: Mapping[int, Aim]) -> dict[int, Aim]:
    """The orders of an earlier phase that hold on, by leader.

    Those of forces that lead themselves and have something to do that can still be done. A force
    that has done it goes by the plan's valuation again; to stay where one stands is for a phase.
    """
    return {
        leader: aim
        for leader, aim in orders.items()
        if view.hex[leader] >= 0
        and view.leader[leader] == leader
        and not _is_done(view, leader, aim)
        and is_sensible(view, side, aim)
    }


def _is_done(view: State, leader: int, aim: Aim) -> bool:
    """Whether a siege is laid (18-1), or a force has come to where nothing else is asked of it.

    Walls are stormed (19-1-2) and ruins restored (14-3) by the action after the march.
    """
    if aim.kind == "keep" and aim.castle < 0:
        return True
    if aim.kind == "castle":
        return view.investing[leader]
    return aim.kind not in ("storm", "ruin") and view.hex[leader] == aim.hex


def is_sensible(view: State, side: int, aim: Aim) -> bool:
    """Whether what a force was after is still there; lines are cut at a ruin too (11-1-3, G-43)."""
    holder = owner_side(view, aim.castle) if aim.castle >= 0 else side
    match aim.kind:
        case "storm":
            return holder == 1 - side and crumbles(view, aim.castle)
        case "castle":
            return holder == 1 - side
        case "ruin":
            return holder not in (side, 1 - side)
        case "raid":
            return holder != side
        case "prey":
            return bool(field_forces_at(view, aim.hex, 1 - side))
        case "relief":
            return holder == side and bool(field_forces_at(view, aim.hex, 1 - side))
    return holder == side
