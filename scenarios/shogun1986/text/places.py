"""Where on the board an action belongs, so that it can be lit and clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.rules.actions import Begin, Declare
from wargame_core.engine.decision import Action
from wargame_core.engine.game import Places
from wargame_core.provinces.rules.actions import MoveTo

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def places(state: State, action: Action) -> Places:
    """Provinces that the action names or that are spoken of, and the way of a step."""
    frame: Any = state.frames[-1] if state.frames else None
    if isinstance(action, Declare | Begin):
        return Places((int(action.target),), path=(int(action.origin), int(action.target)))
    province = getattr(action, "province", None)
    if isinstance(action, MoveTo):
        moves = frame is not None and frame.kind in ("march", "party")
        facts = frame.facts(state) if moves else {}
        origin = facts.get("province")
        path = () if origin is None else (origin, int(action.province))
        return Places((int(action.province),), path=path)
    if isinstance(province, int):
        return Places((province,))
    fought = getattr(frame, "battle", None)
    return Places(() if fought is None else (fought.province,))
