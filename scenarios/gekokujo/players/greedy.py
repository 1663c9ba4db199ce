"""An opponent that takes what promises most now, by what it may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players import moves, purchases, replies, worth
from scenarios.gekokujo.players.picture import Picture
from wargame_core.players.player import Alternative, best_of

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Decision
    from wargame_core.engine.game import Game
    from wargame_core.players.randomness import Randomness

Valuation = Callable[[Picture, Any], float]


class GreedyPlayer:
    """Values every legal action of a decision and takes the best; ties fall to chance.

    It looks at its own view only, and keeps nothing that changes a choice.
    """

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._known: tuple[object, Picture] | None = None

    def choose(self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any]) -> Any:
        """The action of highest value."""
        del game
        if len(legal) == 1:
            return legal[0]
        if decision.kind == "diplomacy" and self._randomness.below(worth.OFFER_ONE_IN):
            return legal[-1]
        picture = self._picture(view)
        value = VALUATIONS[decision.kind]
        values = [value(picture, action) for action in legal]
        best = max(values)
        ties = [action for action, found in zip(legal, values, strict=True) if found == best]
        return ties[0] if len(ties) == 1 else self._randomness.pick(ties)

    def explain(
        self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives and what each is thought to be worth, in provinces held."""
        picture = self._picture(view)
        value = VALUATIONS[decision.kind]
        term = TERMS.get(decision.kind, PROVINCES)
        found = [Alternative(action, {term: value(picture, action)}) for action in legal]
        return best_of(found, self.choose(game, view, decision, legal), best)

    def _picture(self, view: State) -> Picture:
        """What the board looks like; kept while nothing on it changes."""
        key = (
            tuple(frozenset(placed.items()) for placed in view.units), tuple(view.control),
            view.pacts, tuple(view.castle), tuple(view.fortified), view.ninja_at, view.mission,
            tuple(view.clan), tuple(view.breached), view.held, tuple(view.treasury),
            tuple(sorted(view.sown.items())),
        )  # fmt: skip
        if self._known is None or self._known[0] != key:
            self._known = (key, Picture(view, view.scenario.seats.index(self._seat)))
        picture = self._known[1]
        picture.state = view
        return picture


VALUATIONS: Final[Mapping[str, Valuation]] = {
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
