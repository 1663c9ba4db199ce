"""Compiles the charts in ``tables/bushido`` to the numbers that the rules look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Final

from scenarios.bushido.rules.numbers import Amounts, Kind, Numbers, Pairing, Value, Worth
from scenarios.bushido.rules.pieces import (
    BUILDING_IDS,
    DISC_IDS,
    IMPROVEMENT_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    Tile,
)
from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.digest import charts_digest
from wargame_core.tables.loader import load_charts
from wargame_core.tables.sheet import Book, Sheet

GAME: Final = "bushido"
_VALUES: Final = {"K": Value(1, False), "K+T": Value(1, True), "2K": Value(2, False),
                  "2K+T": Value(2, True)}  # fmt: skip
_LOSSES: Final = ("diff", "all", "none", "traitor")
_SIDES: Final = ("winner", "x", "y", "both")
_EXTRAS: Final = ("triples", "singles", "half")


@cache
def load_numbers() -> Numbers:
    """The numbers of the game. Raises DataError if a chart or a cell is missing or bad."""
    return compile_numbers(load_charts(GAME))


def compile_numbers(charts: Mapping[str, Chart]) -> Numbers:
    """Charts as numbers. Raises DataError for the first chart or cell that cannot be read."""
    book = Book(GAME, charts)
    amounts = book("amounts")
    return Numbers(
        terrains=_kinds(book("map_tiles"), TERRAIN_IDS),
        tiles=(Kind(TILE_IDS[0], "", "", 0), *_kinds(book("support_tiles"), TILE_IDS[1:])),
        discs=(Kind(DISC_IDS[0], "", "", 0), *_kinds(book("discs"), DISC_IDS[1:])),
        buildings=_kinds(book("buildings"), BUILDING_IDS),
        improvements=_kinds(book("improvements"), IMPROVEMENT_IDS),
        pairings=_pairings(book("tactics")),
        maps={int(row): _rows(book("maps"), row) for row in book("maps").rows},
        amounts=Amounts(**{one.name: amounts.count(one.name) for one in fields(Amounts)}),
        digest=charts_digest(charts),
    )


def _kinds(sheet: Sheet, expected: Sequence[str]) -> tuple[Kind, ...]:
    """The rows of a chart of pieces, which must be these. Columns that it lacks are 0."""
    if tuple(sheet.rows) != tuple(expected):
        found, wanted = ", ".join(sheet.rows), ", ".join(expected)
        text = f"charts of {GAME}: {sheet.chart.id}, rows: found {found}; expected {wanted}"
        raise DataError([text])
    return tuple(_kind(sheet, row) for row in sheet.rows)


def _kind(sheet: Sheet, row: str) -> Kind:
    columns = sheet.chart.column_values

    def number(column: str) -> int:
        known = column in columns and not sheet.is_blank(row, column)
        return sheet.count(row, column) if known else 0

    made = Kind(
        id=row,
        name=sheet.label(row),
        name_ja=sheet.word(row, "name_ja"),
        number=number("number"),
        worth=Worth(number("honour"), number("koku"), number("katana")),
        start=number("start"),
        cost=number("cost"),
        use=number("use"),
        pieces=sheet.word(row, "pieces") if "pieces" in columns else "",
        peasants=number("peasants"),
    )
    if "bag" not in columns:
        return made
    bag = _one_of(sheet, row, "bag", ("military", "political"))
    hostages = TILE_IDS[Tile.HOSTAGE1 :]
    colour = str(hostages.index(row) + 1) if row in hostages else "—"
    _one_of(sheet, row, "colour", (colour,))
    return replace(made, worth=Worth(0, 0, 0), katana=number("katana"), military=bag == "military")


def _one_of(sheet: Sheet, row: str, column: str, words: Sequence[str]) -> str:
    """A word out of some, or nothing."""
    if sheet.is_blank(row, column):
        return ""
    found = sheet.text(row, column)
    return found if found in words else sheet.bad(row, column, ", ".join(words))


def _pairings(sheet: Sheet) -> dict[tuple[int, int], Pairing]:
    found: dict[tuple[int, int], Pairing] = {}
    for row in sheet.rows:
        x, y = (
            DISC_IDS.index(_one_of(sheet, row, side, DISC_IDS[1:-1]) or sheet.word(row, side))
            for side in ("x", "y")
        )
        wins = sheet.text(row, "value_x") == "wins"
        side = _one_of(sheet, row, "side", _SIDES)
        if wins and side == "winner":
            sheet.bad(row, "side", "x or y where x always wins")
        if side not in ("", "winner") and sheet.text(row, "loss") == "all":
            sheet.bad(row, "side", "winner where the loser loses all")
        pairing = Pairing(
            id=row,
            x=x,
            y=y,
            values=None if wins else (_value(sheet, row, "value_x"), _value(sheet, row, "value_y")),
            loss=_one_of(sheet, row, "loss", _LOSSES),
            side=side,
            extra=_one_of(sheet, row, "extra", _EXTRAS),
            rule=sheet.word(row, "rule"),
        )
        found[x, y] = found[y, x] = pairing
    return found


def _value(sheet: Sheet, row: str, column: str) -> Value:
    found = sheet.text(row, column)
    return _VALUES[found] if found in _VALUES else sheet.bad(row, column, ", ".join(_VALUES))


def _rows(sheet: Sheet, row: str) -> tuple[tuple[int, int], ...]:
    lengths, shifts = (
        [int(part) for part in sheet.word(row, column).split()] for column in ("rows", "shift")
    )
    if len(lengths) != len(shifts):
        sheet.bad(row, "shift", "as many numbers as there are rows")
    return tuple(zip(lengths, shifts, strict=True))
