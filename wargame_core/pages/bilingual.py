"""Values of a page in both languages: where these differ, a text of a common list is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from wargame_core.views.words import language, set_language

LANGUAGES: Final = ("en", "ja")
TEXT: Final = "t"
"""The only key of an object that names a text by its number."""


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Let views answer in a language for a while."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


class Pool:
    """Values that are kept once each, by number."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[str, int] = {}

    def put(self, value: Any) -> int:
        """The number of a value; a new one is added."""
        key = json.dumps(value, ensure_ascii=False, sort_keys=True)
        number = self._numbers.setdefault(key, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number


class Texts:
    """All texts of a page, each with one wording for each of ``LANGUAGES``."""

    def __init__(self) -> None:
        self._pool = Pool()

    @property
    def values(self) -> Sequence[Sequence[str]]:
        """Every text in every language."""
        return self._pool.values

    def both(self, tell: Callable[[], Any]) -> Any:
        """What is told in each language, as one value."""
        told = []
        for code in LANGUAGES:
            with spoken(code):
                told.append(tell())
        return self.merged(told)

    def merged(self, told: Sequence[Any]) -> Any:
        """Values that differ in nothing but their texts as one value."""
        first = told[0]
        if isinstance(first, str):
            return first if len(set(told)) == 1 else {TEXT: self._pool.put(list(told))}
        if isinstance(first, Mapping):
            return {key: self.merged([one[key] for one in told]) for key in first}
        if isinstance(first, (list, tuple)):
            return [self.merged(parts) for parts in zip(*told, strict=True)]
        return first
