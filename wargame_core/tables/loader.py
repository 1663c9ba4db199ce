"""Finds and reads the charts of a game: ``tables/<game>/<chart>.toml``.

A game of a series has the charts of the series besides, ``tables/<series>``; the charts of a game
that is a folder of the player's lie in its folder ``tables``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game_folders import folder_of, series_names, series_of
from wargame_core.tables.chart import Chart, ChartModifier, Direction, LookupKind

Kind = Literal["text", "texts", "rows", "groups", "modifiers"]

FIELDS: Final[Mapping[str, Kind]] = {
    "title": "text",
    "title_ja": "text",
    "source": "text",
    "rule": "text",
    "corner": "text",
    "columns": "texts",
    "rows": "rows",
    "row_values": "texts",
    "column_values": "texts",
    "row_key": "text",
    "column_key": "text",
    "groups": "groups",
    "group_values": "texts",
    "group_key": "text",
    "lookup": "text",
    "rising": "texts",
    "modifiers": "modifiers",
    "notes": "texts",
}
"""What a chart file may say."""

REQUIRED: Final = ("title", "title_ja", "source", "rule", "corner", "columns", "rows")


def tables_folder() -> Path:
    """The folder of all charts: beside the installed package, else in the checkout.

    Raises DataError if neither is there.
    """
    package = Path(__file__).resolve().parents[1]
    places = (package / "_data" / "tables", package.parent / "tables")
    for place in places:
        if place.is_dir():
            return place
    raise DataError([f"no folder of charts: looked for {places[0]} and {places[1]}"])


def games_with_charts() -> tuple[str, ...]:
    """Ids of the games that are offered and have charts, sorted."""
    return tuple(game for game in registry.names() if chart_folders(game))


def chart_folders(game: str) -> tuple[Path, ...]:
    """The folders of a game's charts: that of its series, then its own. Those that are there."""
    installed = tables_folder() / game
    own = folder_of(game)
    series = series_of(game)
    places = [tables_folder() / series] if series else []
    if installed.is_dir():
        places.append(installed)
    elif own is not None:
        places.append(own / "tables")
    return tuple(place for place in places if place.is_dir())


@cache
def load_charts(game: str) -> Mapping[str, Chart]:
    """All charts of a game by id, in alphabetical order; its own before those of its series.

    Raises UsageError for a game without charts and DataError with every fault of every file.
    """
    known = {place.name for place in tables_folder().iterdir()} | {*registry.names()}
    if game not in known.difference(series_names()) or not chart_folders(game):
        raise UsageError(f"no charts for {game}: there are {', '.join(games_with_charts())}")
    return _read_all(game, "*.toml")


@cache
def load_chart(game: str, name: str) -> Chart:
    """One chart, read alone. Raises DataError if there is none, or with its faults."""
    found = _read_all(game, f"{name}.toml")
    if name not in found:
        raise DataError([f"charts of {game}: there is no chart {name}"])
    return found[name]


def _read_all(game: str, files: str) -> Mapping[str, Chart]:
    found: dict[str, Chart] = {}
    for folder in chart_folders(game):
        found.update(read_charts(folder, files))
    return dict(sorted(found.items()))


def read_charts(folder: Path, files: str = "*.toml") -> Mapping[str, Chart]:
    """All charts of a folder by id. Raises DataError with every fault of every file."""
    faults: list[str] = []
    charts: dict[str, Chart] = {}
    for path in sorted(folder.glob(files)):
        where = f"{folder.name}/{path.name}"
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            faults.append(f"{where}: {error}")
            continue
        found = _faults(document)
        faults.extend(f"{where}: {fault}" for fault in found)
        if not found:
            charts[path.stem] = _chart(path.stem, document)
    if faults:
        raise DataError(faults)
    return charts


