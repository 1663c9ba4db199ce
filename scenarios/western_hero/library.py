"""The four scenarios of Western Hero and the player's own, read when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import ScenarioInfo
from wargame_core.engine.phrase import Phrase
from wargame_core.files.own_folder import OwnScenarios, own_scenarios
from wargame_core.files.own_map import OWN, OWN_MAP, has_own_map, own_map_folder, own_map_stamp
from wargame_core.files.scenario_info import (
    OPTIONS_FILE,
    read_scenario_infos,
    read_toml,
    scenario_info,
    scenario_paths,
)

if TYPE_CHECKING:
    from wargame_core.boards.hexmap import HexMap
    from wargame_core.gunyuden.scenario import Scenario

GAME_ID: Final = "western_hero"
DATA: Final = Path(__file__).parent / "data"
MAP: Final = Path(__file__).parent / "map"


def infos() -> tuple[ScenarioInfo, ...]:
    """Titles, seats and options of the scenarios; nothing heavy is imported or checked."""
    return _infos(_own_scenarios(), has_own_map(GAME_ID))


def left_out() -> tuple[str, ...]:
    """A sentence for each of the player's scenario files that is not offered, and why."""
    return _own_scenarios().left_out


def _own_scenarios() -> OwnScenarios:
    return own_scenarios(GAME_ID, frozenset(_paths()))


@cache
def _paths() -> Mapping[str, Path]:
    return scenario_paths(DATA)


@cache
def _infos(own: OwnScenarios, has_map: bool) -> tuple[ScenarioInfo, ...]:
    options = read_toml(DATA / OPTIONS_FILE)
    more = (scenario_info(document, options) for _, document in own.files)
    found = (*read_scenario_infos(DATA), *more)
    if has_map:
        return tuple(replace(info, options=(*info.options, OWN_MAP)) for info in found)
    return found


def load(number: str, options: Mapping[str, str]) -> Scenario:
    """A scenario with its options; the same value for the same arguments.

    Raises UsageError for an unknown scenario, option or value, and DataError for bad data.
    """
    known = {info.id: info for info in infos()}
    if number not in known:
        raise UsageError(
            Phrase(
                "{game} has no scenario {number}: there are {known}",
                game=GAME_ID,
                number=number,
                known=", ".join(known),
            )
        )
    offered = known[number].options
    defaults = {option.id: option.default for option in offered}
    # Options that are as they would be anyway give the same scenario as no options.
    chosen = {name: value for name, value in options.items() if defaults.get(name) != value}
    stamp = own_map_stamp(GAME_ID) if chosen.pop(OWN_MAP.id, "") == OWN else ()
    own = {document["id"]: path for path, document in _own_scenarios().files}
    return _load({**_paths(), **own}[number], tuple(sorted(chosen.items())), stamp)


@cache
def western_hero_map() -> HexMap:
    """The map of the game. Raises DataError."""
    from wargame_core.files.map_file import load_hex_map

    return load_hex_map(MAP)


@lru_cache(maxsize=1)
def _own_map(stamp: tuple[int, ...]) -> HexMap:
    """The player's own map as it was when its files had these times."""
    from wargame_core.files.map_file import load_hex_map

    del stamp
    return load_hex_map(own_map_folder(GAME_ID))


@lru_cache(maxsize=32)
def _load(file: Path, options: tuple[tuple[str, str], ...], stamp: tuple[int, ...]) -> Scenario:
    """A scenario on the player's own map if the times of its files are given."""
    from scenarios.western_hero.special_rules import special_rules
    from wargame_core.files.gunyuden_charts import load_gunyuden_charts
    from wargame_core.files.map_draft_files import castle_hexes
    from wargame_core.files.scenario_file import load_scenario

    charts = load_gunyuden_charts(GAME_ID)
    map_ = _own_map(stamp) if stamp else western_hero_map()
    moved = castle_hexes(own_map_folder(GAME_ID)) if stamp else {}
    return load_scenario(DATA, file, dict(options), map_, charts, special_rules, moved)
