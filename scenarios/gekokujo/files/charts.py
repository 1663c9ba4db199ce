"""Compiles the printed charts in ``tables/gekokujo`` to the numbers that the rules look up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final

from scenarios.gekokujo.rules.numbers import (
    NEVER,
    Bonuses,
    Clan,
    Costs,
    Economy,
    Limits,
    Lordship,
    Numbers,
    UnitKind,
)
from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.digest import charts_digest
from wargame_core.tables.loader import load_charts
from wargame_core.tables.sheet import Book, Sheet
from wargame_core.tables.span import span

GAME: Final = "gekokujo"
HIGHEST_FACE: Final = NEVER - 1
_MELEE: Final = "melee"
_ATTACK_PHASES: Final = (_MELEE, "ranged", "firearm")
_CLASSES: Final = ("ashigaru", "samurai")
_UNLIMITED: Final = "no limit"
_WORDS: Final = ("name", "name_ja", "digest", "rules_digest")


@cache
def load_numbers() -> Numbers:
    """The numbers of the game. Raises DataError if a chart or a cell is missing or bad."""
    return compile_numbers(load_charts(GAME))


def compile_numbers(charts: Mapping[str, Chart]) -> Numbers:
    """Charts as numbers. Raises DataError for the first chart or cell that cannot be read."""
    book = Book(GAME, charts)
    costs = {name: book("costs").count(name) for name in _names(Costs)}
    economy = {name: book("economy").count(name) for name in _names(Economy)}
    found = Numbers(
        clans=tuple(_clan(book, clan) for clan in book("clans").rows),
        kinds=(
            _core(book, "daimyo", price=0),
            _core(book, "bushi", price=book("costs").count("bushi")),
            *(_specialized(book, unit) for unit in book("specialized_units").rows),
        ),
        ronin=_core(book, "ronin", price=0),
        costs=Costs(**costs),
        bonuses=_bonuses(book),
        limits=_limits(book),
        economy=Economy(**economy),
        lordship=_lordship(book),
        control_to_win=dict(sorted(_thresholds(book))),
        harvest=_harvest(book("harvest")),
        digest=charts_digest(charts),
        rules_digest="",
    )
    return replace(found, rules_digest=_rules_digest(found))


def _rules_digest(numbers: Numbers) -> str:
    """Hexadecimal digest of ids and numbers; a name or a note in a chart leaves it as it is."""
    found = {field.name: getattr(numbers, field.name) for field in fields(numbers)}
    text = json.dumps(_told(found), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _told(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _told(part) for key, part in value.items() if key not in _WORDS}
    return [_told(part) for part in value] if isinstance(value, tuple) else value


def _names(kind: Any) -> Iterator[str]:
    return (field.name for field in fields(kind))


# --- clans ----------------------------------------------------------------------------------------


def _clan(book: Book, clan: str) -> Clan:
    sheet = book("clans")

    def number(column: str) -> int:
        return 0 if sheet.is_blank(clan, column) else sheet.count(clan, column)

    return Clan(
        id=clan,
        name=sheet.label(clan),
        name_ja=sheet.word(clan, "name_ja"),
        region=sheet.word(clan, "region"),
        home=sheet.word(clan, "home"),
        base_income=number("base_income") or book("economy").count("base_income"),
        coast_per=number("coast_per"),
        coast_limit=0 if sheet.text(clan, "coast_limit") == _UNLIMITED else number("coast_limit"),
        fortress_cost=number("fortress_cost"),
        fortress_defence=_bonus(book, clan, "fortress_defence", "fortress"),
        attack_with_daimyo=_bonus(book, clan, "attack_with_daimyo", clan),
        defence_at_home=_bonus(book, clan, "defence_at_home", clan),
        reroll_cost=number("reroll_cost"),
        group_bushi=number("group_bushi"),
        group_movement=number("group_movement"),
        sails=sheet.mark(clan, "sails"),
        mountain_immune=sheet.mark(clan, "mountain_immune"),
    )


def _bonus(book: Book, clan: str, column: str, source: str) -> int:
    """An ability that adds to dice: the chart of modifiers prints it again."""
    sheet = book("clans")
    if sheet.is_blank(clan, column):
        return 0
    roll = "attack" if column.startswith("attack") else "defence"
    found = sheet.signed(clan, column)
    if found != _modifier(book, source, roll):
        sheet.bad(clan, column, f"the {source} of the chart dice_modifiers")
    return found


# --- units ----------------------------------------------------------------------------------------


def _core(book: Book, unit: str, price: int) -> UnitKind:
    sheet, movement = book("unit_combat"), book("movement_and_stacking")
    return UnitKind(
        id=unit,
        name=sheet.label(unit),
        name_ja=sheet.word(unit, "name_ja"),
        dice=sheet.count(unit, "dice"),
        attack=_target(sheet, unit, "attack"),
        defence=_target(sheet, unit, "defence"),
        phase=_MELEE,
        movement=movement.count(unit) if unit in movement.rows else 0,
        price=price,
        flat_price=price,
    )


def _specialized(book: Book, unit: str) -> UnitKind:
    """A kind of module 10.2: dice and movement are those of Bushi (K-61)."""
    sheet, prices = book("specialized_units"), book("unit_prices")
    return UnitKind(
        id=unit,
        name=sheet.label(unit),
        name_ja=sheet.word(unit, "name_ja"),
        dice=book("unit_combat").count("bushi", "dice"),
        attack=_target(sheet, unit, "attack"),
        defence=_target(sheet, unit, "defence"),
        phase=_phase(sheet, unit),
        movement=book("movement_and_stacking").count("bushi"),
        price=prices.count(unit, "house"),
        flat_price=prices.count(unit, "flat"),
        ashigaru=_one_of(sheet, unit, "class", _CLASSES) == _CLASSES[0],
    )


def _target(sheet: Sheet, unit: str, column: str) -> int:
    """The lowest face that hits; ``NEVER`` for a blank cell."""
    if sheet.is_blank(unit, column):
        return NEVER
    faces = span(sheet.text(unit, column))
    if faces is None or faces.low is None or faces.high != HIGHEST_FACE or faces.low < 1:
        sheet.bad(unit, column, f"faces of a die up to {HIGHEST_FACE}")
    return faces.low


def _phase(sheet: Sheet, unit: str) -> str:
    if sheet.is_blank(unit, "attack") and sheet.is_blank(unit, "phase"):
        return _MELEE
    return _one_of(sheet, unit, "phase", _ATTACK_PHASES)


def _one_of(sheet: Sheet, row: str, column: str, words: tuple[str, ...]) -> str:
    found = sheet.text(row, column).lower()
    return found if found in words else sheet.bad(row, column, f"one of {', '.join(words)}")


# --- the other numbers ----------------------------------------------------------------------------


def _modifier(book: Book, source: str, roll: str) -> int:
    sheet = book("dice_modifiers")
    _one_of(sheet, source, "roll", (roll,))
    return sheet.signed(source, "modifier")


def _bonuses(book: Book) -> Bonuses:
    abilities = book("special_abilities")
    spear_wall = abilities.signed("spear_wall")
    if spear_wall != _modifier(book, "spear_wall", "defence"):
        abilities.bad("spear_wall", "Value", "the Spear Wall of the chart dice_modifiers")
    return Bonuses(
        castle=_modifier(book, "castle", "defence"),
        fortified=_modifier(book, "fortified", "defence"),
        kyoto=_modifier(book, "kyoto", "defence"),
        sabotage=_modifier(book, "sabotage", "defence"),
        broken_pact=_modifier(book, "broken_pact", "attack"),
        spear_wall=spear_wall,
        spear_wall_units=abilities.count("spear_wall_units"),
        duel_dice=abilities.count("duel_dice"),
        banner_movement=abilities.signed("banner_movement"),
    )


def _limits(book: Book) -> Limits:
    pieces, stacking = book("components"), book("movement_and_stacking")
    return Limits(
        daimyo=pieces.count("daimyo"),
        bushi=pieces.count("bushi"),
        ronin=pieces.count("ronin"),
        stack=stacking.count("stack"),
        allied_stack=stacking.count("allied_stack"),
    )


def _lordship(book: Book) -> Lordship:
    vassals, glory = book("vassalage"), book("glory_points")
    return Lordship(
        halving=vassals.count("halving"),
        deposit=vassals.count("deposit"),
        freedom=vassals.count("freedom"),
        glory_daimyo=glory.signed("glory_daimyo"),
        glory_leader=glory.signed("glory_leader"),
        glory_mandate=glory.signed("glory_mandate"),
        glory_to_win=glory.count("glory_to_win"),
    )


def _thresholds(book: Book) -> Iterator[tuple[int, int]]:
    """Numbers of players with the provinces that win (1.2, K-42)."""
    for sheet in (book("province_control"), book("small_games")):
        for players in sheet.rows:
            if not players.isdecimal():
                raise DataError(
                    [f"charts of {GAME}: {sheet.chart.id}: found row {players}; expected a number"]
                )
            yield int(players), sheet.count(players, "Provinces")


def _harvest(sheet: Sheet) -> dict[int, int]:
    """Koku for each sown Koku by every face of the die (10.3)."""
    spans = [(span(row), sheet.count(row, "koku")) for row in sheet.rows]
    found: dict[int, int] = {}
    for face in range(1, HIGHEST_FACE + 1):
        koku = [koku for faces, koku in spans if faces is not None and face in faces]
        if len(koku) != 1:
            raise DataError([f"charts of {GAME}: harvest: expected one row for the die {face}"])
        found[face] = koku[0]
    return found
