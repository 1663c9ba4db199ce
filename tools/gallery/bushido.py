"""Bushido: troops in the tray, roles, attacks, orders to build, and what was done to a player."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

from scenarios.bushido.game import GAME
from tools.gallery.situations import example
from tools.gallery.stage import Picture, Stage
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.players.roster import RANDOM

FAMILY = "Bushido"
_PLAYERS: Final = "6"

_EXAMPLES: Final = {
    "tea": ("tea_is_accepted", 2, "A guest is invited to tea"),
    "roles": ("roles_are_assigned", 4, "The roles of a month"),
    "attack": ("bonus_markers", 1, "An attack is named"),
    "bonus": ("bonus_markers", 0, "Bonus markers before a battle"),
    "build": ("one_order_each", 1, "An order to build"),
}
"""Example, actions before its end, and title."""

_KINDS: Final = {
    "claim": "A tile is chosen in the set-up",
    "first-troops": "The first troops in the tray",
    "stack": "A stack is built",
    "donate": "Tiles for the shrine",
}
"""Kinds of decisions of a person against programs that play by lot."""


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for name, (file, back, title) in _EXAMPLES.items():
        yield Picture(f"bushido-{name}", title, FAMILY, partial(_example, file, back))
    for kind, title in _KINDS.items():
        yield Picture(f"bushido-{kind}", title, FAMILY, partial(_kind, kind))
    yield Picture("bushido-done-to-you", "What the others did", FAMILY, _done_to)


def _example(file: str, back: int, stage: Stage) -> None:
    stage.begin(example("bushido", file, back=back))
    stage.window.hand_over.confirm()
    stage.page.recap.hide()
    stage.wait()
    able = stage.window.live.now.able
    if able:
        stage.select(able[0].place, stage.page.board.zoom)


def _kind(kind: str, stage: Stage) -> None:
    stage.begin(_at(kind))
    stage.page.recap.hide()
    stage.wait()


@cache
def _at(kind: str) -> Match[Any]:
    """A match of one person, at the first decision of a kind that is his."""
    return _match(lambda match: match.decision is not None and match.decision.kind == kind)


def done_to_somebody() -> Match[Any]:
    """A match at the first decision of somebody who has been attacked."""
    from gui.match.played import done_to, since_last_decision
    from gui.match.snapshot import Snapshot

    def attacked(match: Match[Any]) -> bool:
        now = Snapshot.of(match, None, None)
        done = done_to(now, since_last_decision(now, now.acting), now.acting)
        return match.state.begun and len(done) > 1

    return _match(attacked)


def donating() -> Match[Any]:
    """A match in which many tiles can be given to the shrine."""
    return _at("donate")


def placing() -> Match[Any]:
    """A match in which the first troops are placed."""
    return _at("first-troops")


def _done_to(stage: Stage) -> None:
    """The recap of somebody who has been attacked."""
    stage.begin(done_to_somebody())
    stage.page.recap.show_for(stage.window.live.now.acting)
    stage.wait()
    stage.afterwards(stage.page.recap.hide)


def _match(is_there: Any) -> Match[Any]:
    info = next(one for one in GAME.info.scenarios if one.id == _PLAYERS)
    first = info.seats[0].id
    seats = {seat.id: RANDOM for seat in info.seats if seat.id != first}
    match: Match[Any] = Match(GAME, _PLAYERS, seed=3, seats=seats)
    draw = random.Random(3)
    while (decision := match.decision) is not None:
        if decision.seat == first and is_there(match):
            break
        if decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    return match
