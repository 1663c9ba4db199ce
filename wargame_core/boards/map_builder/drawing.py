"""From geodata and the hexes of a finished map to its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_builder import contours, land_field, relief, shapes
from wargame_core.boards.map_builder.land_field import PER_HEX
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_builder.settings import MapSettings
from wargame_core.boards.map_builder.sources import Sources
from wargame_core.boards.map_drawing import (
    CHUNK,
    UNIT,
    Chunk,
    Line,
    MapDrawing,
    digest_of_hexes,
)

_TOLERANCE: Final = 0.012
"""How far a line may be from where it was found, in distances between neighbours."""
_SHORES: Final = (0.10, 0.19, 0.31)
"""How far out the lines along the coast run."""
_EVERY: Final = 2
"""Every how many spots of the field the relief has a pixel."""
_OF_TODAY: Final = ("modern", "closed off")
"""Lakes of which anything says so are not drawn."""


def draw_map(board: HexMap, sources: Sources, settings: MapSettings) -> MapDrawing:
    """Coast, shore lines, slopes and relief of a map, cut into chunks."""
    old = [not _is_of_today(properties) for properties in sources.lakes.properties]
    field = land_field.land_field(board, sources, settings.grid, np.array(old, dtype=np.bool_))
    x, y = land_field.page(board)
    size = field.shape[1] / PER_HEX, field.shape[0] / PER_HEX
    water = shapes.around_on_page(shapes.area_of(_rings(field), _TOLERANCE), size)
    out_at_sea = -land_field.inward(field > 0)
    shores: dict[Chunk, list[tuple[int, Line]]] = {}
    for out, far in enumerate(_SHORES, 1):
        near = shapes.within_page(shapes.area_of(_rings(far - out_at_sea), _TOLERANCE), size)
        line = shapes.edge(near, size)
        for chunk, pieces in shapes.cut(line, CHUNK, size).items():
            shores.setdefault(chunk, []).extend((out, _line(piece)) for piece in pieces)
    apart_m = settings.grid.spacing_km * 1000 / PER_HEX
    height = relief.heights(sources, settings.grid, x, y)
    return MapDrawing(
        hexes=digest_of_hexes(board),
        water={
            chunk: tuple(tuple(map(_units, shapes.coordinates(piece))) for piece in pieces)
            for chunk, pieces in shapes.cut(water, CHUNK, size).items()
        },
        coast={
            chunk: tuple(map(_line, pieces))
            for chunk, pieces in shapes.cut(shapes.edge(water, size), CHUNK, size).items()
        },
        shores={chunk: tuple(found) for chunk, found in shores.items()},
        hachures=_by_chunk(relief.strokes(height, field, x, y, apart_m)),
        relief=relief.png(relief.shade(height, apart_m)[::_EVERY, ::_EVERY]),
        relief_scale=PER_HEX // _EVERY,
    )


def _is_of_today(properties: Mapping[str, object]) -> bool:
    said = " ".join(map(str, properties.values()))
    return any(word in said for word in _OF_TODAY)


def _rings(field: FloatArray) -> list[FloatArray]:
    """Rings around what is above nought, on the page; at its edge they run beyond it."""
    last = np.array(field.shape[::-1]) - 1
    found = []
    for ring in contours.rings(field):
        at = np.where(ring <= 0, -PER_HEX, np.where(ring >= last, last + PER_HEX, ring))
        found.append((at + 0.5) / PER_HEX)
    return found


def _units(points: FloatArray) -> Line:
    return tuple(np.rint(points * UNIT).astype(int).ravel().tolist())


def _line(piece: object) -> Line:
    return _units(shapes.coordinates(piece)[0])


def _by_chunk(strokes: FloatArray) -> dict[Chunk, Line]:
    found: dict[Chunk, list[int]] = {}
    chunks = (strokes[:, :2] // CHUNK).astype(int).tolist()
    ends = np.rint(strokes * UNIT).astype(int).tolist()
    for (column, row), stroke in zip(chunks, ends, strict=True):
        found.setdefault((column, row), []).extend(stroke)
    return {chunk: tuple(found[chunk]) for chunk in sorted(found)}
