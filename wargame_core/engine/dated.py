"""What a game says of the time in it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from wargame_core.engine.state_type import S_contra


@runtime_checkable
class Dated(Protocol[S_contra]):
    """Optional part of a game: the turn or round of a state can be told in a few words."""

    def turn_words(self, state: S_contra, language: str) -> str:
        """The turn, also before the first. Languages: ``en``, ``ja``."""
        ...


def turn_words(game: object, state: object, language: str) -> str:
    """The turn of a state in words; empty for a game that does not say."""
    return game.turn_words(state, language) if isinstance(game, Dated) else ""
