"""The JSON text of a position: read with limits, written so that people can read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.errors import DataError

LARGEST_FILE: Final = 2_000_000
"""Bytes; the largest scenario takes some thirty thousand."""
DEEPEST: Final = 24
"""Brackets inside each other; no procedure comes near it."""


def read_json(path: Path) -> dict[str, Any]:
    """The object in a file. Raises DataError."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DataError([f"{path.name}: cannot be read: {error.strerror}"]) from error
    return parse(data, path.name)


def parse(data: bytes, file: str) -> dict[str, Any]:
    """The object in a text. Raises DataError."""
    if len(data) > LARGEST_FILE:
        raise DataError([f"{file}: too large; expected at most {LARGEST_FILE} bytes"])
    twice: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                twice.append(key)
            found[key] = value
        return found

    try:
        found = json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_constant=_refuse)
    except RecursionError as error:
        raise DataError([f"{file}: brackets are nested too deeply"]) from error
    except ValueError as error:
        raise DataError([f"{file}: found no valid JSON: {error}"]) from error
    if not isinstance(found, dict):
        raise DataError([f"{file}: expected a JSON object, found {type(found).__name__}"])
    if _depth(found) > DEEPEST:
        raise DataError([f"{file}: brackets are nested too deeply; expected at most {DEEPEST}"])
    if twice:
        raise DataError([f"{file}: the key {printable(key)} is given twice" for key in twice])
    return found


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is not allowed")


def _depth(value: object) -> int:
    """How deeply lists and objects are nested, found without recursion."""
    deepest, waiting = 0, [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, dict | list):
            deepest = max(deepest, depth)
            parts = item.values() if isinstance(item, dict) else item
            waiting += [(part, depth + 1) for part in parts]
    return deepest


def printable(text: str) -> str:
    """A text from a file with everything escaped that could disturb a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


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
