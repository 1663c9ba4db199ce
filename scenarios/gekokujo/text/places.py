"""Where on the board an action belongs, so that it can be lit and clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.rules.actions import Assassinate, BreakPact, Fortify, PickClan
from scenarios.gekokujo.rules.battle import Assassination
from scenarios.gekokujo.rules.battle_dice import Assign
from scenarios.gekokujo.rules.campaign import Group
from scenarios.gekokujo.rules.income import RemoveUnits
from wargame_core.engine.game import Places
from wargame_core.provinces.rules.actions import Hit, Leave, MoveTo, RemoveUnit
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.rules.state import NOWHERE

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def places(state: State, action: Any) -> Places:
    """Provinces that the action names or that are spoken of, and the way of a move."""
    frame = state.frames[-1] if state.frames else None
    province = getattr(action, "province", None)
    match action, frame:
        case MoveTo(province=target), Group() as group:
            return Places((int(target),), path=_way(state, group, int(target)))
        case Leave(kind=kind), Group(player=player, origin=origin):
            return Places((origin,), (piece_number(state, player, origin, int(kind)),))
        case ((Hit() | Assassinate()), (Assign(battle=battle) | Assassination(battle=battle))):
            place = battle.province
            return Places((place,), (piece_number(state, int(action.player), place, action.kind),))
        case RemoveUnit(province=place, kind=kind), RemoveUnits(player=player):
            return Places((int(place),), (piece_number(state, player, int(place), int(kind)),))
        case PickClan(clan=clan), _:
            return Places((state.scenario.homes[clan],))
        case Fortify(), _:
            castle = state.castle[getattr(frame, "player", 0)]
            return Places(() if castle == NOWHERE else (castle,))
        case BreakPact(player=other), _:
            own = state.units[getattr(frame, "player", 0)]
            return Places(tuple(sorted(place for place in own if place in state.units[other])))
    if isinstance(province, int):
        return Places((province,))
    fought = getattr(frame, "battle", None)
    return Places(() if fought is None else (fought.province,))


def _way(state: State, group: Group, target: int) -> tuple[int, ...]:
    """The provinces that the group passes; none if it cannot go there."""
    if any(
        isinstance(action, MoveTo) and action.province == target for action in group.legal(state)
    ):
        return group.way(state, target)
    return ()
