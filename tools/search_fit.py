"""What the terms of the searching opponent's leaf are worth, fitted on played games.

``python -m tools.search_fit 2 20`` plays 20 games of scenario 2 between the
planner's two seats and prints weights for ``gunyuden/players/search.toml``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.search_leaf import FADING, MATERIAL, SCORED, material
from wargame_core.gunyuden.players.search_settings import settings
from wargame_core.gunyuden.players.weights import personas
from wargame_core.players.opponents import Opponents

LEVEL: Final = "normal"
"""The opponent that plays the games."""
RIDGE: Final = 10.0
"""How strongly weights are drawn towards those in use, in samples."""

Matrix = npt.NDArray[np.float64]


def samples(game: Game, scenario: str, seed: int) -> tuple[list[list[float]], list[float]]:
    """The balance of every term whenever a phase of a game begins, and what was still to come.

    What is to come are the points that the fixed terms gain from there to the end.
    """
    info = scenario_of(game, scenario)
    opponents = Opponents(game, {seat.id: LEVEL for seat in info.seats}, seed)
    dice = SeededDice()
    state = game.setup(scenario, complete_options(info, {}), seed)
    weights, full = personas()[""], settings().fading_stages
    sides = [side.id for side in state.scenario.sides]
    stages = max(max(found) for found in state.scenario.charts.activation.values())
    rows: list[list[float]] = []
    secured: list[float] = []
    position = rolls = 0
    last: object = None
    while (decision := game.decision(state)) is not None:
        now = (state.turn, state.stage, state.phase)
        if decision.kind == "select" and state.turn and now != last:
            last = now
            balance = [own - other for own, other in zip(*material(state, weights), strict=True)]
            left = (len(state.scenario.turns) - state.turn + 1) * stages - state.stage + 1
            share = min(1.0, left / full)
            by_name = dict(zip(MATERIAL, balance, strict=True))
            rows.append([by_name[n] * (share if n in FADING else 1.0) for n in MATERIAL])
            secured.append(sum(by_name[name] for name in SCORED))
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            action = opponents.choose(state, decision, game.legal_actions(state), position)
        state = game.apply(state, action).state
        position += 1
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    end = result.total(sides[0]) - result.total(sides[1])
    return rows, [end - now for now in secured]


def fit(rows: Sequence[Sequence[float]], still: Sequence[float]) -> dict[str, float]:
    """Weights of the terms that are not fixed, by least squares drawn towards those in use.

    What a seat is better off from the start is a constant of its own.
    """
    names = [name for name in MATERIAL if name not in SCORED]
    used = dict(zip(MATERIAL, settings().weights, strict=False))
    columns: Matrix = np.asarray(rows, dtype=float)[:, [MATERIAL.index(name) for name in names]]
    design = np.hstack([columns, np.ones((len(rows), 1))])
    prior = np.asarray([*(used[name] for name in names), 0.0])
    spread = columns.std(axis=0).mean() or 1.0
    pull = np.diag([RIDGE * spread**2] * len(names) + [0.0])
    found = np.linalg.solve(
        design.T @ design + pull, design.T @ np.asarray(still, dtype=float) + pull @ prior
    )
    return {name: float(value) for name, value in zip(names, found, strict=False)}


def main(arguments: Sequence[str]) -> Iterable[str]:
    """The lines to print for a scenario and a number of games."""
    scenario, games = arguments[0], int(arguments[1])
    game: Game = load("western_hero")
    rows: list[list[float]] = []
    still: list[float] = []
    for seed in range(games):
        more, rest = samples(game, scenario, seed)
        rows += more
        still += rest
    yield f"# scenario {scenario}, {games} games {LEVEL} against {LEVEL}, {len(rows)} phases"
    for name, value in fit(rows, still).items():
        yield f"{name} = {value:.3f}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in main(sys.argv[1:]))
