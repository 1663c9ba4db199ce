"""Where on the board an action belongs, so that it can be lit and clicked."""

from __future__ import annotations

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    Go,
    Invest,
    Pursue,
    Retreat,
)
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.pursuit import ChoosePursuit
from wargame_core.gunyuden.rules.retreat import NextRetreat
from wargame_core.gunyuden.rules.siege import SiegeChoice
from wargame_core.gunyuden.rules.state import State


def places(state: State, action: Action) -> Places:
    """Hexes and units that the action names, and the path of a move, a retreat or a pursuit.

    A kind of siege belongs to the castle that the force stands before.
    """
    unit = getattr(action, "unit", None)
    leader = getattr(action, "leader", None)
    castle = getattr(action, "castle", None)
    hex_ = getattr(action, "hex", None)
    units = tuple(u for u in (unit, leader) if isinstance(u, int))
    hexes = [hex_] if isinstance(hex_, int) else []
    if isinstance(castle, int) and not isinstance(castle, bool):
        hexes.append(state.scenario.castles[castle].hex)
    if not hexes and units and state.hex[units[0]] >= 0:
        hexes.append(state.hex[units[0]])
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, SiegeChoice) and isinstance(action, Invest | Assault | CallForSurrender):
        hexes = [state.scenario.castles[frame.castle].hex]
    return Places(tuple(hexes), units, _path(state, action))


def _path(state: State, action: Action) -> tuple[int, ...]:
    match state.frames[-1] if state.frames else None, action:
        case Moving() as moving, Go():
            return moving.path(state, action)
        case NextRetreat(order=order), Retreat(hex=hex_):
            return (*order.path, hex_)
        case ChoosePursuit() as pursuit, Pursue():
            way = pursuit.ways(state).get(action, ())
            return (pursuit.clash.from_hex, *way) if way else ()
    return ()
