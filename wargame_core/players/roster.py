"""Who can sit in a seat: humans, the random player, and the opponents of a game.

A game brings opponents along; other installed packages can add some to it by entry points of the
group ``gunyuden.opponents``, whose names begin with the id of the game and a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.installed import entry_points
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import title_of, unknown
from wargame_core.engine.seats import HUMAN
from wargame_core.players.one_ply import Evaluates, OnePly
from wargame_core.players.player import HasOpponents, Level, Player, Setting
from wargame_core.players.player_name import PERSONA_MARK, PlayerName
from wargame_core.players.random_player import RandomPlayer
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock, processor_clock, wall_clock
from wargame_core.players.valuing import ValuingPlayer

RANDOM: Final = "random"
EASY: Final = "easy"
"""What a game with an evaluation has even if it brings no opponents along."""
OPPONENTS: Final = "gunyuden.opponents"
"""Entry points that name mappings from names to levels: ``GAME.anything``."""


def _random(setting: Setting) -> Player:
    del setting
    return RandomPlayer()


def _easy(game: Game, setting: Setting) -> Player:
    del setting
    return ValuingPlayer(OnePly(game))


def opponents(game: Game) -> Mapping[str, Level]:
    """All program opponents for the game by name, the weakest first.

    A game's own ``easy`` comes before the one that its evaluation makes. Raises UsageError if a
    package that adds some is broken.
    """
    own = game.opponents if isinstance(game, HasOpponents) else {}
    free = {EASY: Level(partial(_easy, game))} if isinstance(game, Evaluates) else {}
    added = _added(game.info.id)
    return {RANDOM: Level(_random), **free, **added, **own}


def _added(game: str) -> dict[str, Level]:
    """The levels that other packages add to a game; they replace none of its own."""
    found: dict[str, Level] = {}
    for name, load in entry_points(OPPONENTS).items():
        if name.partition(".")[0] == game:
            try:
                found.update(load())
            except Exception as error:  # somebody else's package
                text = "The opponents “{name}” cannot be loaded: {reason}."
                reason = str(error).rstrip(".") or type(error).__name__
                raise UsageError(Phrase(text, name=name, reason=reason)) from error
    return found


def names(game: Game) -> tuple[str, ...]:
    """Everything that can be said of a seat, personas and times left out."""
    return (HUMAN, *opponents(game))


def check(game: Game, seats: Mapping[str, str]) -> None:
    """Raise UsageError if a seat names a player or a persona that there is not.

    Also if it sets the time of one who answers at once.
    """
    known = names(game)
    for text in seats.values():
        name = PlayerName.read(text)
        if name.level not in known:
            raise UsageError(unknown(Phrase("player"), name.level, known, of=title_of(game.info)))
        level = None if name.level == HUMAN else opponents(game)[name.level]
        personas = level.personas if level else ()
        if PERSONA_MARK in text and name.persona not in personas:
            of = f"“{name.level}”"
            raise UsageError(unknown(Phrase("persona"), name.persona, personas, of=of))
        if name.seconds and not (level and level.seconds):
            said = "The player “{level}” does not look ahead; no time can be set for it ({found})."
            raise UsageError(Phrase(said, level=name.level, found=text))


def seat_player(
    game: Game,
    name: str,
    seat: str,
    randomness: Randomness,
    *,
    clock: Clock | None = None,
    seconds: float = 0.0,
) -> Player | None:
    """A program opponent that has sat down, or None for a human.

    ``clock``: by what it stops thinking; ``seconds``: what is set for a turn of those who look
    ahead, by the wall clock only of those whose time people set; 0: nothing. The time that a name
    says goes before that, and is the processor's where no clock is given.

    Raises UsageError for an unknown name.
    """
    check(game, {seat: name})
    if name == HUMAN:
        return None
    said = PlayerName.read(name)
    chosen = opponents(game)[said.level]
    may_set = chosen.set_by_people or (chosen.seconds and clock is not wall_clock)
    time = seconds if seconds and may_set else chosen.seconds
    if said.seconds:
        clock, time = clock or processor_clock, said.seconds
    player = chosen.make(Setting(said.persona, clock, time))
    player.begin(seat, randomness)
    return player
