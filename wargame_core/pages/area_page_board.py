"""A map of provinces as it is printed: land, light on the hills, borders, sea lanes, names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from wargame_core.boards.areamap import AreaLabel, AreaMap
from wargame_core.files.area_drawing_file import area_drawing_of
from wargame_core.pages.page_board import PageBoard
from wargame_core.pages.svg import path, picture, polyline

_SHORTEST_LANE: Final = 48.0
_MARGIN: Final = 30
_GROUNDS: Final = 8
"""Tints of circuits; they begin again if a map has more."""


def area_page_board(board: AreaMap, area: Sequence[bool], lanes: Collection[str]) -> PageBoard:
    """The picture of a map; every province is a path of its own, to be tinted by its holder."""
    geometry = board.geometry
    tints = {name: number % _GROUNDS for number, name in enumerate(board.groups)}
    rings = [
        "".join(polyline(ring, closed=True) for ring in geometry.outline(place))
        for place in range(len(board.ids))
    ]
    below = [
        f'<rect class="sea" x="-4000" y="-4000" width="{board.width + 8000}"'
        f' height="{board.height + 8000}"/>',
        path(_kind(board, "zone_limit"), "zone-limit"),
        path("".join(rings), "offshore"),
        *(
            path(ring, f"circuit circuit{tints.get(board.group[place], 0)}")
            for place, ring in enumerate(rings)
        ),
    ]
    places = tuple(
        {
            "name": _name(board.labels[place]),
            "ja": _kanji(board.labels[place]),
            "x": board.labels[place].x,
            "y": board.labels[place].y,
            "ring": rings[place],
            "slots": [[round(x), round(y)] for x, y in geometry.slots(place).centres],
            "radius": round(geometry.slots(place).radius),
        }
        for place in range(len(board.ids))
    )
    box = (-_MARGIN, -_MARGIN, board.width + 2 * _MARGIN, board.height + 2 * _MARGIN)
    above = "".join((*_relief(board), *_lines(board), *_lanes(board, lanes)))
    names = (*_zone_names(board), *_names(board))
    del area
    return PageBoard("area", box, box, "".join(below), places, names, 90.0, above)


def _name(label: AreaLabel) -> str:
    return " ".join(line for line in label.lines if line.isascii() or _latin(line))


def _kanji(label: AreaLabel) -> str:
    return next((line for line in label.lines if not _latin(line)), _name(label))


def _latin(line: str) -> bool:
    return all(letter < "\u2000" for letter in line)


def _kind(board: AreaMap, kind: str) -> str:
    closed = kind == "lake"
    lines = (line.points for line in board.lines if line.kind == kind)
    return "".join(polyline(points, closed=closed) for points in lines)


def _relief(board: AreaMap) -> Iterator[str]:
    drawing = area_drawing_of(board)
    if drawing is None:
        return
    yield picture(drawing.relief, "relief", (0, 0, board.width, board.height))
    strokes = (polyline(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in drawing.hachures)
    yield path("".join(strokes), "hachure")


def _lines(board: AreaMap) -> Iterator[str]:
    yield path(_kind(board, "border"), "border")
    yield path(_kind(board, "lake"), "lake")
    yield path(_kind(board, "coast"), "coast")


def _lanes(board: AreaMap, tiers: Collection[str]) -> Iterator[str]:
    strokes = [lane.stroke(_SHORTEST_LANE) for lane in board.lanes if lane.tier in tiers]
    yield path("".join(polyline(stroke) for stroke in strokes), "lane")
    for stroke in strokes:
        for x, y in stroke:
            yield f'<circle class="lane-end" cx="{x:.0f}" cy="{y:.0f}" r="5"/>'


def _zone_names(board: AreaMap) -> Iterator[dict[str, Any]]:
    for zone in board.zones:
        yield _written(zone.label, zone.name, zone.kanji, "sea-name")


def _names(board: AreaMap) -> Iterator[dict[str, Any]]:
    for label in board.labels:
        yield _written(label, _name(label), _kanji(label), "area-name")


def _written(label: AreaLabel, name: str, kanji: str, kind: str) -> dict[str, Any]:
    return {
        "text": name,
        "text_ja": kanji,
        "x": label.x,
        "y": round(label.y + 0.35 * label.size),
        "size": label.size,
        "kind": kind,
    }
