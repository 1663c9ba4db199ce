"""Who can sit in a seat: humans, the random player, and the opponents a game brings along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import unknown
from wargame_core.engine.seats import HUMAN
from wargame_core.players.player import HasOpponents, Player, PlayerMaker
from wargame_core.players.random_player import RandomPlayer
from wargame_core.players.randomness import Randomness

RANDOM: Final = "random"


def opponents(game: Game[Any]) -> Mapping[str, PlayerMaker]:
    """All program opponents for the game by name, the weakest first."""
    own = game.opponents if isinstance(game, HasOpponents) else {}
    return {RANDOM: RandomPlayer, **own}


def names(game: Game[Any]) -> tuple[str, ...]:
    """Everything that can be said of a seat."""
    return (HUMAN, *opponents(game))


def check(game: Game[Any], seats: Mapping[str, str]) -> None:
    """Raise UsageError if a seat names a player that there is not."""
    known = names(game)
    for name in seats.values():
        if name not in known:
            raise UsageError(unknown("player", name, known, of=game.info.title))


def seat_player(game: Game[Any], name: str, seat: str, randomness: Randomness) -> Player | None:
    """A program opponent that has sat down, or None for a human.

    Raises UsageError for an unknown name.
    """
    check(game, {seat: name})
    if name == HUMAN:
        return None
    player = opponents(game)[name]()
    player.begin(seat, randomness)
    return player
