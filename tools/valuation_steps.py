"""Which weights of a valuation win more matches of a seat, if they are moved.

``python -m tools.valuation_steps play GAME SCENARIO SEAT VALUATION MATCHES FILE [SEED]`` plays
matches of the valuation without a search. In each of them every weight, by lot, is a step lower, as
it is, or a step higher, all at once, so that every match tells something of each. The enemy is
``normal`` in every second match, and in turn a valuation by which enemies go on in playouts in the
others. ``python -m tools.valuation_steps fit FILE...`` prints what a step of each weight does to
the chance to win, as the points of the matches show it, the surest first, and the section of a
valuation with the sure ones moved a step. Put it in ``search.toml`` under a name of its own, play
again from there on other seeds as long as anything is sure, and then see by matches of its own,
again on others, whether it is better. What suits a seat suits others or does not: a section counts
in all. All processors play. Seeds are those for fitting: from SEED on, or after those of the file.

``python -m tools.valuation_steps objectives ...``, with the same words as ``play``, moves what the
objectives at each castle promise instead, and by a longer step; ``fit`` then prints the section
``objectives`` of the seat for the game's ``search.toml``, with what stands there already.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain, repeat
from math import tanh
from pathlib import Path
from typing import Any, Final, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from tools.castle_objectives import BETWEEN, emphases, factors
from tools.played_lines import Line, append, in_processes, lines_of
from tools.valuation_matches import LEVEL, check_seat, ended, score_of, valuation_weights
from wargame_core.analysis.seeds import FIRST_FITTING, check_seeds
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import load, scenario_of
from wargame_core.gunyuden.game import GunyudenGame
from wargame_core.gunyuden.players.search_file import MOST, settings
from wargame_core.gunyuden.players.weights import NUMBERS, Weights
from wargame_core.players.search.trial_processes import processors

STEP: Final = 1.7
"""A step up multiplies a weight by it; of a share near 1, a step down what it lacks to 1."""
LEAP: Final = 2.5
"""The same of what an objective at a castle promises."""
SHARES: Final = frozenset({
    "first_step", "morale_1", "morale_2", "morale_3", "morale_4", "patience", "siege", "ruin",
    "there", "catch", "haste", "unsupplied", "relayed", "chance",
})  # fmt: skip
"""Weights that are no larger than 1: likelihoods, and what is left or lost of something."""
NEAR: Final = 0.9
"""Shares from here on are near 1."""
SWITCHES: Final = ("assign_jointly", "keepers", "shores")
"""Weights that are not moved: they turn something on or off. Those of 0 are not, either."""
SURE: Final = 3.0
"""Standard errors from which on an effect is taken to be one: of fifty weights that do nothing one
is as far off by luck in one fit of eight."""
DRAWN_TOWARDS_NOTHING: Final = 10.0
"""So many matches in which it was moved, as it were, say of every weight that it does nothing."""
FEWEST: Final = 2
"""Matches for each number that is fitted without which nothing is said."""


def stepped(name: str, weight: float, steps: int) -> float:
    """A weight after so many steps up, or down if negative.

    >>> stepped("odds", 2.0, 1), round(stepped("haste", 0.98, -1), 3), stepped("catch", 0.7, 1)
    (3.4, 0.966, 1.0)
    >>> stepped("raid.ouchi_yakata", 4.0, 1)
    10.0
    """
    if BETWEEN in name:
        return weight * LEAP**steps
    if name not in SHARES:
        return weight * STEP**steps
    if NEAR <= weight < 1.0:
        return 1.0 - (1.0 - weight) * STEP**-steps
    return min(1.0, weight * STEP**steps)


def drawn(weights: Mapping[str, float], seed: int) -> dict[str, int]:
    """How many steps every weight that may move is moved in the match of a seed: -1, 0 or 1."""
    lot = random.Random(seed)
    movable = [name for name, value in weights.items() if value and name not in SWITCHES]
    return {name: lot.choice((-1, 0, 1)) for name in movable}


def moved(usual: Weights, known: Mapping[str, float], steps: Mapping[str, int]) -> Weights:
    """The weights of a valuation with some moved.

    ``known``: its numbers and factors as they are usually; ``steps``: of each that is moved.
    """
    others = {**known, **{name: stepped(name, known[name], step) for name, step in steps.items()}}
    of_castles = {name: number for name, number in others.items() if BETWEEN in name}
    numbers = {name: number for name, number in others.items() if BETWEEN not in name}
    return replace(usual.changed(numbers), emphases=emphases(of_castles, usual.emphases))


def one_match(
    name: str,
    scenario: str,
    seat: str,
    valuation: str,
    seed: int,
    enemy: str,
    *,
    objectives: bool = False,
) -> Mapping[str, Any]:
    """The line of one match.

    What was played, the ``weights`` of the valuation and its factors of objectives at castles, the
    ``steps`` by which the former were moved, or if ``objectives`` the latter, the ``score`` (1, 0.5
    or 0) and by how many points the seat was ahead (``margin``).
    """
    game = load(name)
    seats = [printed.id for printed in scenario_of(game, scenario).seats]
    usual = valuation_weights(game, scenario, seat, valuation)
    numbers = {key: getattr(usual, key) for key in NUMBERS}
    of_castles = factors(game, scenario, seat, usual)
    steps, weights = drawn(of_castles if objectives else numbers, seed), {**numbers, **of_castles}
    who = {other: moved(usual, weights, steps) if other == seat else enemy for other in seats}
    result = ended(game, scenario, who, seed)
    points = {other: sum(part.points for part in parts) for other, parts in result.points.items()}
    margin = 2 * points[seat] - sum(points.values())
    line = {"game": name, "scenario": scenario, "seat": seat, "valuation": valuation}
    end = {"weights": weights, "steps": steps, "score": score_of(result, seat), "margin": margin}
    return {**line, "enemy": enemy, "seed": seed, **end}


def play(
    name: str,
    scenario: str,
    seat: str,
    valuation: str,
    matches: int,
    file: Path,
    first: int | None = None,
    jobs: int = 1,
    *,
    objectives: bool = False,
) -> None:
    """Append the lines of so many matches, in the order of their seeds.

    From the seed ``first`` on, or after those of the file. ``objectives``: what objectives at
    castles promise is moved, not the weights. Raises UsageError for a game, scenario or seat that
    there is not, a game of another series, an unknown valuation and seeds that are not for fitting;
    SystemExit for a file with other lines.
    """
    game = load(name)
    if not isinstance(game, GunyudenGame):
        text = "Found the game {found}; only games of the Gunyuden series have valuations."
        raise UsageError(Phrase(text, found=name))
    check_seat(game, scenario, seat)
    if valuation not in settings().valuations:
        known = ", ".join(settings().valuations)
        text = "Found the valuation {found}; there are {known}."
        raise UsageError(Phrase(text, found=valuation, known=known))
    before = [line["seed"] for line in told([file])] if file.exists() else []
    begun = max(before, default=FIRST_FITTING - 1) + 1 if first is None else first
    check_seeds(begun, matches, fitting=True)
    seeds = range(begun, begun + matches)
    in_turn = [*chain.from_iterable((LEVEL, answer) for answer in settings().answers)]
    enemies = [in_turn[seed % len(in_turn)] for seed in seeds]
    append(file, [])
    one = partial(one_match, name, scenario, seat, valuation, objectives=objectives)
    for line in in_processes(one, seeds, enemies, jobs):
        append(file, [line])


class _Played(BaseModel):
    """A line of a match."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    game: str
    scenario: str
    seat: str
    valuation: str
    enemy: str
    seed: int
    weights: dict[str, float]
    steps: dict[str, Literal[-1, 0, 1]]
    score: float
    margin: float

    @model_validator(mode="after")
    def _steps_are_of_weights(self) -> Self:
        if not self.steps.keys() <= self.weights.keys():
            raise ValueError("steps of weights that are not there")
        return self


