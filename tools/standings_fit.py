"""What the features of a board are worth, fitted on played matches of many kinds of players.

``python -m tools.standings_fit play GAME SCENARIO MATCHES FILE`` plays matches of a scenario and
appends a line for every phase: the features, and how the match ended.
``python -m tools.standings_fit fit FILE...`` prints the sections ``standing`` of each scenario for
the game's ``search.toml``: what a feature is worth, and how many points are how likely a match
that is won. Seeds are those for fitting: no level is fitted on the matches that measure it.
"""

from __future__ import annotations

import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize, nnls

from tools.played_lines import append, lines_of, next_seeds
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, load, scenario_of
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.search_settings import FADING, Standing
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
RIDGE: Final = 0.1
"""How strongly weights are drawn towards those before, as a share of what the boards say."""
FOLDS: Final = 5
LEAST: Final = 1e-3
"""No chance is taken to be smaller."""
SMALLEST: Final = 0.1
"""Nor any of the numbers by which points become one."""
KNOWN: Final = ("game", "scenario", "seed", "row", "margin")
"""What a line says."""
TO_WIN: Final = ("now", "whole", "steeper")
"""How points become a chance to win."""

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
            view, legal = game.view(state, decision.seat), game.legal_actions(state)
            action = players[decision.seat].choose(game, view, decision, legal)
        state = game.apply(state, action).state
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    margin = result.total(sides[0]) - result.total(sides[1])
    for row in rows:
        about = {"game": game.info.id, "scenario": scenario, "seed": seed}
        yield {**about, "row": row, "margin": margin}


def play(name: str, scenario: str, matches: int, file: Path) -> None:
    """Play so many matches, one after the other, and append their lines.

    Seeds go on after those of the lines that the file has already. Raises UsageError for a
    scenario that the game has not.
    """
    game = load(name)
    scenario_of(game, scenario)
    for seed in next_seeds(file, matches):
        append(file, samples(game, scenario, seed))


class Fit:
    """Weights of features by least squares over the boards of some matches of a scenario.

    A feature counts for a side what it costs the other, so that a negative weight could only be
    an accident of the matches: none is below nothing. What the scenario itself gives side 0 is
    taken up by a quadratic in the share of the match that is left.
    """

    def __init__(self, lines: Sequence[Any], before: Standing) -> None:
        rows = np.asarray([line["row"] for line in lines], dtype=float)
        self.fold = np.asarray([_fold(line) for line in lines])
        self.left, features = rows[:, -1], rows[:, 1:-1]
        early, lasting = self.left[:, None], np.minimum(1.0, FADING * self.left)[:, None]
        self.columns = np.hstack([features * early, features * lasting])
        """Every feature but the score: early in the match, and as long as it counts."""
        self.score = rows[:, 0]
        self.ends = np.asarray([line["margin"] for line in lines], dtype=float)
        self.constants = np.vander(self.left, 3)
        self.before = np.asarray([*before.early, *before.always])

    def solve(self, where: Any) -> Matrix:
        """The weights that fit some of the boards."""
        columns, constants = self.columns[where], self.constants[where]
        spread = columns.std(axis=0) + 1e-9
        both = np.column_stack([columns / spread, (self.ends - self.score)[where]])
        rest = both - constants @ np.linalg.lstsq(constants, both, rcond=None)[0]
        ridge = (RIDGE * len(columns)) ** 0.5
        drawn = np.vstack([rest[:, :-1], ridge * np.eye(columns.shape[1])])
        target = np.concatenate([rest[:, -1], ridge * self.before * spread])
        found: Matrix = nnls(drawn, target)[0] / spread
        return found

    def guesses(self, *, anew: bool) -> Matrix:
        """How many points each board is expected to end with, by the matches of other folds.

        ``anew``: by weights that are fitted each time, otherwise by those before.
        """
        found = np.zeros(len(self.ends))
        for fold in range(FOLDS):
            out = self.fold == fold
            weights = self.solve(~out) if anew else self.before
            counted = self.score + self.columns @ weights
            rest = (self.ends - counted)[~out]
            constants = np.linalg.lstsq(self.constants[~out], rest, rcond=None)[0]
            found[out] = (counted + self.constants @ constants)[out]
        return found


