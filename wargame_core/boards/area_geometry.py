"""The shapes of an area map: polygons, hit-testing, shared borders, label room, piece slots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_core.boards.area_slots import WANTED, Room, Slots

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wargame_core.boards.area_rows import Points
    from wargame_core.boards.areamap import AreaMap

Ring = tuple[tuple[float, float], ...]


def enclosed(lines: Iterable[Points]) -> Any:
    """What some lines enclose: a polygon or a multipolygon."""
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    return shapely.build_area(
        shapely.multilinestrings([shapely.linestrings(line) for line in lines])
    )


class AreaGeometry:
    """Everything about an area map that needs shapely; what is asked for once is kept."""

    def __init__(self, area_map: AreaMap) -> None:
        self.map = area_map
        self._rooms: dict[int, Room] = {}
        self._slots: dict[tuple[int, int], Slots] = {}

    @cached_property
    def polygons(self) -> NDArray[np.object_]:
        """One polygon or multipolygon an area, built of the lines that bound it."""
        import shapely

        bounds: list[list[Points]] = [[] for _ in self.map.ids]
        for line in self.map.lines:
            if line.kind in ("coast", "border"):
                for area in {line.a, line.b} - {-1}:
                    bounds[area].append(line.points)
        made = np.empty(len(bounds), dtype=np.object_)
        made[:] = [enclosed(lines) for lines in bounds]
        shapely.prepare(made)
        return made

    @cached_property
    def _tree(self) -> Any:
        import shapely

        return shapely.STRtree(self.polygons)

    def area_at(self, x: float, y: float) -> int | None:
        """The area at a point in board units; on a border the lower index, at sea None."""
        import shapely

        hits = self._tree.query(shapely.points(x, y), predicate="intersects")
        return int(hits.min()) if len(hits) else None

    def outline(self, area: int) -> tuple[Ring, ...]:
        """Closed rings of the parts of an area as plain coordinates, the largest part first."""
        import shapely

        parts = shapely.get_parts(self.polygons[area])
        rings = []
        for part in sorted(parts, key=lambda part: -float(shapely.area(part))):
            for ring in (part.exterior, *part.interiors):
                rings.append(tuple((float(x), float(y)) for x, y in ring.coords))
        return tuple(rings)

    @cached_property
    def shared_borders(self) -> dict[tuple[int, int], float]:
        """Length in board units of what each two areas share of their outlines.

        Pairs are sorted, lower index first; areas that meet in points only have no entry.
        """
        import shapely

        first, second = self._tree.query(self.polygons, predicate="intersects")
        pairs = sorted((int(a), int(b)) for a, b in zip(first, second, strict=True) if a < b)
        edges = shapely.boundary(self.polygons)
        found = {}
        for a, b in pairs:
            length = float(shapely.length(shapely.intersection(edges[a], edges[b])))
            if length > 0:
                found[a, b] = length
        return found

    def label_radius(self, area: int) -> float:
        """Board units from the middle of an area's name to its outline; 0 if it is outside."""
        import shapely

        label = self.map.labels[area]
        point = shapely.points(label.x, label.y)
        polygon = self.polygons[area]
        if not shapely.intersects(polygon, point):
            return 0.0
        return float(shapely.distance(shapely.boundary(polygon), point))

    def slots(self, area: int, wanted: int = WANTED) -> Slots:
        """Where pieces stand in an area, clear of its outline, lakes and name.

        The fewer are wanted, the larger they are.
        """
        found = self._slots.get((area, wanted))
        if found is None:
            room = self._rooms.get(area)
            if room is None:
                room = self._rooms[area] = Room(self.polygons[area], self._lakes)
            found = self._slots[area, wanted] = room.slots(self.map.labels[area].box, wanted)
        return found

    @cached_property
    def lakes(self) -> dict[str, list[Any]]:
        """Name of a lake to the polygons of its shores."""
        import shapely

        return {
            name: [shapely.polygons(shore) for shore in lake]
            for name, lake in self.map.lakes.items()
        }

    @cached_property
    def has_room_beside_lakes(self) -> bool:
        """Whether it can be told which land no lake covers; shores may cross too wildly."""
        import shapely

        try:
            if self._lakes is not None:
                shapely.difference(self.polygons, self._lakes)
        except shapely.errors.GEOSException:
            return False
        return True

    @cached_property
    def _lakes(self) -> Any:
        import shapely

        shores = [shore for lake in self.lakes.values() for shore in lake]
        return shapely.union_all(shores) if shores else None
