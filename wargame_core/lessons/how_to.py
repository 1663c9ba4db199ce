"""How to play a game, on one page: ``how_to.toml`` in the folder of a game, in two languages.

It is read by the window, the terminal and ``tools.how_to_pages``, which writes it for ``docs``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, ValidationError

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.file_text import UnreadableError, read_toml
from wargame_core.engine.game_folders import folder_of
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position_form import FEW, Strict, Text
from wargame_core.lessons.lesson import Spoken

FILE: Final = "how_to.toml"
LARGEST: Final = 100_000
"""Bytes of a file that is read: far more than a page has."""
ITEM: Final = "- "
"""Begins a paragraph that is an item of a list."""

Line = Annotated[str, Field(min_length=1, max_length=120)]


class SectionForm(Strict):
    """One section of the page, as it stands in the file."""

    title: Line
    title_ja: Line
    text: Annotated[Text, Field(min_length=1)]
    text_ja: Annotated[Text, Field(min_length=1)]
    rules: Annotated[list[Line], FEW] = Field(default_factory=list)
    lessons: Annotated[list[Annotated[int, Field(ge=1)]], FEW] = Field(default_factory=list)


class HowToForm(Strict):
    """The whole file."""

    format: Literal["gunyuden-how-to/1"]
    title: Line
    title_ja: Line
    section: Annotated[list[SectionForm], Field(min_length=1, max_length=20)]


@dataclass(frozen=True, slots=True)
class HowToSection:
    """One section; a line of its text is a paragraph, or an item that begins with ``ITEM``."""

    title: Spoken
    text: Spoken
    rules: tuple[str, ...]
    """Numbers of the rules that say it exactly."""
    lessons: tuple[int, ...]
    """Numbers of the lessons that teach it."""


@dataclass(frozen=True, slots=True)
class HowTo:
    """The page of one game."""

    game: str
    title: Spoken
    sections: tuple[HowToSection, ...]


def games_with_how_to() -> tuple[str, ...]:
    """Ids of the games that have a page, in the order in which games are listed."""
    there = (registry.load(name).info for name in registry.names() if _file(name) is not None)
    return tuple(info.id for info in sorted(there, key=lambda info: (info.place, info.id)))


@cache
def how_to(game: str) -> HowTo:
    """The page of a game. Raises UsageError without one, and DataError with every fault."""
    path = _file(game)
    if path is None:
        raise UsageError(Phrase("The game “{game}” has no page on how to play it.", game=game))
    try:
        form = HowToForm.model_validate(read_toml(path, LARGEST))
    except ValidationError as error:
        raise DataError(fault_texts(path.name, error)) from error
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=path.name, error=error)]) from error
    return HowTo(game, Spoken(form.title, form.title_ja), tuple(map(_section, form.section)))


def _file(game: str) -> Path | None:
    folder = folder_of(game)
    path = folder / FILE if folder is not None else None
    return path if path is not None and path.is_file() else None


def _section(form: Any) -> HowToSection:
    return HowToSection(
        Spoken(form.title, form.title_ja),
        Spoken("\n".join(_joined(form.text, " ")), "\n".join(_joined(form.text_ja, ""))),
        tuple(form.rules),
        tuple(form.lessons),
    )


def _joined(text: str, glue: str) -> Iterator[str]:
    """The paragraphs and items of a text: an empty line or a new item ends the one before."""
    parts: list[str] = []
    for line in [*text.strip().split("\n"), ""]:
        if parts and (not line.strip() or line.startswith(ITEM)):
            yield glue.join(parts)
            parts = []
        if line.strip():
            parts.append(line.strip())
