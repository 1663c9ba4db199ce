"""What the panel of reasons shows: alternatives of a choice with the terms of their value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wargame_core.engine.decision import Action

HINT: Final = "hint"
WHY: Final = "why"


@dataclass(frozen=True, slots=True)
class TermView:
    """One term of a value."""

    name: str
    """In words."""
    value: float


@dataclass(frozen=True, slots=True)
class AlternativeView:
    """One action with what it is worth."""

    action: Action
    text: str
    total: float
    terms: tuple[TermView, ...]
    places: tuple[int, ...]
    """Places of the board that belong to it."""
    path: tuple[int, ...]
    played: bool = False
    """Whether it was chosen."""


@dataclass(frozen=True, slots=True)
class AdviceView:
    """A hint, or why a program chose as it did."""

    kind: str
    """HINT or WHY."""
    position: int
    """Actions played before the choice."""
    title: str
    said: str
    """Who thinks so, and in what unit."""
    alternatives: tuple[AlternativeView, ...]
    note: str = ""
    """What else is to be said; alone where there are no alternatives."""

    @property
    def scale(self) -> float:
        """The largest term of all, which fills a bar; 1 where all are nothing."""
        values = (abs(term.value) for one in self.alternatives for term in one.terms)
        return max(values, default=0.0) or 1.0
