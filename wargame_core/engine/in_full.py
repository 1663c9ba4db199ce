"""Optional doors of a game whose actions leave something to the program, as moves leave the way.

A record names what was done, so that it does not depend on what a later program would prefer;
and what cannot be taken back is said before it is done.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeGuard

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Game
from wargame_core.engine.state_type import S_contra


class SpeltInFull(Protocol[S_contra]):
    """Optional part of a game whose actions have a longer text form than ``write_action``."""

    def write_in_full(self, state: S_contra, action: Action) -> str:
        """The text form that stands in records: all that the program decides for the player."""
        ...

    def read_in_full(self, state: S_contra, text: str) -> Action:
        """The action of a text in a record; what it leaves out is as older programs decided it.

        Raises MalformedActionError.
        """
        ...


class Warns(Protocol[S_contra]):
    """Optional part of a game in which a choice may set off what cannot be taken back."""

    def warning(self, state: S_contra, action: Action, language: str) -> str:
        """What a legal action would set off for good, in words; mostly empty."""
        ...


def is_spelt(game: object) -> TypeGuard[SpeltInFull]:
    """Whether moves of a game may name their way."""
    return callable(getattr(game, "write_in_full", None))


def _warns(game: object) -> TypeGuard[Warns]:
    return callable(getattr(game, "warning", None))


def written(game: Game, state: object, action: Action) -> str:
    """The text of an action as it stands in a record."""
    if is_spelt(game):
        return game.write_in_full(state, action)
    return game.write_action(state, action)


def read_back(game: Game, state: object, text: str) -> Any:
    """The action of a text that stands in a record. Raises MalformedActionError."""
    if is_spelt(game):
        return game.read_in_full(state, text)
    return game.read_action(state, text)


def warning(game: Game, state: object, action: Action, language: str) -> str:
    """What a legal action would set off for good, in words; empty if nothing."""
    return game.warning(state, action, language) if _warns(game) else ""
