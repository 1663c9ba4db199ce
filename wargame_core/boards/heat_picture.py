"""A board with its places coloured by a number: where much was fought, who stood where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from xml.sax.saxutils import escape

from wargame_core.boards.area_picture import area_svg
from wargame_core.boards.areamap import AreaMap
from wargame_core.boards.hexmap import HexMap, Terrain
from wargame_core.boards.map_picture import map_svg

RAMP: Final = ("#f6f1e4", "#f6d99a", "#f0a860", "#dd6a44", "#b02a3c", "#6d1140")
"""From nothing to the highest value; each darker than the one before."""

WATER: Final = "#dde7ec"
_INK: Final = "#3b352c"
_WATERS: Final = (Terrain.SEA, Terrain.LAKE)
_LEGEND_HEIGHT: Final = 68
_SCALE_TOP: Final = 34
_CELL: Final = 46


def heat_colour(share: float) -> str:
    """The colour of a share of the highest value, 0 to 1.

    >>> heat_colour(0.0), heat_colour(1.0)
    ('#f6f1e4', '#6d1140')
    """
    place = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    left = min(int(place), len(RAMP) - 2)
    a, b = (_channels(RAMP[n]) for n in (left, left + 1))
    mixed = (round(x + (y - x) * (place - left)) for x, y in zip(a, b, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def hex_heat_svg(
    hex_map: HexMap,
    heat: Mapping[str, float],
    title: str,
    *,
    region: Iterable[str] = (),
    castles: Mapping[str, str] | None = None,
) -> str:
    """A hex map as SVG text; ``heat`` is by printed hex number, the rest as for ``map_svg``."""
    highest = max(heat.values(), default=0.0)
    fills = {}
    for number, name in enumerate(hex_map.names):
        value = heat.get(name, 0.0)
        wet = hex_map.terrain[number] in _WATERS and not value
        fills[number] = WATER if wet else heat_colour(value / highest if highest else 0.0)
    picture = map_svg(hex_map, region=region, castles=castles, numbers=False, fills=fills)
    return with_legend(picture, title, highest)


def area_heat_svg(area_map: AreaMap, heat: Mapping[str, float], title: str) -> str:
    """An area map as SVG text; ``heat`` by id of the area."""
    highest = max(heat.values(), default=0.0)
    fills = {
        name: heat_colour(heat.get(name, 0.0) / highest if highest else 0.0)
        for name in area_map.ids
    }
    return with_legend(area_svg(area_map, fills=fills), title, highest)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))


def with_legend(picture: str, title: str, highest: float) -> str:
    """The picture made taller, with title and scale below it."""
    head, body = picture.split(">", 1)
    width = float(_attribute(head, "width"))
    left, top, across, down = (float(part) for part in _attribute(head, "viewBox").split())
    unit = across / width
    taller = down + _LEGEND_HEIGHT * unit
    head = head.replace(f'height="{_attribute(head, "height")}"', f'height="{taller / unit:.0f}"')
    box = f'viewBox="{left:.0f} {top:.0f} {across:.0f} {taller:.0f}"'
    head = head.replace(f'viewBox="{_attribute(head, "viewBox")}"', box)
    parts = [
        f'<g transform="translate({left:.1f} {top + down:.1f}) scale({unit:.4f})">',
        f'<rect width="{width:.0f}" height="{_LEGEND_HEIGHT}" fill="#ffffff"/>',
        f'<text x="12" y="24" font-size="17" fill="{_INK}">{escape(title)}</text>',
    ]
    for n, colour in enumerate(RAMP):
        at = 12 + n * _CELL
        value = highest * n / (len(RAMP) - 1)
        parts.append(
            f'<rect x="{at}" y="{_SCALE_TOP}" width="{_CELL}" height="12" fill="{colour}"'
            f' stroke="{_INK}" stroke-width="0.4"/>'
            f'<text x="{at}" y="{_SCALE_TOP + 24}" font-size="11" fill="{_INK}">{value:.3g}</text>'
        )
    legend = "\n".join([*parts, "</g>", "</svg>\n"])
    return f"{head}>{body.rstrip().removesuffix('</svg>')}{legend}"


def _attribute(tag: str, name: str) -> str:
    return tag.partition(f' {name}="')[2].partition('"')[0]
