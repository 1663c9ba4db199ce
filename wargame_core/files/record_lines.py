"""The lines of a match record as validated values, and how older versions become new ones.

A record is a file of JSON lines. The first is a ``Header``; every other is an ``ActionLine``
or an ``UndoLine``. A redo is written as the actions played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from wargame_core.engine.errors import RecordError

NAME: Final = "gunyuden-match"
VERSION: Final = 1
FORMAT: Final = f"{NAME}/{VERSION}"

Upgrade = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
UPGRADES: dict[int, Upgrade] = {}
"""For each older version the step that turns all its lines into those of the next one."""


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Header(_Line):
    """What has to be known before the first action."""

    format: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: dict[str, str]
    seed: int
    dice: str
    faces: tuple[int, ...] = ()
    """The script of the dice; empty for other dice."""
    program: str
    """Version of the program that wrote the record."""
    rules: str
    """Version of the game's rules."""
    data: dict[str, str]
    """Digests of map, charts and scenario."""
    digest: str
    """Digest of the state before the first action."""


class ActionLine(_Line):
    """One action, and the digest of the state after it."""

    n: int
    seat: str
    action: str
    digest: str


class UndoLine(_Line):
    """So many actions were taken back."""

    undo: int


def text_of(line: Header | ActionLine | UndoLine) -> bytes:
    """The line as it stands in the file."""
    text = json.dumps(line.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))
    return text.encode() + b"\n"


def document(data: bytes, place: str) -> dict[str, Any]:
    """A line as a JSON object. Raises RecordError."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: expected a JSON object, found {_shown(data)}.") from error
    if not isinstance(found, dict):
        raise RecordError(f"{place}: expected a JSON object, found {_shown(data)}.")
    return found


def version_of(header: Mapping[str, Any], place: str) -> int:
    """The format version of a record. Raises RecordError if this program cannot read it."""
    found = header.get("format")
    if not isinstance(found, str) or "/" not in found:
        raise RecordError(f"{place}: this is no match record; expected the format {FORMAT}.")
    name, _, number = found.partition("/")
    if name != NAME:
        raise RecordError(f"{place}: found the format {found}, expected {FORMAT}.")
    if not number.isascii() or not number.isdigit():
        raise RecordError(f"{place}: found the format {found}, expected {FORMAT}.")
    version = int(number)
    if version > VERSION:
        raise RecordError(
            f"{place}: found the format {found}, written by a newer program; this one reads up "
            f"to {FORMAT}."
        )
    if version < VERSION and version not in UPGRADES:
        raise RecordError(f"{place}: found the format {found}, expected {FORMAT}.")
    return version


def header_of(found: dict[str, Any], place: str) -> Header:
    """The validated header. Raises RecordError."""
    try:
        return Header.model_validate_json(json.dumps(found))
    except ValidationError as error:
        raise RecordError(f"{place}: {_faults(error)}.") from error


def line_of(found: dict[str, Any], place: str) -> ActionLine | UndoLine:
    """The validated line after the header. Raises RecordError."""
    try:
        if "undo" in found:
            return UndoLine.model_validate(found)
        return ActionLine.model_validate(found)
    except ValidationError as error:
        raise RecordError(f"{place}: {_faults(error)}.") from error


def _faults(error: ValidationError) -> str:
    words = {
        "missing": "the key is missing",
        "extra_forbidden": "this key is not known here",
    }
    faults = []
    for fault in error.errors(include_url=False):
        key = ".".join(str(part) for part in fault["loc"])
        said = words.get(fault["type"]) or f"found {fault['input']!r}, {fault['msg'].lower()}"
        faults.append(f"“{key}”: {said}")
    return "; ".join(faults)


def _shown(data: bytes) -> str:
    text = data.decode(errors="replace").strip()
    return f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”" if text else "an empty line"
