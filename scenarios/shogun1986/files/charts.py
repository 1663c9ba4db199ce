"""Compiles the printed charts in ``tables/shogun1986`` to the numbers that the rules look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Final

from scenarios.shogun1986.rules.numbers import (
    FACES,
    KINDS,
    MELEE,
    RANGED,
    Limits,
    Numbers,
    Pieces,
    SetUp,
    UnitKind,
)
from wargame_core.tables.chart import Chart
from wargame_core.tables.digest import charts_digest
from wargame_core.tables.loader import load_charts
from wargame_core.tables.sheet import Book, Sheet

GAME: Final = "shogun1986"
_RANKS: Final = {"daimyo": ("lord",), "ronin": ("hired",)}
_LEVIED: Final = ("samurai", "ashigaru")


@cache
def load_numbers() -> Numbers:
    """The numbers of the game. Raises DataError if a chart or a cell is missing or bad."""
    return compile_numbers(load_charts(GAME))


def compile_numbers(charts: Mapping[str, Chart]) -> Numbers:
    """Charts as numbers. Raises DataError for the first chart or cell that cannot be read."""
    book = Book(GAME, charts)
    setups, limits, pieces = book("setup"), book("numbers"), book("inventory")
    if pieces.count("die") != FACES:
        pieces.bad("die", "Value", f"{FACES}, as the rules roll")
    if limits.count("extra") % limits.count("at_a_time"):
        limits.bad("extra", "Value", "a multiple of the spearmen at a time")
    _whole_colour(book("units"), pieces)
    return Numbers(
        kinds=tuple(_kind(book("units"), kind) for kind in KINDS),
        pieces=Pieces(**{field.name: pieces.count(field.name) for field in fields(Pieces)}),
        limits=Limits(**{field.name: limits.count(field.name) for field in fields(Limits)}),
        setups={
            int(players): SetUp(
                **{field.name: setups.count(players, field.name) for field in fields(SetUp)}
            )
            for players in setups.rows
        },
        army=_army(book("armies"), "standard", daimyo=1),
        quick_pool=_army(book("armies"), "quick", daimyo=0),
        digest=charts_digest(charts),
    )


def _whole_colour(units: Sheet, pieces: Sheet) -> None:
    """Figures of a colour are its units and two markers for each army (SG-INV-01)."""
    armies = pieces.count("markers")
    if pieces.count("experience") != armies:
        pieces.bad("experience", "Value", f"{armies}, one for each army")
    if units.count("daimyo", "figures") != armies:
        units.bad("daimyo", "figures", f"{armies}, one for each army")
    figures = [
        units.count(kind, "figures") for kind in KINDS if not units.is_blank(kind, "figures")
    ]
    whole = sum(figures) + 2 * armies
    if pieces.count("figures") != whole:
        pieces.bad("figures", "Value", f"{whole}, all units and the markers of a colour")


def _kind(sheet: Sheet, kind: str) -> UnitKind:
    def number(column: str) -> int:
        return 0 if sheet.is_blank(kind, column) else sheet.count(kind, column)

    return UnitKind(
        id=kind,
        name=sheet.label(kind),
        name_ja=sheet.word(kind, "name_ja"),
        figures=number("figures"),
        hits=sheet.count(kind, "hits"),
        step=_one_of(sheet, kind, "step", (RANGED, MELEE)),
        rank=_one_of(sheet, kind, "class", _RANKS.get(kind, _LEVIED)),
        per_koku=number("per_koku"),
    )


def _one_of(sheet: Sheet, row: str, column: str, words: tuple[str, ...]) -> str:
    found = sheet.text(row, column).lower()
    return found if found in words else sheet.bad(row, column, f"one of {', '.join(words)}")


def _army(sheet: Sheet, column: str, *, daimyo: int) -> tuple[int, ...]:
    others = [sheet.count(kind, column) if kind in sheet.rows else 0 for kind in KINDS[1:]]
    return (daimyo, *others)
