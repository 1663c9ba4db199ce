"""The ``KEY=VALUE`` arguments of a question about odds: what may be said, and reading it.

Keys are of the kind ``number``, ``difference``, ``morale``, ``level``, ``durability``, ``terrain``,
``rank`` or ``yes-no``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Key
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.scenario import Rank

YES, NO = "yes", "no"
_LARGEST: Final = 999


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said, complete and checked."""

    texts: Mapping[str, str]

    def number(self, name: str) -> int:
        """A whole number."""
        return int(self.texts[name])

    def terrain(self, name: str) -> Terrain:
        """A kind of ground."""
        return Terrain[self.texts[name].upper()]

    def rank(self, name: str) -> Rank:
        """A rank; nobody ranks as a bushō does."""
        text = self.texts[name]
        return Rank.BUSHO if text == "none" else Rank[text.upper()]

    def yes(self, name: str) -> bool:
        """Whether it is so."""
        return self.texts[name] == YES


def read(charts: Charts, what: str, keys: Sequence[Key], said: Mapping[str, str]) -> Answers:
    """Every key with its value. Raises UsageError for one that is unknown, missing or bad."""
    known = {key.name: key for key in keys}
    for name in said:
        if name not in known:
            raise UsageError(unknown(Phrase("key"), name, known, of=what))
    texts: dict[str, str] = {}
    for key in keys:
        text = said.get(key.name, key.default)
        if text is None:
            raise UsageError(f"The key “{key.name}” of {what} is missing: {key.help}.")
        _check(charts, key, text)
        texts[key.name] = text
    return Answers(texts)


def _check(charts: Charts, key: Key, text: str) -> None:
    choices = values(charts, key)
    if choices:
        if text not in choices:
            raise UsageError(unknown(Phrase("value of the key {key}", key=key.name), text, choices))
        return
    low, high = _limits(charts, key)
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and low <= int(text) <= high):
        raise UsageError(
            f"Found {key.name}={text}, expected a whole number from {low} to {high}: {key.help}."
        )


def values(charts: Charts, key: Key) -> tuple[str, ...]:
    """The words that a key takes; empty where it takes a number."""
    match key.kind:
        case "terrain":
            ground = (terrain.name.lower() for terrain in Terrain)
            return tuple(name for name in ground if charts.terrain[name].normal is not None)
        case "rank":
            return ("none", *(rank.name.lower() for rank in Rank))
        case "yes-no":
            return (YES, NO)
        case "level":
            return tuple(str(level) for level in charts.garrison_limits)
        case "durability":
            return tuple(str(row) for row in sorted(charts.surrender) if row)
    return ()


def _limits(charts: Charts, key: Key) -> tuple[int, int]:
    match key.kind:
        case "morale":
            widest = -charts.numbers.lowest_morale
            return -widest, widest
        case "difference":
            return -_LARGEST, _LARGEST
    return 0, _LARGEST
