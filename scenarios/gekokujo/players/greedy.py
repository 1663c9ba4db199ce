"""What promises most now, by what a seat may see: the opponent ``easy`` of Gekokujō."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players import moves, purchases, replies, worth
from scenarios.gekokujo.players.draft_choice import picked
from scenarios.gekokujo.players.picture import Picture
from wargame_core.engine.decision import Action
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Decision
    from wargame_core.players.randomness import Randomness

Value = Callable[[Picture, Any], float]


class Greedy:
    """Values every legal action by itself."""

    def facts(self, view: State, seat: str) -> Hashable:
        """All that prizes, threats and aims depend on."""
        return (
            seat, tuple(frozenset(placed.items()) for placed in view.units), tuple(view.control),
            view.pacts, tuple(view.castle), tuple(view.fortified), view.ninja_at, view.mission,
            tuple(view.clan), tuple(view.breached), view.held, tuple(view.treasury),
            tuple(sorted(view.sown.items())),
        )  # fmt: skip

    def board(self, view: State, seat: str) -> Picture:
        """The prizes and threats of the seat."""
        return Picture(view, view.scenario.seats.index(seat))

    def at_once(
        self, board: Picture, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Any | None:
        """A clan that is as good as any; no offer of a pact, mostly."""
        if decision.kind == "pick-clan":
            return picked(board, legal, randomness)
        return no_offer(decision, legal, randomness)

    def values(
        self, board: Picture, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises now, mostly in provinces held."""
        del randomness
        return [Terms(one_by_one(board, decision, action)) for action in legal]


def no_offer(decision: Decision, legal: Sequence[Action], randomness: Randomness) -> Any | None:
    """To let a chance for an offer pass, but for one in so many; None if another choice is open."""
    if decision.kind == "diplomacy" and randomness.below(worth.OFFER_ONE_IN):
        return legal[-1]
    return None


def one_by_one(board: Picture, decision: Decision, action: Action) -> dict[str, float]:
    """What an action promises now, as one term."""
    return {TERMS.get(decision.kind, PROVINCES): VALUATIONS[decision.kind](board, action)}


VALUATIONS: Final[Mapping[str, Value]] = {
    "pick-clan": replies.clan,
    "sowing": purchases.sow,
    "bankruptcy": replies.remove,
    "lose-half": replies.remove,
    "path": replies.path,
    "reinforce": purchases.purchase,
    "target": replies.target,
    "diplomacy": purchases.offer,
    "answer-pact": replies.answer_pact,
    "movement": moves.take_up,
    "group": moves.go,
    "battles": replies.fight,
    "reroll": replies.reroll,
    "ronin": replies.ronin,
    "assassination": replies.assassinate,
    "hit": replies.hit,
    "give-up": replies.give_up,
    "leaving": replies.withdraw,
}
"""How the actions of each kind of decision are valued."""

PROVINCES: Final = "provinces"
"""The term of most choices: provinces held."""

TERMS: Final[Mapping[str, str]] = {
    "pick-clan": "income",
    "sowing": "harvest",
    "bankruptcy": "own-units",
    "lose-half": "own-units",
    "path": "freedom",
    "target": "enemy-units",
    "diplomacy": "pact",
    "answer-pact": "pact",
    "reroll": "enemy-units",
    "assassination": "enemy-units",
    "hit": "enemy-units",
}
"""The term of the other choices."""
