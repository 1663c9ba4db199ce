"""An opponent for the Gunyuden series that thinks in objectives: relieve, invest, mass, guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Decision
from wargame_core.engine.game import Game
from wargame_core.gunyuden.players import intentions, replies, responses
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.greedy import VALUATIONS as GREEDY
from wargame_core.gunyuden.players.personas import Weights, fitted
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.rousing import counted
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.player import Alternative, best_of
from wargame_core.players.randomness import Randomness

Valuation = Callable[[Any, Any], Evaluation]


class PlannerPlayer:
    """Assigns forces to objectives and takes the action that serves them best.

    It looks at its own view only, and keeps nothing that changes a choice.
    """

    def __init__(self, weights: Weights | None = None, persona: str = "") -> None:
        """Without weights the persona's count, as they fit the seat and the scenario."""
        self._weights, self._persona = weights, persona

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._known: tuple[object, Plan] | None = None

    def choose(self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Any]) -> Any:
        """The action of highest value; ties fall to chance."""
        del game
        if len(legal) == 1:
            return legal[0]
        totals = [value.total for value in values(self.plan(view), decision, legal)]
        best = max(totals)
        ties = [action for action, total in zip(legal, totals, strict=True) if total == best]
        return ties[0] if len(ties) == 1 else self._randomness.pick(ties)

    def explain(
        self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives of a decision with the terms of their value, best first."""
        found = [
            Alternative(action, value.terms())
            for action, value in zip(legal, values(self.plan(view), decision, legal), strict=True)
        ]
        return best_of(found, self.choose(game, view, decision, legal), best)

    def plan(self, view: State) -> Plan:
        """What is intended as the board stands; kept while nothing on it changes."""
        key = board(view)
        if self._known is None or self._known[0] != key:
            scenario = view.scenario
            side = [side.id for side in scenario.sides].index(self._seat)
            weights = self._weights or fitted(
                scenario.game, self._persona, scenario.info.id, self._seat
            )
            self._known = (key, Plan(view, side, weights))
        plan = self._known[1]
        plan.state = view
        return plan


def values(plan: Plan, decision: Decision, legal: Sequence[Any]) -> list[Evaluation]:
    """What every legal action of a decision is worth to the plan's side."""
    value: Valuation = VALUATIONS.get(decision.kind, replies.afterwards)
    return [counted(plan.state, action, value(plan, action)) for action in legal]


VALUATIONS: Final[Mapping[str, Valuation]] = {
    **GREEDY,
    "set-up": responses.set_up,
    "select": intentions.force_action,
    "move": intentions.move_step,
    "organise": intentions.organise_step,
    "siege": intentions.siege_step,
    "siege-goes-on": intentions.siege_step,
    "invest": intentions.invest_step,
    "target": responses.target,
    "attacked-forces": responses.attacked_forces,
    "battle-kind": responses.battle_kind,
    "battle-refused": responses.battle_kind,
    "consent": responses.consent,
    "split-losses": responses.split_losses,
    "counterattack": responses.counterattack,
    "pursuit": responses.pursuit,
    "enter-vacated-hex": responses.enter_vacated,
}
"""How the actions of each kind of decision are valued; others by what comes of them."""
