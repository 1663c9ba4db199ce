"""A hex map as an SVG picture: terrain, rivers, coast, province borders, numbers and names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from xml.sax.saxutils import escape

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_rows import column_row

COLOURS: Mapping[Terrain, str] = {
    Terrain.FLAT: "#efe3c2",
    Terrain.ROUGH: "#cdd193",
    Terrain.FOOTHILLS: "#93ad72",
    Terrain.MOUNTAIN: "#9a7654",
    Terrain.MARSH: "#a9bdb8",
    Terrain.SEA: "#bccdd6",
    Terrain.LAKE: "#8db4cf",
}
"""Muted mineral colours near those of the series' printed maps."""

PAPER, INK, RIVER, BORDER, CASTLE = "#f7f2e6", "#3b352c", "#3f78a8", "#8a4b2a", "#a03024"
_At = Callable[[tuple[float, float]], str]
"""From a point in hex distances to SVG coordinates."""
_WATER = (Terrain.SEA, Terrain.LAKE)
_FONT = "Noto Serif JP, Noto Serif, serif"


def map_svg(
    hex_map: HexMap,
    *,
    hex_px: float = 44.0,
    region: Iterable[str] = (),
    castles: Mapping[str, str] | None = None,
    numbers: bool = True,
    fills: Mapping[int, str] | None = None,
) -> str:
    """The picture as SVG text.

    Args:
        hex_map: The map.
        hex_px: Distance between the centres of neighbours, in pixels.
        region: Province ids; the picture is cropped to them and one hex around. Empty: all.
        castles: Printed hex number to the name written beside its mark.
        numbers: Print the number of each hex.
        fills: Colours of hexes in place of those of their terrain.
    """
    hexes = _hexes_of(hex_map, frozenset(region))
    if not hexes:
        hexes = list(range(len(hex_map.names)))
    places = {number: column_row(hex_map.names[number]) for number in hexes}
    corners = [corner for place in places.values() for corner in hexgrid.corners(*place)]
    left, top = min(x for x, _ in corners) - 0.2, min(y for _, y in corners) - 0.2
    right, bottom = max(x for x, _ in corners) + 0.2, max(y for _, y in corners) + 0.2
    width, height = (right - left) * hex_px, (bottom - top) * hex_px

    def at(point: tuple[float, float]) -> str:
        return f"{(point[0] - left) * hex_px:.1f},{(point[1] - top) * hex_px:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}" font-family="{_FONT}">',
        f"<title>{escape(hex_map.title)}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="{PAPER}"/>',
    ]
    for number, place in places.items():
        ring = " ".join(at(corner) for corner in hexgrid.corners(*place))
        fill = (fills or {}).get(number, COLOURS[hex_map.terrain[number]])
        parts.append(f'<polygon points="{ring}" fill="{fill}" stroke="{INK}" stroke-width="0.3"/>')
    for colour, share, dash, number, direction in _lines(hex_map, hexes):
        ends = hexgrid.side_corners(*places[number], direction)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{at(ends[0])} {at(ends[1])}" stroke="{colour}" fill="none"'
            f' stroke-width="{share * hex_px:.1f}" stroke-linecap="round"{dashes}/>'
        )
    parts += _bridges(hex_map, places, at, hex_px)
    parts += _texts(hex_map, places, at, hex_px, castles or {}, numbers=numbers)
    parts.append("</svg>\n")
    return "\n".join(parts)


def _hexes_of(hex_map: HexMap, region: frozenset[str]) -> list[int]:
    inside = {number for number, home in enumerate(hex_map.province) if home in region}
    beside = {other for number in inside for other in hex_map.neighbours[number] if other >= 0}
    return sorted(inside | beside)


def _lines(hex_map: HexMap, hexes: Iterable[int]) -> Iterator[tuple[str, float, str, int, int]]:
    """Colour, width as a share of the hex, dashes, hex and direction of every drawn side."""
    shown = set(hexes)
    for number in sorted(shown):
        for direction in range(3):
            other = hex_map.neighbours[number][direction]
            if other not in shown:
                continue
            side = hex_map.hexsides[number][direction]
            wet = [hex_map.terrain[place] in _WATER for place in (number, other)]
            homes = hex_map.province[number], hex_map.province[other]
            if all(homes) and homes[0] != homes[1]:
                yield BORDER, 0.05, "5 4", number, direction
            if wet[0] != wet[1]:
                yield INK, 0.045, "", number, direction
            if side in (Hexside.RIVER, Hexside.BRIDGE):
                yield RIVER, 0.10, "", number, direction
            elif side in (Hexside.SEA, Hexside.LAKE):
                yield COLOURS[Terrain.SEA], 0.16, "", number, direction
                yield INK, 0.045, "", number, direction


def _bridges(
    hex_map: HexMap, places: Mapping[int, tuple[int, int]], at: _At, hex_px: float
) -> list[str]:
    marks = []
    for number, place in places.items():
        for direction in range(3):
            if hex_map.hexsides[number][direction] is not Hexside.BRIDGE:
                continue
            other = hex_map.neighbours[number][direction]
            here = hexgrid.centre(*place)
            there = hexgrid.centre(*column_row(hex_map.names[other]))
            ends = [
                (here[0] + (there[0] - here[0]) * t, here[1] + (there[1] - here[1]) * t)
                for t in (0.36, 0.64)
            ]
            marks.append(
                f'<polyline points="{at(ends[0])} {at(ends[1])}" stroke="{INK}" fill="none"'
                f' stroke-width="{0.08 * hex_px:.1f}"/>'
            )
    return marks


def _texts(
    hex_map: HexMap,
    places: Mapping[int, tuple[int, int]],
    at: _At,
    hex_px: float,
    castles: Mapping[str, str],
    *,
    numbers: bool,
) -> list[str]:
    texts = []

    def write(x: float, y: float, share: float, colour: str, text: str) -> None:
        left, top = at((x, y)).split(",")
        texts.append(
            f'<text x="{left}" y="{top}" font-size="{share * hex_px:.1f}" fill="{colour}"'
            f' text-anchor="middle">{escape(text)}</text>'
        )

    for number, place in places.items():
        x, y = hexgrid.centre(*place)
        name = hex_map.names[number]
        if numbers:
            write(x, y - 0.30, 0.19, INK, name)
        if name in castles:
            left, top = at((x - 0.1, y - 0.12)).split(",")
            size = 0.2 * hex_px
            texts.append(
                f'<rect x="{left}" y="{top}" width="{size:.1f}" height="{size:.1f}"'
                f' fill="{CASTLE}" stroke="{INK}"/>'
            )
            if castles[name]:
                write(x, y + 0.34, 0.22, INK, castles[name])
        elif number in hex_map.place_names:
            romaji, kanji = hex_map.place_names[number]
            write(x, y + 0.08, 0.20, INK, romaji)
            write(x, y + 0.32, 0.18, INK, kanji)
    return texts
