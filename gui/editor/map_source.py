"""Where a map for the editor comes from, and what is checked on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from gui.shell.games import offered
from wargame_core.boards.map_builder.settings_file import read_settings
from wargame_core.engine.errors import UsageError
from wargame_core.files.game_folders import packaged_folders
from wargame_core.files.map_draft import MapDraft
from wargame_core.files.own_map import has_own_map, own_map_folder
from wargame_core.gunyuden.files.map_draft_files import read_draft, write_draft
from wargame_core.views.words import tr


@dataclass(frozen=True)
class MapSource:
    """A game with a hex map."""

    game: str
    """Its id."""
    title: str
    folder: Traversable
    """The map that came with the program."""
    tables: Path
    """The tables with the castles."""
    islands: Collection[str]
    """Castle hexes that no army reaches on foot."""
    areas: Sequence[Collection[str]]
    """Provinces on which scenarios are played."""

    @property
    def own_folder(self) -> Path:
        """Where the player's own map lies."""
        return own_map_folder(self.game)

    @property
    def has_own(self) -> bool:
        """Whether the player has a map of his own."""
        return has_own_map(self.game)

    def read(self, folder: Path | None = None) -> MapDraft:
        """The map of a folder, as a rule that of the program. Raises DataError."""
        return read_draft(folder or self.folder, self.tables)

    def write(self, folder: Path, draft: MapDraft) -> None:
        """Write a map into a folder. Raises OSError and UsageError."""
        write_draft(folder, draft, self.tables)

    def problems(self, draft: MapDraft) -> list[str]:
        """Everything that keeps the game from being played on the map."""
        return draft.problems(cut_off=self.islands, areas=self.areas)


def map_sources() -> tuple[MapSource, ...]:
    """All installed games with a hex map. Raises UsageError if there is none."""
    found = []
    for game in offered():
        name = game.info.id
        for folder in packaged_folders(name, "map"):
            if not folder.joinpath("map.toml").is_file():
                continue
            build = folder.joinpath("build.toml")
            settings = read_settings(build) if build.is_file() else None
            tables = next(iter(packaged_folders(name, "data")))
            found.append(
                MapSource(
                    name,
                    game.info.title,
                    folder,
                    Path(str(tables)),
                    settings.island_castles if settings else (),
                    settings.areas if settings else (),
                )
            )
    if not found:
        raise UsageError(tr("No installed game has a hex map."))
    return tuple(found)
