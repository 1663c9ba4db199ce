"""Heights as a printed map shows them: light from the north-west, and strokes down the slopes."""

from __future__ import annotations

import struct
import zlib
from typing import Final

import numpy as np
import numpy.typing as npt

from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_builder.sources import Sources
from wargame_core.boards.triangles import interpolated

_BLUR: Final = 0.09
"""Softens the cells of the elevation grid, in distances between neighbours."""
_NEAR: Final = 0.2
"""Without a cell of the grid within this distance it is sea."""
_STEEP: Final = 4.5
"""How many times too steep the light sees the country."""
_STROKES_APART: Final = 0.095
_LEAST_SLOPE: Final = 0.06
"""Height over way from which slopes have strokes."""
_FULL_SLOPE: Final = 0.16
"""From here on every spot has one."""
_LENGTH: Final = (0.05, 0.11)


def heights(sources: Sources, grid: Grid, x: FloatArray, y: FloatArray) -> FloatArray:
    """Metres above the sea at spots of the page (in distances between neighbours)."""
    from scipy import ndimage
    from scipy.spatial import cKDTree

    across = (sources.cells[:, 0] - grid.east_km) / grid.spacing_km
    down = (grid.north_km - sources.cells[:, 1]) / grid.spacing_km
    cells = np.column_stack((across, down))
    spots = np.column_stack((x.ravel(), y.ravel()))
    found = interpolated(spots, cells, sources.heights_m[:, None], outside=0.0).reshape(x.shape)
    far = np.asarray(cKDTree(cells).query(spots)[0], dtype=np.float64)
    found[far.reshape(x.shape) > _NEAR] = 0.0
    return np.asarray(ndimage.gaussian_filter(found, _BLUR / float(x[0, 1] - x[0, 0])))


def slopes(height: FloatArray, apart_m: float) -> tuple[FloatArray, FloatArray]:
    """Rise to the east and to the south over the way."""
    south, east = np.gradient(height, apart_m)
    return np.asarray(east), np.asarray(south)


def shade(height: FloatArray, apart_m: float) -> npt.NDArray[np.uint8]:
    """Light from the north-west on the country: 128 is level."""
    east, south = slopes(height * _STEEP, apart_m)
    slanted = np.sqrt(1 + east**2 + south**2)
    light = (1 + 0.9 * (east + south)) / slanted
    return np.asarray(np.clip(128 + 100 * np.tanh(1.3 * (light - 1)), 0, 255), dtype=np.uint8)


def strokes(
    height: FloatArray, land: FloatArray, x: FloatArray, y: FloatArray, apart_m: float
) -> FloatArray:
    """Strokes down slopes on land, thicker on the dark side: shape (n, 4), upper and lower end."""
    dice = np.random.default_rng(2)
    east, south = slopes(height, apart_m)
    step = float(x[0, 1] - x[0, 0])
    rows, columns = (int(size * step / _STROKES_APART) for size in height.shape)
    spots = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2)
    at = (spots + dice.uniform(0.1, 0.9, spots.shape)) * _STROKES_APART
    column = np.clip((at[:, 0] / step).astype(int), 0, height.shape[1] - 1)
    row = np.clip((at[:, 1] / step).astype(int), 0, height.shape[0] - 1)
    rise = np.hypot(east[row, column], south[row, column])
    lit = (east[row, column] + south[row, column]) / np.maximum(rise, 1e-9)
    share = np.clip((rise - _LEAST_SLOPE) / (_FULL_SLOPE - _LEAST_SLOPE), 0, 1)
    share = share * np.clip(0.75 - 0.45 * lit, 0, 1)
    kept = (dice.uniform(size=len(at)) < share) & (land[row, column] > 0.09)
    column, row, at, rise = column[kept], row[kept], at[kept], rise[kept]
    down = -np.column_stack((east[row, column], south[row, column])) / rise[:, None]
    length = (_LENGTH[0] + (_LENGTH[1] - _LENGTH[0]) * share[kept])[:, None]
    return np.hstack((at - down * length / 2, at + down * length / 2))


def png(grey: npt.NDArray[np.uint8]) -> bytes:
    """A grey picture as a file."""
    height, width = grey.shape
    above = np.vstack((np.zeros((1, width), np.uint8), grey[:-1]))
    rows = np.hstack((np.full((height, 1), 2, np.uint8), grey - above))

    def part(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    packed = zlib.compress(rows.tobytes(), 9)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", packed) + part(b"IEND", b"")
