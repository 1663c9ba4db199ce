"""Hex maps on disk: a folder with ``map.toml``, ``hexes.csv`` and ``hexsides.csv``.

Reading checks everything and reports every fault at once; writing keeps the rows' order, so that
a corrected hex is one changed line.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_rows import (
    FEATURE_NAMES,
    TERRAIN_NAMES,
    HexRow,
    MapRows,
    SideRow,
    column_row,
    hex_name,
)
from wargame_core.engine.errors import DataError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.csv_rows import check_plain, one_of, table_rows, table_text
from wargame_core.files.map_sheet import MapSheet, read_sheet
from wargame_core.files.map_texts import HEAD, read_map_texts
from wargame_core.files.model_faults import short
from wargame_core.files.whole_file import write_whole

HEX_COLUMNS = ("hex", "terrain", "province", "coastal", "elevation_m", "landmass", "note")
SIDE_COLUMNS = ("hex_a", "hex_b", "feature", "name")
ROW_FILES = ("hexes.csv", "hexsides.csv")
FILES = (HEAD, *ROW_FILES)

_TERRAIN = {name: Terrain(number) for number, name in enumerate(TERRAIN_NAMES)}
_FEATURE = {name: Hexside(number) for number, name in enumerate(FEATURE_NAMES) if number}
_NO_LAND = frozenset((Terrain.SEA, Terrain.LAKE))
_LOWEST_M, _HIGHEST_M = -10, 4000


def load_hex_map(folder: Path | Traversable) -> HexMap:
    """The map in a folder.

    Raises:
        DataError: Every fault of the three files at once: file, line, found, expected.
    """
    sheet, rows, digest = _read(folder)
    return replace(build_hex_map(sheet, rows, digest), folder=folder)


def read_map_sheet_and_rows(folder: Path | Traversable) -> tuple[MapSheet, MapRows]:
    """Head and rows of a map as they stand, for editing. Raises DataError."""
    sheet, rows, _ = _read(folder)
    return sheet, rows


def write_map_rows(folder: Path, rows: MapRows) -> None:
    """Write ``hexes.csv`` and ``hexsides.csv``; ``map.toml`` is written by hand and stays.

    The folder is created if need be; files in it are replaced. Raises OSError and UsageError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    hexes = (
        (
            row.hex,
            TERRAIN_NAMES[row.terrain],
            row.province,
            "yes" if row.coastal else "no",
            str(row.elevation_m),
            row.landmass,
            row.note,
        )
        for row in rows.hexes
    )
    sides = ((row.hex_a, row.hex_b, FEATURE_NAMES[row.feature], row.name) for row in rows.sides)
    texts = (table_text(HEX_COLUMNS, hexes), table_text(SIDE_COLUMNS, sides))
    for file, text in zip(ROW_FILES, texts, strict=True):
        write_whole(folder / file, text, replace=True)


def _read(folder: Path | Traversable) -> tuple[MapSheet, MapRows, str]:
    texts, digest = read_map_texts(folder, FILES)
    faults: list[str] = []
    sheet = read_sheet(texts[HEAD], faults)
    hexes = _read_hexes(texts["hexes.csv"], sheet, faults)
    sides = _read_sides(texts["hexsides.csv"], sheet, faults)
    if faults or sheet is None:
        raise DataError(faults)
    rows = MapRows(tuple(hexes[name] for name in sorted(hexes)), tuple(sides))
    return sheet, rows, digest


def _read_hexes(text: str, sheet: MapSheet | None, faults: list[str]) -> dict[str, HexRow]:
    file = "hexes.csv"
    found: dict[str, HexRow] = {}
    for line, cells in table_rows(file, text, HEX_COLUMNS, faults):
        name, terrain_name, province, coastal, elevation, landmass, note = cells
        before = len(faults)
        where = f"{file}:{line}:"
        check_plain(where, cells, faults)
        _check_hex_name(where, name, sheet, faults)
        if name in found:
            faults.append(
                Phrase(
                    "{place} found hex {hex} a second time, expected it once",
                    place=where,
                    hex=short(name),
                )
            )
        terrain = _TERRAIN.get(terrain_name)
        if terrain is None:
            faults.append(
                Phrase(
                    "{place} found terrain {terrain_name}, expected {expected}",
                    place=where,
                    terrain_name=short(terrain_name),
                    expected=one_of(_TERRAIN),
                )
            )
        elif (terrain in _NO_LAND) != (province == ""):
            expected = Phrase("no province") if terrain in _NO_LAND else Phrase("a province")
            faults.append(
                Phrase(
                    "{place} found province {province} on {terrain_name}, expected {expected}",
                    place=where,
                    province=short(province),
                    terrain_name=terrain_name,
                    expected=expected,
                )
            )
        if province and sheet is not None and province not in sheet.provinces:
            faults.append(
                Phrase(
                    "{place} found province {province}, expected one of map.toml",
                    place=where,
                    province=short(province),
                )
            )
        if coastal not in ("yes", "no"):
            faults.append(
                Phrase(
                    "{place} found coastal {coastal}, expected yes or no",
                    place=where,
                    coastal=short(coastal),
                )
            )
        elif coastal == "yes" and terrain in _NO_LAND:
            faults.append(
                Phrase(
                    "{place} found coastal {terrain_name}, expected only land to be coastal",
                    place=where,
                    terrain_name=terrain_name,
                )
            )
        try:
            metres = int(elevation)
        except ValueError:
            metres = _HIGHEST_M + 1
        if not _LOWEST_M <= metres <= _HIGHEST_M:
            faults.append(
                Phrase(
                    "{place} found elevation {elevation}, expected whole metres from {least} to "
                    "{most}",
                    place=where,
                    elevation=short(elevation),
                    least=_LOWEST_M,
                    most=_HIGHEST_M,
                )
            )
        if len(faults) == before and terrain is not None:
            row = HexRow(name, terrain, province, coastal == "yes", metres, landmass, note)
            found[name] = row
        else:
            found.setdefault(name, HexRow(name, Terrain.SEA, "", False, 0, "", ""))
    if sheet is not None:
        for column in range(1, sheet.columns + 1):
            for row_number in range(1, sheet.rows + 1):
                if hex_name(column, row_number) not in found:
                    number = hex_name(column, row_number)
                    faults.append(
                        Phrase(
                            "{place}: found no hex {hex}, expected every hex of the map",
                            place=file,
                            hex=number,
                        )
                    )
    return found


