"""How far a playout of the search foretells how a match ends, of two plans from one position.

``python -m tools.playouts_check play GAME SCENARIO SEAT MATCHES FILE`` plays matches of valuations.
At some phases of the seat each proposed plan, and some variations of the leading one, are played
out as the search does, on dice that all have in common, and then on to the end of the match, where
the seat goes by who leads there; a line for every such position is appended.
``python -m tools.playouts_check report FILE...`` prints, by scenario and seat, how much of a
difference between two playouts is found again at the end, how far luck alone makes two plans
differ, and how far they do without it. Seeds are those for fitting.
"""

from __future__ import annotations

import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tools.played_lines import append, lines_of, next_seeds
from tools.valuation_matches import LEVEL, check_seat, played
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.search_settings import Standing
from wargame_core.players.search.budget import Budget, Meter
from wargame_core.players.search.chance import CommonChance

CHOSEN: Final = 0.1
"""Share of the phases of a match that are looked at."""
DICE: Final = 4
"""So many dice each plan is played out on, drawn anew each time."""
VARIED: Final = 4
"""Variations of the leading plan that are looked at, drawn by lot."""
SCALES: Final = (1.0, 0.7, 0.5, 0.3)
"""By these ``report`` multiplies what everything counts that is not scored."""
RESAMPLED: Final = 300
"""Times that the matches are drawn anew for the standard error."""
NOTHING: Final = 1e-12
"""Differences whose squares sum up to no more are none."""
FEWEST: Final = 2
"""Matches without which nothing is said."""

Matrix = npt.NDArray[np.float64]


def positions(game: Game, scenario: str, seat: str, seed: int) -> Iterator[Mapping[str, Any]]:
    """A line for every position of one match that is looked at."""
    info, chance = scenario_of(game, scenario), random.Random(seed)
    phases, names = SeriesPhases(), settings().proposals
    begun = game.setup(scenario, complete_options(info, {}), seed)
    leads = {s.id: phases.usual(begun, seat).name if s.id == seat else LEVEL for s in info.seats}
    seats = {s: chance.choice((name, chance.choice(names))) for s, name in leads.items()}
    last: object = None
    for state, decision in played(game, scenario, seats, seed):
        if decision is None or (decision.seat, decision.kind) != (seat, "select"):
            continue
        now = (state.turn, state.stage, state.phase)
        if state.turn and now != last and chance.random() < CHOSEN:
            bases = [chance.randrange(CommonChance.BASES) for _ in range(DICE)]
            line = {"game": game.info.id, "scenario": scenario, "seat": seat, "seed": seed}
            found = played_on(phases, game.view(state, seat), seat, bases, chance)
            yield {**line, "turn": state.turn, **found}
        last = now


def played_on(
    phases: SeriesPhases, view: Any, seat: str, bases: Sequence[int], chance: random.Random
) -> dict[str, Any]:
    """What every plan comes to on each dice, the leading one first.

    Plans that begin alike are played once. Each playout has memories of its own, so that it does
    not depend on those before it.
    """
    meter, then = Meter(Budget(1, 0.0, 0.0)), phases.usual(view, seat)
    proposed = phases.proposals(view, seat, None)
    varied = phases.variations(view, seat, proposed[0])
    plans: dict[Any, PhasePlan] = {}
    for plan in (*proposed, *chance.sample(varied, min(VARIED, len(varied)))):
        rolls = CommonChance(bases[0]).trial(0)
        plans.setdefault(phases.playouts(view, seat).shown(plan, rolls, meter), plan)
    runs = {
        f"{number} {plan.name}": [
            phases.playouts(view, seat).run_to_the_end(
                plan, then, CommonChance(base).trial(0), meter
            )
            for base in bases
        ]
        for number, plan in enumerate(plans.values())
    }
    return {"before": list(phases.playouts(view, seat).before), "runs": runs}


def play(name: str, scenario: str, seat: str, matches: int, file: Path) -> None:
    """Look at so many matches, one after the other, and append a line for each position.

    Seeds go on after those of the lines that the file has already. Raises UsageError for a seat
    that the scenario has not.
    """
    game = load(name)
    check_seat(game, scenario, seat)
    for seed in next_seeds(file, matches):
        for line in positions(game, scenario, seat, seed):
            append(file, [line])


