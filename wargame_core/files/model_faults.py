"""How a validation error reads: place in the file, what was found, what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import ValidationError

LONGEST_VALUE = 60
"""Characters of a wrong value that are shown."""


def fault_texts(file: str, error: ValidationError) -> list[str]:
    """One sentence for each fault: file, key path, found, expected."""
    texts = []
    for item in error.errors():
        place = f"{file}: {key_path(item['loc'])}"
        match item["type"]:
            case "missing":
                texts.append(f"{place}: missing")
            case "extra_forbidden":
                texts.append(f"{place}: unknown key; found {short(item['input'])}")
            case _:
                texts.append(f"{place}: found {short(item['input'])}; expected {_expected(item)}")
    return texts


def key_path(place: Sequence[int | str]) -> str:
    """A place in a document as it is usually written.

    >>> key_path(("placements", 3, "hex"))
    'placements[3].hex'
    """
    path = ""
    for part in place:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += f".{part}" if path else part
    return path


def short(value: object) -> str:
    """A value as it is shown in a fault."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "a number or a nesting that is too long to show"
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _expected(item: object) -> str:
    message = str(item["msg"]) if isinstance(item, dict) else str(item)
    for opening in ("Input should be ", "String should ", "Value error, "):
        message = message.removeprefix(opening)
    return message[:1].lower() + message[1:]