def _read_sides(text: str, sheet: MapSheet | None, faults: list[str]) -> list[SideRow]:
    file = "hexsides.csv"
    sides: list[SideRow] = []
    seen: set[tuple[str, str]] = set()
    for line, (hex_a, hex_b, feature_name, river) in table_rows(file, text, SIDE_COLUMNS, faults):
        where = f"{file}:{line}:"
        before = len(faults)
        check_plain(where, (river,), faults)
        _check_hex_name(where, hex_a, sheet, faults)
        _check_hex_name(where, hex_b, sheet, faults)
        if len(faults) == before:
            steps = hexgrid.distance(
                hexgrid.axial(*column_row(hex_a)), hexgrid.axial(*column_row(hex_b))
            )
            if steps != 1:
                faults.append(
                    Phrase(
                        "{place} found {a} and {b}, expected two adjacent hexes",
                        place=where,
                        a=hex_a,
                        b=hex_b,
                    )
                )
        key = (min(hex_a, hex_b), max(hex_a, hex_b))
        if key in seen:
            faults.append(
                Phrase(
                    "{place} found side {found} a second time, expected it once",
                    place=where,
                    found=short(f"{hex_a}/{hex_b}"),
                )
            )
        seen.add(key)
        feature = _FEATURE.get(feature_name)
        if feature is None:
            faults.append(
                Phrase(
                    "{place} found feature {feature_name}, expected {expected}",
                    place=where,
                    feature_name=short(feature_name),
                    expected=one_of(_FEATURE),
                )
            )
        else:
            sides.append(SideRow(hex_a, hex_b, feature, river))
    return sides


def _check_hex_name(where: str, name: str, sheet: MapSheet | None, faults: list[str]) -> None:
    try:
        column, row = column_row(name)
    except ValueError:
        faults.append(
            Phrase("{place} found hex {hex}, expected four digits", place=where, hex=short(name))
        )
        return
    if sheet is not None and not (1 <= column <= sheet.columns and 1 <= row <= sheet.rows):
        last = hex_name(sheet.columns, sheet.rows)
        faults.append(
            Phrase(
                "{place} found hex {hex} off the map, expected 0101 to {last}",
                place=where,
                hex=name,
                last=last,
            )
        )


def build_hex_map(sheet: MapSheet, rows: MapRows, digest: str) -> HexMap:
    """The map of a head and its rows, which must be sound; ``digest`` names their files."""
    names = tuple(row.hex for row in rows.hexes)
    index = {name: number for number, name in enumerate(names)}
    places = [divmod(number, sheet.rows) for number in range(len(names))]
    axial = tuple(hexgrid.axial(column + 1, row + 1) for column, row in places)
    by_axial = {place: number for number, place in enumerate(axial)}
    neighbours = tuple(
        tuple(by_axial.get((q + dq, r + dr), -1) for dq, dr in hexgrid.DIRECTIONS) for q, r in axial
    )
    plain = [Hexside.PLAIN] * 6
    sides = [plain] * len(names)
    river_names: dict[tuple[int, int], str] = {}
    for row in rows.sides:
        a, b = index[row.hex_a], index[row.hex_b]
        for here, there in ((a, b), (b, a)):
            direction = neighbours[here].index(there)
            if sides[here] is plain:
                sides[here] = list(plain)
            sides[here][direction] = row.feature
            if row.name and direction < 3 and row.feature in (Hexside.RIVER, Hexside.BRIDGE):
                river_names[(here, direction)] = row.name
    untouched = tuple(plain)
    return HexMap(
        id=sheet.id,
        title=sheet.title,
        columns=sheet.columns,
        rows=sheet.rows,
        names=names,
        terrain=tuple(row.terrain for row in rows.hexes),
        province=tuple(row.province for row in rows.hexes),
        coastal=tuple(row.coastal for row in rows.hexes),
        elevation_m=tuple(row.elevation_m for row in rows.hexes),
        place_names={
            index[place.hex]: (place.name, place.kanji)
            for place in sorted(sheet.labels, key=lambda place: place.hex)
        },
        provinces=sheet.provinces,
        neighbours=neighbours,
        hexsides=tuple(untouched if side is plain else tuple(side) for side in sides),
        axial=axial,
        index=index,
        river_names=river_names,
        reconstructed=sheet.reconstructed,
        provenance=sheet.provenance,
        digest=digest,
        place_kinds={index[place.hex]: place.kind for place in sheet.labels},
        hex_km=sheet.hex_km,
    )
