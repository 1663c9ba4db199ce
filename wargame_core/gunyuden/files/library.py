"""The scenarios of a game of the series, its own and the player's, read when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_core.engine.game import ScenarioInfo
from wargame_core.engine.registry import complete_options, scenario_among
from wargame_core.files.own_map import OWN, OWN_MAP, has_own_map, own_map_folder, own_map_stamp
from wargame_core.files.scenario_info import read_scenario_infos, scenario_info, scenario_paths
from wargame_core.gunyuden.files.option_file import offered_options
from wargame_core.gunyuden.files.own_scenarios import (
    OwnScenarios,
    own_scenarios,
    read_own_scenarios,
)

if TYPE_CHECKING:
    from wargame_core.boards.hexmap import HexMap
    from wargame_core.gunyuden.files.special_rule import SpecialRule
    from wargame_core.gunyuden.rules.scenario import Scenario


def no_special_rules() -> tuple[SpecialRule, ...]:
    """The special rules of a game that has none."""
    return ()


@dataclass(frozen=True, eq=False)
class SeriesLibrary:
    """The folder of a game: ``data`` with scenarios and tables, ``map`` with its map."""

    game: str
    """Its id."""
    folder: Path
    special: Callable[[], tuple[SpecialRule, ...]] = no_special_rules
    """The special rules that its scenarios may name."""
    data_alone: bool = False
    """Whether nobody has checked its scenarios before: a faulty one is left out, and named."""

    @property
    def data(self) -> Path:
        """Where scenarios, units, castles and clans lie."""
        return self.folder / "data"

    @property
    def map_folder(self) -> Path:
        """Where the map lies."""
        return self.folder / "map"

    def infos(self) -> tuple[ScenarioInfo, ...]:
        """Titles, seats and options of the scenarios; nothing heavy is imported or checked."""
        return _infos(self, self._own(), has_own_map(self.game))

    def left_out(self) -> tuple[str, ...]:
        """A sentence for each of the player's scenario files that is not offered, and why."""
        return self._own().left_out

    def load(self, number: str, options: Mapping[str, str]) -> Scenario:
        """A scenario with its options; the same value for the same arguments.

        Raises UsageError for an unknown scenario, option or value, and DataError for bad data.
        """
        info = scenario_among(self.infos(), number, self.game, self.left_out())
        complete = complete_options(info, options)
        stamp = own_map_stamp(self.game) if complete.pop(OWN_MAP.id, "") == OWN else ()
        own = {document["id"]: path for path, document in self._own().files}
        file = {**_paths(self), **own}[number]
        return _load(self, file, tuple(sorted(complete.items())), stamp)

    def map(self) -> HexMap:
        """The map of the game. Raises DataError."""
        return _map(self.map_folder)

    def file_faults(self, path: Path) -> tuple[str, ...]:
        """Every fault of a scenario file anywhere; tables that lie beside it count.

        Raises UsageError if there is no such file, DataError for a bad map or chart.
        """
        from wargame_core.gunyuden.files.charts import load_gunyuden_charts
        from wargame_core.gunyuden.files.scenario_file import scenario_file_faults
        from wargame_core.gunyuden.files.scenario_tables import TABLE_FILES

        beside = any((path.parent / table).is_file() for table in TABLE_FILES)
        charts = load_gunyuden_charts(self.game)
        tables = path.parent if beside else self.data
        return scenario_file_faults(tables, path, self.map(), charts, self.special())

    def published(self) -> Mapping[str, Path]:
        """The scenario files that came with the game, by their ids."""
        return scenario_paths(self.data)

    def offered_of(self, folder: Path) -> tuple[tuple[Path, dict[str, Any]], ...]:
        """Scenario files of a folder that would be offered beside the published ones."""
        paths, taken = tuple(sorted(folder.glob("*.toml"))), frozenset(self.published())
        return read_own_scenarios(paths, self.game, taken, self.special).files

    def _own(self) -> OwnScenarios:
        folders = (self.data,) if self.data_alone else ()
        return own_scenarios(self.game, frozenset(_paths(self)), self.special, folders)


@cache
def _paths(library: SeriesLibrary) -> Mapping[str, Path]:
    return {} if library.data_alone else scenario_paths(library.data)


@cache
def _infos(library: SeriesLibrary, own: OwnScenarios, has_map: bool) -> tuple[ScenarioInfo, ...]:
    options = offered_options(library.data)
    more = (scenario_info(document, options) for _, document in own.files)
    made = () if library.data_alone else read_scenario_infos(library.data, options)
    found = (*made, *more)
    if has_map:
        return tuple(replace(info, options=(*info.options, OWN_MAP)) for info in found)
    return found


@cache
def _map(folder: Path) -> HexMap:
    from wargame_core.files.map_file import load_hex_map

    return load_hex_map(folder)


@lru_cache(maxsize=1)
def _own_map(folder: Path, stamp: tuple[int, ...]) -> HexMap:
    """The player's own map as it was when its files had these times."""
    from wargame_core.files.map_file import load_hex_map

    del stamp
    return load_hex_map(folder)


@lru_cache(maxsize=32)
def _load(
    library: SeriesLibrary, file: Path, options: tuple[tuple[str, str], ...], stamp: tuple[int, ...]
) -> Scenario:
    """A scenario on the player's own map if the times of its files are given."""
    from wargame_core.gunyuden.files.charts import load_gunyuden_charts
    from wargame_core.gunyuden.files.map_draft_files import castle_hexes
    from wargame_core.gunyuden.files.scenario_file import load_scenario

    charts = load_gunyuden_charts(library.game)
    own = own_map_folder(library.game)
    map_ = _own_map(own, stamp) if stamp else library.map()
    moved = castle_hexes(own) if stamp else {}
    chosen = dict(options)
    return load_scenario(library.data, file, chosen, map_, charts, library.special(), moved)
