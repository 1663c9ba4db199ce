"""What a procedure may raise that was written by hand and cannot be: the file is to blame."""

from __future__ import annotations

from typing import Final

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
