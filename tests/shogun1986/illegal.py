"""Illegal actions in whole random games: every one is refused with a reason of its own.

``python -m tests.shogun1986.illegal 2000`` asks for 2000 illegal actions for each number of players
with changing switches, and prints what was refused, how often and by how many rules.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import Any, Final

import scenarios.shogun1986
import wargame_core.provinces
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import actions
from scenarios.shogun1986.rules.state import State
from tests.random_play import refusals
from tests.random_play.doors import Draws, changed_action, random_action
from tests.random_play.refusals import Refused, Source
from tests.shogun1986.invariants import begin, some_options
from wargame_core.engine.decision import Roll
from wargame_core.engine.interrupt import Pass
from wargame_core.provinces.rules import actions as shared

PLAYERS: Final = ("2", "3", "4", "5")
FOLDERS: Final = tuple(
    Path(next(iter(package.__path__))) for package in (wargame_core.provinces, scenarios.shogun1986)
)
_A_GAME: Final = 200
"""Illegal actions asked for in one game at most, so that many mean several games."""
_OTHERS: Final = {shared.Fight, shared.Hit, shared.RemoveUnit, Pass}
"""Shared actions that this game has not, and one that is not written by its fields."""
ACTION_CLASSES: Final = tuple(
    kind
    for module in (shared, actions)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and is_dataclass(kind)
    and kind not in _OTHERS
    and kind.__module__ == module.__name__
)


def draws(state: State) -> Draws:
    """What draws a field of an action."""
    scenario = state.scenario
    return {
        shared.Province: lambda draw: draw.randrange(len(scenario.map.ids)),
        shared.Player: lambda draw: draw.randrange(scenario.players),
        shared.Kind: lambda draw: draw.randrange(len(scenario.kinds)),
        actions.Seat: lambda draw: draw.randrange(scenario.players),
        actions.Place: lambda draw: draw.randrange(scenario.numbers.pieces.markers),
        int: lambda draw: draw.randrange(8),
        bool: lambda draw: draw.random() < 0.5,
    }


def any_action(state: State, draw: random.Random) -> Any:
    """Some action with existing provinces, players and kinds, legal or not."""
    return random_action((*ACTION_CLASSES, Roll), draws(state), draw)


def close_action(state: State, draw: random.Random) -> Any:
    """A legal action with one field changed: nearly legal, so that deeper rules answer."""
    found = changed_action(draw.choice(GAME.legal_actions(state)), draws(state), draw)
    return any_action(state, draw) if found is None else found


def nearby(state: State, draw: random.Random) -> Any:
    """A legal action that names a neighbour of its province instead."""
    action = draw.choice(GAME.legal_actions(state))
    if not hasattr(action, "province"):
        return None
    return replace(action, province=draw.choice(state.scenario.adjacent[action.province]))


SOURCE: Final = Source(GAME, "shogun1986", FOLDERS, (any_action, close_action, nearby))


def refuse(players: str, wanted: int, seed: int = 0) -> Refused:
    """Ask for so many illegal actions in random games of so many players; what was refused."""

    def opening(draw: random.Random) -> State:
        return begin(players, some_options(draw))

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
