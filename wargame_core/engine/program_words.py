"""The texts of the terminal itself; what a game says comes from the game's own catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from wargame_core.engine.catalogues import sentences
from wargame_core.engine.errors import WargameError
from wargame_core.engine.phrase import said

PACKAGES: Final = ("wargame_core.engine", "wargame_core.cli")
"""Where the sentences of the whole program stand, and those that only the terminal says."""


class Words:
    """Texts in one language. English texts are their own keys."""

    def __init__(self, language: str) -> None:
        """Take ``en`` or ``ja``."""
        self.language = language

    def __call__(self, text: str, /, **values: object) -> str:
        """A text with values filled in; it stays English where the catalogue lacks it."""
        return self.template(text).format_map(values)

    def template(self, text: str) -> str:
        """A text with its holes; it stays English where the catalogue lacks it."""
        return sentences(PACKAGES, self.language).get(text, text)

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
