"""Crests of clans as SVG symbols, from the shapes that games keep as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargame_core.views.emblems import (
    BALL,
    BAR,
    CLOSE,
    CURVE,
    FROM,
    LINE,
    POLYGON,
    Shape,
    emblems,
)

NOBODY: Final = "#8d8577"
"""The colour of an abandoned castle, and of a clan without one of its own."""
_NO_CREST: Final = (Shape(BALL, (0, 0, 46)), Shape(BALL, (0, 0, 37)), Shape(BALL, (0, 0, 18)))
"""A plain ring with a dot, for whoever has no crest of his own."""


def colours(clans: Iterable[str]) -> dict[str, str]:
    """The colour of each clan."""
    known = emblems()
    return {clan: known[clan].colour if clan in known else NOBODY for clan in clans}


def symbols(clans: Iterable[str]) -> str:
    """A path for each clan, with the id ``crest-CLAN``, in a square from -50 to 50."""
    known = emblems()
    return "".join(
        f'<path id="crest-{clan}" fill-rule="evenodd"'
        f' d="{_data(known[clan].crest if clan in known else _NO_CREST)}"/>'
        for clan in clans
    )


def _data(shapes: Iterable[Shape]) -> str:
    return "".join(_one(shape) for shape in shapes)


def _one(shape: Shape) -> str:
    numbers = [round(number, 1) for number in shape.numbers]
    if shape.kind == BALL:
        x, y, radius = numbers
        arc = f"a{radius:g} {radius:g} 0 1 0"
        return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"
    if shape.kind == BAR:
        x, y, width, height, corner = numbers
        turn = f"a{corner:g} {corner:g} 0 0 1"
        across, down = width - 2 * corner, height - 2 * corner
        return (
            f"M{x + corner:g} {y:g}h{across:g}{turn} {corner:g} {corner:g}v{down:g}"
            f"{turn} {-corner:g} {corner:g}h{-across:g}{turn} {-corner:g} {-corner:g}"
            f"v{-down:g}{turn} {corner:g} {-corner:g}z"
        )
    points = " ".join(f"{number:g}" for number in numbers)
    if shape.kind == POLYGON:
        return f"M{points}z"
    if shape.kind == CURVE:
        return f"{'Q' if len(numbers) == 4 else 'C'}{points}"
    return {FROM: f"M{points}", LINE: f"L{points}", CLOSE: "z"}[shape.kind]
