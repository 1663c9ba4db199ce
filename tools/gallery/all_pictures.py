"""The list of all pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tools.gallery import (
    board,
    boards,
    bushido,
    decisions,
    editors,
    fights,
    help,
    learn,
    pages,
    provinces,
    reasons,
    shogun1986,
    time,
)
from tools.gallery.stage import Picture
from wargame_core.engine.errors import UsageError

_FAMILIES: Final = (
    pages,
    help,
    learn,
    board,
    boards,
    decisions,
    fights,
    provinces,
    shogun1986,
    bushido,
    time,
    reasons,
    editors,
)


def all_pictures() -> tuple[Picture, ...]:
    """Every picture, family by family."""
    return tuple(picture for family in _FAMILIES for picture in family.pictures())


def chosen(only: Sequence[str]) -> tuple[Picture, ...]:
    """The pictures whose names begin with one of the words; all without words.

    Raises UsageError if a word begins no name.
    """
    every = all_pictures()
    for word in only:
        if not any(picture.name.startswith(word) for picture in every):
            families = ", ".join(dict.fromkeys(one.name.partition("-")[0] for one in every))
            raise UsageError(f"No picture “{word}”; names begin with {families}.")
    return tuple(p for p in every if not only or p.name.startswith(tuple(only)))
