"""Which weights of a valuation win more matches of a seat, if they are moved.

``python -m tools.valuation_steps play GAME SCENARIO SEAT VALUATION MATCHES FILE`` plays matches of
the valuation without a search. In each of them every weight, by lot, is a step lower, as it is, or
a step higher, all at once, so that every match tells something of each. The enemy is ``normal`` in
every second match, and in turn a valuation by which enemies go on in playouts in the others.
``python -m tools.valuation_steps fit FILE...`` prints what a step of each weight does to the share
of matches won, the surest first, and the section of a valuation with the sure ones moved a step.
Put it in ``search.toml`` under a name of its own and play again from there, as long as anything is
sure; then see by matches on other seeds whether it is better. All processors play. Seeds are those
for fitting.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from itertools import chain, repeat
from math import tanh
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from tools.played_lines import Line, append, lines_of
from tools.valuation_matches import LEVEL, played, valuation_weights
from wargame_core.analysis.seeds import FIRST_FITTING, fitting_seeds
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import load, scenario_of
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.players.search.trial_processes import processors

STEP: Final = 1.7
"""A step up multiplies a weight by it; of one near 1, a step down what it lacks to 1."""
NEAR: Final = 0.9
"""Weights from here up to 1 are near 1."""
SWITCHES: Final = ("assign_jointly", "keepers", "shores")
"""Weights that are not moved: they turn something on or off. Those of 0 are not, either."""
SURE: Final = 2.0
"""Standard errors from which on an effect is taken to be one."""
DRAWN_TOWARDS_NOTHING: Final = 10.0
"""So many matches, as it were, say of every weight that a step of it does nothing."""


def stepped(weight: float, steps: int) -> float:
    """A weight after so many steps up, or down if negative.

    >>> stepped(2.0, 1), round(stepped(0.98, -1), 3), stepped(0.7, 1)
    (3.4, 0.966, 1.0)
    """
    if NEAR <= weight < 1.0:
        return 1.0 - (1.0 - weight) * STEP**-steps
    moved = weight * STEP**steps
    return min(1.0, moved) if weight < 1.0 else moved


def drawn(weights: Mapping[str, float], seed: int) -> dict[str, int]:
    """How many steps every weight that may move is moved in the match of a seed: -1, 0 or 1."""
    lot = random.Random(seed)
    movable = [name for name, value in weights.items() if value and name not in SWITCHES]
    return {name: lot.choice((-1, 0, 1)) for name in movable}


def match(
    name: str, scenario: str, seat: str, valuation: str, seed: int, enemy: str
) -> Mapping[str, Any]:
    """The line of one match: how it ended for the seat, with what its weights were moved."""
    game = load(name)
    seats = [printed.id for printed in scenario_of(game, scenario).seats]
    usual = valuation_weights(game, scenario, seat, valuation)
    steps = drawn(asdict(usual), seed)
    moved = {key: stepped(getattr(usual, key), step) for key, step in steps.items()}
    who = {other: replace(usual, **moved) if other == seat else enemy for other in seats}
    state, _ = deque(played(game, scenario, who, seed), maxlen=1).pop()
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    points = {other: sum(part.points for part in parts) for other, parts in result.points.items()}
    margin = 2 * points[seat] - sum(points.values())
    score = 0.5 if result.winner is None else float(result.winner == seat)
    line = {"game": name, "scenario": scenario, "seat": seat, "valuation": valuation}
    end = {"score": score, "margin": margin}
    return {**line, "enemy": enemy, "seed": seed, "steps": steps, **end}


def play(
    name: str, scenario: str, seat: str, valuation: str, matches: int, file: Path, jobs: int = 1
) -> None:
    """Append the lines of so many matches, in the order of their seeds, after those of a file.

    Raises UsageError for a seat that the scenario has not, or an unknown valuation.
    """
    seats = [printed.id for printed in scenario_of(load(name), scenario).seats]
    if seat not in seats:
        text = "Found the seat {found}; scenario {scenario} has {seats}."
        raise UsageError(Phrase(text, found=seat, scenario=scenario, seats=", ".join(seats)))
    _check(valuation)
    told = [line["seed"] for line in lines_of([file])] if file.exists() else []
    begun = max(told) + 1 - FIRST_FITTING if told else 0
    seeds = fitting_seeds(matches, begun)
    in_turn = [*chain.from_iterable((LEVEL, answer) for answer in settings().answers)]
    enemies = [in_turn[seed % len(in_turn)] for seed in seeds]
    one = partial(match, name, scenario, seat, valuation)
    if jobs == 1:
        append(file, map(one, seeds, enemies))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for line in pool.map(one, seeds, enemies):
            append(file, [line])


def _check(valuation: str) -> None:
    """See that there is such a valuation. Raises UsageError."""
    if valuation not in settings().valuations:
        known = ", ".join(settings().valuations)
        text = "Found the valuation {found}; there are {known}."
        raise UsageError(Phrase(text, found=valuation, known=known))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step up of a weight does."""

    weight: str
    share: float
    """To the share of matches won, near victories and defeats counted in part."""
    error: float
    """Its standard error."""

    @property
    def sure(self) -> bool:
        """Whether it is one, as far as matches tell."""
        return abs(self.share) > SURE * self.error

    @property
    def steps(self) -> int:
        """Which way more is won."""
        return 1 if self.share > 0 else -1


