"""An opponent for a first match: it plays sensibly, and lets many a good chance go by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.players.player import EQUAL, Alternative, best_of
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import B, Boards, Valuation, Worth

OVERLOOKED: Final = 3
"""One of so many actions is not thought of."""
CONTENT: Final = 0.5
"""Share of what the best promises with which it is content."""


class LenientPlayer:
    """Is content with half of what the best action promises, and overlooks one in three.

    It does nothing that promises less than the least that it thinks of: it does not throw its own
    away. It looks at its own view only, and keeps nothing that changes a choice.
    """

    def __init__(self, valuation: Valuation[B]) -> None:
        self.valuation: Valuation[Any] = valuation

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._randomness = randomness
        self.boards: Boards[Any] = Boards(self.valuation, seat)

    def choose(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """One of the actions that are good enough."""
        del game
        return legal[0] if len(legal) == 1 else legal[self._think(view, decision, legal)[0]]

    def explain(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives, the chosen one among them."""
        del game
        place, worths = self._think(view, decision, legal)
        found = [
            Alternative(action, worth.terms()) for action, worth in zip(legal, worths, strict=True)
        ]
        return best_of(found, legal[place], best)

    def _think(
        self, view: object, decision: Decision, legal: Sequence[Action]
    ) -> tuple[int, Sequence[Worth]]:
        """The place of the choice, and what every action is worth."""
        worths = self.valuation.values(self.boards.get(view), decision, legal, self._randomness)
        totals = [round(worth.total, EQUAL) for worth in worths]
        thought = [place for place in range(len(legal)) if self._randomness.below(OVERLOOKED)]
        thought = thought or [totals.index(max(totals))]
        top = max(totals[place] for place in thought)
        enough = CONTENT * top if top > 0.0 else top
        return self._randomness.pick([p for p in thought if totals[p] >= enough]), worths
