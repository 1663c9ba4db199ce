"""A map that is being edited: every change gives a whole new draft, so that it can be taken back.

Coasts, landmasses and the sides of water hexes follow from the terrain and are kept right here;
``problems`` says what else must hold before a game can be played on the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_checks import check_map
from wargame_core.boards.map_rows import HexRow, MapRows, SideRow, column_row, hex_name
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.map_file import build_hex_map
from wargame_core.files.map_sheet import Label, MapSheet

_WATER = frozenset((Terrain.SEA, Terrain.LAKE))


@dataclass(frozen=True)
class Castle:
    """A castle as the map editor knows it; everything else of it belongs to the scenarios."""

    id: str
    hex: str
    name: str
    name_ja: str
    province: str
    level: int


@dataclass(frozen=True)
class MapDraft:
    """Rows, names and castles of a map at one moment of the work on it."""

    sheet: MapSheet
    hexes: tuple[HexRow, ...]
    """By column, then row, all of the map."""
    sides: Mapping[tuple[str, str], SideRow]
    """By the two hexes, the lower number first; plain sides are absent."""
    castles: Mapping[str, Castle]
    """By id."""

    @classmethod
    def begin(cls, sheet: MapSheet, rows: MapRows, castles: Sequence[Castle]) -> MapDraft:
        """The draft of a map as it was read."""
        sides = {_key(row.hex_a, row.hex_b): row for row in rows.sides}
        return cls(sheet, rows.hexes, sides, {castle.id: castle for castle in castles})

    @property
    def rows(self) -> MapRows:
        """The rows as they are written."""
        return MapRows(self.hexes, tuple(self.sides[key] for key in sorted(self.sides)))

    @cached_property
    def hex_map(self) -> HexMap:
        """The map that a game would load."""
        return build_hex_map(self.sheet, self.rows, "draft")

    def row(self, hex_: str) -> HexRow:
        """One hex. Raises UsageError for a number that is not on the map."""
        return self.hexes[self._number(hex_)]

    def near(self, hex_: str) -> Iterator[str]:
        """The hexes around one, those off the map left out."""
        q, r = hexgrid.axial(*column_row(hex_))
        for dq, dr in hexgrid.DIRECTIONS:
            column, row = hexgrid.offset(q + dq, r + dr)
            if 1 <= column <= self.sheet.columns and 1 <= row <= self.sheet.rows:
                yield hex_name(column, row)

    # --- changes ------------------------------------------------------------------------------

    def paint(self, hexes: Collection[str], terrain: Terrain, province: str = "") -> MapDraft:
        """Hexes of another terrain. New land belongs to ``province``, else to that around it.

        Raises UsageError where land would belong to no province.
        """
        changed = list(self.hexes)
        for hex_ in hexes:
            old = self.row(hex_)
            if terrain in _WATER:
                new = HexRow(hex_, terrain, "", False, 0, "", old.note)
            else:
                home = old.province or province or self._province_around(hex_)
                new = replace(
                    old,
                    terrain=terrain,
                    province=home,
                    landmass=old.landmass or self._landmass_around(hex_),
                )
            changed[self._number(hex_)] = new
        sides = {
            key: side
            for key, side in self.sides.items()
            if terrain not in _WATER or not (key[0] in hexes or key[1] in hexes)
        }
        return replace(self, hexes=tuple(changed), sides=sides)._with_coasts(hexes)

    def give(self, hexes: Collection[str], province: str) -> MapDraft:
        """Land hexes that belong to another province; water stays without. Raises UsageError."""
        if province not in self.sheet.provinces:
            known = ", ".join(self.sheet.provinces)
            raise UsageError(
                Phrase(
                    "Found province {found}, expected one of {known}.",
                    found=repr(province),
                    known=known,
                )
            )
        changed = list(self.hexes)
        for hex_ in hexes:
            if self.row(hex_).terrain not in _WATER:
                changed[self._number(hex_)] = replace(self.row(hex_), province=province)
        return replace(self, hexes=tuple(changed))

    def draw_side(self, a: str, b: str, feature: Hexside, name: str = "") -> MapDraft:
        """Another feature between two hexes of land. Raises UsageError."""
        if b not in tuple(self.near(a)):
            raise UsageError(Phrase("Found {a} and {b}, expected two adjacent hexes.", a=a, b=b))
        for hex_ in (a, b):
            if self.row(hex_).terrain in _WATER:
                raise UsageError(
                    Phrase("Hex {hex} is water: its sides carry no feature.", hex=hex_)
                )
        sides = dict(self.sides)
        key = _key(a, b)
        if feature is Hexside.PLAIN:
            sides.pop(key, None)
        else:
            named = name or (sides[key].name if key in sides else "")
            sides[key] = SideRow(*key, feature, named)
        return replace(self, sides=sides)

    def name_place(self, label: Label) -> MapDraft:
        """Another name on the map. Raises UsageError for a hex that is not there."""
        self._number(label.hex)
        labels = (*self.unname(label.hex).sheet.labels, label)
        return replace(self, sheet=replace(self.sheet, labels=labels))

    def unname(self, hex_: str) -> MapDraft:
        """The map without the name in a hex."""
        labels = tuple(label for label in self.sheet.labels if label.hex != hex_)
        return replace(self, sheet=replace(self.sheet, labels=labels))

    def note(self, hex_: str, note: str) -> MapDraft:
        """A remark on a hex: why it is as it is."""
        changed = list(self.hexes)
        changed[self._number(hex_)] = replace(self.row(hex_), note=note)
        return replace(self, hexes=tuple(changed))

    def move_castle(self, castle: str, hex_: str) -> MapDraft:
        """A castle in another hex. Raises UsageError for an unknown castle or a taken hex."""
        if castle not in self.castles:
            raise UsageError(
                Phrase(
                    "Found castle {found}, expected one of {known}.",
                    found=repr(castle),
                    known=", ".join(self.castles),
                )
            )
        here = self.castle_in(hex_)
        if here is not None and here.id != castle:
            raise UsageError(
                Phrase(
                    "{castle} stands in {hex}; expected a hex without a castle.",
                    castle=here.name,
                    hex=hex_,
                )
            )
        home = self.row(hex_).province or self.castles[castle].province
        moved = replace(self.castles[castle], hex=hex_, province=home)
        return replace(self, castles={**self.castles, castle: moved})

    def castle_in(self, hex_: str) -> Castle | None:
        """The castle in a hex."""
        return next((castle for castle in self.castles.values() if castle.hex == hex_), None)

    # --- checks -------------------------------------------------------------------------------

    def problems(
        self, *, cut_off: Collection[str] = (), areas: Sequence[Collection[str]] = ()
    ) -> list[str]:
        """Sentences about everything that is wrong; arguments as in ``check_map``."""
        castles = {castle.hex: castle.province for castle in self.castles.values()}
        return check_map(self.hex_map, castles, cut_off=cut_off, areas=areas)

    # --- what follows -------------------------------------------------------------------------

    def _number(self, hex_: str) -> int:
        try:
            column, row = column_row(hex_)
        except ValueError:
            column = row = 0
        if not (1 <= column <= self.sheet.columns and 1 <= row <= self.sheet.rows):
            last = hex_name(self.sheet.columns, self.sheet.rows)
            raise UsageError(
                Phrase("Found hex {found}, expected 0101 to {last}.", found=repr(hex_), last=last)
            )
        return (column - 1) * self.sheet.rows + row - 1

    def _with_coasts(self, hexes: Collection[str]) -> MapDraft:
        changed = list(self.hexes)
        for hex_ in {near for painted in hexes for near in (painted, *self.near(painted))}:
            row = self.row(hex_)
            wet = row.terrain not in _WATER and any(
                self.row(near).terrain is Terrain.SEA for near in self.near(hex_)
            )
            if row.coastal != wet:
                changed[self._number(hex_)] = replace(row, coastal=wet)
        return replace(self, hexes=tuple(changed))

    def _province_around(self, hex_: str) -> str:
        homes = Counter(self.row(near).province for near in self.near(hex_))
        homes.pop("", None)
        if not homes:
            raise UsageError(
                Phrase(
                    "Hex {hex} would be land of no province: choose its province first.", hex=hex_
                )
            )
        return homes.most_common(1)[0][0]

    def _landmass_around(self, hex_: str) -> str:
        found = Counter(self.row(near).landmass for near in self.near(hex_))
        found.pop("", None)
        return found.most_common(1)[0][0] if found else ""


def _key(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)
