"""The tables that all scenarios of a game share: units, castles, clans and options."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, read_text
from wargame_core.files.model_faults import fault_texts, short
from wargame_core.files.scenario_document import (
    CastleRow,
    ClanRow,
    OptionEntry,
    SourceRow,
    UnitRow,
)
from wargame_core.files.scenario_info import LARGEST_FILE, read_toml

Row = TypeVar("Row", UnitRow, CastleRow, ClanRow, SourceRow)


TABLE_FILES: Final = ("units.csv", "castles.csv", "clans.csv", "options.toml")
SOURCES_FILE: Final = "sources.csv"
"""Beside them, but it may be missing: no rule looks at it."""


@dataclass(frozen=True, slots=True, eq=False)
class ScenarioTables:
    """Everything a scenario may name, by id, in the order of the files."""

    units: Mapping[str, UnitRow]
    castles: Mapping[str, CastleRow]
    clans: Mapping[str, ClanRow]
    options: Mapping[str, OptionEntry]
    sources: Mapping[str, SourceRow]


@cache
def read_scenario_tables(folder: Path) -> ScenarioTables:
    """The tables of a folder: ``units.csv``, ``castles.csv``, ``clans.csv``, ``options.toml``.

    ``sources.csv`` is read too, if it is there. Raises DataError with every fault of every file:
    file, line, found, expected.
    """
    faults: list[str] = []
    sources = folder / SOURCES_FILE
    tables = ScenarioTables(
        units=_read_rows(folder / "units.csv", UnitRow, faults),
        castles=_read_rows(folder / "castles.csv", CastleRow, faults),
        clans=_read_rows(folder / "clans.csv", ClanRow, faults),
        options=_read_options(folder / "options.toml", faults),
        sources=_read_rows(sources, SourceRow, faults) if sources.is_file() else {},
    )
    for unit in tables.units.values():
        if unit.clan not in tables.clans:
            faults.append(f"units.csv: {unit.id}.clan: found {unit.clan!r}; expected a known clan")
        if unit.reduced > unit.full:
            faults.append(
                f"units.csv: {unit.id}.reduced: found {unit.reduced}; "
                f"expected at most the full strength, {unit.full}"
            )
    places: dict[str, str] = {}
    for castle in tables.castles.values():
        if castle.hex in places:
            faults.append(f"castles.csv: {castle.id}.hex: {castle.hex} is {places[castle.hex]}'s")
        places[castle.hex] = castle.id
    if faults:
        raise DataError(faults)
    return tables


def _read_rows(path: Path, model: type[Row], faults: list[str]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    if not path.is_file():
        faults.append(f"{path.name}: missing")
        return found
    line = 1
    try:
        reader = csv.DictReader(io.StringIO(read_text(path, LARGEST_FILE), newline=""))
        header = reader.fieldnames or []
        if len(set(header)) < len(header):
            faults.append(f"{path.name}, line 1: found a column twice in {short(header)}")
            return found
        if not set(header) & set(model.model_fields):
            expected = ", ".join(model.model_fields)
            faults.append(f"{path.name}, line 1: found {short(header)}; expected {expected}")
            return found
        for line, values in enumerate(reader, start=2):
            place = f"{path.name}, line {line}"
            if None in values or None in values.values():
                faults.append(f"{place}: expected one value for each of the columns in line 1")
                continue
            try:
                row = model.model_validate(values)
            except ValidationError as error:
                faults.extend(fault_texts(place, error))
                continue
            if row.id in found:
                faults.append(f"{place}: id: {row.id!r} stands twice")
            found[row.id] = row
    except UnreadableError as error:
        faults.append(f"{path.name}: {error}")
    except csv.Error as error:
        faults.append(f"{path.name}, after line {line}: {error}")
    return found


def _read_options(path: Path, faults: list[str]) -> dict[str, OptionEntry]:
    found: dict[str, OptionEntry] = {}
    try:
        document = read_toml(path)
    except UnreadableError as error:
        faults.append(f"{path.name}: {error}")
        return found
    for name, entry in document.items():
        try:
            found[name] = OptionEntry.model_validate(entry)
        except ValidationError as error:
            faults.extend(fault_texts(f"{path.name}: {name}", error))
            continue
        if (known := found[name]).choices.keys() != known.choices_ja.keys():
            faults.append(
                f"{path.name}: {name}.choices_ja: found {', '.join(known.choices_ja)}; "
                f"expected {', '.join(known.choices)}"
            )
        if found[name].default not in found[name].choices:
            faults.append(
                f"{path.name}: {name}.default: found {found[name].default!r}; "
                f"expected one of {', '.join(found[name].choices)}"
            )
    return found