def effects(lines: Sequence[Line]) -> list[Effect]:
    """What a step of every weight does, the surest first: linear, from the same for each enemy.

    A match counts for what it shows of the chance to win: between 0 and 1 by its points, where
    the standard deviation of all matches is nearly certain.
    """
    names = [*dict.fromkeys(chain.from_iterable(line["steps"] for line in lines))]
    enemies = sorted({line["enemy"] for line in lines})
    rows = [
        [*(line["steps"].get(name, 0) for name in names), *(line["enemy"] == e for e in enemies)]
        for line in lines
    ]
    told = np.asarray(rows, dtype=float)
    margins = [float(line["margin"]) for line in lines]
    sure = float(np.std(margins)) or 1.0
    won = np.asarray([0.5 + 0.5 * tanh(margin / sure) for margin in margins])
    prior = np.diag([*repeat(DRAWN_TOWARDS_NOTHING, len(names)), *repeat(0.0, len(enemies))])
    spread = np.linalg.inv(told.T @ told + prior)
    found = spread @ told.T @ won
    left = max(1, len(lines) - len(found))
    variance = float(np.sum((won - told @ found) ** 2)) / left
    errors = np.sqrt(variance * np.diag(spread))
    pairs = zip(names, found, errors, strict=False)
    of_weights = [Effect(name, float(share), float(error)) for name, share, error in pairs]
    return sorted(of_weights, key=lambda one: -abs(one.share) / one.error)


def fit(files: Sequence[Path]) -> str:
    """What was found, by game, scenario, seat and valuation.

    Raises UsageError for one that there is no more.
    """
    groups: defaultdict[tuple[str, str, str, str], list[Line]] = defaultdict(list)
    for line in lines_of(files):
        groups[line["game"], line["scenario"], line["seat"], line["valuation"]].append(line)
    text = []
    for (game, scenario, seat, valuation), lines in sorted(groups.items()):
        _check(valuation)
        won = sum(line["score"] for line in lines)
        text.append(f"# {game}/{scenario}, {seat}, {valuation}: won {won} of {len(lines)} matches.")
        found = effects(lines)
        text += [f"#   {one.weight:<14} {one.share:+.3f} ± {one.error:.3f}" for one in found]
        weights = valuation_weights(load(game), scenario, seat, valuation)
        text += [f"# Moved {date.today().isoformat()}.", f'like = "{valuation}"']
        text += [
            f"{one.weight} = {stepped(getattr(weights, one.weight), one.steps):.3g}"
            for one in found
            if one.sure
        ]
    return "\n".join(text)


def main() -> None:
    """Play or fit, as the command line says."""
    words = sys.argv[1:]
    try:
        if len(words) == 7 and words[0] == "play":
            _, name, scenario, seat, valuation, matches, file = words
            jobs = processors()
            play(name, scenario, seat, valuation, int(matches), Path(file), jobs)
        elif len(words) > 1 and words[0] == "fit":
            print(fit([Path(file) for file in words[1:]]))
        else:
            print(__doc__)
    except UsageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
