"""Whether a scenario file has an id of its own: a game offers only one scenario of each."""

from __future__ import annotations

from pathlib import Path

from wargame_core.engine.errors import DataError
from wargame_core.engine.own_folder import own_folder
from wargame_core.engine.phrase import Phrase
from wargame_core.files.scenario_info import read_toml


class ScenarioIds:
    """The ids of scenario files that are checked one after the other."""

    def __init__(self) -> None:
        self._checked: dict[tuple[str, str], Path] = {}

    def expect_own(self, path: Path) -> None:
        """Raise DataError for a sound file whose id is taken.

        By a file that was checked before it or, where it lies among the player's own scenarios,
        by a published one or by the file in that folder that is offered in its place.
        """
        document = read_toml(path)
        game, found = document["game"], document["id"]
        other = _offered_instead(path, game, found)
        if other is None:
            before = self._checked.setdefault((game, found), path)
            other = None if before.samefile(path) else str(before)
        if other is not None:
            text = "{file}: id: found {id}, which is that of {other}; expected an id of its own"
            raise DataError([Phrase(text, file=path.name, id=found, other=other)])


def _offered_instead(path: Path, game: str, found: str) -> str | None:
    """What has the id of a file in the player's folder, as ``list`` would have it, or None."""
    from wargame_core.engine import registry
    from wargame_core.gunyuden.game import GunyudenGame

    folder = own_folder() / "scenarios" / game
    if path.resolve().parent != folder.resolve():
        return None
    known = registry.load(game)
    if not isinstance(known, GunyudenGame):
        return None
    if found in known.library.published():
        return game
    for file, document in known.library.offered_of(folder):
        if document["id"] == found and not file.samefile(path):
            return file.name
    return None
