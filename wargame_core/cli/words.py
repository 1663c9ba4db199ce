"""The texts of the terminal itself; what a game says comes from the game's own catalogues."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import resources

from wargame_core.engine.error_words import error_texts
from wargame_core.engine.errors import WargameError
from wargame_core.engine.phrase import said


class Words:
    """Texts in one language. English texts are their own keys (``text/<language>.toml``)."""

    def __init__(self, language: str) -> None:
        """Take ``en`` or ``ja``."""
        self.language = language

    def __call__(self, text: str, /, **values: object) -> str:
        """A text with values filled in; it stays English where the catalogue lacks it."""
        return self.template(text).format_map(values)

    def template(self, text: str) -> str:
        """A text with its holes; it stays English where the catalogue lacks it."""
        return _sentences(self.language).get(text, text)

    def of(self, said_: object) -> str:
        """A phrase or an error; what has no translation stays English."""
        return said(said_, self.language, self.template)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say in a language what goes wrong inside. Raises the WargameError in its words."""
    try:
        yield
    except WargameError as error:
        if language == "en":
            raise
        raise WargameError(Words(language).of(error)) from error


@cache
def _sentences(language: str) -> Mapping[str, str]:
    """Sentences of the whole program, and those that only the terminal says."""
    return {**error_texts(language), **terminal_texts(language)}


@cache
def terminal_texts(language: str) -> Mapping[str, str]:
    """English text to that of a language, as the terminal says it; nothing for English itself."""
    if language == "en":
        return {}
    file = resources.files("wargame_core.cli") / "text" / f"{language}.toml"
    found: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return found
