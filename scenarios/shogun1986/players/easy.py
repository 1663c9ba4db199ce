"""The opponent ``easy``: one action ahead by the balance, and nobody who was taken up stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wargame_core.engine.decision import Action
from wargame_core.players.one_ply import OnePly, Seen
from wargame_core.players.valuing import Terms
from wargame_core.provinces.rules.actions import Leave

if TYPE_CHECKING:
    from wargame_core.engine.decision import Decision
    from wargame_core.players.randomness import Randomness

LAST: Final = -99.0
"""What it is worth to leave a unit again; to take it up once more would lead round in circles."""


class Easy(OnePly):
    """Looks one action ahead."""

    def values(
        self, board: Seen, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What changes by each action."""
        found = OnePly.values(self, board, decision, legal, randomness)
        if decision.kind != "party":
            return found
        return [
            Terms({"march": LAST}) if isinstance(action, Leave) else worth
            for action, worth in zip(legal, found, strict=True)
        ]
