"""What plays a match, as one digest: the code of rules and opponents, and their weights."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from wargame_core.engine.game import Game
from wargame_core.players.player import HasOpponents

SHARED: Final = ("wargame_core.boards", "wargame_core.engine", "wargame_core.players")
"""Packages that all games share."""
_KINDS: Final = (".py", ".toml")


def code_digest(game: Game) -> str:
    """Hexadecimal blake2b digest of the files that decide how a match between programs goes.

    Those of the shared packages and of the game's own, comments included. Maps, charts and
    scenarios have digests of their own.
    """
    modules = {type(game).__module__}
    if isinstance(game, HasOpponents):
        modules.update(level.make.__module__ for level in game.opponents.values())
    own = {module.rpartition(".")[0] for module in modules} - {""}
    digest = hashlib.blake2b(digest_size=16)
    for package in sorted({*SHARED, *own}):
        for name, data in _files(resources.files(package), package):
            digest.update(f"{name} {len(data)}\n".encode())
            digest.update(data)
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Name and contents of code and weights in a folder and those below it, in order."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, name)
        elif entry.name.endswith(_KINDS):
            yield name, entry.read_bytes()
