"""What a player reads about a scenario, straight from its file: quick, and without validation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wargame_core.engine.game import Choice, Option, ScenarioInfo, SeatInfo

SCENARIO_FILES = "scenario_*.toml"
OPTIONS_FILE = "options.toml"


def read_scenario_infos(folder: Path) -> tuple[ScenarioInfo, ...]:
    """Titles, seats and options of every scenario of a folder, in the order of the file names.

    The files are taken to be good; ``load_scenario`` checks them.
    """
    options = read_toml(folder / OPTIONS_FILE)
    return tuple(
        scenario_info(read_toml(path), options) for path in sorted(folder.glob(SCENARIO_FILES))
    )


def scenario_info(document: Mapping[str, Any], options: Mapping[str, Any]) -> ScenarioInfo:
    """What a player reads of one scenario. Both arguments are documents as TOML gives them."""
    turns = document["turns"]
    offered = [*document.get("options", ()), *_series_options(options)]
    return ScenarioInfo(
        id=document["id"],
        title=document["title"],
        title_ja=document["title_ja"],
        summary=" ".join(document["summary"]),
        length=f"{len(turns)} turns, {turns[0]} to {turns[-1]}",
        seats=tuple(
            SeatInfo(side["id"], side["name"], side["name_ja"]) for side in document["sides"]
        ),
        options=tuple(_option(name, options[name]) for name in offered),
    )


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values. Raises OSError or ValueError."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _series_options(options: Mapping[str, Any]) -> list[str]:
    return [name for name, entry in options.items() if entry["scope"] == "series"]


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    return Option(
        id=name,
        title=entry["title"],
        rule=entry["rule"],
        choices=tuple(Choice(value, title) for value, title in entry["choices"].items()),
        default=entry["default"],
    )
