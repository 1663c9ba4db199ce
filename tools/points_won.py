"""Where points change hands in matches of the Gunyuden series' valuations: why a seat loses.

``python -m tools.points_won GAME SCENARIO FIRST SECOND SEED MATCHES`` plays matches in which two
valuations, or ``normal``, sit in the two seats, and prints a line for every castle and every unit
by which a side's points change: when, by how much, who led the unit and where it stood. Seeds are
those for fitting.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tools.valuation_matches import LEVEL, played
from wargame_core.analysis.seeds import check_seeds
from wargame_core.engine.decision import PointSource
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import load, scenario_of
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.rules.scoring import points, totals
from wargame_core.gunyuden.rules.state import State

Sources = Mapping[tuple[str, str, str], PointSource]
"""What brings points, by side, rule, and the castle or unit."""
WORDS: Final = 6
"""What the command line names."""


def changes(game: Game, scenario: str, pair: tuple[str, str], seed: int) -> Iterator[str]:
    """A line for every change of points in one match, and one for its end."""
    seats = [seat.id for seat in scenario_of(game, scenario).seats]
    before: State | None = None
    had: Sources = {}
    for state, _ in played(game, scenario, dict(zip(seats, pair, strict=True)), seed):
        has = _sources(state)
        if before is not None:
            for key in sorted(had.keys() ^ has.keys()):
                sign, source = ("-", had[key]) if key in had else ("+", has[key])
                yield _line(game, before, key[0], f"{sign}{source.points}", source)
        before, had = state, has
    assert before is not None, "a match has a beginning"
    score = ", ".join(f"{side} {total}" for side, total in totals(before).items())
    yield f"end: {score}"


def _sources(state: State) -> Sources:
    """All sources of points by side, rule, and what it is."""
    return {
        (side, source.rule, str(source.message.params)): source
        for side, found in points(state).items()
        for source in found
    }


def _line(game: Game, state: State, side: str, number: str, source: PointSource) -> str:
    """One change, with where a unit stood before it."""
    text = (
        f"turn {state.turn}.{state.stage} {side} {number} {game.say(state, source.message, 'en')}"
    )
    unit = source.message.params.get("unit")
    if not isinstance(unit, int):
        return text
    scenario, leader = state.scenario, state.leader[unit]
    castle = scenario.castle_at.get(state.hex[unit], -1)
    where = scenario.castles[castle].id if castle >= 0 else scenario.map.names[state.hex[unit]]
    led = "" if leader == unit else f" led by {scenario.units[leader].id}"
    return f"{text}{led} {'in' if state.inside[unit] else 'at'} {where}"


def main() -> None:
    """Play and print, as the command line says."""
    words = sys.argv[1:]
    if len(words) != WORDS:
        print(__doc__)
        return
    name, scenario, first, second, seed, matches = words
    known = {LEVEL, *settings().valuations}
    try:
        numbers = range(int(seed), int(seed) + int(matches))
        check_seeds(numbers.start, len(numbers), fitting=True)
        game: Any = load(name)
        scenario_of(game, scenario)
    except (UsageError, ValueError) as error:
        sys.exit(str(error))
    if unknown := {first, second} - known:
        sys.exit(f"Valuations are {', '.join(sorted(known))}; found {', '.join(sorted(unknown))}.")
    for number in numbers:
        print(f"seed {number}: {first} and {second}")
        for line in changes(game, scenario, (first, second), number):
            print(f"  {line}")


if __name__ == "__main__":
    main()
