"""Errors and phrases of the program in the language of the reader.

The English sentence with its holes is the key of the translation, which stands in
``text/<language>_errors.toml`` of this package.
"""

from __future__ import annotations

from wargame_core.engine.catalogues import sentences
from wargame_core.engine.phrase import said


def in_words(error: object, language: str) -> str:
    """What an error or a phrase says; what has no translation stays English."""
    known = sentences(("wargame_core.engine",), language)
    return said(error, language, lambda text: known.get(text, text))
