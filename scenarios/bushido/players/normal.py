"""The opponent ``normal``: attacks, stacks, roles and the council by what they promise.

Choices whose worth shows in the next state it takes by looking at that, like ``easy``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from scenarios.bushido.players import campaigns, court, fights
from scenarios.bushido.players.easy import UNSEEN, Easy, Valued
from scenarios.bushido.players.picture import Picture
from scenarios.bushido.rules.actions import PlayGeisha, UseLantern
from wargame_core.engine.decision import Action
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from wargame_core.engine.decision import Decision
    from wargame_core.players.one_ply import Seen
    from wargame_core.players.randomness import Randomness

VALUED: Final[Mapping[str, Valued]] = {
    **UNSEEN,
    "assign": campaigns.assign,
    "tanin": court.tanin,
    "challenge": fights.challenge,
    "duel-answer": court.duel_answer,
    "mobilize": campaigns.mobilize,
    "bonus": campaigns.bonus,
    "stack": fights.stack,
    "demand": court.demand,
}
"""By kind of choice; all others by what changes."""


class Planner(Easy):
    """Plans attacks, stacks and roles, too, and knows what a Geisha spares it."""

    valued: ClassVar[Mapping[str, Valued]] = VALUED

    def values(
        self, board: Seen, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises, in Daimyo honour."""
        found = super().values(board, decision, legal, randomness)
        if not any(isinstance(action, PlayGeisha | UseLantern) for action in legal):
            return found
        blocked = court.geisha(Picture(board.state, board.seat, self.weights))
        return [
            Terms({"tiles": worth.named.get("tiles", 0.0), "attack": blocked})
            if isinstance(action, PlayGeisha | UseLantern) else worth
            for worth, action in zip(found, legal, strict=True)
        ]  # fmt: skip
