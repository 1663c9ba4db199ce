"""What must hold on an area map before a game is played on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from wargame_core.boards.area_rows import STANDARD
from wargame_core.boards.areamap import AreaMap

LANE_REACH: Final = 3.0
"""Board units that the end of a sea lane may lie off the shore."""
COAST: Final = "coast"
"""The kind of fact that says that an area has a coast, if a map tells it."""


def check_area_map(area_map: AreaMap) -> list[str]:
    """Sentences about everything that is wrong; an empty list for a sound map."""
    broken = outline_faults(area_map)
    if broken:
        return broken
    return [
        *_overlaps(area_map),
        *_borders(area_map),
        *_connections(area_map),
        *_lanes(area_map),
        *_zones(area_map),
        *_names(area_map),
        *_slots(area_map),
    ]


def outline_faults(area_map: AreaMap) -> list[str]:
    """Sentences about outlines with which the map cannot even be drawn."""
    areas = [
        f"The outline of {area_map.names[area]} crosses itself."
        for area, polygon in enumerate(area_map.geometry.polygons)
        if polygon.is_empty or not polygon.is_valid
    ]
    if areas or area_map.geometry.has_room_beside_lakes:
        return areas
    return [
        f"The shore of {name} crosses itself."
        for name, shores in area_map.geometry.lakes.items()
        if not all(shore.is_valid for shore in shores)
    ]


def _overlaps(area_map: AreaMap) -> Iterator[str]:
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    polygons = area_map.geometry.polygons
    wrong = shapely.coverage_invalid_edges(polygons)
    for area, edges in enumerate(wrong):
        if not edges.is_empty:
            x, y = shapely.get_coordinates(edges)[0].tolist()
            yield (
                f"The outline of {area_map.names[area]} overlaps that of a neighbour near"
                f" {x:.0f},{y:.0f}."
            )


def _borders(area_map: AreaMap) -> Iterator[str]:
    """Neighbours by land as the data have them, and as the polygons do."""
    told, drawn = set(area_map.borders), area_map.geometry.shared_borders
    for a, b in sorted(told - drawn.keys()):
        yield (
            f"{area_map.names[a]} and {area_map.names[b]} are neighbours in the data"
            " but share no border on the map."
        )
    for a, b in sorted(drawn.keys() - told):
        yield (
            f"{area_map.names[a]} and {area_map.names[b]} share a border of {drawn[a, b]:.0f}"
            " units on the map but are no neighbours in the data."
        )


def _connections(area_map: AreaMap) -> Iterator[str]:
    from wargame_core.boards.area_paths import area_graph

    graph = area_graph(area_map).weighted(0, 0)
    reached = graph.reached_from_any([0], len(area_map.ids))
    for area, name in enumerate(area_map.names):
        if not reached >> area & 1:
            yield f"{name} cannot be reached from {area_map.names[0]} by land and sea lanes."


def _lanes(area_map: AreaMap) -> Iterator[str]:
    import shapely

    geometry = area_map.geometry
    for lane in area_map.lanes:
        names = area_map.names[lane.a], area_map.names[lane.b]
        if (lane.a, lane.b) in area_map.borders and lane.tier == STANDARD:
            yield f"{names[0]} and {names[1]} are neighbours by land and by a sea lane."
        for area, name, end in zip((lane.a, lane.b), names, lane.ends, strict=True):
            shore = shapely.boundary(geometry.polygons[area])
            if shapely.distance(shore, shapely.points(end)) > LANE_REACH:
                yield f"The sea lane {names[0]}-{names[1]} does not end on the shore of {name}."
        zones = area_map.zones_of[lane.a], area_map.zones_of[lane.b]
        near = {n for zone in zones[0] for n in (zone, *area_map.zones[zone].neighbours)}
        if area_map.zones and not near & set(zones[1]):
            yield f"The sea lane {names[0]}-{names[1]} joins coasts of sea zones far apart."


def _zones(area_map: AreaMap) -> Iterator[str]:
    for number, zone in enumerate(area_map.zones):
        if not zone.areas:
            yield f"No area has a coast on the sea zone {zone.name}."
        for other in zone.neighbours:
            if number not in area_map.zones[other].neighbours:
                yield (
                    f"{zone.name} names {area_map.zones[other].name} as a neighbour,"
                    " but not the other way round."
                )
    drawn = {line.a for line in area_map.lines if line.kind == COAST}
    told = area_map.facts.get(COAST)
    for area, name in enumerate(area_map.names):
        has_zone = bool(area_map.zones_of[area])
        if has_zone != (area in drawn) and area_map.zones:
            yield (
                f"{name} has a coast on the map but no sea zone."
                if area in drawn
                else f"{name} has a sea zone but no coast on the map."
            )
        if told is not None and (area in told) != (area in drawn):
            yield (
                f"{name} has a coast on the map but not in the data."
                if area in drawn
                else f"{name} has a coast in the data but not on the map."
            )


def _names(area_map: AreaMap) -> Iterator[str]:
    import shapely

    polygons = area_map.geometry.polygons
    boxes = [shapely.box(*label.box) for label in area_map.labels]
    for area, name in enumerate(area_map.names):
        if area_map.geometry.label_radius(area) == 0:
            yield f"The name of {name} stands outside its area."
        elif not shapely.contains(polygons[area], boxes[area]):
            yield f"The name of {name} sticks out of its area."
    board = shapely.box(0, 0, area_map.width, area_map.height)
    for area, polygon in enumerate(polygons):
        if not shapely.contains(board, polygon):
            yield f"{area_map.names[area]} does not lie on the board."


def _slots(area_map: AreaMap) -> Iterator[str]:
    import shapely

    for area, name in enumerate(area_map.names):
        slots = area_map.geometry.slots(area)
        if not slots.centres:
            yield f"{name} has no room for pieces."
            continue
        circles = shapely.buffer(shapely.points(slots.centres), slots.radius)
        label = shapely.box(*area_map.labels[area].box)
        polygon = area_map.geometry.polygons[area]
        if not shapely.contains(polygon, circles).all():
            yield f"A place for pieces sticks out of {name}."
        if shapely.intersects(label, circles).any():
            yield f"A place for pieces covers the name of {name}."
        if any(shapely.intersects(a, b) for a, b in combinations(circles, 2)):
            yield f"Places for pieces overlap in {name}."
