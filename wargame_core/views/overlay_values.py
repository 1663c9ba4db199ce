"""What overlays show, free of any game: filled places, numbers, lines, marks and a legend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PATTERNS: Final = (
    "tint",
    "beyond",
    "inner",
    "inner-weak",
    "outer",
    "outer-weak",
    "wash",
    "solid",
    "slash",
    "backslash",
    "cross",
    "dots",
    "outline",
)
"""How places are filled: no two fills of one overlay differ by colour alone.

``tint`` is a tinted area with a line around it, ``beyond`` one that is reached otherwise. Where two
sides have areas, the line of one lies inside its edge and that of the other outside: ``inner`` and
``outer``, with ``-weak`` for areas that share their line and are fainter. Hills are seen through a
``wash``; ``solid`` hides them.
"""


@dataclass(frozen=True, slots=True)
class Selection:
    """What an overlay is asked about; -1 for nothing."""

    place: int = -1
    unit: int = -1
    """A unit in that place, when one was named."""


@dataclass(frozen=True, slots=True)
class Fill:
    """One entry of the legend and the places that it fills."""

    text: str
    colour: str
    """Name of a colour of the theme, ``heights:2`` for one of several, ``clan:mori`` for a
    clan's strokes, ``plain:mori`` for its counters' colour, ``side:mori`` for a side that it leads.
    """
    pattern: str
    places: frozenset[int]
    sign: str = ""
    """Id of a clan whose crest is drawn beside the words, if the colour is not its own."""

    @property
    def clan(self) -> str:
        """Id of the clan whose crest this is, or empty."""
        kind, _, name = self.colour.partition(":")
        return self.sign or (name if kind in ("clan", "plain") else "")


@dataclass(frozen=True, slots=True)
class OverlayLine:
    """A line from place to place."""

    places: tuple[int, ...]
    kind: str
    """``way``: open; ``barred``: what lies behind a cut; ``arrow``: an attack."""
    colour: str = ""
    """As that of a fill; empty for the usual one of its kind."""
    double: bool = False
    """Whether an open way is drawn as two lines, to be told from others without colour."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign in a place."""

    place: int
    kind: str
    """``cut``, ``alone`` (no communication), ``relay``, or ``crest``."""
    clan: str = ""
    text: str = ""
    """What it means, shown while the mouse rests on it."""


@dataclass(frozen=True, slots=True)
class OverlayView:
    """Everything that one overlay draws."""

    kind: str
    title: str
    fills: tuple[Fill, ...] = ()
    numbers: tuple[tuple[int, str], ...] = ()
    lines: tuple[OverlayLine, ...] = ()
    marks: tuple[Mark, ...] = ()
    note: str = ""
    """A sentence under the legend."""