def told(files: Sequence[Path]) -> list[Line]:
    """All lines of some files. Raises SystemExit with a sentence for one that is of no match."""
    found: list[Line] = []
    for file in files:
        for number, line in enumerate(lines_of([file]), 1):
            try:
                found.append(_Played.model_validate(line).model_dump())
            except ValidationError as error:
                fault = error.errors()[0]
                where = ".".join(str(part) for part in fault["loc"])
                text = f"{file}, match {number}: expected a line of this tool; {where}:"
                sys.exit(f"{text} {fault['msg']}.")
    return found


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step up of a weight does."""

    weight: str
    share: float
    """To the chance to win, as points show it: some three quarters of what it does to the share of
    matches won."""
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
    """What a step of every weight does, the surest first: linear, with a mean for each enemy.

    A match counts for what it shows of the chance to win: between 0 and 1 by its points; ahead by
    their standard deviation is 0.88. Raises UsageError if there are too few matches, or if all end
    alike.
    """
    names = [*dict.fromkeys(chain.from_iterable(line["steps"] for line in lines))]
    enemies = sorted({line["enemy"] for line in lines})
    rows = [
        [*(line["steps"].get(name, 0) for name in names), *(line["enemy"] == e for e in enemies)]
        for line in lines
    ]
    steps = np.asarray(rows, dtype=float)
    margins = [float(line["margin"]) for line in lines]
    deviation, wanted = float(np.std(margins)), FEWEST * (len(names) + len(enemies))
    if len(lines) < wanted or not deviation:
        text = "Found {found} matches; expected {wanted} at least that do not all end alike."
        raise UsageError(Phrase(text, found=len(lines), wanted=wanted))
    won = np.asarray([0.5 + 0.5 * tanh(margin / deviation) for margin in margins])
    prior = np.diag([*repeat(DRAWN_TOWARDS_NOTHING, len(names)), *repeat(0.0, len(enemies))])
    squares = steps.T @ steps
    spread = np.linalg.inv(squares + prior)
    found = spread @ steps.T @ won
    left = len(lines) - float(np.trace(spread @ squares))
    variance = float(np.sum((won - steps @ found) ** 2)) / left
    errors = np.sqrt(variance * np.diag(spread))
    pairs = zip(names, found, errors, strict=False)
    of_weights = [Effect(name, float(share), float(error)) for name, share, error in pairs]
    return sorted(of_weights, key=lambda one: -abs(one.share) / one.error)


def fit(files: Sequence[Path]) -> str:
    """What was found, by game, scenario, seat and valuation as it was then.

    Raises UsageError for matches that are too few, or there twice; SystemExit for other lines.
    """
    groups: defaultdict[tuple[Any, ...], list[Line]] = defaultdict(list)
    for line in told(files):
        played_by = (line["game"], line["scenario"], line["seat"], line["valuation"])
        groups[*played_by, tuple(line["weights"].items())].append(line)
    text = [f"# {date.today().isoformat()}"]
    for (game, scenario, seat, valuation, pairs), lines in sorted(groups.items()):
        if len({line["seed"] for line in lines}) < len(lines):
            twice = "Found matches of {found} with the same seed; expected each once."
            raise UsageError(Phrase(twice, found=valuation))
        found, weights = effects(lines), dict(pairs)
        won = sum(line["score"] for line in lines)
        text += ["", f"# {game}/{scenario}, {seat}: {valuation} with moved numbers won {won:g}"]
        text += [f"# of {len(lines)}. What a step up does to the chance to win:"]
        text += [f"#   {one.weight:<24} {one.share:+.3f} ± {one.error:.3f}" for one in found]
        text += _sections(scenario, seat, valuation, weights, [one for one in found if one.sure])
    return "\n".join(text)


def _sections(
    scenario: str, seat: str, valuation: str, weights: Mapping[str, float], sure: Sequence[Effect]
) -> list[str]:
    """The lines of ``search.toml`` that say what is sure: objectives, weights, or both."""
    if not sure:
        return ["# Nothing is sure."]
    better = {one.weight: stepped(one.weight, weights[one.weight], one.steps) for one in sure}
    of_castles = {name: number for name, number in better.items() if BETWEEN in name}
    others = {name: number for name, number in better.items() if BETWEEN not in name}
    text: list[str] = []
    if of_castles:
        known = {name: number for name, number in weights.items() if BETWEEN in name}
        changed = {**known, **of_castles}.items()
        text += [f"[[objectives.{scenario}.{seat}]]", f'valuations = ["{valuation}"]']
        text += [f"{name} = {min(number, MOST):.6g}" for name, number in changed if number != 1.0]
    if others:
        text += [f"[valuation.{valuation}_{seat}]", f'like = "{valuation}"']
        text += [f"{name} = {number:.6g}" for name, number in others.items()]
    return text


def main() -> None:
    """Play or fit, as the command line says."""
    try:
        by_words(sys.argv[1:])
    except (UsageError, OSError) as error:
        sys.exit(str(error))


def by_words(words: Sequence[str]) -> None:
    """Play or fit, as some words say. Raises as ``play`` and ``fit`` do; SystemExit for others."""
    match words:
        case [
            ("play" | "objectives") as word, name, scenario, seat, valuation, matches, file, *seed
        ] if len(seed) < 2:  # fmt: skip
            count, *first = (int(w) if w.isdecimal() else 0 for w in (matches, *seed))
            if count and all(first):
                about = (name, scenario, seat, valuation, count, Path(file))
                begun, of_castles = first[0] if first else None, word == "objectives"
                play(*about, begun, jobs=processors(), objectives=of_castles)
                return
        case ["fit", *files] if files:
            print(fit([Path(file) for file in files]))
            return
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
