"""Where the numbers of opponents lie that a game of the series has for itself."""

from __future__ import annotations

from wargame_core.engine.errors import UsageError
from wargame_core.engine.file_text import UnreadableError, read_text
from wargame_core.engine.game_folders import folder_of

LARGEST = 100_000
"""Bytes of a file of weights."""


def tuning_text(game: str, file: str) -> str | None:
    """A file in the folder ``players`` of a game; None if it has none. Raises UsageError."""
    folder = folder_of(game)
    path = None if folder is None else folder / "players" / file
    if path is None or not path.is_file():
        return None
    try:
        return read_text(path, LARGEST)
    except UnreadableError as error:
        raise UsageError(f"{game}/{file}: {error}") from error
