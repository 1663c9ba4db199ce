"""The games that can be played, in the order in which the window offers them."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.game import Game, LeavesOut
from wargame_core.engine.phrase import Phrase
from wargame_core.views.registry import view_of
from wargame_core.views.words import sentence, tr


def offered() -> tuple[Game, ...]:
    """Every game that the window can show, in the order that the games ask for."""
    found = [game for game in _known() if not isinstance(game, WargameError)]
    return tuple(sorted(found, key=lambda game: (game.info.place, game.info.id)))


def left_out() -> tuple[str, ...]:
    """A sentence for each game or scenario that is there and cannot be offered, and why."""
    found: list[str] = []
    for game in _known():
        if isinstance(game, WargameError):
            found.append(sentence(game))
        elif isinstance(game, LeavesOut):
            found += [sentence(reason) for reason in game.left_out()]
    return tuple(found)


def first_game() -> Game:
    """The game that is meant while none has been chosen. Raises UsageError without games."""
    games = offered()
    if not games:
        raise UsageError(tr("There is no game."))
    return games[0]


def _known() -> Iterator[Game | WargameError]:
    """Every installed game, or what keeps it from being shown."""
    for name in registry.names():
        try:
            game = registry.load(name)
            view_of(game)
            if not game.info.scenarios:
                raise UsageError(Phrase("The game “{name}” has no scenario.", name=name))
            yield game
        except WargameError as error:
            yield error
