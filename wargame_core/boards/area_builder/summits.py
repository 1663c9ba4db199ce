"""Summits, given in degrees, on the board.

Provinces of the layout are those in degrees, vertex for vertex, turned and evened out. So a point
between their vertices goes where the vertices around it have gone.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wargame_core.boards.area_builder.outlines import LayoutFrame
from wargame_core.boards.area_builder.sources import LARGEST_FILE, LAYOUT
from wargame_core.boards.area_drawing import Summit
from wargame_core.boards.triangles import interpolated
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, read_text
from wargame_core.engine.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUMMITS: Final = "summits.csv"
"""Columns ``lat``, ``lon`` (degrees) and ``elevation_m``."""
DEGREES: Final = "provinces.geojson"
"""The provinces of the layout in degrees."""

_LATITUDE: Final = 36.0
"""Of the middle of the country: a degree of longitude is shorter by its cosine."""


def summits_on_board(folder: Path, frame: LayoutFrame) -> tuple[Summit, ...]:
    """The summits of a sources folder; those beyond the outlines are left out. Raises DataError."""
    try:
        rows = csv.DictReader(io.StringIO(read_text(folder / SUMMITS, LARGEST_FILE)))
        found = [(float(row["lon"]), float(row["lat"]), int(row["elevation_m"])) for row in rows]
        degrees, layout = _shapes(folder / DEGREES), _shapes(folder / LAYOUT)
        here = np.vstack([_vertices(degrees[name]) for name in layout])
        there = np.vstack([_vertices(layout[name], mirrored=True) for name in layout])
        shorter = (np.cos(np.radians(_LATITUDE)), 1.0)
        here, first = np.unique(here * shorter, axis=0, return_index=True)
        points = np.array([spot[:2] for spot in found]) * shorter
        placed = interpolated(points, here, there[first], outside=np.nan)
    except (UnreadableError, OSError, KeyError, TypeError, ValueError) as error:
        raise DataError([Phrase("{place}: {error}", place=folder, error=error)]) from error
    known = ~np.isnan(placed[:, 0])
    spots = np.rint(frame.place(placed[known])).astype(int).tolist()
    heights = [height for (_, _, height), kept in zip(found, known, strict=True) if kept]
    return tuple(Summit(x, y, height) for (x, y), height in zip(spots, heights, strict=True))


def _shapes(path: Path) -> Mapping[str, Any]:
    """Coordinates of every province of a file."""
    features = json.loads(read_text(path, LARGEST_FILE))["features"]
    return {
        feature["properties"]["id"]: feature["geometry"]["coordinates"]
        for feature in features
        if feature["properties"].get("layer", "province") == "province"
    }


def _vertices(parts: Any, *, mirrored: bool = False) -> NDArray[np.float64]:
    """All vertices in order; rings run the other way round where y points down."""
    rings = [ring[::-1] if mirrored else ring for part in parts for ring in part]
    return np.array([point for ring in rings for point in ring])
