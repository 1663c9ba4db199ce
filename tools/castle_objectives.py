"""How much objectives at the castles of a scenario count for a seat: by what each is multiplied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
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

    As the match begins a castle of one's own may be relieved or held, one of the enemy's besieged;
    a main castle also guarded, or raided and stormed. 1.0 for each of these, but for those that the
    weights name to the end of the match, which are all there. Holding is left out where nothing is
    weighed for it.
    """
    options = complete_options(scenario_of(game, scenario), {})
    found = {
        f"{kind}{BETWEEN}{castle}": 1.0
        for kind, castle in _objectives(game.setup(scenario, options, 0), seat)
        if kind != "hold" or weights.hold
    }
    for one in weights.emphases:
        if one.until == inf:
            name = f"{one.kind}{BETWEEN}{one.castle}"
            found[name] = found.get(name, 1.0) * one.factor
    return found


def _objectives(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """The kind of each objective, and the id of its castle."""
    scenario = state.scenario
    side = scenario.side_of_seat(seat)
    mains = {clan.main_castle for clan in scenario.clans}
    for number, castle in enumerate(scenario.castles):
        owner = owner_side(state, number)
        if owner >= 0:
            kinds = OF_ONE_S_OWN if owner == side else OF_THE_ENEMY_S
            of_main = OF_MAIN_CASTLES[owner == side] if number in mains else ()
            yield from ((kind, castle.id) for kind in (*kinds, *of_main))


def emphases(by_name: Mapping[str, float], usual: Sequence[Emphasis]) -> tuple[Emphasis, ...]:
    """Factors as weights have them, without those of what counts as ever.

    ``usual``: those that count otherwise; of these the ones that end in a turn stay besides.
    """
    found = [one for one in usual if one.until < inf]
    for name, factor in by_name.items():
        kind, castle = name.split(BETWEEN, 1)
        if factor != 1.0:
            found.append(Emphasis(kind, castle, factor))
    return tuple(found)
