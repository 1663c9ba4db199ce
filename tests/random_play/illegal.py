"""Illegal actions in whole random games: every one is refused with a reason of its own.

``python -m tests.random_play.illegal 2000`` asks for 2000 illegal actions in each scenario, and
as many on crowded boards where sieges and battles are common, and prints what was refused, how
often and by how many rules.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import scenarios.western_hero
import wargame_core.gunyuden
from scenarios.western_hero.game import GAME
from tests.random_play import refusals
from tests.random_play.crowded import crowded
from tests.random_play.invariants import any_action, close_action, is_named_way
from tests.random_play.refusals import Refused, Source
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.state import State

SCENARIOS: Final = ("1", "2", "3", "4")
CROWDED: Final = "crowded boards"
FOLDERS: Final = tuple(
    Path(next(iter(module.__path__))) for module in (wargame_core.gunyuden, scenarios.western_hero)
)
_A_GAME: Final = 500
"""Illegal actions asked for in one game at most, so that many mean several games."""
_A_BOARD: Final = 30
"""The same on a crowded board."""


def _with_enemy(state: State, draw: random.Random) -> Any:
    """A legal action with a living unit of the side that does not decide."""
    action = draw.choice(engine.legal_actions(state))
    seat = state.frames[-1].seat(state)
    enemies = [
        unit
        for unit, hex_ in enumerate(state.hex)
        if hex_ >= 0 and state.scenario.sides[side_of(state, unit)].id != seat
    ]
    if not hasattr(action, "unit") or not enemies:
        return None
    return replace(action, unit=draw.choice(enemies))


SOURCE: Final = Source(
    GAME, "western_hero", FOLDERS, (any_action, close_action, _with_enemy), is_named_way
)


def refuse(place: str, wanted: int, seed: int = 0) -> Refused:
    """Ask for so many illegal actions in random games of a scenario; what was refused."""

    def opening(draw: random.Random) -> State:
        if place == CROWDED:
            return crowded(draw.randrange(1000))
        return engine.start(GAME.library.load(place, {}))

    return refusals.refuse(SOURCE, opening, wanted, _A_BOARD if place == CROWDED else _A_GAME, seed)


def main(wanted: int) -> None:
    """Print for each scenario, and for crowded boards, what was refused."""
    total: Counter[str] = Counter()
    for place in (*SCENARIOS, CROWDED):
        found = refuse(place, wanted)
        total += found.codes
        found.tell(f"scenario {place}" if place in SCENARIOS else place)
    refusals.tell_codes(total, len(SOURCE.sentences("en")))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
