"""Where on the board an action belongs, so that it can be lit and clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.bushido.rules.actions import Attack, March, MoveRonin
from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State


def places(state: State, action: Action) -> Places:
    """The tile that the action names, the way of a move, or the field of the battle."""
    if isinstance(action, Attack | March | MoveRonin):
        way = (int(action.origin), int(action.target))
        return Places((way[1],), path=way)
    place = getattr(action, "place", None)
    if place is not None:
        return Places((int(place),))
    return Places(() if state.battle is None else (state.battle.place,))
