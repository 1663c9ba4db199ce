"""What a player reads about a scenario, straight from its file: quick, and without validation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from wargame_core.engine import file_text
from wargame_core.engine.decision import Action
from wargame_core.engine.errors import DataError
from wargame_core.engine.game import Choice, Option, ScenarioInfo, SeatInfo
from wargame_core.engine.phrase import Phrase

SCENARIO_FILES = "scenario_*.toml"
OPTIONS_FILE = "options.toml"
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_WEEKS: Final = ("1st", "2nd", "3rd", "4th", "5th")
LARGEST_FILE = 200_000
"""Bytes of a scenario file or of a table beside it; the largest takes forty thousand."""


def read_scenario_infos(folder: Path, options: Mapping[str, Action]) -> tuple[ScenarioInfo, ...]:
    """Titles, seats and options of every scenario of a folder, in the order of the file names.

    ``options`` is the document of all options that the scenarios may offer.
    The files are taken to be good; ``load_scenario`` checks them. Raises DataError for files
    with the same id.
    """
    return tuple(scenario_info(document, options) for document in _documents(folder).values())


def scenario_paths(folder: Path) -> dict[str, Path]:
    """The scenario files of a folder by the ids in them. Raises DataError as above."""
    return {document["id"]: path for path, document in _documents(folder).items()}


def _documents(folder: Path) -> dict[Path, dict[str, Any]]:
    found = {path: read_toml(path) for path in sorted(folder.glob(SCENARIO_FILES))}
    owners: dict[str, Path] = {}
    for path, document in found.items():
        other = owners.setdefault(document["id"], path)
        if other is not path:
            text = "{file}: id: found {id}, which is that of {other}; expected an id of its own"
            fault = Phrase(text, file=path.name, id=document["id"], other=other.name)
            raise DataError([fault])
    return found


def scenario_info(document: Mapping[str, Any], options: Mapping[str, Any]) -> ScenarioInfo:
    """What a player reads of one scenario. Both arguments are documents as TOML gives them."""
    turns = document["turns"]
    offered = [
        *document.get("options", ()),
        *_of_scope(options, *document.get("special", ())),
        *_of_scope(options, "series"),
    ]
    return ScenarioInfo(
        id=document["id"],
        title=document["title"],
        title_ja=document["title_ja"],
        summary=" ".join(document["summary"]),
        summary_ja="".join(document.get("summary_ja", ())),
        length=f"{len(turns)} turns: {_week(turns[0])}, to {_week(turns[-1])}",
        length_ja=f"全{len(turns)}ターン、{_week_ja(turns[0])}～{_week_ja(turns[-1])}",
        seats=tuple(
            SeatInfo(side["id"], side["name"], side["name_ja"]) for side in document["sides"]
        ),
        options=tuple(_option(name, options[name]) for name in offered if name in options),
    )


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values. Raises UnreadableError, which is a ValueError."""
    return file_text.read_toml(path, LARGEST_FILE)


def _of_scope(options: Mapping[str, Any], *scopes: str) -> list[str]:
    return [name for name, entry in options.items() if entry["scope"] in scopes]


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    return Option(
        id=name,
        title=entry["title"],
        rule=entry["rule"],
        choices=tuple(
            Choice(value, title, entry.get("choices_ja", {}).get(value, ""))
            for value, title in entry["choices"].items()
        ),
        default=entry["default"],
        title_ja=entry.get("title_ja", ""),
    )


def _week(label: str) -> str:
    """The label of a turn, month/week, in English words; another label as it is."""
    month, slash, week = label.partition("/")
    if not (slash and month.isdigit() and week.isdigit()):
        return label
    if not (1 <= int(month) <= len(_MONTHS) and 1 <= int(week) <= len(_WEEKS)):
        return label
    return f"{_MONTHS[int(month) - 1]}, {_WEEKS[int(week) - 1]} week"


def _week_ja(label: str) -> str:
    """The label of a turn, month/week, in Japanese; another label as it is."""
    month, slash, week = label.partition("/")
    return f"{month}月第{week}週" if slash else label
