"""What the features of a clan are worth in Gekokujō, fitted on matches that are played quickly.

``python -m tools.clans_fit play MATCHES FILE`` plays matches of 4 and 5 players, core and all
modules, as playouts do, each clan by a valuation drawn by lot, and appends a line for every round:
the features of all who may win, and who has won. ``python -m tools.clans_fit fit FILE…`` prints the
section ``standing`` of ``search.toml`` that fits them. Seeds are those for fitting.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from scenarios.gekokujo.library import load
from scenarios.gekokujo.players.phase_plan import PhasePlan
from scenarios.gekokujo.players.phase_search import Silent
from scenarios.gekokujo.players.prospects import FEATURES, features
from scenarios.gekokujo.players.quick_rounds import QuickRounds
from scenarios.gekokujo.players.search_settings import settings
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.victory import may_win
from tools.play_or_fit import play_or_fit
from tools.played_lines import append, lines_of
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.players.search.chance import CommonChance

MODULES: Final = dict.fromkeys(("political", "firearms", "rice", "glory"), "yes")
TABLES: Final[Sequence[tuple[str, dict[str, str]]]] = (
    ("4", {}), ("5", {}), ("4", MODULES), ("5", MODULES)
)  # fmt: skip
LONGEST: Final = 12
"""Rounds after which a match is left without a winner."""
RIDGE: Final = 0.02
"""How strongly weights are drawn towards nothing, for each sample."""
FOLDS: Final = 5

Matrix = npt.NDArray[np.float64]


def samples(number: int, seed: int) -> Iterator[Any]:
    """A line for every round of one match."""
    players, options = TABLES[number % len(TABLES)]
    lot = random.Random(seed)
    state: Any = engine.start(load(players, options))
    while not state.round:
        state = engine.apply(state, lot.choice(engine.legal_actions(state))).state
    working = Silent(state.copy())
    state = working.state
    known = list(settings().valuations.items())
    drawn = [lot.choice(known) for _ in range(state.scenario.players)]
    quick = QuickRounds([PhasePlan(name, "", weights) for name, weights in drawn])
    rolls = CommonChance(seed).trial(0)
    rows: list[list[list[float] | None]] = []
    while state.ended is None and state.round < LONGEST:
        quick.play(working, {}, rolls, state.round + 1, lambda: False)
        if state.ended is None:
            able = [may_win(state, player) for player in range(state.scenario.players)]
            rows.append([features(state, p) if a else None for p, a in enumerate(able)])
    if state.ended is None or state.ended.winner < 0:
        return
    for row in rows:
        if row[state.ended.winner] is not None:
            yield {"seed": seed, "rows": row, "winner": state.ended.winner}


def play(matches: int, file: Path) -> None:
    """Play matches, one after the other, and append their lines."""
    for number, seed in enumerate(fitting_seeds(matches)):
        append(file, samples(number, seed))


def loss(weights: Matrix, cases: Sequence[tuple[Matrix, int]], ridge: float) -> float:
    """Mean of how surprising the winners are, and what large weights cost."""
    found = 0.0
    for rows, winner in cases:
        strong = rows @ weights
        best = strong.max()
        found += best + np.log(np.exp(strong - best).sum()) - strong[winner]
    return float(found / len(cases) + ridge * (weights**2).sum() / 10)


def solved(cases: Sequence[tuple[Matrix, int]]) -> Matrix:
    """Weights by maximum likelihood, none but that of a lord alone below nothing."""
    bounds = [(None, 0) if name == "last_lord" else (0, None) for name in FEATURES]
    start = np.zeros(len(FEATURES))
    return np.asarray(minimize(loss, start, (cases, RIDGE), method="L-BFGS-B", bounds=bounds).x)


def fit(files: Sequence[Path]) -> str:
    """The section that fits the lines of some files, and how well it fits others."""
    cases, folds = [], []
    for line in lines_of(files):
        able = [n for n, row in enumerate(line["rows"]) if row is not None]
        rows = np.asarray([line["rows"][n] for n in able], dtype=float)
        cases.append((rows, able.index(line["winner"])))
        folds.append(line["seed"] % FOLDS)
    errors = []
    for fold in range(FOLDS):
        rest = solved([case for case, f in zip(cases, folds, strict=True) if f != fold])
        errors.append(loss(rest, [c for c, f in zip(cases, folds, strict=True) if f == fold], 0.0))
    weights = solved(cases)
    even = float(np.mean([np.log(len(rows)) for rows, _ in cases]))
    error = float(np.mean(errors))
    matches = len({(f, id(c)) for c, f in zip(cases, folds, strict=True)})
    lines = [
        f"# {matches} rounds; cross-validated log loss {error:.3f}, by even chances {even:.3f}."
    ]
    lines += ["[standing]", *(f"{n} = {w:.2f}" for n, w in zip(FEATURES, weights, strict=True))]
    return "\n".join(lines)


if __name__ == "__main__":
    play_or_fit(sys.argv[1:], play, fit, __doc__)
