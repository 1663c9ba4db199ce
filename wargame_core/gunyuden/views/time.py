"""How time passes in the Gunyuden series: which events begin what, and where they happen."""

from __future__ import annotations

import re
from typing import Any, Final

from wargame_core.engine.decision import Event
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.words import turn_parts
from wargame_core.views.sheet_values import SheetView, TurnGroup
from wargame_core.views.time_values import STAGE, TURN
from wargame_core.views.words import language, tr

_LEVELS: Final = {"free-phase": TURN, "turn-begins": TURN, "stage-begins": STAGE}


def level_of(event: Event) -> int | None:
    """TURN or STAGE if one begins with the event; else None."""
    return _LEVELS.get(event.kind)


def mark_label(event: Event) -> str:
    """The number beside the tick of a turn; empty for other events."""
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


def calendar_words(state: State) -> str:
    """What the label of the present turn means, or empty."""
    label = state.scenario.turns[state.turn - 1] if state.turn else ""
    week = re.fullmatch(r"(\d+)/(\d+)", label)
    return tr("Month {month}, week {week}", month=week[1], week=week[2]) if week else ""


def sheet(state: State) -> SheetView:
    """Title of the scenario, and its turns (33.12) month by month."""
    scenario = state.scenario
    track: list[tuple[str, list[str]]] = []
    for label in scenario.turns:
        month, week = turn_parts(label, language(), short=True)
        if not track or track[-1][0] != month:
            track.append((month, []))
        track[-1][1].append(week)
    info = scenario.info
    groups = tuple(TurnGroup(month, tuple(weeks)) for month, weeks in track)
    return SheetView(info.title, info.title_ja, groups)


def stage_words(state: State) -> str:
    """Who may act in the present stage (12-2-4), or empty."""
    rows = state.scenario.charts.activation.items()
    able = sorted(points for points, stages in rows if state.stage in stages)
    if not able:
        return ""
    points = ", ".join(str(number) for number in able)
    return tr("Forces with these activation points may act: {points} (rule 12-2-4)", points=points)
