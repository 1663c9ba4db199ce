"""Where on the board an action belongs, so that it can be lit and clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.actions import Assassinate, BreakPact, Fortify, PickClan
from scenarios.gekokujo.rules.battle import Assassination
from scenarios.gekokujo.rules.income import RemoveUnits
from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.provinces.rules.actions import RemoveUnit
from wargame_core.provinces.rules.pieces import piece_number
from wargame_core.provinces.rules.state import NOWHERE
from wargame_core.provinces.text import places as shared

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def places(state: State, action: Action) -> Places:
    """Provinces that the action names or that are spoken of, and the way of a move."""
    frame = state.frames[-1] if state.frames else None
    match action, frame:
        case Assassinate(player=player, kind=kind), Assassination(battle=battle):
            place = battle.province
            return Places((place,), (piece_number(state, int(player), place, kind),))
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
    return shared.places(state, action)
