"""What a decision is about: counters of one place, which are chosen in its fan, or a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gui.match.snapshot import Snapshot
from wargame_core.engine.decision import Event


def asked_counters(now: Snapshot) -> Mapping[int, Any]:
    """By unit the choices of a decision that must name a unit in one place; else nothing."""
    found: dict[int, Any] = {}
    places: set[tuple[int, ...]] = set()
    for action in now.choices:
        if isinstance(action, now.views.ENDINGS):
            return {}
        where = now.places(action)
        if len(where.units) != 1 or where.units[0] in found:
            return {}
        found[where.units[0]] = action
        places.add(where.lit)
        if len(places) > 1 or len(where.lit) != 1:
            return {}
    return found if len(found) > 1 else {}


def asked_place(now: Snapshot) -> int:
    """The one place that a question to a human is about: named, or the only lit one; else -1."""
    decision = now.decision
    if decision is None or now.able or not now.awaits_human:
        return -1
    named: int = now.views.place_of(
        now.state, Event(decision.kind, decision.rule, decision.prompt.params)
    )
    if named >= 0 or len(now.by_place) != 1:
        return named
    return int(next(iter(now.by_place)))
