"""Some areas of an area map as a map of their own, for games on a small part of a board."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from wargame_core.boards.area_rows import Points
from wargame_core.boards.areamap import AreaLabel, AreaMap, MapLine

MARGIN = 40
"""Board units that are left around the areas."""


def part_of(whole: AreaMap, ids: Sequence[str]) -> AreaMap:
    """These areas in the order of ``ids``, on a board that is cut to their size.

    Borders with other areas become coasts, so that every outline closes. Limits of sea zones go as
    far as the board; beside a zone without these areas they are as at the open sea. Raises KeyError
    for an unknown area.
    """
    old = [whole.index[name] for name in ids]
    new = {area: number for number, area in enumerate(old)}
    outlines = [
        line
        for line in whole.lines
        if line.kind in ("coast", "border") and {line.a, line.b} & {*new}
    ]
    shores = [
        p for line in whole.lines if line.kind == "lake" and line.a in new for p in [line.points]
    ]
    points = [point for line in outlines for point in line.points]
    left, top = (min(values) - MARGIN for values in zip(*points, strict=True))
    right, bottom = (max(values) + MARGIN for values in zip(*points, strict=True))

    def shifted(line: Iterable[tuple[int, int]]) -> Points:
        return tuple((x - left, y - top) for x, y in line)

    def label(of: AreaLabel) -> AreaLabel:
        return replace(of, x=of.x - left, y=of.y - top)

    zones = [n for n, zone in enumerate(whole.zones) if {*zone.areas} & {*new}]
    limits = (line for line in whole.lines if line.kind == "zone_limit")
    box = (right - left, bottom - top)
    return replace(
        whole,
        width=right - left,
        height=bottom - top,
        ids=tuple(ids),
        names=tuple(whole.names[area] for area in old),
        kanji=tuple(whole.kanji[area] for area in old),
        group=tuple(whole.group[area] for area in old),
        facts={
            fact: {new[area]: value for area, value in areas.items() if area in new}
            for fact, areas in whole.facts.items()
        },
        labels=tuple(label(whole.labels[area]) for area in old),
        borders=_pairs(whole.borders, new),
        lanes=tuple(
            replace(
                lane,
                a=min(new[lane.a], new[lane.b]),
                b=max(new[lane.a], new[lane.b]),
                ends=(ends[0], ends[1]),
            )
            for lane in whole.lanes
            if lane.a in new and lane.b in new
            for ends in [shifted(lane.ends if new[lane.a] < new[lane.b] else lane.ends[::-1])]
        ),
        zones=tuple(
            replace(
                whole.zones[n],
                label=label(whole.zones[n].label),
                areas=tuple(sorted(new[area] for area in whole.zones[n].areas if area in new)),
                neighbours=tuple(zones.index(m) for m in whole.zones[n].neighbours if m in zones),
            )
            for n in zones
        ),
        lines=(
            *(_line(line, new, shifted(line.points)) for line in outlines),
            *(
                replace(limit, a=a, b=b, points=run)
                for limit in limits
                for a, b in [_sides(limit, zones)]
                if a >= 0
                for run in _runs_within(shifted(limit.points), box)
            ),
        ),
        lakes={
            name: kept
            for name, lake in whole.lakes.items()
            if (kept := tuple(shifted(shore) for shore in lake if shore in shores))
        },
        index={name: number for number, name in enumerate(ids)},
        digest=hashlib.blake2b(repr((whole.digest, ids)).encode(), digest_size=16).hexdigest(),
    )


def _pairs(pairs: Iterable[tuple[int, int]], new: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Pairs of areas that are both there, by their new numbers, the lower first."""
    kept = ((new[a], new[b]) for a, b in pairs if a in new and b in new)
    return tuple(sorted((min(pair), max(pair)) for pair in kept))


def _line(line: MapLine, new: Mapping[int, int], points: Points) -> MapLine:
    areas = sorted(new[area] for area in (line.a, line.b) if area in new)
    if len(areas) == 2:
        return MapLine("border", areas[0], areas[1], points)
    return MapLine("coast", areas[0], -1, points)


def _sides(limit: MapLine, zones: Sequence[int]) -> tuple[int, int]:
    """The zones on both sides of a limit by their new numbers, -1 last for one that is left out."""
    found = sorted(zones.index(zone) for zone in (limit.a, limit.b) if zone in zones)
    return (*found, -1, -1)[0], (*found, -1, -1)[1]


def _runs_within(points: Points, box: tuple[int, int]) -> Iterator[Points]:
    """The parts of a line whose points lie on a board of this width and height."""
    for inside, run in groupby(points, lambda p: 0 <= p[0] <= box[0] and 0 <= p[1] <= box[1]):
        found = tuple(run)
        if inside and len(found) > 1:
            yield found
