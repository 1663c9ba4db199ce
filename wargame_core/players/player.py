"""What a program opponent is, and how a game offers opponents of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from wargame_core.engine.decision import Decision
from wargame_core.engine.game import Game
from wargame_core.players.randomness import Randomness


class Player(Protocol):
    """Decides for one seat of one match."""

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down, before the first choice. All chance in choosing comes from ``randomness``.

        The randomness is turned to the present action before every choice. What a player
        keeps from one choice to the next must not change what he chooses: matches are
        continued from records, and actions are taken back.
        """
        ...

    def choose(self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Any]) -> Any:
        """One of the legal actions. ``view`` holds only what the seat may know."""
        ...


PlayerMaker = Callable[[], Player]


@runtime_checkable
class HasOpponents(Protocol):
    """Optional part of a game: opponents that know its rules, by name."""

    @property
    def opponents(self) -> Mapping[str, PlayerMaker]:
        """For each name, for example ``greedy``, what makes a new player."""
        ...