def _faults(document: Mapping[str, Any]) -> list[str]:
    faults = [f"{key}: missing" for key in REQUIRED if key not in document]
    for key, value in document.items():
        if key not in FIELDS:
            faults.append(f"{key}: unknown; expected one of {', '.join(FIELDS)}")
        elif not _fits(FIELDS[key], value):
            faults.append(f"{key}: found {value!r}; expected {EXPECTED[FIELDS[key]]}")
    if not faults:
        faults = _shape_faults(document)
    return faults


EXPECTED: Final[Mapping[Kind, str]] = {
    "text": "a text",
    "texts": "a list of texts",
    "rows": "a list of rows, each a list of texts: the label, then the cells",
    "groups": "a list of pairs: a text and a number of columns",
    "modifiers": "a list of tables with of, name, rule and perhaps value",
}


def _fits(kind: Kind, value: Any) -> bool:
    if kind == "text":
        return isinstance(value, str)
    if not isinstance(value, list):
        return False
    match kind:
        case "texts":
            return all(isinstance(item, str) for item in value)
        case "rows":
            return all(item and _fits("texts", item) for item in value)
        case "groups":
            return all(
                isinstance(item, list) and [type(part) for part in item] == [str, int]
                for item in value
            )
        case "modifiers":
            return all(_is_modifier(item) for item in value)


def _is_modifier(item: Any) -> bool:
    return (
        isinstance(item, dict)
        and {"of", "name", "rule"} <= item.keys() <= {"of", "name", "rule", "value"}
        and all(isinstance(part, str) for part in item.values())
    )


def _shape_faults(document: Mapping[str, Any]) -> list[str]:
    columns, rows = document["columns"], document["rows"]
    faults = [
        f"rows[{index}] ({row[0]}): found {len(row) - 1} cells; expected {len(columns)}"
        for index, row in enumerate(rows)
        if len(row) - 1 != len(columns)
    ]
    for key, expected in (("row_values", len(rows)), ("column_values", len(columns))):
        if key in document and len(document[key]) != expected:
            faults.append(f"{key}: found {len(document[key])} values; expected {expected}")
    groups = document.get("groups", [])
    if groups and sum(width for _, width in groups) != len(columns):
        faults.append(f"groups: found {sum(w for _, w in groups)} columns; expected {len(columns)}")
    if len(document.get("group_values", groups)) != len(groups):
        faults.append(f"group_values: expected one for each of {len(groups)} groups")
    if len(rows) > 1 and "row_key" not in document:
        faults.append("row_key: missing; a chart of several rows needs it")
    if document.get("lookup", "cell") not in get_args(LookupKind):
        faults.append(f"lookup: found {document['lookup']!r}; expected cell or range")
    directions = get_args(Direction)
    if not set(document.get("rising", ())) <= set(directions):
        faults.append(f"rising: found {document['rising']!r}; expected {', '.join(directions)}")
    return faults


def _chart(name: str, document: Mapping[str, Any]) -> Chart:
    labels = tuple(row[0] for row in document["rows"])
    columns = tuple(document["columns"])
    groups = tuple((title, width) for title, width in document.get("groups", []))
    return Chart(
        id=name,
        title=document["title"],
        title_ja=document["title_ja"],
        source=document["source"],
        rule=document["rule"],
        corner=document["corner"],
        columns=columns,
        rows=labels,
        cells=tuple(tuple(row[1:]) for row in document["rows"]),
        row_values=tuple(document.get("row_values", labels)),
        column_values=tuple(document.get("column_values", columns)),
        row_key=document.get("row_key", ""),
        column_key=document.get("column_key", ""),
        groups=groups,
        group_values=tuple(document.get("group_values", (title for title, _ in groups))),
        group_key=document.get("group_key", ""),
        lookup=document.get("lookup", "cell"),
        rising=tuple(document.get("rising", ())),
        modifiers=tuple(ChartModifier(**item) for item in document.get("modifiers", [])),
        notes=tuple(document.get("notes", [])),
    )
