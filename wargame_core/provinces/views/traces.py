"""Moves, battles, losses, new units and provinces that changed hands, as marks on the board."""

from __future__ import annotations

from typing import Any, Final

from wargame_core.engine.decision import Event
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.views.style import Style
from wargame_core.views.trace_values import TraceView
from wargame_core.views.words import MINUS

_CAME: Final = ("mustered", "stationed", "levied", "levied-army", "recruited")
_BUILT: Final = ("built", "built-castle", "built-fortress", "fortified")
"""Kinds of events that bring units onto the board, and works."""


def traces(style: Style, state: Any, event: Event) -> tuple[TraceView, ...]:
    """What an event leaves to be seen; nothing if it has no province."""
    params = dict(event.params)
    place = params.get("province", -1)
    if not isinstance(place, int) or place < 0:
        return ()
    player = params.get("player", NOBODY)
    clan = style.colour(state, player) if isinstance(player, int) and player >= 0 else ""
    match event.kind:
        case "moved":
            text = str(params.get("count", ""))
            return (TraceView("move", tuple(params["way_provinces"]), clan, text),)
        case "battle":
            return (TraceView("fight", (place,), clan),)
        case "unit-lost":
            return (TraceView("loss", (place,), clan, f"{MINUS}1"),)
        case kind if kind in _CAME:
            return (TraceView("gain", (place,), clan, "+1"),)
        case kind if kind in _BUILT:
            return (TraceView("gain", (place,), clan, "+"),)
        case "control":
            holder = params.get("holder_player", NOBODY)
            colour = style.colour(state, holder) if holder >= 0 else ""
            return (TraceView("taken", (place,), colour),)
    return ()
