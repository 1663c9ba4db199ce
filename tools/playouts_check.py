"""How far a playout of the search foretells how a match ends, of two plans from one position.

``python -m tools.playouts_check play GAME SCENARIO SEAT MATCHES FILE`` plays matches of valuations.
At some phases of the seat all proposed plans are played out on common dice as the search does, and
then on to the end, where the seat goes by who leads there; a line for every such position is
appended. ``python -m tools.playouts_check fit FILE...`` prints, by scenario and seat, how much of a
difference between two playouts is found again at the end. Seeds are those for fitting.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tools.valuation_player import LEVEL, valuation_player
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
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
"""Playouts of every plan, and dice that all plans have in common."""
SHARES: Final = (1.0, 0.7, 0.5, 0.3)
"""Shares of what is not scored that ``fit`` tries."""
RESAMPLED: Final = 300

Matrix = npt.NDArray[np.float64]


def positions(game: Game, scenario: str, seat: str, seed: int) -> Iterator[Mapping[str, Any]]:
    """A line for every position of one match that is looked at."""
    info, chance = scenario_of(game, scenario), random.Random(seed)
    state, dice, rolls = game.setup(scenario, complete_options(info, {}), seed), SeededDice(), 0
    phases, names = SeriesPhases(), settings().proposals
    leads = phases.usual(state, seat).name
    players = {
        printed.id: valuation_player(
            game,
            scenario,
            printed.id,
            chance.choice((leads if printed.id == seat else LEVEL, chance.choice(names))),
            seed,
        )
        for printed in info.seats
    }
    last: object = None
    while (decision := game.decision(state)) is not None:
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            view = game.view(state, decision.seat)
            now = (state.turn, state.stage, state.phase)
            if decision.seat == seat and decision.kind == "select" and state.turn and now != last:
                last = now
                if chance.random() < CHOSEN:
                    found = played_on(phases, view, seat, chance.randrange(CommonChance.BASES))
                    yield {"scenario": scenario, "seat": seat, "seed": seed, **found}
            action = players[decision.seat].choose(game, view, decision, game.legal_actions(state))
        state = game.apply(state, action).state


def played_on(phases: SeriesPhases, view: Any, seat: str, base: int) -> dict[str, Any]:
    """How all proposed plans end that come to another board, on so many dice."""
    playouts, luck = phases.playouts(view, seat), CommonChance(base).trial
    meter, then = Meter(Budget(1, 0.0, 0.0)), phases.usual(view, seat)
    plans: dict[Any, PhasePlan] = {}
    for plan in phases.proposals(view, seat, None):
        plans.setdefault(playouts.shown(plan, luck(0), meter), plan)
    runs: dict[str, list[Any]] = {}
    for plan in plans.values():
        runs[plan.name] = [
            playouts.run_to_the_end(plan, then, luck(number), meter) for number in range(DICE)
        ]
    return {"before": list(playouts.before), "runs": runs}


def play(name: str, scenario: str, seat: str, matches: int, file: Path) -> None:
    """Look at so many matches, one after the other, and append their lines."""
    game = load(name)
    for seed in fitting_seeds(matches):
        for line in positions(game, scenario, seat, seed):
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")


class Position:
    """What the plans of one position came to, each less the mean of all on the same dice."""

    def __init__(self, line: Mapping[str, Any], standing: Standing) -> None:
        runs = line["runs"].values()
        value = [[standing.worth(horizon, line["before"]) for horizon, _ in row] for row in runs]
        end = [[standing.value(last[0], last[-2], last[-1]) for _, last in row] for row in runs]
        self._value, self._end = _less_mean(value), _less_mean(end)

    @property
    def found_again(self) -> tuple[float, float]:
        """Of one playout on the ends on all other dice: the products, and its squares."""
        dice = self._value.shape[1]
        sums = self._value.sum(axis=1) * self._end.sum(axis=1)
        products = (sums - (self._value * self._end).sum(axis=1)) / (dice * (dice - 1))
        return float(products.sum()), float((self._value**2).mean(axis=1).sum())


def _less_mean(rows: Sequence[Sequence[float]]) -> Matrix:
    found: Matrix = np.asarray(rows, dtype=float)
    found -= found.mean(axis=0)
    return found


def trust(positions: Sequence[Position]) -> tuple[float, float]:
    """How much of a difference between two playouts is found again at the end on other dice.

    With its standard error. 1: a playout may be taken at its word.
    """
    pairs = np.asarray([position.found_again for position in positions])
    chance = np.random.default_rng(1)
    drawn = pairs[chance.integers(0, len(pairs), (RESAMPLED, len(pairs)))].sum(axis=1)
    total = pairs.sum(axis=0)
    return float(total[0] / total[1]), float((drawn[:, 0] / drawn[:, 1]).std())


def scaled(standing: Standing, share: float) -> Standing:
    """The same with a share of what everything counts that is not scored."""
    early, always = (tuple(share * x for x in row) for row in (standing.early, standing.always))
    return replace(standing, early=early, always=always)


def fit(files: Sequence[Path]) -> str:
    """What is found again, in lines, by scenario and seat, for shares of what is not scored."""
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    of_seat: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    for line in lines:
        if len(line["runs"]) > 1:
            of_seat[line["scenario"], line["seat"]].append(line)
    text = []
    for (scenario, seat), found in sorted(of_seat.items()):
        text.append(f"scenario {scenario}, {seat}: {len(found)} positions")
        for share in SHARES:
            standing = scaled(settings().standing, share)
            mean, error = trust([Position(line, standing) for line in found])
            text.append(f"  share {share:.1f}: {mean:.2f} ± {error:.2f} found again")
    return "\n".join(text)


def main() -> None:
    """Play or fit, as the command line says."""
    match sys.argv[1:]:
        case ["play", name, scenario, seat, matches, file]:
            play(name, scenario, seat, int(matches), Path(file))
        case ["fit", *files] if files:
            print(fit([Path(file) for file in files]))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
