"""The board of every game and scenario as a whole, and of every game from nearer by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

from gui.shell.games import offered
from tools.gallery.stage import Picture, Stage
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.players.roster import RANDOM

FAMILY = "Boards"
_ACTIONS: Final = 120
"""Actions of a random match before the picture."""
_NEARER: Final = {"middle": 2.0, "near": 4.5}
"""How many times nearer than the whole board."""


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for game in offered():
        name = game.info.id
        for number, scenario in enumerate(game.info.scenarios):
            title = f"{game.info.title.partition(':')[0]}, {scenario.title}"
            whole = partial(_shown, name, scenario.id, 1.0)
            yield Picture(f"boards-{name}-{scenario.id}", title, FAMILY, whole)
            for distance, times in _NEARER.items() if number == 0 else ():
                put = partial(_shown, name, scenario.id, times)
                yield Picture(
                    f"boards-{name}-{scenario.id}-{distance}", f"{title}, {distance}", FAMILY, put
                )


def _shown(game: str, scenario: str, times: float, stage: Stage) -> None:
    stage.window.watch(_played(game, scenario))
    stage.wait()
    board = stage.page.board
    board.fit()
    if times > 1:
        stacks = {stack.place: len(stack.counters) for stack in stage.window.live.now.stacks}
        place = max(stacks, key=lambda each: (stacks[each], each), default=0)
        board.look_at(place, board.zoom * times)


@cache
def _played(name: str, scenario: str) -> Match[Any]:
    """A match some random actions on; nothing is hidden from its seats, which are programs."""
    game = next(each for each in offered() if each.info.id == name)
    seats = next(each.seats for each in game.info.scenarios if each.id == scenario)
    match = Match(game, scenario, seed=1, seats={seat.id: RANDOM for seat in seats})
    dice = random.Random(1)
    for _ in range(_ACTIONS):
        decision = match.decision
        if decision is None:
            break
        if decision.seat == CHANCE:
            match.roll()
        else:
            match.play(dice.choice(match.legal))
    return match
