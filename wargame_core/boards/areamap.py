"""An area map: provinces with borders, sea lanes and sea zones; areas as small integers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

from wargame_core.boards.area_rows import STANDARD, Points

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from wargame_core.boards.area_geometry import AreaGeometry

LINE_HEIGHT = 1.12
"""Height of a line of a label, in letter heights."""
LETTER_WIDTH = 0.6
"""Mean width of a Latin letter, in letter heights; a kanji is as wide as high."""

LONG_NAME = 12
"""Letters from which the name of a sea zone is broken into two lines."""


@dataclass(frozen=True, slots=True)
class AreaLabel:
    """Where the name of an area or a sea zone stands: the middle of its lines, in board units."""

    x: int
    y: int
    size: int
    """Height of the letters in board units."""
    lines: tuple[str, ...]
    """Name, kanji, and the values of facts that are marked with a star."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the text, in board units."""
        return label_box(self.x, self.y, self.size, self.lines)


def label_box(
    x: float, y: float, size: float, lines: Collection[str]
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of centred lines of text around a point."""
    width = max(sum(LETTER_WIDTH if c < "\u2000" else 1.0 for c in line) for line in lines)
    height = len(lines) * LINE_HEIGHT
    return (
        x - width * size / 2,
        y - height * size / 2,
        x + width * size / 2,
        y + height * size / 2,
    )


def name_lines(name: str, kanji: str, below: Sequence[str]) -> tuple[str, ...]:
    """The lines of a name: a distinguishing part in brackets has its own.

    >>> name_lines("Awa (Bōsō)", "安房", ())
    ('Awa', '(Bōsō)', '安房')
    """
    return (*name.replace(" (", "\n(").split("\n"), kanji, *below)


def zone_lines(name: str, kanji: str) -> tuple[str, ...]:
    """The lines of the name of a sea zone, a long one broken near its middle.

    >>> zone_lines("Sea of Japan West", "日本海西部")
    ('Sea of', 'Japan West', '日本海西部')
    """
    gaps = [place for place, letter in enumerate(name) if letter == " "]
    if len(name) < LONG_NAME or not gaps:
        return name, kanji
    gap = min(gaps, key=lambda place: abs(2 * place + 1 - len(name)))
    return name[:gap], name[gap + 1 :], kanji


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact that may hold of areas, such as being a mountain province."""

    title: str
    title_ja: str
    mark: str
    """How the board shows it: ``hatch``, ``star``, or nothing."""


@dataclass(frozen=True, slots=True)
class SeaLane:
    """A line over the sea that makes two areas neighbours; ``a`` is the lower index."""

    a: int
    b: int
    tier: str
    """``standard``, or ``optional``: a game may offer it."""
    ends: tuple[tuple[int, int], tuple[int, int]]
    """Where it meets the shores of ``a`` and ``b``, in board units."""
    status: str

    def stroke(self, least: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """The lane as it is drawn: a short one reaches inland until it has some length."""
        (ax, ay), (bx, by) = self.ends
        length = hypot(bx - ax, by - ay)
        more = max(0.0, least - length) / 2 / length if length else 0.0
        across, down = (bx - ax) * more, (by - ay) * more
        return (ax - across, ay - down), (bx + across, by + down)


@dataclass(frozen=True, slots=True)
class SeaZone:
    """A named part of the sea."""

    id: str
    name: str
    kanji: str
    label: AreaLabel
    areas: tuple[int, ...]
    """Areas with a coast on it."""
    neighbours: tuple[int, ...]
    """Zones that it passes into."""


@dataclass(frozen=True, slots=True)
class MapLine:
    """A drawn line; ``a`` and ``b`` are areas, or zones for a limit. ``b`` is -1 at the sea."""

    kind: str
    a: int
    b: int
    points: Points


@dataclass(frozen=True, eq=False)
class AreaMap:
    """An immutable map. Areas are indices 0 … n-1 in the order of the file.

    All per-area tuples have length n. Sets of areas are integers with one bit an area.
    """

    id: str
    title: str
    width: int
    height: int
    """The board in its own units, x to the right and y down."""
    ids: tuple[str, ...]
    names: tuple[str, ...]
    """Romaji with macrons."""
    kanji: tuple[str, ...]
    group: tuple[str, ...]
    """Id of the circuit that the area belongs to."""
    groups: Mapping[str, tuple[str, str]]
    """Circuit id to (romaji, kanji)."""
    fact_kinds: Mapping[str, FactKind]
    facts: Mapping[str, Mapping[int, str]]
    """Kind of fact to the areas of which it holds, with its value or an empty text."""
    labels: tuple[AreaLabel, ...]
    borders: tuple[tuple[int, int], ...]
    """Pairs that the data call neighbours by land, lower index first, sorted."""
    lanes: tuple[SeaLane, ...]
    zones: tuple[SeaZone, ...]
    lines: tuple[MapLine, ...]
    lakes: Mapping[str, tuple[Points, ...]]
    """Name of a lake to its shores."""
    index: Mapping[str, int]
    """Area id to index."""
    reconstructed: bool
    """True when the printed board was not available."""
    provenance: str
    credits: tuple[str, ...]
    digest: str
    """Hexadecimal digest of the files the map was read from."""
    folder: Path | Traversable | None = None
    """Where the map was read; its relief and layout lie there."""
    north_degrees: float = 0.0
    """Where north is, clockwise from the upper edge."""

    @cached_property
    def geometry(self) -> AreaGeometry:
        """Polygons, hit-testing and piece slots, made when they are first asked for."""
        from wargame_core.boards.area_geometry import AreaGeometry

        return AreaGeometry(self)

    @cached_property
    def land(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours of each area by land, in rising order."""
        return _neighbours(len(self.ids), self.borders)

    @cached_property
    def zones_of(self) -> tuple[tuple[int, ...], ...]:
        """Sea zones on which each area has a coast, in rising order."""
        return tuple(
            tuple(number for number, zone in enumerate(self.zones) if area in zone.areas)
            for area in range(len(self.ids))
        )

    def by_lane(self, tiers: Collection[str] = (STANDARD,)) -> tuple[tuple[int, ...], ...]:
        """Neighbours of each area by sea lanes of some tiers, in rising order."""
        pairs = {(lane.a, lane.b) for lane in self.lanes if lane.tier in tiers}
        return _neighbours(len(self.ids), pairs)

    def having(self, fact: str) -> int:
        """Set of areas of which a fact holds. Raises KeyError if the map knows no such kind."""
        return sum(1 << area for area in self.facts[fact])


def _neighbours(size: int, pairs: Collection[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _ in range(size)]
    for a, b in pairs:
        found[a].add(b)
        found[b].add(a)
    return tuple(tuple(sorted(others)) for others in found)
