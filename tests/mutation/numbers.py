"""Changed numbers of a game that keeps them in one frozen dataclass, one change at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

SPOKEN = ("id", "name", "name_ja", "digest", "rules_digest")
"""Fields that name something or say which charts were read; no rule looks at their text."""


@dataclass(frozen=True)
class Change:
    """One number, and what stands in its place."""

    path: str
    """Fields, places and keys with dots between them: ``clans.3.attack_with_daimyo``."""
    value: int | str

    def __str__(self) -> str:
        return f"{self.path}={self.value}"

    @property
    def group(self) -> str:
        """The first field of the path."""
        return self.path.split(".")[0]

    @classmethod
    def read(cls, text: str) -> Change:
        """A change as ``str`` writes it."""
        path, value = text.split("=")
        return cls(path, int(value) if value.lstrip("-").isdecimal() else value)


def applied(whole: Any, change: Change) -> Any:
    """The numbers with one of them changed."""
    return _applied(whole, change.path.split("."), change.value)


def _applied(whole: Any, path: list[str], value: int | str) -> Any:
    if not path:
        return type(whole)(value)
    first, *rest = path
    if isinstance(whole, Mapping):
        return {**whole, int(first): _applied(whole[int(first)], rest, value)}
    if isinstance(whole, tuple):
        place = int(first)
        return (*whole[:place], _applied(whole[place], rest, value), *whole[place + 1 :])
    return replace(whole, **{first: _applied(getattr(whole, first), rest, value)})


def changes(numbers: Any, others: Mapping[str, tuple[str, ...]]) -> Iterator[Change]:
    """Every number one more and one less, every yes made no, every word made another.

    What is 0, no or empty stays: it stands for what the thing does not have. ``others`` gives
    the words that a field may hold.
    """
    for path, value in _leaves(numbers, ()):
        name = ".".join(path)
        if not value or path[-1] in SPOKEN:
            continue
        if isinstance(value, bool):
            yield Change(name, 0)
        elif isinstance(value, int):
            yield from (Change(name, value + by) for by in (1, -1))
        else:
            yield next(Change(name, word) for word in others[path[-1]] if word != value)


def _leaves(part: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if is_dataclass(part):
        for field in fields(part):
            yield from _leaves(getattr(part, field.name), (*path, field.name))
    elif isinstance(part, Mapping):
        for key, item in part.items():
            yield from _leaves(item, (*path, str(key)))
    elif isinstance(part, tuple):
        for place, item in enumerate(part):
            yield from _leaves(item, (*path, str(place)))
    else:
        yield path, part
