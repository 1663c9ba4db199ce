"""The draft of Gekokujō: which clans are taken differs from match to match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.thorough import times
from wargame_core.engine import registry
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.players.opponents import Opponents

SEEDS = times(12, 40)
MOST = 0.5
"""Share of the matches in which the same clans may be taken."""


def clans_taken(level: str, players: str, seed: int) -> frozenset[int]:
    """The clans that are in play when the first round begins."""
    game: Any = registry.load("gekokujo")
    state, dice, rolls, position = game.setup(players, {}, seed), SeededDice(), 0, 0
    opponents = Opponents(game, dict.fromkeys(state.scenario.seats, level), seed)
    while not state.round:
        decision = game.decision(state)
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            legal = game.legal_actions(state)
            action = opponents.choose(state, decision, legal, position)
        state = game.apply(state, action).state
        position += 1
    return frozenset(state.clan)


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_the_same_clans_are_not_always_in_play(level: str) -> None:
    drafts = Counter(clans_taken(level, "5", seed) for seed in range(1, SEEDS + 1))
    assert drafts.most_common(1)[0][1] <= SEEDS * MOST
