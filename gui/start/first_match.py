"""The match that a new player begins with one click, and who sits where if nobody says so."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from gui.shell.games import first_game
from gui.start.card_maker import card, drawing_pool
from gui.theme.theme import Theme
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.match import Match
from wargame_core.engine.seats import HUMAN
from wargame_core.files.record_header import fresh_seed
from wargame_core.players import roster
from wargame_core.views.words import in_language, tr

_USUAL: Final = "normal"
"""The opponent that is proposed where a game has it."""


@dataclass(frozen=True)
class FirstMatch:
    """The first scenario of the first game, against a program."""

    game: Game
    info: ScenarioInfo
    opponent: str

    @property
    def words(self) -> str:
        """On the button that begins it."""
        names = {"random": tr("Random"), "easy": tr("Easy"), "normal": tr("Normal")}
        return tr(
            "&Play {scenario} against {opponent}",
            scenario=in_language(self.info.title, self.info.title_ja),
            opponent=names.get(self.opponent, self.opponent.capitalize()),
        )

    def begin(self) -> Match:
        """The match. Raises WargameError."""
        return Match(
            self.game,
            self.info.id,
            seed=fresh_seed(self.game),
            seats=dict(usual_seats(self.game, self.info)),
        )


def first_match() -> FirstMatch:
    """What is proposed to somebody who has never played. Raises UsageError without games."""
    game = first_game()
    return FirstMatch(game, game.info.scenarios[0], usual_opponent(game))


def first_picture(theme: Theme, size: QSize) -> Future[tuple[FirstMatch, Future[Any]]]:
    """The proposal and its board, found and drawn beside the window.

    The inner future is that of the card; its ``picture`` shows the board.
    """
    return drawing_pool().submit(_found, theme, size)


def _found(theme: Theme, size: QSize) -> tuple[FirstMatch, Future[Any]]:
    found = first_match()
    return found, card(found.game.info.id, found.info.id, theme, size)


def picture_in(made: Future[Any]) -> QImage:
    """The board of a card that is made; empty where it could not be drawn."""
    picture: QImage = QImage() if made.exception() is not None else made.result().picture
    return picture


def usual_opponent(game: Game) -> str:
    """The program that sits opposite at first: normal, or the strongest below it."""
    names = list(roster.opponents(game))
    if _USUAL in names or not names:
        return _USUAL if names else HUMAN
    return names[-1]


def usual_seats(game: Game, info: ScenarioInfo) -> Mapping[str, str]:
    """You in the first seat, programs in the others."""
    opponent = usual_opponent(game)
    return {seat.id: HUMAN if not number else opponent for number, seat in enumerate(info.seats)}
