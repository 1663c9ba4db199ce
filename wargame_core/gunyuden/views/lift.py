"""Taking a force up and putting it down: what it reaches and attacks, and when it has to stop."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import legal_actions, open_frame, open_kind
from wargame_core.gunyuden.rules.actions import Attack, EnterGarrison, Go, Move, Stop, UnitId
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import side_of, units_of_force
from wargame_core.gunyuden.rules.movement import EITHER, NORMAL, STRATEGIC, Moving, setting_out
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.views.able import able
from wargame_core.views.lift_values import LiftView, RestView


def lift(state: State, place: int, unit: int = -1) -> LiftView | None:
    """The force on its way, or one of the phase's player in a place; None if there is none.

    Args:
        state: The state.
        place: A hex; -1 for the force that is on its way.
        unit: The leader of the force that is wanted; -1 for the first that can do something.
    """
    moving = open_frame(state, Moving)
    if moving is not None:
        here = state.hex[moving.units[0]]
        wanted = place in (-1, here) and unit in (-1, *moving.units)
        ends = _ends(state, moving)
        return LiftView(here, moving.units[0], moving.units, ends, (), True) if wanted else None
    if open_kind(state) != "select" or place < 0:
        return None
    leader = _leader(state, place, unit)
    if leader < 0:
        return None
    legal = frozenset(legal_actions(state))
    ends = _ends(*setting_out(state, leader)) if Move(UnitId(leader)) in legal else ()
    aims = tuple(targets(state, leader)) if Attack(UnitId(leader)) in legal else ()
    return LiftView(place, leader, tuple(units_of_force(state, leader)), ends, aims)


def _leader(state: State, place: int, unit: int) -> int:
    """The leader that is wanted, else the first in the place who can still act."""
    mine = state.scenario.phases[state.phase].side
    leaders = [u for u in state.at(place) if state.leader[u] == u and side_of(state, u) == mine]
    if unit >= 0:
        return unit if unit in leaders else -1
    busy = {one.unit for one in able(state, legal_actions(state))}
    return next((u for u in leaders if u in busy), leaders[0] if leaders else -1)


def _ends(state: State, frame: Moving) -> tuple[tuple[int, str], ...]:
    """Every hex in reach with the points left by the cheaper of both movements (15-2, 15-3)."""
    best: dict[int, int] = {}
    for strategic in (False, True):
        if frame.mode in (EITHER, STRATEGIC if strategic else NORMAL):
            for hex_, left in frame.points_left(state, strategic=strategic).items():
                best[hex_] = max(left, best.get(hex_, -1))
    best.pop(state.hex[frame.units[0]], None)
    return tuple((hex_, str(left)) for hex_, left in sorted(best.items()))


def rest(state: State, legal: Sequence[Action]) -> RestView | None:
    """The end of the move that is going on; whether the force has no step left (15-1)."""
    stop = Stop()
    if open_frame(state, Moving) is None or stop not in legal:
        return None
    return RestView(stop, not any(isinstance(action, Go | EnterGarrison) for action in legal))