def chances(guesses: Matrix, ends: Matrix, left: Matrix, before: Standing) -> Matrix:
    """``now``, ``whole`` and ``steeper`` by which guessed points tell best who wins.

    Found from those before; none is below ``SMALLEST``.
    """
    won = 0.5 + 0.5 * np.sign(ends)

    def error(numbers: Matrix) -> float:
        now, whole, steeper = np.maximum(SMALLEST, np.exp(numbers))
        chance = 0.5 + 0.5 * np.tanh(guesses / (now + whole * left**steeper))
        chance = np.clip(chance, LEAST, 1.0 - LEAST)
        return -float(np.mean(won * np.log(chance) + (1.0 - won) * np.log(1.0 - chance)))

    begun = np.log(np.maximum(SMALLEST, [before.now, before.whole, before.steeper]))
    numbers = np.exp(minimize(error, begun, method="Nelder-Mead").x)
    found: Matrix = np.maximum(SMALLEST, numbers)
    return found


def fit(files: Sequence[Path]) -> str:
    """The sections of the numbers that fit the lines of some files, scenario by scenario.

    Raises UsageError for lines of another kind, and for too few matches.
    """
    of_scenario: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    for number, line in enumerate(lines_of(files), 1):
        missing = [name for name in KNOWN if name not in line]
        if missing:
            raise UsageError(f"Line {number} has no {missing[0]!r}: it is of no match for a fit.")
        of_scenario[line["game"], line["scenario"]].append(line)
    for (_, scenario), lines in of_scenario.items():
        folds, ends = ({key(line) for line in lines} for key in (_fold, _winner))
        if len(folds) < FOLDS or not {-1, 1} <= ends:
            raise UsageError(
                f"Scenario {scenario}: matches in {len(folds)} of {FOLDS} folds, won by"
                f" {len(ends - {0})} of 2 sides; more matches are needed."
            )
    return "\n\n".join(
        _fitted(scenario, lines, settings(game).standing_in(scenario))
        for (game, scenario), lines in sorted(of_scenario.items())
    )


def _fold(line: Mapping[str, Any]) -> int:
    return int(line["seed"]) % FOLDS


def _winner(line: Mapping[str, Any]) -> int:
    """1 if side 0 has won, -1 if the other, 0 for a draw."""
    margin = float(line["margin"])
    return (margin > 0) - (margin < 0)


def _fitted(scenario: str, lines: Sequence[Any], before: Standing) -> str:
    """The section of one scenario."""
    found = Fit(lines, before)
    weights = found.solve(np.ones(len(lines), dtype=bool))
    anew = found.guesses(anew=True)
    errors = [_error(guesses, found.ends) for guesses in (anew, found.guesses(anew=False))]
    numbers = chances(anew, found.ends, found.left, before)
    text = [
        f"# Scenario {scenario}, {date.today().isoformat()}: {len({x['seed'] for x in lines})}"
        f" matches, {len(lines)} boards, drawn towards",
        "# the weights before. Error of the final points, cross-validated by matches, and by the",
        f"# weights before: {errors[0]:.1f} ({errors[1]:.1f}).",
        f"[standing.{scenario}]",
        *(f"{name} = {number:.2f}" for name, number in zip(TO_WIN, numbers, strict=True)),
    ]
    for kind, row in zip(("early", "always"), np.split(weights, 2), strict=True):
        worths = (f"{name} = {worth:.3f}" for name, worth in zip(FEATURES[1:], row, strict=True))
        text.append(f"{kind} = {{ {', '.join(worths)} }}")
    return "\n".join(text)


def _error(guesses: Matrix, ends: Matrix) -> float:
    return math.sqrt(float(np.mean((guesses - ends) ** 2)))


def main() -> None:
    """Play or fit, as the command line says."""
    try:
        match sys.argv[1:]:
            case ["play", name, scenario, matches, file] if matches.isdecimal():
                play(name, scenario, int(matches), Path(file))
            case ["fit", *files] if files:
                print(fit([Path(file) for file in files]))
            case _:
                print(__doc__)
    except UsageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
