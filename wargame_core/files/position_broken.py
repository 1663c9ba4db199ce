"""What a procedure may raise that was written by hand and cannot be: the file is to blame."""

from __future__ import annotations

from typing import Final

from wargame_core.engine.phrase import Phrase

BROKEN: Final = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    NotImplementedError,
    RecursionError,
    OSError,
)
"""Errors of rules that meet an impossible position."""


def cannot_go_on(error: Exception) -> Phrase:
    """The fault of a position whose open step cannot begin: one of ``BROKEN`` was raised."""
    text = "{place}: the position cannot go on from here ({name})"
    return Phrase(text, place="step", name=type(error).__name__)
