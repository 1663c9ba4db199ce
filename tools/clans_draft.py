"""What the clans of Gekokujō are worth in the draft, fitted on matches of ``normal``.

``python -m tools.clans_draft play MATCHES FILE`` plays matches of 4 and 5 players, core and all
modules, in which every clan falls to a seat by lot, and appends a line for each: the clans, how far
the nearest other home is from theirs, and who has won. ``python -m tools.clans_draft fit FILE…``
prints the sections ``draft`` and ``clan`` of ``search.toml`` that fit them. Seeds are those for
fitting.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy.optimize import minimize

from scenarios.gekokujo.players.draft_search import nearest_homes
from scenarios.gekokujo.players.search_settings import settings
from tools.clans_fit import FOLDS, TABLES, Matrix, loss
from tools.play_or_fit import play_or_fit
from tools.played_lines import append, lines_of
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.players.opponents import Opponents

LEVEL: Final = "normal"
ROUNDS: Final = "12"
RIDGE: Final = 0.02
"""How strongly worths are drawn towards nothing, for each match."""


def sample(number: int, seed: int) -> Any:
    """The line of one match; None if nobody has won it."""
    players, options = TABLES[number % len(TABLES)]
    game: Any = registry.load("gekokujo")
    lot = random.Random(seed)
    state = game.setup(players, {**options, "max_rounds": ROUNDS}, seed)
    opponents = Opponents(game, dict.fromkeys(state.scenario.seats, LEVEL), seed)
    position = 0
    clans: list[int] = []
    while (decision := game.decision(state)) is not None:
        legal = game.legal_actions(state)
        if decision.seat == CHANCE or decision.kind == "pick-clan":
            action = lot.choice(legal)
        else:
            action = opponents.choose(state, decision, legal, position)
        state, position = game.apply(state, action).state, position + 1
        clans = clans or (list(state.clan) if state.round else [])
    if state.ended.winner < 0:
        return None
    far = nearest_homes(state.scenario, clans)
    names = [state.scenario.clan(clan).id for clan in clans]
    return {"seed": seed, "clans": names, "nearest": far, "winner": state.ended.winner}


def play(matches: int, file: Path) -> None:
    """Play matches, one after the other, and append their lines."""
    for number, seed in enumerate(fitting_seeds(matches)):
        line = sample(number, seed)
        if line is not None:
            append(file, [line])


def fit(files: Sequence[Path]) -> str:
    """The sections that fit the lines of some files, and how well they fit others."""
    lines = lines_of(files)
    names = sorted({name for line in lines for name in line["clans"]})
    far = settings().draft["far"]
    cases: list[tuple[Matrix, int]] = []
    for line in lines:
        rows = [
            [min(steps, far), *(float(name == clan) for name in names)]
            for clan, steps in zip(line["clans"], line["nearest"], strict=True)
        ]
        cases.append((np.asarray(rows), line["winner"]))

    def solved(some: Sequence[tuple[Matrix, int]]) -> Matrix:
        return np.asarray(minimize(loss, np.zeros(len(names) + 1), (some, RIDGE)).x)

    errors = []
    for fold in range(FOLDS):
        rest = solved([case for n, case in enumerate(cases) if n % FOLDS != fold])
        errors.append(loss(rest, [case for n, case in enumerate(cases) if n % FOLDS == fold], 0.0))
    alone, *worths = solved(cases)
    even = float(np.mean([np.log(len(rows)) for rows, _ in cases]))
    found = [
        f"# {len(cases)} matches of {LEVEL}; cross-validated log loss {np.mean(errors):.3f}, "
        f"by even chances {even:.3f}.",
        "[draft]",
        f"alone = {alone:.2f}",
        "[clan]",
    ]
    return "\n".join([*found, *(f"{n} = {w:.2f}" for n, w in zip(names, worths, strict=True))])


if __name__ == "__main__":
    play_or_fit(sys.argv[1:], play, fit, __doc__)
