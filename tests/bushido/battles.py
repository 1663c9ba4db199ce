"""A match of six people that stands before a battle; used by tests of windows and terminals."""

from __future__ import annotations

import random

from scenarios.bushido.game import GAME
from wargame_core.engine.match import Match


def next_battle() -> Match:
    """The attacker is to build his stack, and both sides have katana to be stacked."""
    for seed in range(30):
        match = before_stacks(seed)
        if match is not None:
            hands = [match.state.hand[one] for one in match.state.battle.leaders]
            if all(sum(held[1:4]) > 1 for held in hands):
                return match
    raise AssertionError("no battle")


def before_stacks(seed: int) -> Match | None:
    """Random play up to the first battle of two players; None if there is none soon."""
    match: Match = Match(GAME, "6", seed=seed)
    draw = random.Random(seed)
    for _ in range(3000):
        decision, battle = match.decision, match.state.battle
        if decision is None:
            return None
        if decision.kind == "stack" and battle is not None and len(match.waiting) > 1:
            first = match.state.seat(battle.leaders[0])
            if decision.seat == first and not battle.by_ronin:
                return match
        if decision.seat == "chance":
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    return None
