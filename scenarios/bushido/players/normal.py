"""The opponent ``normal``: attacks, stacks, roles and the council by what they promise.

Choices whose worth shows in the next state it takes by looking at that, like ``easy``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.players import campaigns, court, fights
from scenarios.bushido.players.easy import Easy
from scenarios.bushido.players.picture import Picture
from scenarios.bushido.players.weights import weights
from scenarios.bushido.rules.actions import PlayGeisha, UseLantern
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from wargame_core.engine.decision import Decision
    from wargame_core.players.one_ply import Seen
    from wargame_core.players.randomness import Randomness

VALUED: Final[Mapping[str, Callable[[Picture, Sequence[Any]], list[dict[str, float]]]]] = {
    "fortress": court.place,
    "claim": court.place,
    "split": court.split,
    "tea": court.tea,
    "assign": campaigns.assign,
    "tanin": court.tanin,
    "challenge": fights.challenge,
    "duel-answer": court.duel_answer,
    "duel-stack": fights.duel_stack,
    "mobilize": campaigns.mobilize,
    "bonus": campaigns.bonus,
    "stack": fights.stack,
    "tactic": fights.tactic,
    "privilege": court.privilege,
    "kotau-privilege": court.privilege,
    "judge": court.judge,
    "demand": court.demand,
    "donate": court.donate,
    "council": court.council,
}
"""By kind of choice; all others by what changes."""


class Planner(Easy):
    """Values every kind of choice from the view of its seat."""

    def values(
        self, board: Seen, decision: Decision, legal: Sequence[Any], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises, in Daimyo honour."""
        picture = Picture(board.state, board.seat, weights()[""])
        valued = VALUED.get(decision.kind)
        if valued is not None:
            return [Terms(terms) for terms in valued(picture, legal)]
        found = Easy.values(self, board, decision, legal, randomness)
        if any(isinstance(action, PlayGeisha | UseLantern) for action in legal):
            blocked = court.geisha(picture)
            found = [
                Terms({"tiles": worth.named.get("tiles", 0.0), "attack": blocked})
                if isinstance(action, PlayGeisha | UseLantern) else worth
                for worth, action in zip(found, legal, strict=True)
            ]  # fmt: skip
        return found
