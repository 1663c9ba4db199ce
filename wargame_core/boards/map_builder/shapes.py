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


def contains(areas: ShapeArray, points: FloatArray) -> npt.NDArray[np.bool_]:
    """Which points (kilometres, shape (k, 2)) lie in any of the areas, shape (k,)."""
    import shapely

    whole = shapely.union_all(areas)
    shapely.prepare(whole)
    inside: npt.NDArray[np.bool_] = shapely.contains_xy(whole, points[:, 0], points[:, 1])
    return inside


def area_of(rings: list[FloatArray], tolerance: float) -> object:
    """The area within closed rings, holes left out, with fewer points and rounded corners.

    Args:
        rings: Corners of every ring, shape (n, 2) each.
        tolerance: How far the edge may stray.
    """
    import shapely

    lines = [shapely.LinearRing(ring) for ring in rings]
    whole = shapely.build_area(shapely.GeometryCollection(lines))
    areas = []
    for area in shapely.get_parts(shapely.simplify(whole, tolerance, preserve_topology=True)):
        outer, *holes = (_rounded(ring, 3 * tolerance) for ring in coordinates(area))
        areas.append(shapely.Polygon(outer, holes))
    return shapely.make_valid(shapely.MultiPolygon(areas))


def _rounded(ring: FloatArray, most: float) -> FloatArray:
    """Every corner of a closed ring cut off, at a quarter of its sides or at ``most``."""
    before, after = ring[:-1], ring[1:]
    lengths = np.hypot(*(after - before).T)
    share = np.minimum(0.25, most / np.maximum(lengths, 1e-9))[:, None]
    along = share * (after - before)
    points = np.stack((before + along, after - along), axis=1).reshape(-1, 2)
    return np.vstack((points, points[:1]))


def within_page(area: object, size: tuple[float, float]) -> object:
    """What of an area lies on a page of a size (width, height) from the origin."""
    import shapely

    return shapely.intersection(shapely.box(0, 0, *size), area)


def around_on_page(area: object, size: tuple[float, float]) -> object:
    """What an area leaves of a page of a size (width, height) from the origin."""
    import shapely

    return shapely.difference(shapely.box(0, 0, *size), area)


def edge(area: object, size: tuple[float, float]) -> object:
    """The edge of an area as lines, without what runs along the edge of the page."""
    import shapely

    page = shapely.boundary(shapely.box(0, 0, *size))
    return shapely.difference(shapely.boundary(area), shapely.buffer(page, 1e-6))


def cut(
    shape: object, width: float, size: tuple[float, float]
) -> dict[tuple[int, int], list[object]]:
    """A shape of areas or of lines cut along squares of a width, by their column and row."""
    import shapely

    kind = "Polygon" if int(shapely.get_dimensions(shape)) > 1 else "LineString"
    pieces: dict[tuple[int, int], list[object]] = {}
    for column in range(int(size[0] // width) + 1):
        for row in range(int(size[1] // width) + 1):
            left, top = column * width, row * width
            part = shapely.clip_by_rect(shape, left, top, left + width, top + width)
            if kind == "LineString":
                part = shapely.line_merge(part)
            found = [one for one in shapely.get_parts(part) if one.geom_type == kind]
            if found:
                pieces[(column, row)] = found
    return pieces


def coordinates(shape: object) -> list[FloatArray]:
    """Points of a line, or of an area's outer ring and then its holes, shape (n, 2) each."""
    import shapely

    if shapely.get_dimensions(shape) == 1:
        return [shapely.get_coordinates(shape)]
    count = int(shapely.get_num_interior_rings(shape))
    rings = [shapely.get_interior_ring(shape, number) for number in range(count)]
    return [shapely.get_coordinates(r) for r in (shapely.get_exterior_ring(shape), *rings)]
