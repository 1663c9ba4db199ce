"""Reading the geodata: GeoJSON layers and an ESRI ASCII elevation grid, projected on reading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wargame_core.boards.map_builder.projection import Conic, FloatArray
from wargame_core.boards.map_builder.shapes import ShapeArray, from_geojson
from wargame_core.engine.errors import DataError


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The features of one GeoJSON file: properties and projected shapes, in file order."""

    properties: tuple[Mapping[str, object], ...]
    shapes: ShapeArray

    def names(self, key: str = "name") -> tuple[str, ...]:
        """A property of every feature as text, stripped; empty where it is missing."""
        return tuple(str(entry.get(key) or "").strip() for entry in self.properties)

    def chosen(self, keep: npt.NDArray[np.bool_]) -> Layer:
        """The features whose flag is set."""
        kept = tuple(p for p, flag in zip(self.properties, keep, strict=True) if flag)
        return Layer(kept, self.shapes[keep])


@dataclass(frozen=True, slots=True, eq=False)
class Sources:
    """Geodata on the map plane, x east and y north, in kilometres."""

    land: Layer
    """Mainlands and islands, largest first (``name``)."""
    lakes: Layer
    rivers: Layer
    """Lines from source to mouth (``name``; ``hexside_from_km`` or null = not printed)."""
    provinces: Layer
    roads: Layer
    """Lines (``name``; ``class`` 1 trunk, 2 province, 3 track)."""
    cells: FloatArray
    """Centres of the elevation cells with a value, shape (k, 2)."""
    heights_m: FloatArray
    """Their elevation in metres, shape (k,)."""


LAYERS = ("coastline", "lakes", "rivers", "provinces", "roads")
ELEVATION = "elevation.asc"


def read_sources(folder: Path, conic: Conic) -> Sources:
    """All layers of a sources folder.

    Raises:
        DataError: Files are missing or unreadable; every fault at once.
    """
    faults: list[str] = []
    layers = {name: _read_layer(folder / f"{name}.geojson", conic, faults) for name in LAYERS}
    cells, heights = _read_grid(folder / ELEVATION, faults)
    if faults:
        raise DataError(faults)
    return Sources(
        land=layers["coastline"],
        lakes=layers["lakes"],
        rivers=layers["rivers"],
        provinces=layers["provinces"],
        roads=layers["roads"],
        cells=conic.project(cells),
        heights_m=heights,
    )


def _read_layer(path: Path, conic: Conic, faults: list[str]) -> Layer:
    try:
        features = json.loads(path.read_text(encoding="utf-8"))["features"]
        properties = tuple(dict(feature["properties"]) for feature in features)
        shapes = from_geojson([feature["geometry"] for feature in features], conic.project)
    except OSError as error:
        faults.append(f"{path.name}: found no readable file ({type(error).__name__})")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        faults.append(f"{path.name}: found {error!r}, expected a GeoJSON feature collection")
    else:
        return Layer(properties, shapes)
    return Layer((), np.empty(0, dtype=np.object_))


def _read_grid(path: Path, faults: list[str]) -> tuple[FloatArray, FloatArray]:
    """Longitude and latitude of the cells with a value, and their heights."""
    nothing = np.empty((0, 2)), np.empty(0)
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        count = next(n for n, line in enumerate(lines) if not line[:1].isalpha())
        pairs = (line.split() for line in lines[:count])
        head = {key.lower(): float(value) for key, value in pairs}
        body = [line.split() for line in lines[count:] if line.strip()]
        values = np.array(body, dtype=np.float64)
        columns, rows = int(head["ncols"]), int(head["nrows"])
        west, south, size = head["xllcorner"], head["yllcorner"], head["cellsize"]
    except (OSError, UnicodeDecodeError) as error:
        faults.append(f"{path.name}: found no readable file ({type(error).__name__})")
        return nothing
    except (ValueError, KeyError, StopIteration) as error:
        faults.append(f"{path.name}: found {error!r}, expected an ESRI ASCII grid")
        return nothing
    if values.shape != (rows, columns):
        faults.append(f"{path.name}: found {values.shape} values, expected {(rows, columns)}")
        return nothing
    lon, lat = np.meshgrid(
        west + size * (np.arange(columns) + 0.5), south + size * (rows - np.arange(rows) - 0.5)
    )
    known = values != head.get("nodata_value", -9999.0)
    return np.column_stack((lon[known], lat[known])), values[known]
