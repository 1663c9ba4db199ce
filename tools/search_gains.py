"""What a search finds in a phase, judged on dice that it has not seen.

``python -m tools.search_gains GAME SCENARIO SEAT SECONDS MATCHES`` plays so many matches of the
valuation that leads in a seat against ``normal``, in which nothing is searched, so that every
version of the search has the same positions. In one phase of the seat in five a plan is searched
for, in the share of so many seconds of the processor that a search has for planning; then it and
what the valuation would do are played out on the same fresh dice, as a playout of the search goes.
Printed is by how much the former comes to more, where 10 is a match won for certain, with what luck
of those dice leaves open. Seeds are those for fitting.

It tells how good a search is at its own trade, to a few hundredths in minutes where matches need
hours. No plan is kept from phase to phase, so that what speaks for going on does not count. What
playouts are worth, ``tools.playouts_check`` tells, and only matches tell who wins.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from tools.valuation_matches import LEVEL, check_seat, played
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.game import GunyudenGame
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.phase_search import SeriesPhases, phase_player
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Meter, processor_clock
from wargame_core.players.search.chance import CommonChance

EVERY: Final = 5
"""One phase of the seat in so many is looked at."""
DICE: Final = 18
"""So many fresh dice both plans are played out on."""
PLAYOUTS: Final = 10**6
"""More playouts than any search has time for."""


class Gain(NamedTuple):
    """What a search found in one phase."""

    mean: float
    """By how much its plan comes to more than what the valuation would do."""
    error: float
    """The standard error of that by the fresh dice."""
    trials: int
    """The playouts that the search had time for."""


def gains(game: Game, scenario: str, seat: str, seconds: float, seed: int) -> Iterator[Gain]:
    """What searches of so many seconds find in the phases of one match that are looked at."""
    info, phases = scenario_of(game, scenario), SeriesPhases()
    begun = game.setup(scenario, complete_options(info, {}), seed)
    leads = phases.usual(begun, seat).name
    seats = {s.id: leads if s.id == seat else LEVEL for s in info.seats}
    last: object = None
    number = seed
    for state, decision in played(game, scenario, seats, seed):
        if decision is None or (decision.seat, decision.kind) != (seat, "select"):
            continue
        now = (state.turn, state.stage, state.phase)
        number += now != last
        if now != last and number % EVERY == 0:
            view = game.view(state, seat)
            player = phase_player(PLAYOUTS, seconds, processor_clock)
            player.begin(seat, Randomness(seed, seat))
            player.meter.begin(now)
            found = player.plan(view, decision)
            yield Gain(*judged(phases, view, seat, found, number), player.meter.trials)
        last = now


def judged(
    phases: SeriesPhases, view: State, seat: str, found: PhasePlan, base: int
) -> tuple[float, float]:
    """By how much a plan comes to more than the usual one on fresh dice, with its error."""
    usual = phases.usual(view, seat)
    if found.key() == usual.key():
        return 0.0, 0.0
    playouts, meter = phases.playouts(view, seat), Meter(Budget(1, 0.0, 0.0))
    luck = CommonChance(CommonChance.BASES - base)

    def worth(plan: PhasePlan, number: int) -> float:
        end = playouts.run(plan, None, luck.trial(number), meter)
        assert end is not None, "without a clock there is time"
        return playouts.value(end)

    more = np.array([worth(found, n) - worth(usual, n) for n in range(DICE)])
    return float(more.mean()), float(more.std(ddof=1)) / math.sqrt(DICE)


def report(found: Sequence[Gain]) -> str:
    """One line about what searches found."""
    if not found:
        return "No phase was looked at."
    otherwise = sum(gain.mean != 0.0 for gain in found)
    mean = sum(gain.mean for gain in found) / len(found)
    error = math.sqrt(sum(gain.error**2 for gain in found)) / len(found)
    trials = sum(gain.trials for gain in found) / len(found)
    return (
        f"{len(found)} phases with {trials:.1f} playouts each, in {otherwise} something else is"
        f" done; a phase comes to {mean:.3f} more (error {error:.3f})"
    )


def main() -> None:
    """Play and report, as the command line says."""
    match sys.argv[1:]:
        case [name, scenario, seat, seconds, matches]:
            try:
                game = load(name)
                if not isinstance(game, GunyudenGame):
                    sys.exit(f"Found the game {name}; expected one of the Gunyuden series.")
                check_seat(game, scenario, seat)
            except UsageError as error:
                sys.exit(str(error))
            if not (seconds.isdecimal() or seconds.replace(".", "", 1).isdecimal()):
                sys.exit(f"Found {seconds} as seconds; expected a number, as 1.2.")
            if not matches.isdecimal():
                sys.exit(f"Found {matches} as the number of matches; expected a whole number.")
            seeds = fitting_seeds(int(matches))
            searched = (gains(game, scenario, seat, float(seconds), seed) for seed in seeds)
            print(report([*chain.from_iterable(searched)]))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
