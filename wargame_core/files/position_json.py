"""The JSON text of a position: read with limits, written so that people can read it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import (
    DEEPEST,
    UnreadableError,
    depth,
    read_bytes,
)
from wargame_core.engine.phrase import Phrase

LARGEST_FILE: Final = 2_000_000
"""Bytes; the largest scenario takes some thirty thousand."""


def read_json(path: Path) -> dict[str, Any]:
    """The object in a file. Raises DataError."""
    try:
        data = read_bytes(path, LARGEST_FILE)
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=path.name, error=error)]) from error
    return parse(data, path.name)


def parse(data: bytes, file: str) -> dict[str, Any]:
    """The object in a text. Raises DataError."""
    twice: list[str] = []
    try:
        found = strict_json(data, twice)
    except RecursionError as error:
        raise DataError([Phrase("{place}: brackets are nested too deeply", place=file)]) from error
    except ValueError as error:
        raise DataError(
            [Phrase("{place}: found no valid JSON: {error}", place=file, error=error)]
        ) from error
    if not isinstance(found, dict):
        raise DataError(
            [
                Phrase(
                    "{place}: expected a JSON object, found {found}",
                    place=file,
                    found=type(found).__name__,
                )
            ]
        )
    if depth(found) > DEEPEST:
        raise DataError(
            [
                Phrase(
                    "{place}: brackets are nested too deeply; expected at most {most}",
                    place=file,
                    most=DEEPEST,
                )
            ]
        )
    if twice:
        raise DataError(
            [Phrase("{place}: the key {key} is given twice", place=file, key=key) for key in twice]
        )
    return found


def strict_json(data: bytes, twice: list[str]) -> Any:
    """The value of a JSON text; keys that an object has twice are added to ``twice``.

    Raises ValueError for what is no JSON, NaN and infinite numbers included, and RecursionError.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                twice.append(key)
            found[key] = value
        return found

    return json.loads(
        data.decode("utf-8"), object_pairs_hook=unique, parse_constant=_refuse, parse_float=_finite
    )


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is not allowed")


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        _refuse(word)
    return number


def position_text(document: Mapping[str, Any]) -> str:
    """A document as text: one line for each unit, castle, procedure and plain value."""
    parts = []
    for key, value in document.items():
        if isinstance(value, dict) and value and key != "options":
            inner = [f"    {_short(k)}: {_short(v)}" for k, v in value.items()]
            parts.append(f"  {_short(key)}: {{\n{_joined(inner)}\n  }}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            inner = [_entry(item) for item in value]
            parts.append(f"  {_short(key)}: [\n{_joined(inner)}\n  ]")
        else:
            parts.append(f"  {_short(key)}: {_short(value)}")
    return f"{{\n{_joined(parts)}\n}}\n"


def _entry(item: Mapping[str, Any]) -> str:
    if "kind" in item:
        return f"    {_short(item)}"
    lines = []
    for key, value in item.items():
        if isinstance(value, dict) and len(_short(value)) > 80:
            inner = [f"        {_short(k)}: {_short(v)}" for k, v in value.items()]
            lines.append(f"      {_short(key)}: {{\n{_joined(inner)}\n      }}")
        else:
            lines.append(f"      {_short(key)}: {_short(value)}")
    return f"    {{\n{_joined(lines)}\n    }}"


def _joined(lines: list[str]) -> str:
    return ",\n".join(lines)


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
