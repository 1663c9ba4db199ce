"""Which clan a program takes in the draft: one of those that promise about as much as the best.

What a clan is worth cannot be told so exactly that the same ones should be taken in every match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players.replies import clan
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.gekokujo.players.picture import Picture
    from wargame_core.players.randomness import Randomness

ALIKE: Final = 0.5
"""Clans that promise this much less than the best are thought to be as good: half a Koku a round.

With two Koku ``normal`` alone at a table of ``easy`` lost 8 matches of 24, with half a Koku none.
"""


def picked(board: Picture, legal: Sequence[Action], randomness: Randomness) -> Any:
    """One of the clans that are thought to be as good as any, each as likely."""
    promises = [clan(board, action) for action in legal]
    least = max(promises) - ALIKE
    return randomness.pick([a for a, p in zip(legal, promises, strict=True) if p >= least])
