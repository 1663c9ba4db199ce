"""Labels that mean numbers: ``5``, ``5–8``, ``-2 or lower``, ``99 or higher``."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SINGLE = re.compile(r"[+-]?\d+")
_RANGE = re.compile(r"([+-]?\d+)\s*[–~•]\s*([+-]?\d+)")
_OPEN = re.compile(r"([+-]?\d+) or (lower|higher)")


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from ``low`` to ``high``, both included; None is without limit."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )


def span(text: str) -> Span | None:
    """The numbers that a label means, or None if it is a word.

    >>> span("5–8"), span("-2 or lower"), span("Incident")
    (Span(low=5, high=8), Span(low=None, high=-2), None)
    """
    text = text.strip()
    if _SINGLE.fullmatch(text):
        return Span(int(text), int(text))
    if found := _RANGE.fullmatch(text):
        return Span(int(found[1]), int(found[2]))
    if found := _OPEN.fullmatch(text):
        edge = int(found[1])
        return Span(None, edge) if found[2] == "lower" else Span(edge, None)
    return None
