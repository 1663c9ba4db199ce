"""How much objectives at the castles of a scenario count for a seat: by what each is multiplied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.gunyuden.players.weights import Emphasis, Weights
from wargame_core.gunyuden.rules.forces import owner_side
from wargame_core.gunyuden.rules.state import State

BETWEEN: Final = "."
"""Between the kind of an objective and its castle, in its name."""
OF_ONE_S_OWN: Final = ("relief", "hold")
OF_THE_ENEMY_S: Final = ("castle",)
OF_MAIN_CASTLES: Final = {True: ("guard",), False: ("raid", "storm")}
"""Besides: at one's own and at the enemy's."""


def factors(game: Game, scenario: str, seat: str, weights: Weights) -> dict[str, float]:
    """The factor of every objective that castles may become as the match begins, by its name."""
    options = complete_options(scenario_of(game, scenario), {})
    known = {(one.kind, one.castle): one.factor for one in weights.emphases}
    return {
        f"{kind}{BETWEEN}{castle}": known.get((kind, castle), 1.0)
        for kind, castle in _objectives(game.setup(scenario, options, 0), seat)
    }


def _objectives(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """Kind and castle."""
    scenario = state.scenario
    side = scenario.side_of_seat(seat)
    mains = {clan.main_castle for clan in scenario.clans}
    for number, castle in enumerate(scenario.castles):
        owner = owner_side(state, number)
        if owner >= 0:
            kinds = OF_ONE_S_OWN if owner == side else OF_THE_ENEMY_S
            of_main = OF_MAIN_CASTLES[owner == side] if number in mains else ()
            yield from ((kind, castle.id) for kind in (*kinds, *of_main))


def emphases(factors: Mapping[str, float]) -> tuple[Emphasis, ...]:
    """The same as weights have it; what counts as ever is left out."""
    found = []
    for name, factor in factors.items():
        kind, castle = name.split(BETWEEN, 1)
        if factor != 1.0:
            found.append(Emphasis(kind, castle, factor))
    return tuple(found)
