"""Hex coordinates: axial inside, column and row only on paper, in files and on screen.

Flat-top hexes; even columns lie half a hex further south; columns grow east, rows south.
Directions are numbered clockwise from north:

    0 N   1 NE   2 SE   3 S   4 SW   5 NW
"""

from __future__ import annotations

import math
from typing import Final

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial (q, r) steps in the order N, NE, SE, S, SW, NW."""

DIRECTION_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")


def axial(column: int, row: int) -> tuple[int, int]:
    """Axial coordinates of a printed column and row (both from 1)."""
    q = column - 1
    return q, row - 1 - (q - (q & 1)) // 2


def offset(q: int, r: int) -> tuple[int, int]:
    """Printed column and row (both from 1) of axial coordinates."""
    return q + 1, r + 1 + (q - (q & 1)) // 2


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Number of hexes from a to b, both axial."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def centre(column: int, row: int) -> tuple[float, float]:
    """Centre of a hex on screen, y down, in units of the distance between neighbours' centres."""
    return column * math.sqrt(3) / 2, row + (0.5 if column % 2 == 0 else 0.0)


_SIZE: Final = 1 / math.sqrt(3)
_CORNERS: Final = tuple(
    (_SIZE * math.cos(math.radians(60 * k)), _SIZE * math.sin(math.radians(60 * k)))
    for k in range(6)
)
"""Where the corners are from the centre, from east clockwise."""


def corners(column: int, row: int) -> tuple[tuple[float, float], ...]:
    """Six corners, from east clockwise on screen; corner k and k-1 bound direction (k+1) % 6."""
    x, y = centre(column, row)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def side_corners(column: int, row: int, direction: int) -> tuple[tuple[float, float], ...]:
    """The two corners of the hexside in a direction (0-5), on screen."""
    points = corners(column, row)
    first, second = corners_of_side(direction)
    return points[first], points[second]


def corners_of_side(direction: int) -> tuple[int, int]:
    """Which of a hex's corners bound the hexside in a direction (0-5)."""
    first = (direction + 4) % 6  # direction 0 (N) lies between the corners at 240 and 300 degrees
    return first, (first + 1) % 6


def hex_at(x: float, y: float) -> tuple[int, int]:
    """Printed column and row of the hex under a point on screen (may lie off the map)."""
    q = x * 2 / math.sqrt(3) - 1
    r = y - 1 - q / 2
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return offset(rq, rr)
