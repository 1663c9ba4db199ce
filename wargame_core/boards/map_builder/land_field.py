"""How far inland or out at sea every spot of the page is, bent so that the hexes stay true."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_builder import shapes
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_builder.sources import Sources
from wargame_core.boards.map_rows import column_row

PER_HEX: Final = 24
"""Spots of the field in the distance between two neighbours."""

WET: Final = (Terrain.SEA, Terrain.LAKE)
CHANNELS: Final = (Hexside.SEA, Hexside.LAKE)

_REAL: Final = 0.55
"""How many hexes from its hexsides the true coast may be followed."""
_TRUE, _OWN = 0.95, 0.6
"""What the true coast and the hexes weigh."""
_WAVES: Final = ((2.0, 0.07), (5.0, 0.12), (10.0, 0.10))
"""Width of small waves of the coast in spots, and their height in hexes."""
_MIDDLE, _WAY, _CHANNEL = 0.26, 0.15, 0.085
"""Around a middle, and beside a way between neighbours, nothing changes; half a channel's width."""
_SPECK: Final = 0.035
"""Islets and ponds below this size, in squares of a hex's width, are left out."""


def page(board: HexMap) -> tuple[FloatArray, FloatArray]:
    """X and y of every spot of the page, in distances between neighbours, shape (rows, columns)."""
    width = int((board.columns * np.sqrt(3) / 2 + 2) * PER_HEX)
    height = int((board.rows + 2) * PER_HEX)
    across, down = np.arange(width) + 0.5, np.arange(height) + 0.5
    x, y = np.meshgrid(across / PER_HEX, down / PER_HEX)
    return x, y


def land_field(
    board: HexMap, sources: Sources, grid: Grid, lakes: npt.NDArray[np.bool_]
) -> FloatArray:
    """Above nought on land, below on water, roughly in distances between neighbours.

    Args:
        board: The map whose hexes decide.
        sources: Coast and lakes as they are.
        grid: Where the page lies.
        lakes: Which of the lakes are of the period, shape (lakes,).
    """
    from scipy import ndimage
    from scipy.spatial import cKDTree

    x, y = page(board)
    middles = np.array([hexgrid.centre(*column_row(name)) for name in board.names])
    nearest = cKDTree(middles).query(np.column_stack((x.ravel(), y.ravel())))[1]
    dry = np.array([terrain not in WET for terrain in board.terrain])
    own = inward(dry[nearest].reshape(x.shape))
    land = shapes.without(sources.land.shapes, sources.lakes.shapes[lakes])
    plane = np.column_stack(
        (grid.east_km + grid.spacing_km * x.ravel(), grid.north_km - grid.spacing_km * y.ravel())
    )
    true = inward(shapes.contains(land, plane).reshape(x.shape))
    dice = np.random.default_rng(1)
    waves = sum(
        ndimage.gaussian_filter(dice.standard_normal(x.shape), width) * width * height * 3.5
        for width, height in _WAVES
    )
    field = _OWN * own + _TRUE * np.clip(true, -_REAL, _REAL) + 0.35 * waves
    field = np.asarray(field, dtype=np.float64)
    _keep_true(field, board, middles, x, y)
    field = np.asarray(ndimage.gaussian_filter(field, 1.0), dtype=np.float64)
    for sign in (1.0, -1.0):
        spots, count = ndimage.label(sign * field > 0)
        sizes = ndimage.sum_labels(np.ones_like(spots), spots, range(1, count + 1))
        small = np.isin(spots, 1 + np.flatnonzero(sizes < _SPECK * PER_HEX**2))
        field[small] = -sign * 0.05
    return field


def inward(inside: npt.NDArray[np.bool_]) -> FloatArray:
    """Distance to the nearest spot on the other side, above nought within."""
    from scipy import ndimage

    far = ndimage.distance_transform_edt(inside) - ndimage.distance_transform_edt(~inside)
    return np.asarray(far / PER_HEX, dtype=np.float64)


def _keep_true(
    field: FloatArray, board: HexMap, middles: FloatArray, x: FloatArray, y: FloatArray
) -> None:
    """Bend the field so that middles, ways between neighbours, and channels are what they are."""

    def bend(first: FloatArray, last: FloatArray, width: float, *, water: bool) -> None:
        low = np.minimum(first, last) - 0.45
        high = np.maximum(first, last) + 0.45
        rows = slice(max(0, int(low[1] * PER_HEX)), int(high[1] * PER_HEX) + 2)
        columns = slice(max(0, int(low[0] * PER_HEX)), int(high[0] * PER_HEX) + 2)
        part = field[rows, columns]
        far = _distance(x[rows, columns], y[rows, columns], first, last)
        part[:] = np.minimum(part, far - width) if water else np.maximum(part, width - far)

    wet = [terrain in WET for terrain in board.terrain]
    for place, middle in enumerate(middles):
        bend(middle, middle, _MIDDLE, water=wet[place])
    channels = []
    for place, around in enumerate(board.neighbours):
        for direction, other in enumerate(around[:3]):
            if other < 0 or wet[place] != wet[other]:
                continue
            if board.hexsides[place][direction] in CHANNELS:
                channels.append((place, direction))
            else:
                bend(middles[place], middles[other], _WAY, water=wet[place])
    for place, direction in channels:
        ends = hexgrid.side_corners(*column_row(board.names[place]), direction)
        bend(np.array(ends[0]), np.array(ends[1]), _CHANNEL, water=True)


def _distance(x: FloatArray, y: FloatArray, first: FloatArray, last: FloatArray) -> FloatArray:
    """From every spot to the line between two points."""
    along = last - first
    length = float(along @ along)
    share = ((x - first[0]) * along[0] + (y - first[1]) * along[1]) / length if length else 0.0 * x
    share = np.clip(share, 0.0, 1.0)
    return np.asarray(np.hypot(x - first[0] - share * along[0], y - first[1] - share * along[1]))
