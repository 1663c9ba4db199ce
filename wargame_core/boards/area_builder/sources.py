"""Reading the sources of an area map: one GeoJSON layout and the tables beside it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, read_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

LAYOUT: Final = "board_layout.geojson"
TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "provinces.csv": ("id", "name", "kanji", "circuit", "alt_names"),
    "adjacency.csv": ("a", "b", "kind", "status", "in_derived_map"),
    "sea_lanes.csv": ("a", "b", "tier", "status", "reason"),
    "sea_zones.csv": ("id", "name", "name_ja", "neighbour_zones"),
    "province_sea_zones.csv": ("province", "sea_zone", "coast_km"),
}
"""Tables of a sources folder and the columns that each needs."""
LARGEST_FILE: Final = 20 * MEGABYTE

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AreaSources:
    """Shapes in the units of the layout, y down, and the rows of the tables by column."""

    areas: Mapping[str, Any]
    """Area id to its shape, in the order of the layout."""
    lakes: Sequence[tuple[str, str, Any]]
    """Name, area and shape of every lake."""
    lanes: Mapping[tuple[str, str], NDArray[np.float64]]
    """End points of sea lanes, shape (2, 2)."""
    limits: Sequence[tuple[str, str, NDArray[np.float64]]]
    """Two sea zones and a line between them, shape (n, 2)."""
    zone_labels: Mapping[str, tuple[float, float]]
    tables: Mapping[str, Sequence[Row]]


def read_area_sources(folder: Path) -> AreaSources:
    """All files of a sources folder.

    Raises:
        DataError: Files are missing or unreadable; every fault at once.
    """
    faults: list[str] = []
    tables = {name: _read_table(folder / name, faults) for name in TABLES}
    features = _read_layers(folder / LAYOUT, faults)
    found = AreaSources({}, [], {}, [], {}, tables)
    try:
        if not faults:
            found = _sort(features, tables)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        faults.append(f"{LAYOUT}: found {error!r}, expected the layers of an area layout")
    if not faults:
        known = set(found.areas)
        listed = {row["id"] for row in tables["provinces.csv"]}
        for name in sorted(known ^ listed):
            faults.append(f"{name}: found in only one of {LAYOUT} and provinces.csv")
    if faults:
        raise DataError(faults)
    return found


def _read_table(path: Path, faults: list[str]) -> list[Row]:
    try:
        reader = csv.DictReader(io.StringIO(read_text(path, LARGEST_FILE)), strict=True)
        missing = set(TABLES[path.name]) - set(reader.fieldnames or ())
        for column in sorted(missing):
            faults.append(f"{path.name}: found no column {column!r}")
        return [] if missing else [{k: v or "" for k, v in row.items() if k} for row in reader]
    except (UnreadableError, csv.Error) as error:
        faults.append(f"{path.name}: {error}; expected comma separated values")
        return []


def _read_layers(path: Path, faults: list[str]) -> list[Any]:
    try:
        features = json.loads(read_text(path, LARGEST_FILE))["features"]
        if isinstance(features, list):
            return features
    except (UnreadableError, ValueError, KeyError, TypeError, RecursionError) as error:
        faults.append(f"{path.name}: found {error!r}, expected a GeoJSON feature collection")
    else:
        faults.append(f"{path.name}: found no list of features")
    return []


def _sort(features: list[Any], tables: Mapping[str, Sequence[Row]]) -> AreaSources:
    from shapely.geometry import shape  # type: ignore[import-untyped]  # shapely ships no types

    areas: dict[str, Any] = {}
    lakes: list[tuple[str, str, Any]] = []
    lanes: dict[tuple[str, str], NDArray[np.float64]] = {}
    limits: list[tuple[str, str, NDArray[np.float64]]] = []
    zone_labels: dict[str, tuple[float, float]] = {}
    for feature in features:
        about, geometry = feature["properties"], feature["geometry"]
        points = geometry["coordinates"]
        match about["layer"]:
            case "province":
                areas[about["id"]] = shape(geometry)
            case "lake":
                lakes.append((about["name"], about["province"], shape(geometry)))
            case "sea_lane":
                lanes[about["a"], about["b"]] = np.array(points, dtype=np.float64)
            case "sea_zone_limit":
                limits.append((about["a"], about["b"], np.array(points, dtype=np.float64)))
            case "sea_zone_label":
                zone_labels[about["id"]] = float(points[0]), float(points[1])
            case _:
                pass
    return AreaSources(areas, lakes, lanes, limits, zone_labels, tables)
