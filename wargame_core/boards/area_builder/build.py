"""From sources and settings to the rows of an area map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wargame_core.boards.area_builder import names, outlines
from wargame_core.boards.area_builder.settings import AreaSettings
from wargame_core.boards.area_builder.sources import AreaSources, Row
from wargame_core.boards.area_geometry import enclosed
from wargame_core.boards.area_rows import (
    DERIVED_MAP,
    RECONSTRUCTION,
    AreaRow,
    AreaRows,
    BorderRow,
    FactRow,
    LaneRow,
    LineRow,
    Points,
    ShoreRow,
    ZoneRow,
)
from wargame_core.boards.areamap import label_box, name_lines, zone_lines

LANE_ROOM = 2.0
"""Board units to the next land, from the middle of a sea lane, that spare it the shortest way."""


@dataclass(frozen=True, slots=True)
class BuiltAreas:
    """The product of a build."""

    rows: AreaRows
    width: int
    height: int
    """Of the board, for the head of the map."""


def build_areas(sources: AreaSources, settings: AreaSettings) -> BuiltAreas:
    """All rows of the map: lines, names, lanes and zones on the board, facts from the tables."""
    kept = outlines.kept_parts(sources, settings)
    frame = outlines.frame_of(kept, settings)
    order = [row["id"] for row in sources.tables["provinces.csv"]]
    shapes = outlines.simplified({name: kept[name] for name in order}, frame, settings)
    shores = outlines.bounding_lines(order, shapes, settings)
    bounds: dict[str, list[Points]] = {name: [] for name in order}
    for line in shores:
        for name in {line.a, line.b} - {""}:
            bounds[name].append(line.points)
    polygons = {name: enclosed(lines) for name, lines in bounds.items()}
    lakes = list(_lakes(sources, frame, settings))
    limits = list(_limits(sources, frame, polygons))
    facts = tuple(_facts(sources.tables["provinces.csv"], settings))
    lanes = tuple(_lanes(sources, frame, polygons))
    rows = AreaRows(
        areas=tuple(_areas(sources, settings, polygons, lakes, facts)),
        facts=facts,
        borders=tuple(_borders(sources, settings)),
        lanes=lanes,
        zones=tuple(_zones(sources, settings, frame, polygons, [*lanes], limits)),
        shores=tuple(
            ShoreRow(row["province"], row["sea_zone"], int(row["coast_km"]), RECONSTRUCTION)
            for row in sources.tables["province_sea_zones.csv"]
        ),
        lines=(*shores, *lakes, *limits),
    )
    return BuiltAreas(rows, frame.width, frame.height)


def _areas(
    sources: AreaSources,
    settings: AreaSettings,
    polygons: Mapping[str, Any],
    lakes: Sequence[LineRow],
    facts: Sequence[FactRow],
) -> Iterator[AreaRow]:
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    below: dict[str, list[str]] = {}
    for fact in facts:
        if fact.fact in settings.starred:
            below.setdefault(fact.area, []).append(f"★ {fact.value}")
    water = shapely.union_all([shapely.polygons(lake.points) for lake in lakes]) if lakes else None
    for row in sources.tables["provinces.csv"]:
        name = row["id"]
        lines = name_lines(row["name"], row["kanji"], below.get(name, ()))
        x, y, size = names.place_name(polygons[name], water, lines, settings.label_sizes)
        group = settings.groups.get(row["circuit"], row["circuit"])
        yield AreaRow(name, row["name"], row["kanji"], group, x, y, size, row["alt_names"], note="")


def _facts(rows: Sequence[Row], settings: AreaSettings) -> Iterator[FactRow]:
    for fact, told in settings.facts.items():
        for row in rows:
            if row.get(told.column, "") not in ("", "0"):
                value = row.get(told.value, "") if told.value else ""
                yield FactRow(row["id"], fact, value, told.status, told.source)


def _borders(sources: AreaSources, settings: AreaSettings) -> Iterator[BorderRow]:
    for row in sources.tables["adjacency.csv"]:
        if row["kind"] == "land":
            status = row["status"]
            if status == RECONSTRUCTION and row["in_derived_map"] == "1":
                status = DERIVED_MAP
            yield BorderRow(row["a"], row["b"], status, settings.sources.get(status, ""))


def _lanes(
    sources: AreaSources, frame: outlines.LayoutFrame, polygons: Mapping[str, Any]
) -> Iterator[LaneRow]:
    import shapely

    land = shapely.union_all(list(polygons.values()))
    for row in sources.tables["sea_lanes.csv"]:
        a, b = row["a"], row["b"]
        near = sources.lanes.get((a, b))
        if near is None:
            ends = shapely.get_coordinates(shapely.shortest_line(polygons[a], polygons[b]))
        else:
            ends = frame.place(near)
        # The ends move to the nearest point of a shore: simplifying has moved the shores.
        for end, name in enumerate((a, b)):
            shore = shapely.boundary(polygons[name])
            way = shapely.shortest_line(shore, shapely.points(ends[end]))
            ends[end] = shapely.get_coordinates(way)[0]
        if _room_beside(land, ends) < min(LANE_ROOM, float(np.hypot(*(ends[1] - ends[0]))) / 10):
            largest = [max(shapely.get_parts(polygons[n]), key=shapely.area) for n in (a, b)]
            other = shapely.get_coordinates(shapely.shortest_line(*largest))
            if _room_beside(land, other) > _room_beside(land, ends):
                ends = other
        (ax, ay), (bx, by) = np.rint(ends).astype(int).tolist()
        yield LaneRow(a, b, row["tier"], row["status"], ax, ay, bx, by, row["reason"])


def _room_beside(land: Any, ends: Any) -> float:
    """Board units between the land and the middle stretch of a straight line."""
    import shapely

    stretch = shapely.linestrings([ends[0] * (1 - t) + ends[1] * t for t in (0.15, 0.85)])
    return float(shapely.distance(land, stretch))


def _lakes(
    sources: AreaSources, frame: outlines.LayoutFrame, settings: AreaSettings
) -> Iterator[LineRow]:
    import shapely

    for name, area, shape in sources.lakes:
        simple = shapely.simplify(shapely.transform(shape, frame.place), settings.tolerance / 4)
        if shapely.area(simple) >= settings.smallest_lake:
            ring = shapely.get_coordinates(simple.exterior)
            line = outlines.smoothed([(x, y) for x, y in ring.tolist()], settings.rounds)
            yield LineRow("lake", area, name, line)


def _limits(
    sources: AreaSources, frame: outlines.LayoutFrame, polygons: Mapping[str, Any]
) -> Iterator[LineRow]:
    """Limits of sea zones within the frame, off the land."""
    import shapely

    land = shapely.union_all(list(polygons.values()))
    page = shapely.box(0, 0, frame.width, frame.height)
    for a, b, points in sources.limits:
        line = shapely.linestrings(frame.place(points))
        at_sea = shapely.difference(shapely.intersection(line, page), land)
        for part in shapely.get_parts(shapely.line_merge(at_sea)):
            ends = outlines.whole(shapely.get_coordinates(part))
            if len(ends) > 1:
                yield LineRow("zone_limit", a, b, ends)


def _zones(
    sources: AreaSources,
    settings: AreaSettings,
    frame: outlines.LayoutFrame,
    polygons: Mapping[str, Any],
    lanes: Sequence[LaneRow],
    limits: Sequence[LineRow],
) -> Iterator[ZoneRow]:
    import shapely

    drawn = [shapely.linestrings([(lane.ax, lane.ay), (lane.bx, lane.by)]) for lane in lanes]
    limit_lines = shapely.union_all([shapely.linestrings(limit.points) for limit in limits])
    land = shapely.union_all(list(polygons.values()))
    barriers = shapely.union(land, limit_lines)
    taken = shapely.union(barriers, shapely.union_all(drawn))
    for row in sources.tables["sea_zones.csv"]:
        layout = sources.zone_labels.get(row["id"], (0.0, 0.0))
        [near] = frame.place(np.array([layout])).tolist()
        kanji = row["name_ja"].split("（")[0]
        lines = zone_lines(row["name"], kanji)
        x, y, size = names.place_zone_name(
            (near[0], near[1]),
            lines,
            settings.zone_label_sizes,
            taken,
            barriers,
            (frame.width, frame.height),
        )
        taken = shapely.union(taken, shapely.box(*label_box(x, y, size, lines)))
        beside = tuple(row["neighbour_zones"].split())
        yield ZoneRow(row["id"], row["name"], kanji, x, y, size, beside, RECONSTRUCTION)
