"""What the features of a board are worth, fitted on played matches of many kinds of players.

``python -m tools.standings_fit play GAME SCENARIOS MATCHES FILE`` plays matches of some scenarios
(``1,2,4``) in turn and appends a line for every phase: the features, and how the match ended.
``python -m tools.standings_fit fit FILE...`` prints the sections ``standing`` of ``search.toml``
that fit them. Seeds are those for fitting: no level is fitted on the matches that measure it.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import nnls

from tools.played_lines import append, lines_of
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.search_settings import FADING
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.players.player import Player
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import seat_player
from wargame_core.players.valuing import ValuingPlayer

LEVELS: Final = ("easy", "normal", "normal:bold", "normal:cautious")
NAMED: Final = 0.25
"""Share of the seats that one of the levels has; others have valuations, changed at random."""
CHANGED: Final = (
    "strength", "cut", "hold", "relief", "conquest", "momentum", "garrison", "risk", "prey",
    "strike", "exposure", "sodaisho", "safety", "stand", "stranded", "cut_off", "odds", "nearer",
    "there", "called_away", "lords",
)  # fmt: skip
SPREAD: Final = 0.35
"""Standard deviation of the logarithm by which half of its weights are changed."""
BLUNDERS: Final = (0.0, 0.0, 0.03)
"""Shares of choices that are made at random, each in a third of the matches."""
RIDGE: Final = 1500.0
"""How strongly weights are drawn towards those before, in samples of features of usual spread."""
FOLDS: Final = 5

Matrix = npt.NDArray[np.float64]


def _player(game: Game, scenario: str, seat: str, seed: int, chance: random.Random) -> Player:
    """Somebody for a seat."""
    randomness = Randomness(seed, seat)
    if chance.random() < NAMED:
        named = seat_player(game, chance.choice(LEVELS), seat, randomness)
        assert named is not None, "every level is a program"
        return named
    of_level = fitted(game.info.id, "", scenario, seat)
    usual = settings(game.info.id).proposing(of_level, scenario, seat)
    weights = chance.choice(list(usual.values()))
    changes = {
        name: getattr(weights, name) * math.exp(chance.gauss(0.0, SPREAD))
        for name in CHANGED
        if chance.random() < 0.5
    }
    player = ValuingPlayer(Planner(replace(weights, **changes)))
    player.begin(seat, randomness)
    return player


def samples(game: Game, scenario: str, seed: int) -> Iterator[Any]:
    """A line for every phase of one match, as side 0 sees it."""
    info, chance = scenario_of(game, scenario), random.Random(seed)
    state, dice = game.setup(scenario, complete_options(info, {}), seed), SeededDice()
    sides = [side.id for side in state.scenario.sides]
    players = {side: _player(game, scenario, side, seed, chance) for side in sides}
    blunders = chance.choice(BLUNDERS)
    prospects = Prospects(state, fitted(state.scenario.game, "", scenario, sides[0]))
    rows: list[list[float]] = []
    rolls = 0
    last: object = None
    while (decision := game.decision(state)) is not None:
        now = (state.turn, state.stage, state.phase)
        if decision.kind == "select" and state.turn and now != last:
            last = now
            found = [*prospects.features(state, 0), prospects.left(state)]
            rows.append([round(value, 4) for value in found])
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            legal = game.legal_actions(state)
            if chance.random() < blunders:
                action = chance.choice(list(legal))
            else:
                view = game.view(state, decision.seat)
                action = players[decision.seat].choose(game, view, decision, legal)
        state = game.apply(state, action).state
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    margin = result.total(sides[0]) - result.total(sides[1])
    for row in rows:
        yield {"scenario": scenario, "seed": seed, "row": row, "margin": margin}


def play(name: str, scenarios: Sequence[str], matches: int, file: Path) -> None:
    """Play matches, one after the other, and append their lines."""
    game = load(name)
    for number, seed in enumerate(fitting_seeds(matches)):
        lines = samples(game, scenarios[number % len(scenarios)], seed)
        append(file, lines)


class Fit:
    """Weights of features by least squares over the boards of some matches.

    A feature counts for a side what it costs the other, so that a negative weight could only be
    an accident of the matches: none is below nothing. Scenarios count alike, whatever the points
    in them, and each has what it gives side 0 from the start, and what is left of that later.
    """

    def __init__(self, lines: Sequence[Any]) -> None:
        rows = np.asarray([line["row"] for line in lines], dtype=float)
        self.scenarios = np.asarray([line["scenario"] for line in lines])
        self.fold = np.asarray([line["seed"] % FOLDS for line in lines])
        left, features = rows[:, -1:], rows[:, 1:-1]
        self.columns = np.hstack([features * left, features * np.minimum(1.0, FADING * left)])
        """Every feature but the score: early in the match, and as long as it counts."""
        self.wanted = np.asarray([line["margin"] for line in lines], dtype=float) - rows[:, 0]
        self.names = sorted(set(self.scenarios))
        which = np.stack([self.scenarios == name for name in self.names], axis=1).astype(float)
        self.constants = np.hstack([which, which * left])
        spread = {name: self.wanted[self.scenarios == name].std() + 1e-9 for name in self.names}
        self.share = np.asarray([1.0 / spread[name] for name in self.scenarios])
        standing = settings().standing
        self.before = np.asarray([*standing.early, *standing.always])

    def solve(self, where: Any) -> tuple[Matrix, Matrix]:
        """The weights that fit some of the boards, and the constants of the scenarios."""
        share = self.share[where]
        columns, constants = self.columns[where] * share[:, None], self.constants[where]
        constants, wanted = constants * share[:, None], self.wanted[where] * share
        spread = columns.std(axis=0) + 1e-9
        both = np.column_stack([columns / spread, wanted])
        rest = both - constants @ np.linalg.lstsq(constants, both, rcond=None)[0]
        drawn = np.vstack([rest[:, :-1], RIDGE**0.5 * np.eye(columns.shape[1])])
        target = np.concatenate([rest[:, -1], RIDGE**0.5 * self.before * spread])
        weights = nnls(drawn, target)[0] / spread
        return weights, self._constants(weights, where)

    def _constants(self, weights: Matrix, where: Any) -> Matrix:
        share = self.share[where]
        rest = (self.wanted[where] - self.columns[where] @ weights) * share
        found: Matrix = np.linalg.lstsq(self.constants[where] * share[:, None], rest, rcond=None)[0]
        return found

    def errors(self, *, anew: bool) -> dict[str, float]:
        """Errors of the final points by scenario, cross-validated by matches.

        ``anew``: by weights that are fitted each time, otherwise by those before.
        """
        squares: dict[str, list[float]] = {name: [] for name in self.names}
        for fold in range(FOLDS):
            out = self.fold == fold
            if not out.any() or out.all():
                continue
            weights = self.solve(~out)[0] if anew else self.before
            constants = self._constants(weights, ~out)
            for name in self.names:
                here = out & (self.scenarios == name)
                guess = self.columns[here] @ weights + self.constants[here] @ constants
                squares[name] += list((self.wanted[here] - guess) ** 2)
        return {name: float(np.mean(found)) ** 0.5 for name, found in squares.items() if found}


def fit(files: Sequence[Path]) -> str:
    """The document of the weights that fit the lines of some files."""
    lines = lines_of(files)
    found = Fit(lines)
    weights, _ = found.solve(np.ones(len(lines), dtype=bool))
    names, count = FEATURES[1:], len({(line["scenario"], line["seed"]) for line in lines})
    anew, before = found.errors(anew=True), found.errors(anew=False)
    rows = ", ".join(f"{name}: {anew[name]:.1f} ({before[name]:.1f})" for name in anew)
    size = len(names)
    text = [
        f"# Fitted {date.today().isoformat()} on {count} matches, {len(lines)} boards, and drawn",
        "# towards the weights before. Error of the final points by scenario, cross-validated by",
        f"# matches, and by the weights before: {rows}.",
        "[standing.early]",
        *(f"{n} = {v:.3f}" for n, v in zip(names, weights[:size], strict=True)),
        "",
        "[standing.always]",
        *(f"{n} = {v:.3f}" for n, v in zip(names, weights[size:], strict=True)),
    ]
    return "\n".join(text)


def main() -> None:
    """Play or fit, as the command line says."""
    match sys.argv[1:]:
        case ["play", name, scenarios, matches, file]:
            play(name, scenarios.split(","), int(matches), Path(file))
        case ["fit", *files] if files:
            print(fit([Path(file) for file in files]))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
