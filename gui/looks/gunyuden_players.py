"""Two sides that hide nothing: the turn bar says all, and nothing is drafted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_core.gunyuden.state import State


def players(state: State, acting: str) -> None:
    """There is no panel of players."""


def draft(state: State, legal: Sequence[Any]) -> None:
    """There is no draft."""
