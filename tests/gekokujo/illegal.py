"""Illegal actions in whole random games: every one is refused with a reason of its own.

``python -m tests.gekokujo.illegal 2000`` asks for 2000 illegal actions for each number of players
with changing modules, and prints what was refused, how often and by how many rules.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import scenarios.gekokujo
import wargame_core.provinces
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.invariants import any_action, begin, close_action, some_options
from tests.random_play import refusals
from tests.random_play.refusals import Refused, Source

PLAYERS: Final = ("2", "3", "4", "5")
FOLDERS: Final = tuple(
    Path(next(iter(package.__path__))) for package in (wargame_core.provinces, scenarios.gekokujo)
)
_A_GAME: Final = 200
"""Illegal actions asked for in one game at most, so that many mean several games."""


def _nearby(state: State, draw: random.Random) -> Any:
    """A legal action that names a neighbour of its province instead."""
    action = draw.choice(engine.legal_actions(state))
    if not hasattr(action, "province"):
        return None
    return replace(action, province=draw.choice(state.scenario.adjacent[action.province]))


SOURCE: Final = Source(GAME, "gekokujo", FOLDERS, (any_action, close_action, _nearby))


def refuse(players: str, wanted: int, seed: int = 0) -> Refused:
    """Ask for so many illegal actions in random games of so many players; what was refused."""

    def opening(draw: random.Random) -> State:
        options = {**some_options(draw), "max_rounds": draw.choice(("8", "12", "20"))}
        return begin(players, options)

    return refusals.refuse(SOURCE, opening, wanted, _A_GAME, seed)


def main(wanted: int) -> None:
    """Print for each number of players what was refused."""
    total: Counter[str] = Counter()
    for players in PLAYERS:
        found = refuse(players, wanted)
        total += found.codes
        found.tell(f"{players} players")
    refusals.tell_codes(total, len(SOURCE.sentences("en")))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
