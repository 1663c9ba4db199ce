"""Numbers of the series' forecast, fitted on played games: what the balance of a match promises.

``python -m tools.forecast_fit 1,2 20`` plays 20 games of each scenario between two planners, on
seeds for fitting, and prints the numbers for ``gunyuden/players/forecast.toml`` with the error on
games that were left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.activation_times import stages_left
from wargame_core.gunyuden.players.balance import SeriesMeasure
from wargame_core.gunyuden.players.forecast import won_with
from wargame_core.players.opponents import Opponents

LEVEL: Final = "normal"
"""The opponent that plays the games."""
PARTS: Final = 5
"""Parts of the games, each of which is left out once."""

Sample = tuple[float, int, float]
"""Balance of the first side, stages left, and what it scored at the end."""


def samples(scenario: str, seed: int) -> list[Sample]:
    """One game, seen by its first side whenever a turn begins."""
    game = load("western_hero")
    info = scenario_of(game, scenario)
    opponents = Opponents(game, {seat.id: LEVEL for seat in info.seats}, seed)
    dice, measure = SeededDice(), SeriesMeasure()
    state = game.setup(scenario, complete_options(info, {}), seed)
    first = info.seats[0].id
    found: list[tuple[float, int]] = []
    position = rolls = turn = 0
    while (decision := game.decision(state)) is not None:
        if decision.kind == "select" and state.turn != turn:
            turn = state.turn
            found.append((measure.balance(state, first), stages_left(state)))
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            action = opponents.choose(state, decision, game.legal_actions(state), position)
        state = game.apply(state, action).state
        position += 1
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    score = 0.5 if result.winner is None else float(result.winner == first)
    return [(balance, left, score) for balance, left in found]


def fit(games: Sequence[Sequence[Sample]]) -> tuple[float, float]:
    """Worth and fading with the smallest squared error."""

    def missed(numbers: NDArray[np.float64], *_: object) -> float:
        return error(games, abs(float(numbers[0])), abs(float(numbers[1])))

    found = minimize(missed, [0.5, 0.1], method="Nelder-Mead")
    return abs(float(found.x[0])), abs(float(found.x[1]))


def error(games: Sequence[Sequence[Sample]], worth: float, fading: float) -> float:
    """Mean squared difference between forecast and outcome; every game counts alike."""
    means = [
        sum((won_with(b, left, worth, fading) - score) ** 2 for b, left, score in game) / len(game)
        for game in games
    ]
    return sum(means) / len(means)


def crossed(games: Sequence[Sequence[Sample]]) -> float:
    """The error on games that the numbers were not fitted on."""
    errors = []
    for part in range(PARTS):
        numbers = fit([game for n, game in enumerate(games) if n % PARTS != part])
        errors.append(error(games[part::PARTS], *numbers))
    return sum(errors) / len(errors)


def main(arguments: Sequence[str]) -> Iterable[str]:
    """The lines to print for scenarios and a number of games of each."""
    scenarios, count = arguments[0].split(","), int(arguments[1])
    games = [samples(name, seed) for seed in fitting_seeds(count) for name in scenarios]
    worth, fading = fit(games)
    yield f"# {len(games)} games of {LEVEL}, cross-validated error {crossed(games):.3f}"
    yield f"worth = {worth:.3f}"
    yield f"fading = {fading:.4f}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in main(sys.argv[1:]))
