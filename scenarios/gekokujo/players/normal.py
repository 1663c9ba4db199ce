"""Campaigns planned by what a seat may see: the opponent ``normal`` of Gekokujō."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players import planning
from scenarios.gekokujo.players.answers import ANSWERS
from scenarios.gekokujo.players.draft_choice import picked
from scenarios.gekokujo.players.greedy import no_offer, one_by_one
from scenarios.gekokujo.players.outlook import Outlook
from scenarios.gekokujo.players.weights import Weights, weights
from wargame_core.engine.decision import Action
from wargame_core.players.valuing import Terms

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Decision
    from wargame_core.players.randomness import Randomness

Planned = Callable[[Outlook, Sequence[Any]], list[dict[str, float]]]


class Planner:
    """Plans recruits and movement for the campaign to come; values other choices one by one."""

    def __init__(self, persona: str = "") -> None:
        """Take the weights of a persona, the usual self under an empty name."""
        self._weights: Weights = weights()[persona]

    def facts(self, view: State, seat: str) -> Hashable:
        """All that plans depend on."""
        return (
            seat, tuple(tuple(sorted(placed.items())) for placed in view.units),
            tuple(sorted(view.moved.items())), tuple(view.control),
            view.pacts, tuple(view.castle), tuple(view.fortified), view.ninja, view.ninja_at,
            view.mission, tuple(view.clan), tuple(view.breached), view.held, tuple(view.treasury),
            tuple(sorted(view.sown.items())), view.order, view.round, view.step,
            any(frame.kind == "movement" for frame in view.frames if hasattr(frame, "kind")),
        )  # fmt: skip

    def board(self, view: State, seat: str) -> Outlook:
        """Who can come where, and what is at stake for the seat."""
        return Outlook(view, view.scenario.seats.index(seat), self._weights)

    def at_once(
        self, board: Outlook, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Any | None:
        """A clan that is as good as any, what is meant with the units taken up, mostly no offer."""
        if decision.kind == "pick-clan":
            return picked(board, legal, randomness)
        if decision.kind == "group":
            return planning.at_once(board, legal)
        return no_offer(decision, legal, randomness)

    def values(
        self, board: Outlook, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Terms]:
        """What each legal action promises, in provinces held."""
        del randomness
        planned, answer = PLANNED.get(decision.kind), ANSWERS.get(decision.kind)
        if planned is not None:
            return [Terms(terms) for terms in planned(board, legal)]
        if answer is not None:
            return [Terms(answer(board, action)) for action in legal]
        return [Terms(one_by_one(board, decision, action)) for action in legal]


PLANNED: Final[Mapping[str, Planned]] = {
    "reinforce": planning.reinforcement,
    "movement": planning.movement,
    "group": planning.group,
}
"""Choices that follow from a plan."""
