"""Which choices of a decision are worth a trial, and which decisions are left to the planner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

SEARCHED: Final = frozenset({
    "siege", "siege-goes-on", "target", "attacked-forces", "battle-kind", "battle-refused",
    "consent", "stop-battle", "split-losses", "retreat", "losses", "pursuit",
    "give-up-investment", "enter-vacated-hex", "answer",
})  # fmt: skip
"""Decisions in battles and sieges. What a force does in a phase and where it marches is left to
the planner: trials of blows alone chose worse than it does."""


def shortlist(kind: str, totals: Sequence[float], *, most: int, margin: float) -> list[int]:
    """Places of the actions to try, best first; fewer than two: nothing to try.

    ``totals``: what the planner thinks of every legal action; ``margin``: victory points that one
    may be behind the best.
    """
    order = sorted(range(len(totals)), key=lambda place: (-totals[place], place))
    if kind not in SEARCHED:
        return order[:1]
    return [place for place in order if totals[place] >= totals[order[0]] - margin][:most]