class Position:
    """What the plans of one position came to, each less the mean of all on the same dice."""

    def __init__(self, line: Mapping[str, Any], standing: Standing) -> None:
        runs = line["runs"].values()
        value = [[standing.worth(horizon, line["before"]) for horizon, _ in row] for row in runs]
        end = [[standing.value(last[0], last[-2], last[-1]) for _, last in row] for row in runs]
        self.match = line["seed"]
        self._value, self._end = _less_mean(value), _less_mean(end)
        self.leads = -(self._value[1:] - self._value[0])
        """By how much playouts of the leading plan are better than each other's, on each dice."""

    @property
    def products(self) -> tuple[float, float]:
        """Covariance of playouts with the ends on other dice, and variance of playouts, summed."""
        dice = self._value.shape[1]
        sums = self._value.sum(axis=1) * self._end.sum(axis=1)
        others = (sums - (self._value * self._end).sum(axis=1)) / (dice * (dice - 1))
        return float(others.sum()), float((self._value**2).mean(axis=1).sum())


def _less_mean(rows: Sequence[Sequence[float]]) -> Matrix:
    found: Matrix = np.asarray(rows, dtype=float)
    found -= found.mean(axis=0)
    return found


def trust(positions: Sequence[Position]) -> tuple[float, float] | None:
    """How much of a difference between two playouts is found again at the end on other dice.

    With its standard error, by drawing the matches anew. 1: a playout may be taken at its word.
    None if there are too few matches, or no differences.
    """
    of_match: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for position in positions:
        of_match[position.match].append(position.products)
    sums = np.asarray([np.sum(found, axis=0) for found in of_match.values()])
    sums = sums[sums[:, 1] > NOTHING] if len(sums) else sums
    if len(sums) < FEWEST:
        return None
    chance = np.random.default_rng(1)
    drawn = sums[chance.integers(0, len(sums), (RESAMPLED, len(sums)))].sum(axis=1)
    total = sums.sum(axis=0)
    return float(total[0] / total[1]), float((drawn[:, 0] / drawn[:, 1]).std())


@dataclass(frozen=True, slots=True)
class Spread:
    """How far other plans are behind the leading one in a playout, as standard deviations."""

    luck: float
    """Of one pair of playouts, by its dice."""
    plans: float
    """Of endlessly many pairs, by the plan."""
    behind: float
    """Mean of them: how much worse the others are."""


def spread(positions: Sequence[Position]) -> Spread:
    """What luck makes of differences between plans, and the plans themselves."""
    rows = [row for position in positions for row in position.leads]
    means = np.asarray([row.mean() for row in rows])
    luck = float(np.mean([row.var(ddof=1) for row in rows]))
    of_means = float(np.mean([row.var(ddof=1) / len(row) for row in rows]))
    plans = max(0.0, float(means.var()) - of_means)
    return Spread(math.sqrt(luck), math.sqrt(plans), float(means.mean()))


def scaled(standing: Standing, scale: float) -> Standing:
    """The same with everything that is not scored multiplied."""
    early, always = (tuple(scale * x for x in row) for row in (standing.early, standing.always))
    return replace(standing, early=early, always=always)


def report(files: Sequence[Path]) -> str:
    """What is found again, by game, scenario and seat, for some scales of what is not scored."""
    of_seat: defaultdict[tuple[str, str, str], list[Any]] = defaultdict(list)
    for line in lines_of(files):
        if len(line["runs"]) > 1:
            of_seat[line["game"], line["scenario"], line["seat"]].append(line)
    text = []
    for (game, scenario, seat), found in sorted(of_seat.items()):
        matches = len({line["seed"] for line in found})
        text.append(f"{game}/{scenario}, {seat}: {len(found)} positions of {matches} matches")
        usual = settings(game).standing_in(scenario)
        for scale in SCALES:
            standing = scaled(usual, scale)
            told = trust([Position(line, standing) for line in found])
            said = "too few matches" if told is None else f"{told[0]:.2f} ± {told[1]:.2f}"
            text.append(f"  scale {scale:.1f}: {said}")
        of_plans = spread([Position(line, usual) for line in found])
        text.append(
            f"  behind the leading plan by {of_plans.behind:.2f}; spread of plans"
            f" {of_plans.plans:.2f}, of luck {of_plans.luck:.2f}"
        )
    return "\n".join(text) or "No position has two plans that differ."


def main() -> None:
    """Play or report, as the command line says."""
    match sys.argv[1:]:
        case ["play", name, scenario, seat, matches, file]:
            try:
                play(name, scenario, seat, int(matches), Path(file))
            except UsageError as error:
                sys.exit(str(error))
        case ["report", *files] if files:
            print(report([Path(file) for file in files]))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
