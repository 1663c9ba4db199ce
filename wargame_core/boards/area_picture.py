"""An area map as an SVG picture: areas, borders, sea lanes, sea zones, marks and names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from xml.sax.saxutils import escape

from wargame_core.boards.area_rows import STANDARD
from wargame_core.boards.areamap import LINE_HEIGHT, AreaLabel, AreaMap

SEA, LAND, LAKE = "#bccdd6", "#efe3c2", "#8db4cf"
INK, BORDER, LANE, ZONE, HATCH = "#3b352c", "#8a4b2a", "#a03024", "#4d7390", "#9a7654"
FILLS = (
    "#e6cf9a",
    "#d9c7a8",
    "#cdd193",
    "#b9cbb0",
    "#c9bccb",
    "#e0bfa6",
    "#e3d7a3",
    "#d4b5ac",
)
"""Muted grounds, one a circuit; they begin again if a map has more."""
PAPER = "#f7f2e6"
_FONT = "Noto Serif JP, Noto Serif, serif"
_HATCH_GAP = 15
_SHORTEST_LANE = 48.0


def area_svg(
    area_map: AreaMap,
    *,
    width_px: float = 2000.0,
    region: Iterable[str] = (),
    optional: bool = False,
    slots: bool = False,
    fills: Mapping[str, str] | None = None,
) -> str:
    """The picture as SVG text.

    Args:
        area_map: The map.
        width_px: Width of the whole board in pixels.
        region: Ids of areas or circuits; the picture is cropped to them. Empty: all.
        optional: Draw the optional sea lanes as well, dotted.
        slots: Draw where pieces stand.
        fills: Colours of areas by id in place of those of their circuits.
    """
    left, top, right, bottom = _window(area_map, frozenset(region))
    scale = width_px / area_map.width
    width, height = (right - left) * scale, (bottom - top) * scale
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"'
        f' font-family="{_FONT}">',
        f"<title>{escape(area_map.title)}</title>",
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}"'
        f' height="{bottom - top:.0f}" fill="{SEA}"/>',
        *_limits(area_map),
        *_areas(area_map, fills or {}),
        *_lines(area_map),
        *_lanes(area_map, optional=optional),
        *_zone_names(area_map),
        *(_slots(area_map) if slots else ()),
        *_names(area_map),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _window(area_map: AreaMap, region: frozenset[str]) -> tuple[float, float, float, float]:
    rings = [
        ring
        for area, name in enumerate(area_map.ids)
        if name in region or area_map.group[area] in region
        for ring in area_map.geometry.outline(area)
    ]
    if not rings:
        return 0.0, 0.0, float(area_map.width), float(area_map.height)
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    return min(xs) - 40, min(ys) - 40, max(xs) + 40, max(ys) + 40


def _path(rings: Iterable[Iterable[tuple[float, float]]], *, closed: bool = True) -> str:
    end = "Z" if closed else ""
    return " ".join("M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in ring) + end for ring in rings)


def _areas(area_map: AreaMap, chosen: Mapping[str, str]) -> Iterator[str]:
    fills = {name: FILLS[n % len(FILLS)] for n, name in enumerate(area_map.groups)}
    hatched = _marked(area_map, "hatch")
    for area, name in enumerate(area_map.ids):
        outline = area_map.geometry.outline(area)
        fill = chosen.get(name) or fills.get(area_map.group[area], LAND)
        yield f'<path id="{name}" d="{_path(outline)}" fill="{fill}" fill-rule="evenodd"/>'
        if area in hatched:
            strokes = _path(_hatching(area_map, area), closed=False)
            yield (
                f'<path d="{strokes}" fill="none" stroke="{HATCH}" stroke-width="2.2"'
                ' stroke-opacity="0.55"/>'
            )


def _hatching(area_map: AreaMap, area: int) -> list[tuple[tuple[float, float], ...]]:
    """Slanting strokes across an area."""
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    polygon = area_map.geometry.polygons[area]
    left, top, right, bottom = shapely.bounds(polygon)
    drop = bottom - top
    first = int((left - drop) // _HATCH_GAP) * _HATCH_GAP
    strokes = [
        shapely.linestrings([(x, bottom), (x + drop, top)])
        for x in range(first, int(right) + 1, _HATCH_GAP)
    ]
    kept = shapely.get_parts(shapely.intersection(strokes, polygon))
    lines = kept[shapely.get_type_id(kept) == 1]
    return [tuple((float(x), float(y)) for x, y in line.coords) for line in lines]


def _marked(area_map: AreaMap, mark: str) -> Collection[int]:
    return {
        area
        for name, kind in area_map.fact_kinds.items()
        if kind.mark == mark
        for area in area_map.facts[name]
    }


def _lines(area_map: AreaMap) -> Iterator[str]:
    styles = {
        "border": f'fill="none" stroke="{BORDER}" stroke-width="2.6"',
        "coast": f'fill="none" stroke="{INK}" stroke-width="3.2"',
        "lake": f'fill="{LAKE}" stroke="{INK}" stroke-width="1.6"',
    }
    for kind, style in styles.items():
        lines = [line.points for line in area_map.lines if line.kind == kind]
        path = _path(lines, closed=kind == "lake")
        yield f'<path d="{path}" {style} stroke-linejoin="round" stroke-linecap="round"/>'


def _limits(area_map: AreaMap) -> Iterator[str]:
    lines = [line.points for line in area_map.lines if line.kind == "zone_limit"]
    yield (
        f'<path d="{_path(lines, closed=False)}" fill="none" stroke="{ZONE}" stroke-width="2"'
        ' stroke-opacity="0.7" stroke-dasharray="3 9" stroke-linecap="round"/>'
    )


def _lanes(area_map: AreaMap, *, optional: bool) -> Iterator[str]:
    for lane in area_map.lanes:
        standard = lane.tier == STANDARD
        if standard or optional:
            stroke = lane.stroke(_SHORTEST_LANE)
            dashes, width = ("14 9", 5.0) if standard else ("2 8", 3.5)
            yield (
                f'<path d="{_path([stroke], closed=False)}" fill="none" stroke="{LANE}"'
                f' stroke-width="{width}" stroke-dasharray="{dashes}"/>'
            )
            for x, y in stroke:
                yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{width}" fill="{LANE}"/>'


def _zone_names(area_map: AreaMap) -> Iterator[str]:
    for zone in area_map.zones:
        halo = f'stroke="{SEA}" stroke-width="4" stroke-opacity="0.7" font-style="italic"'
        yield from _text(zone.label, SEA, halo)
        yield from _text(zone.label, ZONE, 'font-style="italic"')


def _names(area_map: AreaMap) -> Iterator[str]:
    for label in area_map.labels:
        halo = f'stroke="{PAPER}" stroke-width="5" stroke-linejoin="round" stroke-opacity="0.8"'
        yield from _text(label, PAPER, halo)
        yield from _text(label, INK, "")


def _text(label: AreaLabel, colour: str, more: str) -> Iterator[str]:
    """Lines of text around a point."""
    top = label.y - len(label.lines) * LINE_HEIGHT * label.size / 2
    for number, line in enumerate(label.lines):
        foot = top + (number * LINE_HEIGHT + 0.92) * label.size
        yield (
            f'<text x="{label.x}" y="{foot:.1f}" font-size="{label.size}" fill="{colour}"'
            f' text-anchor="middle" {more}>{escape(line)}</text>'
        )


def _slots(area_map: AreaMap) -> Iterator[str]:
    for area in range(len(area_map.ids)):
        found = area_map.geometry.slots(area)
        for x, y in found.centres:
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{found.radius:.1f}" fill="{PAPER}"'
                f' fill-opacity="0.5" stroke="{INK}" stroke-width="1"/>'
            )
