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
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts, short
from wargame_core.files.scenario_info import LARGEST_FILE, OPTIONS_FILE, read_toml
from wargame_core.gunyuden.files.option_file import SERIES_OPTIONS
from wargame_core.gunyuden.files.scenario_document import (
    CastleRow,
    ClanRow,
    OptionEntry,
    SourceRow,
    UnitRow,
)

Row = TypeVar("Row", UnitRow, CastleRow, ClanRow, SourceRow)


TABLE_FILES: Final = ("units.csv", "castles.csv", "clans.csv", OPTIONS_FILE)
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

    The last may be missing; switches of the series come after it. ``sources.csv`` is read too, if
    it is there. Raises DataError with every fault of every file:
    file, line, found, expected.
    """
    faults: list[str] = []
    sources, options = folder / SOURCES_FILE, folder / OPTIONS_FILE
    tables = ScenarioTables(
        units=_read_rows(folder / "units.csv", UnitRow, faults),
        castles=_read_rows(folder / "castles.csv", CastleRow, faults),
        clans=_read_rows(folder / "clans.csv", ClanRow, faults),
        options={
            **(_read_options(options, faults) if options.is_file() else {}),
            **_read_options(SERIES_OPTIONS, faults),
        },
        sources=_read_rows(sources, SourceRow, faults) if sources.is_file() else {},
    )
    for unit in tables.units.values():
        if unit.clan not in tables.clans:
            faults.append(
                Phrase(
                    "{place}: {id}.clan: found {found}; expected a known clan",
                    place="units.csv",
                    id=unit.id,
                    found=repr(unit.clan),
                )
            )
        if unit.reduced > unit.full:
            faults.append(
                Phrase(
                    "{place}: {id}.reduced: found {found}; expected at most the full strength, "
                    "{full}",
                    place="units.csv",
                    id=unit.id,
                    found=unit.reduced,
                    full=unit.full,
                )
            )
    places: dict[str, str] = {}
    for castle in tables.castles.values():
        if castle.hex in places:
            faults.append(
                Phrase(
                    "{place}: {id}.hex: {hex} is {other}'s",
                    place="castles.csv",
                    id=castle.id,
                    hex=castle.hex,
                    other=places[castle.hex],
                )
            )
        places[castle.hex] = castle.id
    if faults:
        raise DataError(faults)
    return tables


def _read_rows(path: Path, model: type[Row], faults: list[str]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    if not path.is_file():
        faults.append(Phrase("{place}: missing", place=path.name))
        return found
    line = 1
    try:
        reader = csv.DictReader(io.StringIO(read_text(path, LARGEST_FILE), newline=""))
        header = reader.fieldnames or []
        if len(set(header)) < len(header):
            faults.append(
                Phrase(
                    "{place}: found a column twice in {header}",
                    place=f"{path.name}, line 1",
                    header=short(header),
                )
            )
            return found
        if not set(header) & set(model.model_fields):
            expected = ", ".join(model.model_fields)
            faults.append(
                Phrase(
                    "{place}: found {found}; expected {expected}",
                    place=f"{path.name}, line 1",
                    found=short(header),
                    expected=expected,
                )
            )
            return found
        for line, values in enumerate(reader, start=2):
            place = f"{path.name}, line {line}"
            if None in values or None in values.values():
                faults.append(
                    Phrase(
                        "{place}: expected one value for each of the columns in line 1", place=place
                    )
                )
                continue
            try:
                row = model.model_validate(values)
            except ValidationError as error:
                faults.extend(fault_texts(place, error))
                continue
            if row.id in found:
                faults.append(
                    Phrase("{place}: id: {id} stands twice", place=place, id=repr(row.id))
                )
            found[row.id] = row
    except UnreadableError as error:
        faults.append(Phrase("{place}: {error}", place=path.name, error=error))
    except csv.Error as error:
        faults.append(
            Phrase("{place}: {error}", place=f"{path.name}, after line {line}", error=error)
        )
    return found


def _read_options(path: Path, faults: list[str]) -> dict[str, OptionEntry]:
    found: dict[str, OptionEntry] = {}
    try:
        document = read_toml(path)
    except UnreadableError as error:
        faults.append(Phrase("{place}: {error}", place=path.name, error=error))
        return found
    for name, entry in document.items():
        try:
            found[name] = OptionEntry.model_validate(entry)
        except ValidationError as error:
            faults.extend(fault_texts(f"{path.name}: {name}", error))
            continue
        if (known := found[name]).choices.keys() != known.choices_ja.keys():
            faults.append(
                Phrase(
                    "{place}: {name}.choices_ja: found {found}; expected {expected}",
                    place=path.name,
                    name=name,
                    found=", ".join(known.choices_ja),
                    expected=", ".join(known.choices),
                )
            )
        if found[name].default not in found[name].choices:
            faults.append(
                Phrase(
                    "{place}: {name}.default: found {found}; expected one of {listed}",
                    place=path.name,
                    name=name,
                    found=repr(found[name].default),
                    listed=", ".join(found[name].choices),
                )
            )
    return found
