"""What the features of a board are worth, fitted on played matches of all levels.

``python -m tools.standings_fit play GAME SCENARIO MATCHES FILE`` plays matches between levels that
take turns and appends a line for every phase: the features, and how the match ended.
``python -m tools.standings_fit fit FILE…`` prints the sections ``standing`` of ``search.toml`` that
fit them. Seeds begin far from those of tournaments, so that no level is fitted on the matches that
measure it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import nnls

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.search_settings import FADING
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.players.opponents import Opponents

FIRST_SEED: Final = 500_000
"""Seeds of matches that are fitted on begin here; ladders use small ones."""
LEVELS: Final = ("easy", "normal", "normal:bold", "normal:cautious")
RIDGE: Final = 40.0
"""How strongly weights are drawn towards nothing, in samples of features of usual spread."""
FOLDS: Final = 5

Matrix = npt.NDArray[np.float64]


def samples(game: Game, scenario: str, seats: dict[str, str], seed: int) -> Iterator[Any]:
    """A line for every phase of one match, as side 0 sees it."""
    info = scenario_of(game, scenario)
    opponents, dice = Opponents(game, seats, seed), SeededDice()
    state = game.setup(scenario, complete_options(info, {}), seed)
    sides = [side.id for side in state.scenario.sides]
    prospects = Prospects(state, fitted(state.scenario.game, "", scenario, sides[0]))
    rows: list[list[float]] = []
    position = rolls = 0
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
            action = opponents.choose(state, decision, game.legal_actions(state), position)
        state = game.apply(state, action).state
        position += 1
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    margin = result.total(sides[0]) - result.total(sides[1])
    for row in rows:
        yield {"scenario": scenario, "seed": seed, "row": row, "margin": margin}


def play(name: str, scenario: str, matches: int, file: Path) -> None:
    """Play matches, one after the other, and append their lines."""
    game = load(name)
    seats = [seat.id for seat in scenario_of(game, scenario).seats]
    pairs = list(product(LEVELS, repeat=len(seats)))
    for number in range(matches):
        levels = dict(zip(seats, pairs[number * 7 % len(pairs)], strict=True))
        lines = samples(game, scenario, levels, FIRST_SEED + number)
        with file.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(line) + "\n" for line in lines)


def design(rows: Matrix) -> Matrix:
    """Every feature but the score: early in the match, and as long as it counts."""
    left = rows[:, -1:]
    features = rows[:, 1:-1]
    return np.hstack([features * left, features * np.minimum(1.0, FADING * left)])


def starts(rows: Matrix, scenarios: Sequence[str]) -> Matrix:
    """What each scenario gives side 0 from the start, and what is left of it later."""
    names = sorted(set(scenarios))
    which = np.asarray([[float(name == scenario) for name in names] for scenario in scenarios])
    return np.hstack([which, which * rows[:, -1:]])


def solve(columns: Matrix, wanted: Matrix, constants: Matrix) -> tuple[Matrix, Matrix]:
    """Weights by least squares, drawn towards nothing, none below it; and the constants.

    A feature counts for a side what it costs the other, so that a negative weight could only be
    an accident of the matches.
    """
    spread = columns.std(axis=0) + 1e-9
    held = np.linalg.lstsq(constants, np.column_stack([columns / spread, wanted]), rcond=None)[0]
    rest = np.column_stack([columns / spread, wanted]) - constants @ held
    drawn = np.vstack([rest[:, :-1], RIDGE**0.5 * np.eye(columns.shape[1])])
    target = np.concatenate([rest[:, -1], np.zeros(columns.shape[1])])
    weights = nnls(drawn, target)[0] / spread
    left = np.linalg.lstsq(constants, wanted - columns @ weights, rcond=None)[0]
    return weights, left


def fit(files: Sequence[Path]) -> str:
    """The document of the weights that fit the lines of some files."""
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    rows = np.asarray([line["row"] for line in lines], dtype=float)
    margin = np.asarray([line["margin"] for line in lines], dtype=float)
    matches = np.asarray([line["seed"] % FOLDS for line in lines])
    columns, wanted = design(rows), margin - rows[:, 0]
    constants = starts(rows, [line["scenario"] for line in lines])
    errors, bare = [], []
    for fold in range(FOLDS):
        out = matches == fold
        if out.any() and not out.all():
            weights, left = solve(columns[~out], wanted[~out], constants[~out])
            guess = columns[out] @ weights + constants[out] @ left
            errors.append(float(np.mean((wanted[out] - guess) ** 2)))
            only = np.linalg.lstsq(constants[~out], wanted[~out], rcond=None)[0]
            bare.append(float(np.mean((wanted[out] - constants[out] @ only) ** 2)))
    weights, _ = solve(columns, wanted, constants)
    names = FEATURES[1:]
    count = len({(line["scenario"], line["seed"]) for line in lines})
    text = [
        f"# Fitted {date.today().isoformat()} on {count} matches, {len(lines)} boards.",
        f"# Error of the final points, cross-validated by matches: {np.mean(errors) ** 0.5:.2f};",
        f"# by the score alone: {np.mean(bare) ** 0.5:.2f}.",
        "[standing.early]",
    ]
    size = len(names)
    text += [f"{n} = {v:.3f}" for n, v in zip(names, weights[:size], strict=True)]
    text.append("[standing.always]")
    text += [f"{n} = {v:.3f}" for n, v in zip(names, weights[size:], strict=True)]
    return "\n".join(text)


def main() -> None:
    """Play or fit, as the command line says."""
    match sys.argv[1:]:
        case ["play", name, scenario, matches, file]:
            play(name, scenario, int(matches), Path(file))
        case ["fit", *files]:
            print(fit([Path(file) for file in files]))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
