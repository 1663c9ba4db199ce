"""How many different sequences of actions there are from some states, to depth 1, 2 and 3.

``python -m tests.reference.counts`` counts anew; read the difference before it is committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scenarios.western_hero.game import GAME
from tests.transcripts.transcript import OPENINGS, Opening, actions_in
from wargame_core.engine.decision import CHANCE, ROLLS

COUNTS = Path(__file__).parent / "counts.json"
GAMES = Path(__file__).parents[1] / "transcripts" / "games"
PLACES = (0, 75, 150, 225)
"""Actions after which the sequences are counted."""
MOST = 4_000
"""A state with more sequences than this is not followed to the next depth."""


def sequences(state: Any, depth: int) -> int:
    """Number of sequences of so many actions; a finished game has one, the empty one."""
    decision = GAME.decision(state)
    if decision is None:
        return 1
    legal = ROLLS if decision.seat == CHANCE else GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(sequences(GAME.apply(state, action).state, depth - 1) for action in legal)


def counted(opening: Opening) -> dict[str, list[int]]:
    """Counts by number of actions played, as deep as they stay small."""
    text = (GAMES / f"{opening.name}.txt").read_text(encoding="utf-8")
    state, found = GAME.setup(opening.scenario, {}, opening.seed), {}
    for number, action in enumerate(actions_in(text)):
        if number in PLACES:
            counts = [sequences(state, 1), sequences(state, 2)]
            if counts[1] < MOST // 8:
                counts.append(sequences(state, 3))
            found[str(number)] = counts
        state = GAME.apply(state, GAME.read_action(state, action)).state
    return found


if __name__ == "__main__":
    every = {opening.name: counted(opening) for opening in OPENINGS}
    COUNTS.write_text(json.dumps(every, indent=1) + "\n", encoding="utf-8")
