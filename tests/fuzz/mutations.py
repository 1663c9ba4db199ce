"""Strategies that damage good files: bytes, and values of documents."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

BYTES = (
    b"", b"\x00", b"\xff", b"\xed\xa0\x80", b"\n", b"\r", b'"', b"\\", b"{", b"}", b"[", b"]",
    b",", b"=", b":", b"-", b"1e999", b"NaN", b"9" * 50, b"\x1b[31m", b"#", b"'",
    b'"""', b"\xef\xbb\xbf",
)  # fmt: skip
NASTY: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 99, 10**30, 0.5, math.inf, math.nan, "", "x", "x" * 3000,
    "\x1b[31mred", "\x00", "a\nb", "\ud800", "{0.__class__}", "{name}", "%s", "__class__",
    "../../../etc/passwd", "/etc/passwd", "[red]", "<img src='http://x'>", "0101", "9999",
    "５５５５",    [], {}, [[]], [None], {"kind": "State"}, {"kind": "PlaySequence"}, ["x"] * 500,
)  # fmt: skip
KEYS = ("", "x", "kind", "__class__", "\x1b[31m", "a.b", "undo", "id", "K" * 3000)

Place = tuple[Any, ...]


@st.composite
def damaged_bytes(draw: st.DrawFn, good: bytes) -> bytes:
    """A file with a few places overwritten, cut out, doubled or swapped, or with its end lost."""
    data = good
    for _ in range(draw(st.integers(1, 4))):
        if not data:
            break
        at = draw(st.integers(0, len(data) - 1))
        length = draw(st.sampled_from((1, 1, 2, 8, 100)))
        match draw(st.sampled_from(("put", "put", "cut", "double", "end", "flip"))):
            case "put":
                data = data[:at] + draw(st.sampled_from(BYTES)) + data[at + length :]
            case "cut":
                data = data[:at] + data[at + length :]
            case "double":
                data = data[:at] + data[at : at + length] * 2 + data[at + length :]
            case "end":
                data = data[:at]
            case "flip":
                bit = 1 << draw(st.integers(0, 7))
                data = data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
    return data


@st.composite
def damaged(draw: st.DrawFn, good: Any) -> Any:
    """A document with a few values lost, replaced, exchanged, doubled, or under another key."""
    document = copy.deepcopy(good)
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(document))
        if not places:
            break
        place = draw(st.sampled_from(places))
        holder = _at(document, place[:-1])
        match draw(st.sampled_from(("nasty", "nasty", "other", "other", "lose", "double", "key"))):
            case "nasty":
                holder[place[-1]] = copy.deepcopy(draw(st.sampled_from(NASTY)))
            case "other":
                holder[place[-1]] = copy.deepcopy(_at(document, draw(st.sampled_from(places))))
            case "lose":
                del holder[place[-1]]
            case "double" if isinstance(holder, list):
                holder.insert(place[-1], copy.deepcopy(holder[place[-1]]))
            case _ if isinstance(holder, dict):
                others = sorted({key for found in places for key in found if isinstance(key, str)})
                key = draw(st.sampled_from((*KEYS, *others)))
                holder[key] = holder.pop(place[-1])
    return document


def _places(value: Any, path: Place = ()) -> Iterator[Place]:
    parts: Any = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield (*path, key)
        yield from _places(part, (*path, key))


def _at(document: Any, place: Place) -> Any:
    for key in place:
        document = document[key]
    return document


def toml_of(document: dict[str, Any]) -> str:
    """A document as TOML, each top-level key on a line of its own."""
    return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in document.items())


def _key(key: str) -> str:
    return json.dumps(key.encode(errors="replace").decode(), ensure_ascii=False)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(_toml, value)) + "\n]"
    if isinstance(value, str):
        return _key(value)
    if value is None:
        return "1979-05-27"  # TOML knows dates, but no null
    return str(value).lower()
