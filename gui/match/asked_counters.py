"""Decisions about counters of one place, which are chosen in its fan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gui.match.snapshot import Snapshot


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
