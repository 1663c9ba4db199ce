"""A map of hexes as it is printed: terrain, light on the hills, water, coast, rivers, borders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Any, Final

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_drawing import UNIT, MapDrawing
from wargame_core.boards.map_layout import Lettering, MapLayout
from wargame_core.boards.map_rows import column_row
from wargame_core.boards.river_courses import river_courses
from wargame_core.files.map_drawing_file import drawing_of
from wargame_core.files.map_layout_file import layout_of
from wargame_core.pages.page_board import PageBoard
from wargame_core.pages.svg import Point, pairs, path, picture, png_size, polyline
from wargame_core.views.values import LabelView

HEX: Final = 100.0
"""Distance between the centres of two neighbours, in units of the picture."""
_WET: Final = (Terrain.SEA, Terrain.LAKE)
_EDGE: Final = 0.9
"""Around the part that is shown, in distances between neighbours."""
_RIVER_WIDTHS: Final = ((0, 3.2), (4, 5.0), (9, 7.0), (18, 9.0))
"""From how many hexsides upstream on a river has which width."""
_PLACE: Final = 24
_SEA_SHARE, _LAND_SHARE = 0.8, 0.62
"""Height of letters of seas and provinces as a share of what is printed."""
_MAIN: Final = 13
"""Importance from which the name of a castle is large."""


def hex_page_board(board: HexMap, area: Sequence[bool], labels: Iterable[LabelView]) -> PageBoard:
    """The picture of a map; what is not in play lies under a veil."""
    spots = [column_row(name) for name in board.names]
    centres = [_scaled(hexgrid.centre(*spot)) for spot in spots]
    rings = [[_scaled(corner) for corner in hexgrid.corners(*spot)] for spot in spots]
    played = [area[n] and bool(board.province[n]) for n in range(len(rings))]
    view = _box([ring for ring, inside in zip(rings, played, strict=True) if inside])
    whole = _box(rings)
    near = {place for place, ring in enumerate(rings) if _touches(ring, view, 6 * HEX)}
    drawing = drawing_of(board)
    below = [
        path(_rect(whole), "sea"),
        *_terrain(board, rings, near, drawn=drawing is not None),
        *(_drawn(drawing, whole) if drawing is not None else _shores(board, rings)),
        *_rivers(board, near),
        *_borders(board, rings, near),
        path("".join(polyline(rings[n], closed=True) for n in sorted(near)), "grid"),
        *_bridges(board, centres, near),
        path("".join(polyline(rings[n], closed=True) for n in sorted(near) if not area[n]), "veil"),
    ]
    places = tuple(
        {"name": board.names[n], "x": round(x), "y": round(y), "ring": polyline(rings[n])}
        if played[n]
        else {"name": board.names[n], "x": round(x), "y": round(y)}
        for n, (x, y) in enumerate(centres)
    )
    names = (*_letterings(layout_of(board)), *_labels(labels, centres, layout_of(board)))
    return PageBoard("hex", whole, view, "".join(below), places, names, HEX)


def _scaled(point: Point) -> Point:
    return point[0] * HEX, point[1] * HEX


def _box(rings: Iterable[Iterable[Point]]) -> tuple[float, float, float, float]:
    points = [point for ring in rings for point in ring]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    more = _EDGE * HEX
    return left - more, top - more, right - left + 2 * more, bottom - top + 2 * more


def _touches(ring: Iterable[Point], box: tuple[float, float, float, float], more: float) -> bool:
    left, top, width, height = box
    return any(
        left - more <= x <= left + width + more and top - more <= y <= top + height + more
        for x, y in ring
    )


def _rect(box: tuple[float, float, float, float]) -> str:
    left, top, width, height = box
    ring = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    return polyline(ring, closed=True)


def _terrain(
    board: HexMap, rings: Sequence[Sequence[Point]], near: Iterable[int], *, drawn: bool
) -> Iterator[str]:
    """The ground by kinds; under a drawn coast land runs on into the water, which covers it."""
    kinds: dict[Terrain, list[str]] = defaultdict(list)
    for place in sorted(near):
        terrain = board.terrain[place]
        if drawn and terrain in _WET:
            terrain = _shore(board, place)
        kinds[terrain].append(polyline(rings[place], closed=True))
    for terrain in sorted(kinds):
        yield path("".join(kinds[terrain]), f"ground {terrain.name.lower()}")


def _shore(board: HexMap, place: int) -> Terrain:
    """What land beside a hex of water looks like."""
    dry = [
        board.terrain[other]
        for other in board.neighbours[place]
        if other >= 0 and board.terrain[other] not in _WET
    ]
    return min(dry, default=board.terrain[place])


def _drawn(drawing: MapDrawing, view: tuple[float, float, float, float]) -> Iterator[str]:
    """Relief, water with its lines, coast and hachures of the drawing near the view."""
    scale = HEX / UNIT
    width, height = png_size(drawing.relief)
    size = HEX / drawing.relief_scale
    yield picture(drawing.relief, "relief", (0, 0, width * size, height * size))

    def seen(points: Iterable[Point]) -> bool:
        return _touches(points, view, 3 * HEX)

    water, coast, strokes = [], [], []
    for areas in drawing.water.values():
        for rings in areas:
            outer = pairs(rings[0], scale)
            if seen(outer):
                water += [polyline(pairs(ring, scale), closed=True) for ring in rings]
    yield path("".join(water), "water", ' fill-rule="evenodd"')
    shores: dict[int, list[str]] = defaultdict(list)
    for found in drawing.shores.values():
        for depth, line in found:
            points = pairs(line, scale)
            if seen(points):
                shores[depth].append(polyline(points))
    for depth in sorted(shores):
        yield path("".join(shores[depth]), f"shore shore{depth}")
    for lines in drawing.coast.values():
        coast += [polyline(points) for line in lines if seen(points := pairs(line, scale))]
    for line in drawing.hachures.values():
        points = pairs(line, scale)
        if seen(points):
            strokes += [polyline(points[k : k + 2]) for k in range(0, len(points), 2)]
    yield path("".join(strokes), "hachure")
    yield path("".join(coast), "coast")


def _shores(board: HexMap, rings: Sequence[Sequence[Point]]) -> Iterator[str]:
    """The coast of a map without a drawing: the hexsides between land and water."""
    found = [
        polyline(_side(rings, place, direction))
        for place, direction, other in _sides(board)
        if (board.terrain[place] in _WET) != (board.terrain[other] in _WET)
        or board.hexsides[place][direction] in (Hexside.SEA, Hexside.LAKE)
    ]
    yield path("".join(found), "coast")


def _sides(board: HexMap) -> Iterator[tuple[int, int, int]]:
    """Every hexside within the map once: hex, direction, and the hex beyond."""
    for place in range(len(board.names)):
        for direction in range(3):
            other = board.neighbours[place][direction]
            if other >= 0:
                yield place, direction, other


def _side(rings: Sequence[Sequence[Point]], place: int, direction: int) -> tuple[Point, Point]:
    first, second = hexgrid.corners_of_side(direction)
    return rings[place][first], rings[place][second]


def _rivers(board: HexMap, near: set[int]) -> Iterator[str]:
    """Rivers, wider the more hexsides lie upstream."""
    spots = [hexgrid.centre(*column_row(board.names[place])) for place in sorted(near)]
    left, right = min(x for x, _ in spots) - 1, max(x for x, _ in spots) + 1
    top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    by_width: dict[float, list[str]] = defaultdict(list)
    for reach in river_courses(board):
        if left <= reach.start[0] <= right and top <= reach.start[1] <= bottom:
            width = next(w for least, w in reversed(_RIVER_WIDTHS) if reach.flows[1] >= least)
            (x0, y0), (x1, y1), (x2, y2) = map(_scaled, (reach.start, reach.control, reach.end))
            by_width[width].append(f"M{x0:.0f} {y0:.0f}Q{x1:.0f} {y1:.0f} {x2:.0f} {y2:.0f}")
    for width in sorted(by_width):
        data = "".join(by_width[width])
        yield path(data, "bank", f' stroke-width="{width + 3:g}"')
        yield path(data, "river", f' stroke-width="{width:g}"')


def _borders(board: HexMap, rings: Sequence[Sequence[Point]], near: set[int]) -> Iterator[str]:
    found = [
        polyline(_side(rings, place, direction))
        for place, direction, other in _sides(board)
        if place in near
        and board.province[place]
        and board.province[other]
        and board.province[place] != board.province[other]
    ]
    yield path("".join(found), "border")


def _bridges(board: HexMap, centres: Sequence[Point], near: set[int]) -> Iterator[str]:
    found = []
    for place, direction, other in _sides(board):
        if place in near and board.hexsides[place][direction] is Hexside.BRIDGE:
            (x0, y0), (x1, y1) = centres[place], centres[other]
            ends = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (0.38, 0.62)]
            found.append(polyline(ends))
    yield path("".join(found), "bridge-edge")
    yield path("".join(found), "bridge")


# --- names ----------------------------------------------------------------------------------------


def _letterings(layout: MapLayout) -> Iterator[dict[str, Any]]:
    for one in layout.seas:
        yield _along(one, "sea-name", _SEA_SHARE)
    for one in layout.provinces.values():
        yield _along(one, "province-name", _LAND_SHARE)


def _along(one: Lettering, kind: str, share: float) -> dict[str, Any]:
    """A name in the middle of its curve, as wide as that is long."""
    x, y = _scaled(one.at(0.5))
    (x0, y0), (x2, y2) = map(_scaled, (one.start, one.end))
    return {
        "text": one.name,
        "text_ja": one.kanji,
        "x": round(x),
        "y": round(y),
        "size": round(one.height * share * HEX),
        "kind": kind,
        "wide": round(hypot(x2 - x0, y2 - y0) * 0.8),
    }


def _labels(
    labels: Iterable[LabelView], centres: Sequence[Point], layout: MapLayout
) -> Iterator[dict[str, Any]]:
    """Names of castles and towns, below their hexes or above where the map prints them there."""
    for label in labels:
        x, y = centres[label.hex]
        above = layout.sides.get(label.hex, "s").startswith("n")
        yield {
            "text": label.text,
            "text_ja": label.text_ja,
            "x": round(x),
            "y": round(y + (-0.52 if above else 0.60) * HEX),
            "size": _PLACE + 6 if label.importance >= _MAIN else _PLACE,
            "kind": "castle-name" if label.importance else "town-name",
        }
