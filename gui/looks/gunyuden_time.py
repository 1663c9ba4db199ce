"""How time passes in the Gunyuden series: which events begin what, and where they happen."""

from __future__ import annotations

from typing import Any, Final

from gui.looks.time_values import STAGE, TURN
from wargame_core.engine.decision import Event
from wargame_core.gunyuden.state import State

_LEVELS: Final = {"free-phase": TURN, "turn-begins": TURN, "stage-begins": STAGE}


def level_of(event: Event) -> int | None:
    """What part of the sequence of play begins with an event, or None."""
    return _LEVELS.get(event.kind)


def mark_label(event: Event) -> str:
    """What stands beside the tick of a turn: its number, or empty."""
    return str(event.params["turn"]) if event.kind == "turn-begins" else ""


def place_of(state: State, event: Event) -> int:
    """The hex of an event: named, or that of its castle or unit now; -1 if it has none."""
    params: dict[str, Any] = dict(event.params)
    if isinstance(params.get("hex"), int):
        return int(params["hex"])
    castle = params.get("castle")
    if isinstance(castle, int):
        return int(state.scenario.castles[castle].hex)
    for unit in (params.get("unit"), *(params.get("units") or ())):
        if isinstance(unit, int) and state.hex[unit] >= 0:
            return int(state.hex[unit])
    return -1
