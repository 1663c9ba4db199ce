"""What both sides answer quickly in a playout: within blows, retreats and losses."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.battles import Skirmishes
from wargame_core.gunyuden.players.besieging import Besieging
from wargame_core.gunyuden.players.choices import attacks
from wargame_core.gunyuden.players.decisive_battles import DecisiveBattles
from wargame_core.gunyuden.players.evaluation import step_worth
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.planner import VALUATIONS
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.retreat import extra_loss
from wargame_core.gunyuden.rules.state import State

Chooser = Callable[["Quick", State, Any, Sequence[Any]], Any]


class Quick:
    """Chooses for both sides in all trials of one decision.

    What it remembers are values of equal boards, so that no choice depends on it.
    """

    def __init__(self, plans: tuple[Plan, Plan]) -> None:
        """``plans``: the board at the root as side 0 and side 1 see it."""
        self._plans = tuple(copy(plan) for plan in plans)
        self._boards: list[object] = [None, None]
        self._blows: dict[Hashable, tuple[float, tuple[int, ...]]] = {}
        self._sides = {side.id: i for i, side in enumerate(plans[0].state.scenario.sides)}

    def choose(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        """The action that the seat of the open frame takes."""
        chooser = _CHOOSERS.get(frame.kind)
        if chooser is not None:
            return chooser(self, state, frame, legal)
        value = VALUATIONS.get(frame.kind)
        if value is None:
            return legal[0]
        judge = Planned(self._plan(state, self._sides[frame.seat(state)]))
        best, top = legal[0], float("-inf")
        for action in legal:
            total = less_activated(state, action, value(judge, action)).total
            if total > top:
                best, top = action, total
        return best

    def _plan(self, state: State, side: int) -> Plan:
        """The side's plan from the root, with what it thinks of fights as they stand now."""
        plan, now = self._plans[side], board(state)
        if plan.state is not state or self._boards[side] != now:
            self._boards[side] = now
            look_anew(plan, state)
        return plan

    def _facts_of_blow(self, state: State, leader: int, hex_: int) -> Hashable:
        """By what an attack is remembered."""
        return leader, hex_, board(state)

    def _blow(self, state: State, leader: int, hex_: int) -> tuple[float, tuple[int, ...]]:
        """What an attack promises at once, and the forces it is best directed against."""
        key = self._facts_of_blow(state, leader, hex_)
        found = self._blows.get(key)
        if found is None:
            plan = self._plan(state.copy(), state.scenario.side_of_unit[leader])
            value, wanted = max(
                attacks(Planned(plan), leader, hex_), key=lambda attack: attack[0].total
            )
            found = self._blows[key] = (value.total, tuple(wanted))
        return found

    def target(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        """The hex where the blow promises most."""
        return max(legal, key=lambda action: self._blow(state, frame.leader, action.hex)[0])

    def victims(self, state: State, frame: Any, legal: Sequence[Action]) -> Any:
        """Those against whom the blow promises most."""
        _, wanted = self._blow(state, frame.leader, frame.hex)
        for action in legal:
            if isinstance(action, actions.JoinForce) and action.unit in wanted:
                return action
        return legal[-1]

    def losses(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        """The step that costs least."""
        return min(legal, key=lambda action: step_worth(state, action.unit, frame.units))

    def gain(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        """The step that brings most."""
        return max(legal, key=lambda action: step_worth(state, action.unit, (action.unit,)))

    def retreat(self, state: State, frame: Any, legal: Sequence[Action]) -> Any:
        """Behind walls, or where no step is lost and the enemy is far."""
        order = frame.order
        side: int = state.scenario.side_of_unit[order.units[0]]
        threat = self._plans[side].threat

        def price(action: Action) -> float:
            if not isinstance(action, actions.Retreat):
                return -1.0 if isinstance(action, actions.TakeRefuge) else 0.0
            rough = extra_loss(state, side, order.here, action.hex) is not None
            return 100.0 * rough + threat.get(action.hex, 0.0)

        return min(legal, key=price)


def look_anew(plan: Plan, state: State) -> None:
    """What a plan thinks of fights and sieges, by a state as it stands now."""
    plan.state = state
    plan.worths = Worths(state, plan.weights)
    plan.skirmishes = Skirmishes(state, plan.worths, plan.weights)
    plan.battles = DecisiveBattles(state, plan.worths, plan.weights)
    plan.sieges = Besieging(state, plan.side, plan.weights, plan.worths)


_CHOOSERS: Final[Mapping[str, Chooser]] = {
    "target": Quick.target,
    "attacked-forces": Quick.victims,
    "losses": Quick.losses,
    "gain-step": Quick.gain,
    "retreat": Quick.retreat,
}
