"""Relief of an area map, drawn after its summits: ranges join them, spurs run down from both.

Only the summits are known. What lies between them is made up, always in the same way: a saddle
between two neighbours, slopes that are gentler below high ranges, and none along the coast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wargame_core.boards.area_drawing import AreaDrawing, Summit
from wargame_core.boards.areamap import AreaMap
from wargame_core.boards.map_builder import relief as light

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]

STEP: Final = 4
"""Board units for a pixel of the relief."""

_METRES: Final = 225.0
"""On the ground for a board unit, as the light sees it."""
_JOINED, _LONGEST, _OVER_WATER = 40.0, 150.0, 60.0
"""Board units: summits so near are always joined, none over more, and a short strait at most."""
_WIDTH, _WIDER = 15.0, 0.012
"""Half width of a range in board units, and how much a metre of height adds."""
_SADDLE: Final = 170.0
"""Board units over which a saddle would sink to nothing; it never sinks below half."""
_AROUND: Final = 110.0
"""Board units up to which a range is felt."""
_COUNTRY: Final = 45.0
"""Board units over which the heights of summits make the height of the country."""
_COAST: Final = 38.0
"""Board units from the coast within which the land rises."""
_BENDS: Final = ((26.0, 9.0), (11.0, 4.0))
"""How ranges bend: size of a bend in board units, and how far out of the straight."""
_SPURS: Final = ((9.0, 0.20), (5.0, 0.10))
"""Spurs: their size in board units, and their share of the height."""

_HACHURE_UNIT: Final = 100.0
"""Board units for what strokes count as the distance between two neighbours."""


def draw_relief(board: AreaMap, summits: Sequence[Summit]) -> AreaDrawing:
    """Light and strokes for the summits of a map."""
    import shapely  # type: ignore[import-untyped]  # shapely ships no types
    from scipy import ndimage

    ground = _Ground.of(board)
    shape = shapely.union_all(board.geometry.polygons)
    inside = shapely.contains_xy(shape, ground.x, ground.y)
    coast = ndimage.distance_transform_edt(inside) * STEP
    height = _heights(ground, [s for s in summits if shape.covers(shapely.Point(s.x, s.y))], shape)
    height = height * np.clip(coast / _COAST, 0, 1) ** 0.7
    height = np.where(inside, ndimage.gaussian_filter(height, 0.8), 0.0)
    apart_m = _METRES * STEP
    grey = np.where(inside, light.shade(height, apart_m), 128).astype(np.uint8)
    share = 1 / _HACHURE_UNIT
    lines = light.strokes(height, coast * share, ground.x * share, ground.y * share, apart_m)
    strokes = np.rint(lines * _HACHURE_UNIT).astype(int).tolist()
    return AreaDrawing(
        tuple(summits), light.png(grey), tuple((a, b, c, d) for a, b, c, d in strokes)
    )


@dataclass(frozen=True)
class _Ground:
    """Middles of the pixels, and the same as ranges bend."""

    x: FloatArray
    y: FloatArray
    bent_x: FloatArray
    bent_y: FloatArray
    dice: np.random.Generator

    @classmethod
    def of(cls, board: AreaMap) -> _Ground:
        dice = np.random.default_rng(3)
        across, down = board.width // STEP, board.height // STEP
        x, y = np.meshgrid((np.arange(across) + 0.5) * STEP, (np.arange(down) + 0.5) * STEP)
        bent = [
            axis + sum(far * _waves(dice, x.shape, size) for size, far in _BENDS) for axis in (x, y)
        ]
        return cls(x, y, bent[0], bent[1], dice)


def _waves(dice: np.random.Generator, shape: tuple[int, ...], size: float) -> FloatArray:
    """A smooth field that goes up and down around 0, over a size in board units."""
    from scipy import ndimage

    field = ndimage.gaussian_filter(dice.standard_normal(shape), size / STEP)
    return np.asarray(field / field.std())


def _heights(ground: _Ground, summits: Sequence[Summit], land: Any) -> FloatArray:
    """Metres above the sea, still without coasts."""
    spots = np.array([(summit.x, summit.y) for summit in summits], dtype=np.float64)
    tops = np.array([summit.elevation_m for summit in summits], dtype=np.float64)
    country = _country(ground, spots, tops)
    height = 0.8 * country
    for first, second in _ranges(spots, land):
        _raise_range(height, ground, spots[[first, second]], tops[[first, second]])
    height += 0.25 * country
    return height * (1 + sum(share * (1 - 0.8 * np.abs(_waves(ground.dice, height.shape, size)))
                             for size, share in _SPURS))  # fmt: skip


def _country(ground: _Ground, spots: FloatArray, tops: FloatArray) -> FloatArray:
    """How high the country lies around the summits."""
    from scipy import ndimage

    total, count = np.zeros(ground.x.shape), np.zeros(ground.x.shape)
    rows, columns = (spots[:, axis].astype(int) // STEP for axis in (1, 0))
    np.add.at(total, (rows, columns), tops)
    np.add.at(count, (rows, columns), 1.0)
    total, count = (ndimage.gaussian_filter(each, _COUNTRY / STEP) for each in (total, count))
    return np.asarray(0.55 * total / np.maximum(count, 3e-5))


def _ranges(spots: FloatArray, land: Any) -> Iterator[tuple[int, int]]:
    """Pairs of summits that a range joins: the shortest net of all, and close neighbours."""
    import shapely
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import minimum_spanning_tree
    from scipy.spatial import Delaunay

    corners = Delaunay(spots).simplices
    pairs = np.unique(
        np.sort(np.vstack([corners[:, [a, b]] for a, b in ((0, 1), (1, 2), (0, 2))])), axis=0
    )
    length = np.hypot(*(spots[pairs[:, 0]] - spots[pairs[:, 1]]).T)
    net = coo_matrix((length, (pairs[:, 0], pairs[:, 1])), shape=(len(spots), len(spots)))
    tree = minimum_spanning_tree(net).tocoo()
    joined = {(min(a, b), max(a, b)) for a, b in zip(tree.row, tree.col, strict=True)}
    joined |= {(a, b) for (a, b), far in zip(pairs.tolist(), length, strict=True) if far < _JOINED}
    for first, second in sorted((int(a), int(b)) for a, b in joined):
        way = shapely.LineString(spots[[first, second]])
        dry = way.length <= _OVER_WATER or land.covers(way)
        if dry and way.length <= _LONGEST:
            yield first, second


def _raise_range(height: FloatArray, ground: _Ground, ends: FloatArray, tops: FloatArray) -> None:
    """Raise the ground to a range between two summits."""
    low, high = ends.min(axis=0) - _AROUND, ends.max(axis=0) + _AROUND
    part = np.s_[
        max(0, int(low[1] // STEP)) : int(high[1] // STEP) + 1,
        max(0, int(low[0] // STEP)) : int(high[0] // STEP) + 1,
    ]
    across, down = ground.bent_x[part] - ends[0, 0], ground.bent_y[part] - ends[0, 1]
    way = ends[1] - ends[0]
    far = float(np.hypot(*way))
    share = np.clip((across * way[0] + down * way[1]) / max(far**2, 1e-6), 0, 1)
    aside = np.hypot(across - share * way[0], down - share * way[1])
    top = tops[0] * (1 - share) + tops[1] * share
    top = top * (1 - min(0.5, far / _SADDLE) * np.sin(np.pi * share))
    slope = np.exp(-((aside / (_WIDTH + _WIDER * top)) ** 1.15))
    height[part] = np.maximum(height[part], top * slope)
