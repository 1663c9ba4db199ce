"""What the program opponents of a game are made of, as one digest: their code and their weights."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

from wargame_core.engine.game import Game

OWN: Final = "wargame_core.players"
"""Where the opponents are that several games share."""
BY_GAME: Final = "players"
"""The package beside a game's module where its own ones are."""
_KINDS: Final = (".py", ".toml")


def opponents_digest(game: Game[Any]) -> str:
    """Hexadecimal blake2b digest of every file that decides how the opponents of a game play."""
    home = type(game).__module__.rpartition(".")[0]
    packages = [OWN]
    if home and find_spec(f"{home}.{BY_GAME}") is not None:
        packages.append(f"{home}.{BY_GAME}")
    digest = hashlib.blake2b(digest_size=16)
    for package in packages:
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
