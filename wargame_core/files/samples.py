"""Sample matches that a game brings along: ``samples/*.gunyuden`` in its folder, with remarks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wargame_core.engine import registry
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import title_in
from wargame_core.engine.game_folders import folder_of
from wargame_core.files.record import read_record
from wargame_core.files.record_lines import AnnotationLine, Header
from wargame_core.files.recorder import SUFFIX


@dataclass(frozen=True, slots=True)
class Sample:
    """A match that was played to be looked at; its first remark says what it is about."""

    path: Path
    game: str
    scenario: str
    words: tuple[tuple[str, str], ...]
    """What it is about, by language."""

    def title(self, language: str) -> str:
        """Game and scenario."""
        game = registry.load(self.game)
        scenario = registry.scenario_of(game, self.scenario)
        return " · ".join(title_in(titled, language) for titled in (game.info, scenario))

    def about(self, language: str) -> str:
        """What is to be seen in it."""
        said = dict(self.words)
        return said.get(language) or said.get("en", "")


@cache
def samples() -> tuple[Sample, ...]:
    """The samples of all games in the order in which games are listed."""
    infos = sorted(
        (registry.load(name).info for name in registry.names()),
        key=lambda info: (info.place, info.id),
    )
    found = []
    for info in infos:
        folder = folder_of(info.id)
        for path in () if folder is None else sorted((folder / "samples").glob(f"*{SUFFIX}")):
            try:
                contents = read_record(path)
            except WargameError:
                continue
            remarks = (line for line in contents.lines if isinstance(line, AnnotationLine))
            found.append(_sample(path, contents.header, next(remarks, None)))
    return tuple(found)


def _sample(path: Path, header: Header, remark: AnnotationLine | None) -> Sample:
    words = tuple(remark.annotation.items()) if remark is not None else ()
    return Sample(path, header.game, header.scenario, words)
