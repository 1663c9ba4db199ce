"""The board of tiles, each coloured by a number."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from wargame_core.boards.heat_picture import heat_colour, with_legend

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario

RADIUS: Final = 40.0
"""From the middle of a tile to its corners; tiles stand on a corner."""
MARGIN: Final = 10.0
LEAST_WIDTH: Final = 420.0
"""The scale below the board needs this much."""
_INK: Final = "#3b352c"


def heat_svg(scenario: Scenario, heat: Mapping[str, float], title: str) -> str:
    """The board as SVG text; ``heat`` is by name of the place."""
    highest = max(heat.values(), default=0.0)
    half = RADIUS * cos(radians(30))
    parts = []
    for place, (row, x) in zip(scenario.place_ids, scenario.spots, strict=True):
        middle = MARGIN + half * (x + 1), MARGIN + RADIUS * (1 + 1.5 * row)
        value = heat.get(place, 0.0)
        parts.append(_tile(place, middle, heat_colour(value / highest if highest else 0.0)))
    across = max(x for _, x in scenario.spots) + 2
    width = max(LEAST_WIDTH, 2 * MARGIN + half * across)
    height = 2 * MARGIN + RADIUS * (2 + 1.5 * (len(scenario.rows) - 1))
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return with_legend("\n".join([head, *parts, "</svg>\n"]), title, highest)


def _tile(place: str, middle: tuple[float, float], colour: str) -> str:
    x, y = middle
    corners = (
        f"{x + RADIUS * sin(radians(60 * n)):.1f},{y - RADIUS * cos(radians(60 * n)):.1f}"
        for n in range(6)
    )
    return (
        f'<polygon points="{" ".join(corners)}" fill="{colour}" stroke="{_INK}"/>'
        f'<text x="{x:.1f}" y="{y + 5:.1f}" font-size="14" text-anchor="middle" fill="{_INK}">'
        f"{place.upper()}</text>"
    )
