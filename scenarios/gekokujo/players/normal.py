"""An opponent that plans its campaigns, by what it may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players import planning, worth
from scenarios.gekokujo.players.answers import ANSWERS
from scenarios.gekokujo.players.clashes import Terms, total
from scenarios.gekokujo.players.greedy import PROVINCES, TERMS, VALUATIONS
from scenarios.gekokujo.players.outlook import Outlook
from scenarios.gekokujo.players.weights import Weights, weights
from wargame_core.players.player import Alternative, best_of

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Decision
    from wargame_core.engine.game import Game
    from wargame_core.players.randomness import Randomness

Planned = Callable[[Outlook, Sequence[Any]], list[tuple[Any, Terms]]]


class NormalPlayer:
    """Plans recruits and movement for the campaign to come; other choices one by one.

    It looks at its own view only, and keeps nothing that changes a choice.
    """

    def __init__(self, persona: str = "") -> None:
        """Take the weights of a persona, the usual self under an empty name."""
        self._weights: Weights = weights()[persona]

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._known: tuple[object, Outlook] | None = None

    def choose(self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any]) -> Any:
        """The action of highest value; ties fall to chance."""
        del game
        if len(legal) == 1:
            return legal[0]
        if decision.kind == "diplomacy" and self._randomness.below(worth.OFFER_ONE_IN):
            return legal[-1]
        if decision.kind == "group":
            meant = planning.at_once(self._outlook(view), legal)
            if meant is not None:
                return meant
        found = [(action, total(terms)) for action, terms in self._valued(view, decision, legal)]
        best = max(value for _, value in found)
        ties = [action for action, value in found if value == best]
        return ties[0] if len(ties) == 1 else self._randomness.pick(ties)

    def explain(
        self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives with the terms of their value, best first."""
        found = [Alternative(a, terms) for a, terms in self._valued(view, decision, legal)]
        return best_of(found, self.choose(game, view, decision, legal), best)

    def _valued(
        self, view: State, decision: Decision, legal: Sequence[Any]
    ) -> list[tuple[Any, Terms]]:
        outlook = self._outlook(view)
        planned = PLANNED.get(decision.kind)
        if planned is not None:
            return planned(outlook, legal)
        answer = ANSWERS.get(decision.kind)
        if answer is not None:
            return [(action, answer(outlook, action)) for action in legal]
        value, term = VALUATIONS[decision.kind], TERMS.get(decision.kind, PROVINCES)
        return [(action, {term: value(outlook, action)}) for action in legal]

    def _outlook(self, view: State) -> Outlook:
        """What the board looks like; kept while nothing on it changes."""
        key = (
            tuple(tuple(sorted(placed.items())) for placed in view.units),
            tuple(sorted(view.moved.items())), tuple(view.control),
            view.pacts, tuple(view.castle), tuple(view.fortified), view.ninja, view.ninja_at,
            view.mission, tuple(view.clan), tuple(view.breached), view.held, tuple(view.treasury),
            tuple(sorted(view.sown.items())), view.order, view.round, view.step,
            any(frame.kind == "movement" for frame in view.frames if hasattr(frame, "kind")),
        )  # fmt: skip
        if self._known is None or self._known[0] != key:
            player = view.scenario.seats.index(self._seat)
            self._known = (key, Outlook(view, player, self._weights))
        outlook = self._known[1]
        outlook.state = view
        return outlook


PLANNED: Final[Mapping[str, Planned]] = {
    "reinforce": planning.reinforcement,
    "movement": planning.movement,
    "group": planning.group,
}
"""Choices that follow from a plan."""
