"""Objectives: relieve, invest, mass, guard. The opponent ``normal`` of the Gunyuden series."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Action, Decision
from wargame_core.gunyuden.players import replies, responses, sailing
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.greedy import VALUATIONS as GREEDY
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.weights import Weights, fitted
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness

Value = Callable[[Any, Any], Evaluation]


class Planner:
    """Assigns forces to objectives and values actions by how they serve them."""

    def __init__(self, weights: Weights | None = None, persona: str = "") -> None:
        """Without weights the persona's count, as they fit the seat and the scenario."""
        self._weights, self._persona = weights, persona

    def facts(self, view: State, seat: str) -> Hashable:
        """All that objectives depend on."""
        return seat, board(view)

    def board(self, view: State, seat: str) -> Plan:
        """What is intended as the board stands."""
        scenario = view.scenario
        weights = self._weights or fitted(scenario.game, self._persona, scenario.info.id, seat)
        return Plan(view, scenario.side_of_seat(seat), weights)

    def values(
        self, board: Plan, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Evaluation]:
        """What every legal action is worth to the plan's side, in victory points."""
        del randomness
        return values(board, decision, legal)


def values(plan: Plan, decision: Decision, legal: Sequence[Action]) -> list[Evaluation]:
    """What every legal action of a decision is worth to the plan's side."""
    value: Value = VALUATIONS.get(decision.kind, replies.afterwards)
    judge = Planned(plan)
    return [less_activated(plan.state, action, value(judge, action)) for action in legal]


VALUATIONS: Final[Mapping[str, Value]] = {
    **GREEDY,
    "select": sailing.action_of_phase,
    "embark": sailing.embark_step,
    "landing": sailing.landing_step,
    "enter-after-landing": sailing.enter_step,
    "set-up": responses.set_up,
    "invest": responses.invest_step,
    "split-losses": responses.split_losses,
}
"""How the actions of each kind of decision are valued; others by what comes of them."""
