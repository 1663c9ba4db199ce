"""Typed names that fit several things of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.phrase import Phrase

NamesIn = Callable[[str], Sequence[str]]
"""From a language to the names of the things that are meant."""


def of_hexes(typed: str, names: NamesIn) -> MalformedActionError:
    """The error about a name that stands for several hexes."""
    text = "“{typed}” can mean {names}; type the number of the hex."
    return MalformedActionError(Phrase(text, typed=typed, names=_listed(names)))


def of_names(typed: str, names: NamesIn) -> MalformedActionError:
    """The error about a part of several names."""
    text = "“{typed}” can mean {names}; type the whole name."
    return MalformedActionError(Phrase(text, typed=typed, names=_listed(names)))


def _listed(names: NamesIn) -> Callable[[str], str]:
    return lambda language: ("、" if language == "ja" else ", ").join(names(language))
