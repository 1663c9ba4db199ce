"""The sheet of a game of the series: ``game.toml`` in its folder."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from wargame_core.engine import file_text
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, is_plain
from wargame_core.engine.game_folders import GAME_FILE
from wargame_core.engine.phrase import Phrase

FORMAT: Final = "gunyuden-game/1"
LARGEST: Final = 20_000
"""Bytes of a sheet."""
_WRONG: Final = "{place}: found {found}; expected {expected}"
_KEYS: Final = "keys"


@dataclass(frozen=True, slots=True)
class GameSheet:
    """What a game says of itself."""

    format: str
    series: str
    title: str
    title_ja: str
    rules_version: str = "1"
    place: int = 100
    """Where it stands in lists of games; the lowest first."""


def read_game_sheet(folder: Path) -> GameSheet:
    """The sheet of a game's folder. Raises DataError with every fault: key, found, expected."""
    try:
        document = file_text.read_toml(folder / GAME_FILE, LARGEST)
    except (OSError, UnreadableError) as error:
        raise DataError([Phrase("{place}: {error}", place=_place(folder), error=error)]) from error
    faults = list(_faults(document))
    if faults:
        place = _place(folder)
        raise DataError([Phrase("{place}: {fault}", place=place, fault=fault) for fault in faults])
    return GameSheet(**document)


def _faults(document: dict[str, Any]) -> list[Phrase]:
    faults = []
    known = [field.name for field in fields(GameSheet)]
    for key, value in document.items():
        if key not in known:
            expected = Phrase("one of {known}", known=", ".join(known))
            faults.append(Phrase(_WRONG, place=_KEYS, found=repr(key), expected=expected))
        elif not _fits(key, value):
            expected = Phrase("a whole number") if key == "place" else Phrase("a line of text")
            faults.append(Phrase(_WRONG, place=key, found=repr(value), expected=expected))
    missing = [key for key in ("format", "series", "title", "title_ja") if key not in document]
    faults += [Phrase("{place}: missing", place=key) for key in missing]
    if not faults and document["format"] != FORMAT:
        found = repr(document["format"])
        faults.append(Phrase(_WRONG, place="format", found=found, expected=FORMAT))
    return faults


def _fits(key: str, value: object) -> bool:
    if key == "place":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str) and bool(value) and is_plain(value)


def _place(folder: Path) -> str:
    return f"{folder.name}/{GAME_FILE}"
