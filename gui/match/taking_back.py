"""What can be taken back at one point of a match, or why nothing can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gui.match.past import undo_reason
from wargame_core.engine.history import Entry
from wargame_core.engine.seats import humans
from wargame_core.engine.told import is_told


@dataclass(frozen=True)
class TakingBack:
    """How far an undo goes."""

    position: int
    """The point to which it goes: the last choice of a human, else one action."""
    reason: str
    """Why nothing can be taken back now; empty if something can."""
    only_begun: bool
    """Whether the last choice only began something, and nothing was done since."""


def taking_back(now: Any, played: Sequence[Entry], limit: int) -> TakingBack:
    """What can be taken back of what was ``played`` up to the present, from ``limit`` on.

    ``now``: a ``gui.match.snapshot.Snapshot``, of which this is a property.
    """
    people = humans(now.match.seats)
    chosen = (
        entry.number - 1
        for entry in reversed(played)
        if entry.seat in people and is_told(entry, now.reader)
    )
    position = next(chosen, now.length - 1)
    too_far = 0 <= position < limit
    reason = undo_reason(looks_back=now.looks_back, length=now.length, too_far=too_far)
    return TakingBack(position, reason, _only_began(now, limit))


def _only_began(now: Any, limit: int) -> bool:
    if now.decision is None or not now.awaits_human or not now.entries:
        return False
    last = now.entries[-1]
    return (
        last.seat == now.decision.seat
        and isinstance(last.action, now.views.OPENINGS)
        and now.length - 1 >= limit
    )
