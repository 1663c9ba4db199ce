"""Optional part of a game: who the people of its counters were, and where its castles stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from wargame_core.engine.folding import folded

Kind = Literal["unit", "castle"]


@dataclass(frozen=True, slots=True)
class PortraitSource:
    """A page or publication, and where it is found."""

    id: str
    title: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Portrait:
    """What is known of a unit or a castle, in one language."""

    id: str
    heading: str
    names: tuple[str, ...]
    """All spellings by which it is found."""
    facts: tuple[tuple[str, str], ...]
    """What is told, each under its name."""
    sources: tuple[PortraitSource, ...]
    """Those that the facts cite."""


@runtime_checkable
class HasPortraits(Protocol):
    """A game that tells of its units and castles."""

    def portraits(self, kind: Kind, language: str) -> Sequence[Portrait]:
        """Everything of a kind, in the order of the game; languages: ``en``, ``ja``."""
        ...


def portraits_of(game: object, kind: Kind, language: str) -> Sequence[Portrait]:
    """The portraits of a game; none if it has none."""
    return game.portraits(kind, language) if isinstance(game, HasPortraits) else ()


def named(portraits: Iterable[Portrait], text: str) -> list[Portrait]:
    """Those whose name a text is; else those with a name that holds all its words.

    Or else names whose words begin so, or hold them at all.
    Capitals, macrons, hyphens and the order of family and given name do not matter.
    """
    wanted = _words(text)
    if not wanted:
        return []
    known = list(portraits)
    for matches in (_is_name, _has_words, _has_beginnings, _has_parts):
        found = [one for one in known if any(matches(_words(name), wanted) for name in one.names)]
        if found:
            return found
    return []


def _is_name(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return sorted(words) == sorted(wanted)


def _has_words(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return set(wanted) <= set(words)


def _has_beginnings(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _has_parts(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(part in word for word in words) for part in wanted)


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", folded(name).replace("_", " "))
