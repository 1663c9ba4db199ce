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
"""At a main castle besides, whether it is one's own."""


def factors(game: Game, scenario: str, seat: str, weights: Weights) -> dict[str, float]:
    """The factors of objectives at the castles of a scenario, by their names.

    Those that castles are for who owns them, or does not, as the match begins, and all of which
    the weights say something. 1.0 of others; what they do not weigh (``hold``) is left out.
    """
    options = complete_options(scenario_of(game, scenario), {})
    found = {
        f"{kind}{BETWEEN}{castle}": 1.0
        for kind, castle in _objectives(game.setup(scenario, options, 0), seat)
        if kind != "hold" or weights.hold
    }
    known = {f"{one.kind}{BETWEEN}{one.castle}": one.factor for one in weights.emphases}
    return {**found, **known}


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


def emphases(by_name: Mapping[str, float]) -> tuple[Emphasis, ...]:
    """Factors as weights have them; those of what counts as ever are left out."""
    found = []
    for name, factor in by_name.items():
        kind, castle = name.split(BETWEEN, 1)
        if factor != 1.0:
            found.append(Emphasis(kind, castle, factor))
    return tuple(found)
