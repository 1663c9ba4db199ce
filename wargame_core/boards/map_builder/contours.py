"""Lines of equal value in a field of numbers (marching squares)."""

from __future__ import annotations

import numpy as np

from wargame_core.boards.map_builder.projection import FloatArray

_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 2),), 2: ((2, 1),), 3: ((3, 1),), 4: ((1, 0),), 5: ((3, 0), (1, 2)), 6: ((2, 0),),
    7: ((3, 0),), 8: ((0, 3),), 9: ((0, 2),), 10: ((0, 1), (2, 3)), 11: ((0, 1),),
    12: ((1, 3),), 13: ((1, 2),), 14: ((2, 3),),
}  # fmt: skip
"""By which corners are above (8 upper left, 4 upper right, 2 lower right, 1 lower left): edges
that a line goes in by and out by (0 top, 1 right, 2 bottom, 3 left), what is above on its left."""


def rings(field: FloatArray, level: float = 0.0) -> list[FloatArray]:
    """Closed lines around what lies above a level.

    Args:
        field: Values at the points of a grid, shape (rows, columns).
        level: The value to follow.

    Returns:
        Rings of (x, y), shape (n, 2) each, in steps of the grid; x and y of the first value are 0.
        Areas that reach the edge of the field are closed along it.
    """
    lowest = min(float(field.min()), level) - 1.0
    padded = np.pad(field, 1, constant_values=lowest) - level
    padded[padded == 0] = 1e-12
    above = padded > 0
    kind = above[:-1, :-1] * 8 + above[:-1, 1:] * 4 + above[1:, 1:] * 2 + above[1:, :-1] * 1
    rows, columns = np.nonzero((kind > 0) & (kind < 15))
    onward: dict[tuple[int, int, bool], tuple[int, int, bool]] = {}
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        edges = ((row, column, True), (row, column + 1, False),
                 (row + 1, column, True), (row, column, False))  # fmt: skip
        for first, second in _CASES[int(kind[row, column])]:
            onward[edges[first]] = edges[second]
    found = []
    while onward:
        start, edge = onward.popitem()
        line = [start]
        while edge != start:
            line.append(edge)
            edge = onward.pop(edge)
        found.append(_points(padded, line))
    return found


def _points(padded: FloatArray, line: list[tuple[int, int, bool]]) -> FloatArray:
    """Where a line crosses the edges of the grid, between a value above and one below."""
    row, column, level = (np.array(part) for part in zip(*line, strict=True))
    first = padded[row, column]
    second = padded[np.where(level, row, row + 1), np.where(level, column + 1, column)]
    share = first / (first - second)
    x = column + np.where(level, share, 0.0) - 1
    y = row + np.where(level, 0.0, share) - 1
    height, width = padded.shape
    return np.column_stack((np.clip(x, 0, width - 3), np.clip(y, 0, height - 3)))
