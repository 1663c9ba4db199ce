"""Random games of Bushido, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from scenarios.bushido import library
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import State
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Event


def random_game(
    players: int, seed: int, options: dict[str, str] | None = None, most: int = 100_000
) -> Iterator[tuple[State, Any, State, list[Event]]]:
    """Every step: the state before, the action, the state after, and the events."""
    draw = random.Random(seed)
    state = engine.start(library.load(str(players), options or {}))
    for _ in range(most):
        decision = procedure.decision(state)
        if decision is None:
            return
        if decision.seat == CHANCE:
            outcomes = procedure.outcomes(state)
            weights = [float(probability) for _, probability in outcomes]
            action = draw.choices([one for one, _ in outcomes], weights)[0]
        else:
            action = draw.choice(procedure.legal_actions(state))
        step = engine.apply(state, action)
        yield state, action, step.state, list(step.events)
        state = step.state
