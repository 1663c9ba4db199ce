"""The few questions that the builder asks of shapely, so that only this file imports it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from wargame_core.boards.map_builder.projection import FloatArray

ShapeArray = npt.NDArray[np.object_]
"""Shapely geometries, on the map plane in kilometres."""


def from_geojson(
    geometries: list[Mapping[str, object]], project: Callable[[FloatArray], FloatArray]
) -> ShapeArray:
    """GeoJSON geometries in degrees as projected, valid shapes."""
    import shapely  # type: ignore[import-untyped]  # shapely ships no types
    from shapely.geometry import shape  # type: ignore[import-untyped]

    shapes = np.empty(len(geometries), dtype=np.object_)
    shapes[:] = [shape(geometry) for geometry in geometries]
    projected: ShapeArray = shapely.make_valid(shapely.transform(shapes, project))
    return projected


def polygons(outlines: FloatArray) -> ShapeArray:
    """Polygons of corner rings, shape (n, corners, 2)."""
    import shapely

    made: ShapeArray = shapely.polygons(outlines)
    return made


def segments(ends: FloatArray) -> ShapeArray:
    """Straight lines of end points, shape (n, 2, 2)."""
    import shapely

    made: ShapeArray = shapely.linestrings(ends)
    return made


def union(shapes: ShapeArray) -> ShapeArray:
    """All shapes as one, in an array of length 1."""
    import shapely

    made = np.empty(1, dtype=np.object_)
    made[0] = shapely.union_all(shapes)
    return made


def overlap(cells: ShapeArray, shapes: ShapeArray, *, measure: str) -> FloatArray:
    """How much of each shape lies in each cell, shape (cells, shapes).

    Args:
        cells: Polygons, or segments to be covered by ``shapes``.
        shapes: What is laid over them.
        measure: ``area`` in square kilometres or ``length`` in kilometres.
    """
    import shapely

    amounts = np.zeros((len(cells), len(shapes)))
    if not len(shapes):
        return amounts
    cell, other = shapely.STRtree(shapes).query(cells, predicate="intersects")
    common = shapely.intersection(cells[cell], shapes[other])
    amounts[cell, other] = shapely.area(common) if measure == "area" else shapely.length(common)
    return amounts


def without(shapes: ShapeArray, holes: ShapeArray) -> ShapeArray:
    """The shapes with all holes cut out."""
    import shapely

    if not len(holes):
        return shapes
    cut: ShapeArray = shapely.difference(shapes, shapely.union_all(holes))
    return cut


def points_along(line: object, from_km: float, step_km: float) -> FloatArray:
    """Points on a line every ``step_km`` from ``from_km`` after its start to its end."""
    import shapely

    length = float(shapely.length(line))
    if from_km >= length:
        return np.empty((0, 2))
    count = max(2, int(np.ceil((length - from_km) / step_km)) + 1)
    stations = shapely.line_interpolate_point(line, np.linspace(from_km, length, count))
    points: FloatArray = shapely.get_coordinates(stations)
    return points


def distances(points: FloatArray, path: FloatArray) -> FloatArray:
    """Kilometres from each point to the broken line through ``path``."""
    import shapely

    far: FloatArray = shapely.distance(shapely.points(points), shapely.linestrings(path))
    return far


def crossed(sides: ShapeArray, lines: ShapeArray) -> npt.NDArray[np.bool_]:
    """Which sides are cut by any of the lines, shape (sides,)."""
    import shapely

    hits = np.zeros(len(sides), dtype=np.bool_)
    if len(lines):
        hits[shapely.STRtree(lines).query(sides, predicate="intersects")[0]] = True
    return hits
