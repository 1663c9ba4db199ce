"""An opponent that takes any legal action."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.players.randomness import Randomness


class RandomPlayer:
    """Takes each legal action with the same probability."""

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down with a source of chance."""
        self._randomness = randomness

    def choose(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """Any of the legal actions."""
        return legal[0] if len(legal) == 1 else self._randomness.pick(legal)
