"""A game that begins at a position, so that everything that plays matches can open one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_core.files.position import Position
from wargame_core.gunyuden.state import State


class PositionGame:
    """The game of a position; its only set-up is the position."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __getattr__(self, name: str) -> Any:
        """Everything but the set-up is the game's own."""
        return getattr(self.position.game, name)

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> State:
        """The position itself."""
        return self.position.state
