"""What each legal action is worth to a plan of a phase: its next step comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players.answers import ANSWERS
from scenarios.gekokujo.players.greedy import one_by_one
from scenarios.gekokujo.players.phase_plan import (
    BUYING,
    MOVING,
    PhasePlan,
    left_to_buy,
    moves_left,
    outlook,
    straggler,
)
from scenarios.gekokujo.players.planning import gain
from scenarios.gekokujo.players.quick_rounds import buying_refused
from scenarios.gekokujo.rules.actions import Recruit, Target
from scenarios.gekokujo.rules.campaign import Group
from wargame_core.players.valuing import Terms
from wargame_core.provinces.players.terms import total
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo, Province

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Action, Decision

AHEAD: Final = 0.1
"""How far the next step of a plan is put before everything else, at least."""


def worths(
    view: State, player: int, plan: PhasePlan, decision: Decision, legal: Sequence[Action]
) -> list[Terms]:
    """What each legal action is worth to a plan, in provinces held."""
    kind = decision.kind
    if kind in (BUYING, "target", MOVING, "group"):
        return _first(_own(view, player, plan, kind, legal), next_step(view, player, plan), legal)
    board = outlook(view, player, plan)
    answer = ANSWERS.get(kind)
    if answer is not None:
        return [Terms(answer(board, action)) for action in legal]
    return [Terms(one_by_one(board, decision, action)) for action in legal]


def next_step(view: State, player: int, plan: PhasePlan) -> Any:
    """The action that the plan asks for now."""
    top = view.frames[-1]
    if top.kind == "target":
        return Target(Province(plan.ninja_at))
    if top.kind == BUYING:
        steps = left_to_buy(view, player, plan) if plan.phase == BUYING else []
        return next((step for step in steps if not buying_refused(view, player, step)), Finish())
    moves = moves_left(view, player, plan) if plan.phase == MOVING else []
    if not moves and (alone := straggler(view, player, plan)) is not None:
        moves = [alone]
    if not isinstance(top, Group):
        return MoveFrom(Province(moves[0].origin)) if moves else Finish()
    meant = next((move for move in moves if move.origin == top.origin), None)
    if meant is None:
        return None
    for kind, (wanted, there) in enumerate(zip(meant.group, top.units, strict=True)):
        if there > wanted:
            return Leave(Kind(kind))
    return MoveTo(Province(meant.target))


def _own(
    view: State, player: int, plan: PhasePlan, kind: str, legal: Sequence[Action]
) -> list[dict[str, float]]:
    """What the actions are worth by themselves."""
    board = outlook(view, player, plan)
    w = plan.weights
    if kind == BUYING:
        return [
            {"koku": -w.koku} if isinstance(action, Recruit)
            else {} if isinstance(action, Finish) else {"koku": -w.koku * 3}
            for action in legal
        ]  # fmt: skip
    if kind == "group":
        top = view.frames[-1]
        assert isinstance(top, Group)
        return [
            dict(gain(board, top.origin, top.units, int(action.province)))
            if isinstance(action, MoveTo) else {"position": -w.stirring}
            for action in legal
        ]  # fmt: skip
    return [{} if isinstance(action, Finish) else {"position": -w.stirring} for action in legal]


def _first(found: list[dict[str, float]], step: Any, legal: Sequence[Action]) -> list[Terms]:
    """The worths with the plan's next step before all others."""
    place = next((n for n, action in enumerate(legal) if action == step), None)
    if place is not None:
        others = [total(terms) for n, terms in enumerate(found) if n != place]
        missing = max(others, default=0.0) + AHEAD - total(found[place])
        if missing > 0:
            found[place] = {**found[place], "plan": missing}
    return [Terms(terms) for terms in found]
