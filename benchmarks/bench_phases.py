"""What bounds a search of whole phases: copies of a state, and phases that a policy plays."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from benchmarks.figures import Figure, percentile
from wargame_core.engine import registry
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.players.opponents import Opponents

MS = 1_000.0
POLICY = "normal"
COPIES = 2_000
GAMES = (("western_hero", "1"), ("western_hero", "2"), ("western_hero", "4"), ("gekokujo", "4"))
MOST = 60
"""Phases of a game that are measured."""


def measure() -> Iterable[Figure]:
    for name, scenario in GAMES:
        game = registry.load(name)
        taken, states = _phases(game, scenario)
        title = f"{name}/{scenario}"
        yield Figure(f"a phase of {POLICY}, {title}, mean", sum(taken) / len(taken), "ms")
        yield Figure(f"a phase of {POLICY}, {title}, p95", percentile(taken, 95), "ms")
        yield Figure(f"copy of a state, {title}", _copies(states), "µs")


def _phases(game: Any, scenario: str) -> tuple[list[float], list[Any]]:
    """Milliseconds of each phase: what one seat chooses in a row, dice and answers left out."""
    seats = {seat.id: POLICY for s in game.info.scenarios if s.id == scenario for seat in s.seats}
    opponents, dice = Opponents(game, seats, 1), SeededDice()
    state = game.setup(scenario, {}, 1)
    taken: list[float] = []
    states: list[Any] = []
    deciding, rolls, position = "", 0, 0
    while len(taken) <= MOST and (decision := game.decision(state)) is not None:
        start = time.process_time()
        if decision.seat == CHANCE:
            action = dice.pick(1, rolls, game.outcomes(state))
            rolls += 1
        else:
            action = opponents.choose(state, decision, game.legal_actions(state), position)
        following = game.apply(state, action).state
        spent = (time.process_time() - start) * MS
        if decision.seat not in (deciding, CHANCE):
            deciding = decision.seat
            taken.append(0.0)
            states.append(state)
        if taken:
            taken[-1] += spent
        state, position = following, position + 1
    return taken, states


def _copies(states: list[Any]) -> float:
    """Microseconds of a copy, the best of some rounds."""
    rounds = []
    for _ in range(5):
        start = time.process_time()
        for number in range(COPIES):
            states[number % len(states)].copy()
        rounds.append((time.process_time() - start) / COPIES * MS * MS)
    return min(rounds)
