"""Where on the board the actions of every game on provinces belong."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.provinces.rules.actions import Hit, Leave, MoveTo
from wargame_core.provinces.rules.battle import Assign
from wargame_core.provinces.rules.movement import Group
from wargame_core.provinces.rules.pieces import piece_number


def places(state: Any, action: Action) -> Places:
    """The province that an action names or that is fought over, pieces, and the way of a move."""
    frame = state.frames[-1] if state.frames else None
    match action:
        case MoveTo(province=target) if isinstance(frame, Group):
            return Places((int(target),), path=_way(state, frame, int(target)))
        case Leave(kind=kind) if isinstance(frame, Group):
            piece = piece_number(state, frame.player, frame.origin, int(kind))
            return Places((frame.origin,), (piece,))
        case Hit(player=player, kind=kind) if isinstance(frame, Assign):
            place = frame.battle.province
            return Places((place,), (piece_number(state, int(player), place, int(kind)),))
    province = getattr(action, "province", None)
    if isinstance(province, int):
        return Places((province,))
    fought = getattr(frame, "battle", None)
    return Places(() if fought is None else (fought.province,))


def _way(state: Any, group: Group, target: int) -> tuple[int, ...]:
    """The provinces that the group passes; none if it cannot go there."""
    if any(
        isinstance(action, MoveTo) and action.province == target for action in group.legal(state)
    ):
        return group.way(state, target)
    return ()
