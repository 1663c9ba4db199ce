"""Two sides that hide nothing: the turn bar says all, nothing is drafted or counted out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_core.gunyuden.rules.state import State


def players(state: State, acting: str) -> None:
    """There is no panel of players."""


def seat_name(state: State, seat: str) -> str:
    """A side keeps the name of its seat."""
    return ""


def draft(state: State, legal: Sequence[Any]) -> None:
    """There is no draft."""


def amounts(state: State, legal: Sequence[Any]) -> tuple[()]:
    """No choices differ in a number only."""
    return ()
