"""Scenario files: read, checked as a whole, and converted to the values that the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wargame_core.boards.hexmap import HexMap
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.file_text import UnreadableError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import complete_options
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.scenario_info import read_toml, scenario_info
from wargame_core.gunyuden.files.charts import castle_points
from wargame_core.gunyuden.files.checked_scenario import CheckedScenario
from wargame_core.gunyuden.files.option_file import offered_options
from wargame_core.gunyuden.files.relocation import relocated
from wargame_core.gunyuden.files.scenario_build import build_scenario
from wargame_core.gunyuden.files.scenario_checks import scenario_faults
from wargame_core.gunyuden.files.scenario_document import ScenarioDocument
from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables
from wargame_core.gunyuden.files.special_rule import SpecialRule, document_model, made_rules
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.scenario import Scenario

NEUTRAL: Mapping[str, Any] = {
    "format": "gunyuden-scenario/1",
    "game": "none",
    "id": "none",
    "title": "none",
    "title_ja": "none",
    "section": "none",
    "period": "none",
    "period_ja": "none",
    "summary": [],
    "summary_ja": [],
    "provinces": [],
    "turn_count": 1,
    "turns": [],
    "deployment_order": [],
    "sides": [],
    "phases": [],
    "clans": [],
    "castles": {},
    "placements": [],
}
"""Slots for a required section with a fault, so that the others can still be checked."""


def load_scenario(
    folder: Path,
    scenario: str | Path,
    options: Mapping[str, str],
    map_: HexMap,
    charts: Charts,
    special: tuple[SpecialRule, ...] = (),
    castle_hexes: Mapping[str, str] | None = None,
) -> Scenario:
    """A scenario, ready to be played.

    Args:
        folder: Where the tables of the game's scenarios are.
        scenario: Its number (``scenario_<number>.toml`` in the folder), or a file anywhere.
        options: Chosen values; those left out are the defaults.
        map_: The map on which it is played.
        charts: The compiled charts of the game.
        special: The special rules that scenarios of the game may name.
        castle_hexes: Castles that stand elsewhere on this map than in the tables, id to hex;
            units that are placed in their hexes move along.

    Raises:
        DataError: Every fault of the file at once: file, key path, found, expected.
        UsageError: No such scenario, option or value.
    """
    path = scenario if isinstance(scenario, Path) else folder / f"scenario_{scenario}.toml"
    raw = _read(path)
    checked = _checked(folder, path, raw, map_, charts, special, castle_hexes or {})
    document = checked.document
    info = scenario_info(raw, offered_options(folder))
    points = castle_points(document.game)
    return build_scenario(
        checked,
        info,
        complete_options(info, options),
        points,
        lambda indices: made_rules(special, document, indices),
    )


def scenario_file_faults(
    folder: Path,
    path: Path,
    map_: HexMap,
    charts: Charts,
    special: tuple[SpecialRule, ...] = (),
) -> tuple[str, ...]:
    """Every fault of a scenario file, or nothing. Raises UsageError if there is no such file."""
    try:
        _checked(folder, path, _read(path), map_, charts, special, {})
    except DataError as error:
        return error.faults
    return ()


def document_faults(
    path: Path, special: tuple[SpecialRule, ...] | None = None
) -> tuple[str, tuple[str, ...]]:
    """The game that a scenario file names, empty if none, and the faults of the file's shape.

    Without the special rules of the game what it says of them is not looked at. Raises UsageError
    if there is no such file, and DataError if it is no TOML.
    """
    raw = _read(path)
    if special is None:
        raw.pop("special", None)
    faults: list[str] = []
    _validated(path.name, raw, faults, document_model(special or ()))
    game = raw.get("game")
    return game if isinstance(game, str) else "", tuple(faults)


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise UsageError(Phrase("no scenario file {name}", name=path.name))
    try:
        return read_toml(path)
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=path.name, error=error)]) from error


def _checked(
    folder: Path,
    path: Path,
    raw: dict[str, Any],
    map_: HexMap,
    charts: Charts,
    special: tuple[SpecialRule, ...],
    castle_hexes: Mapping[str, str],
) -> CheckedScenario:
    faults: list[str] = []
    document, broken = _validated(path.name, raw, faults, document_model(special))
    try:
        tables = read_scenario_tables(folder)
    except DataError as error:
        raise DataError([*faults, *error.faults]) from error
    if castle_hexes:
        document, tables = relocated(document, tables, castle_hexes)
    checked = CheckedScenario(document, tables, map_, charts, broken)
    faults.extend(
        Phrase("{place}: {fault}", place=path.name, fault=fault)
        for fault in dict.fromkeys(scenario_faults(checked, special))
    )
    if faults:
        raise DataError(faults)
    return checked


def _validated(
    file: str, raw: Mapping[str, Any], faults: list[str], model: type[ScenarioDocument]
) -> tuple[ScenarioDocument, frozenset[str]]:
    """The document, without its faulty parts, and the sections from which something was taken."""
    try:
        return model.model_validate(raw), frozenset()
    except ValidationError as error:
        faults.extend(fault_texts(file, error))
        places = [item["loc"] for item in error.errors()]
    sound = {name: value for name, value in raw.items() if name in model.model_fields}
    for section in {str(place[0]) for place in places}:
        bad = {place[1] for place in places if place[0] == section and len(place) > 1}
        value = sound.pop(section, None)
        if isinstance(value, list) and bad and section not in {"summary", "turns"}:
            sound[section] = [item for index, item in enumerate(value) if index not in bad]
        elif section in NEUTRAL:
            sound[section] = NEUTRAL[section]
    broken = frozenset(str(place[0]) for place in places)
    return model.model_validate(sound), broken
