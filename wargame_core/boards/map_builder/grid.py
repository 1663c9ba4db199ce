"""Where the hexes and hexsides lie on the projected country, in kilometres."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from wargame_core.boards import hexgrid
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_rows import column_row, hex_name


@dataclass(frozen=True)
class Grid:
    """A page of hexes laid on the map plane, x east and y north."""

    columns: int
    rows: int
    spacing_km: float
    """Distance between the centres of neighbours."""
    east_km: float
    """x of column 0."""
    north_km: float
    """y of row 0 in odd columns."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Printed numbers in order of column, then row."""
        return tuple(
            hex_name(c, r) for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)
        )

    @cached_property
    def index(self) -> dict[str, int]:
        """Printed number to position in ``names``."""
        return {name: number for number, name in enumerate(self.names)}

    def _plane(self, x: float, y: float) -> tuple[float, float]:
        return self.east_km + self.spacing_km * x, self.north_km - self.spacing_km * y

    @cached_property
    def centres(self) -> FloatArray:
        """Kilometres, shape (n, 2)."""
        return np.array([self._plane(*hexgrid.centre(*column_row(name))) for name in self.names])

    @cached_property
    def outlines(self) -> FloatArray:
        """Corners of every hex in kilometres, shape (n, 6, 2)."""
        return np.array(
            [
                [self._plane(*corner) for corner in hexgrid.corners(*column_row(name))]
                for name in self.names
            ]
        )

    @cached_property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """Pairs of adjacent hexes, the lower number first, each once and in order."""
        at = {hexgrid.axial(*column_row(name)): number for number, name in enumerate(self.names)}
        pairs = []
        for (q, r), here in at.items():
            for dq, dr in hexgrid.DIRECTIONS:
                there = at.get((q + dq, r + dr), -1)
                if there > here:
                    pairs.append((here, there))
        return tuple(sorted(pairs))

    @cached_property
    def side_ends(self) -> FloatArray:
        """The two corners of every side in kilometres, shape (m, 2, 2)."""
        centres = self.centres
        pairs = np.array(self.sides)
        middle = (centres[pairs[:, 0]] + centres[pairs[:, 1]]) / 2
        along = centres[pairs[:, 1]] - centres[pairs[:, 0]]
        half = np.column_stack((-along[:, 1], along[:, 0])) / (2 * math.sqrt(3))
        return np.stack((middle - half, middle + half), axis=1)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Hexes beside each hex, ascending."""
        beside: list[list[int]] = [[] for _ in self.names]
        for a, b in self.sides:
            beside[a].append(b)
            beside[b].append(a)
        return tuple(tuple(sorted(hexes)) for hexes in beside)

    def hex_of(self, points: FloatArray) -> npt.NDArray[np.int64]:
        """Index of the hex around each point (kilometres, shape (k, 2)); -1 off the page."""
        x = (points[:, 0] - self.east_km) / self.spacing_km
        y = (self.north_km - points[:, 1]) / self.spacing_km
        found = np.full(len(points), -1, dtype=np.int64)
        for number, (px, py) in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
            column, row = hexgrid.hex_at(px, py)
            if 1 <= column <= self.columns and 1 <= row <= self.rows:
                found[number] = (column - 1) * self.rows + row - 1
        return found
