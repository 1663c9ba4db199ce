"""What a map of areas is drawn from beside its outlines: summits, and the light on their slopes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summit:
    """A summit on the board."""

    x: int
    y: int
    """In board units."""
    elevation_m: int


@dataclass(frozen=True, slots=True, eq=False)
class AreaDrawing:
    """The drawing of one map. It decides nothing: what counts in play are the map's facts.

    Summits stand where they are. The slopes between them are drawn after their heights, as a
    draughtsman would who has no survey.
    """

    summits: tuple[Summit, ...]
    relief: bytes
    """A grey PNG of the whole board: 128 is level, lighter faces north-west, darker south-east."""
    hachures: tuple[tuple[int, int, int, int], ...]
    """Strokes down steep slopes: x, y of the upper and of the lower end, in board units."""
