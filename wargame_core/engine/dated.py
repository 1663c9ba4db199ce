"""What a game says of the time in it."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Dated(Protocol):
    """Optional part of a game: the turn or round of a state can be told in a few words."""

    def turn_words(self, state: Any, language: str) -> str:
        """The turn, also before the first. Languages: ``en``, ``ja``."""
        ...


def turn_words(game: object, state: Any, language: str) -> str:
    """The turn of a state in words; empty for a game that does not say."""
    return game.turn_words(state, language) if isinstance(game, Dated) else ""
