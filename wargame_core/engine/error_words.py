"""Errors and phrases of the program in the language of the reader.

The English sentence with its holes is the key of the translation, which stands in
``text/<language>_errors.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from wargame_core.engine.phrase import said


def in_words(error: object, language: str) -> str:
    """What an error or a phrase says; what has no translation stays English."""
    known = error_texts(language)
    return said(error, language, lambda text: known.get(text, text))


@cache
def error_texts(language: str) -> Mapping[str, str]:
    """English sentence to the sentence of a language; nothing for English itself."""
    file = resources.files("wargame_core.engine") / "text" / f"{language}_errors.toml"
    if not file.is_file():
        return {}
    found: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    return found
