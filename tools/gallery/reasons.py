"""Hints, reasons of programs, and the luck of a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gui.shell.games import first_game
from tools.gallery.situations import match_at, moment, province_match
from tools.gallery.stage import Picture, Stage
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

FAMILY = "Reasons"
_ACTIONS: Final = 330
"""How long the match is whose luck is told."""


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("reasons-hint", "A hint", FAMILY, _hint)
    yield Picture("reasons-hint-lit", "A hint, its second action lit", FAMILY, _lit)
    yield Picture("reasons-hint-provinces", "A hint among provinces", FAMILY, _provinces)
    yield Picture("reasons-why", "Why a program made its move", FAMILY, _why)
    yield Picture("reasons-nothing", "Nothing has been asked", FAMILY, _nothing)
    yield Picture("luck", "The luck of a match", FAMILY, _luck)
    yield Picture("luck-provinces", "The luck of a match among provinces", FAMILY, _luck_provinces)


@cache
def _played() -> Match:
    """A part of a match between programs."""
    game = first_game()
    info = game.info.scenarios[0]
    seats = {seat.id: "easy" for seat in info.seats}
    match: Match = Match(game, info.id, seed=1, seats=seats)
    opponents = Opponents(game, seats, 1)
    while match.position < _ACTIONS and opponents.act(match):
        pass
    return match


def _answered(stage: Stage) -> None:
    stage.wait_until(lambda: not (stage.page.advice.is_busy or stage.window.luck.is_busy))


def _hint(stage: Stage) -> None:
    stage.begin(match_at("select"))
    stage.page.advice.hint()
    _answered(stage)
    stage.afterwards(stage.page.side.fold)


def _lit(stage: Stage) -> None:
    stage.begin(match_at("move"))
    stage.page.advice.hint()
    _answered(stage)
    cards = stage.page.advice.panel.cards
    cards[min(1, len(cards) - 1)].kept.emit(cards[min(1, len(cards) - 1)].shown)
    stage.afterwards(stage.page.side.fold)


def _provinces(stage: Stage) -> None:
    stage.begin(province_match("reinforce"))
    stage.window.hand_over.confirm()
    stage.wait()
    stage.page.advice.hint()
    _answered(stage)
    stage.afterwards(stage.page.side.fold)


def _nothing(stage: Stage) -> None:
    stage.begin(moment("story"))
    stage.page.show_reasons()
    stage.afterwards(stage.page.side.fold)


def _watched(stage: Stage) -> None:
    match = _played()
    stage.window.watch(match.branch(match.position))
    stage.wait()
    stage.page.board.fit()


def _why(stage: Stage) -> None:
    _watched(stage)
    stage.page.advice.why()
    _answered(stage)
    stage.afterwards(stage.page.side.fold)


def _luck(stage: Stage) -> None:
    _watched(stage)
    stage.window.luck.show()
    _answered(stage)
    stage.afterwards(stage.window.luck.close)


def _luck_provinces(stage: Stage) -> None:
    stage.begin(province_match("result"))
    if stage.window.result_dialog is not None:
        stage.window.result_dialog.close()
    stage.window.luck.show()
    _answered(stage)
    stage.afterwards(stage.window.luck.close)
