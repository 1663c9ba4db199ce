"""How all clans go on in a playout: by a plan of each, made once for a phase, on the rules' frames.

The procedures are the rules' own. Only the lists of everything that could be bought or moved are
never asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players.phase_plan import (
    BUYING,
    MOVING,
    Move,
    PhasePlan,
    can_go,
    left_to_buy,
    moves,
    moves_left,
    recruits,
)
from scenarios.gekokujo.players.quick_replies import reply
from scenarios.gekokujo.rules.actions import Hire, Recruit, Target
from scenarios.gekokujo.rules.campaign import Group
from scenarios.gekokujo.rules.reinforcement import (
    build_refusal,
    fortify_refusal,
    hire_refusal,
    recruit_refusal,
)
from wargame_core.provinces.rules.actions import MoveTo, Province

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy
    from wargame_core.players.search.chance import Rolls

KEPT: Final = 3000
"""Boards for which it is remembered what a clan does there."""


class QuickRounds:
    """Plays on for all clans in the playouts of one decision.

    What it remembers are plans for equal boards, so that no choice depends on it.
    """

    def __init__(self, plans: Sequence[PhasePlan]) -> None:
        """``plans``: how each player thinks."""
        self._plans = list(plans)
        self._known: dict[Hashable, tuple[Any, ...]] = {}

    def play(
        self,
        working: WorkingCopy,
        given: Mapping[int, PhasePlan],
        rolls: Rolls,
        rounds: int,
        over: Callable[[], bool],
    ) -> bool:
        """Play until so many rounds have begun; False if out of time.

        ``given``: plans that some players carry out, and go on by.
        """
        state = working.state
        while state.frames and state.round < rounds:
            top = state.frames[-1]
            if top.automatic:
                top.advance(working)
            elif top.by_chance:
                top.execute(working, rolls.pick(top.kind, top.outcomes(state)))
            elif top.is_void(state) or top.kind == "group":  # what is taken up goes by the plan
                working.drop()
            elif top.kind == BUYING:
                if over():
                    return False
                self._buy(working, top.player, given.get(top.player))
            elif top.kind == MOVING:
                if over():
                    return False
                self._march(working, top.player, given.get(top.player))
            else:
                legal = top.legal(state)
                only = len(legal) == 1
                player = getattr(top, "player", 0)
                plan = given.get(player) or self._plans[player]
                top.execute(working, legal[0] if only else reply(state, top, legal, plan))
        return True

    def _buy(self, working: WorkingCopy, player: int, given: PhasePlan | None) -> None:
        """Make the purchases of a plan."""
        state, top = working.state, working.state.frames[-1]
        plan = given or self._plans[player]
        if plan.phase == BUYING:
            steps: Sequence[Any] = left_to_buy(state, player, plan)
        else:
            key = (player, BUYING, plan.key(), state.treasury[player], board(state))
            found = self._known.get(key)
            if found is None:
                found = tuple(recruits(state, player, plan.weights, plan.aims))
                self._keep(key, found)
            steps = found
        for step in steps:
            if buying_refused(state, player, step):
                continue
            top.execute(working, step)
            if isinstance(step, Hire) and len(state.frames) and state.frames[-1] is not top:
                state.frames[-1].execute(working, Target(Province(plan.ninja_at)))
        working.drop()

    def _march(self, working: WorkingCopy, player: int, given: PhasePlan | None) -> None:
        """Make the moves of a plan."""
        state = working.state
        plan = given or self._plans[player]
        if plan.phase == MOVING:
            steps: Sequence[Move] = moves_left(state, player, plan)
        else:
            key = (player, MOVING, plan.key(), board(state))
            found = self._known.get(key)
            if found is None:
                found = tuple(moves(state, player, plan.weights, plan.aims))
                self._keep(key, found)
            steps = found
        for move in steps:
            if can_go(state, player, move):
                go(working, player, move)
        working.drop()

    def _keep(self, key: Hashable, found: tuple[Any, ...]) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[key] = found


def board(state: State) -> Hashable:
    """All that a campaign depends on, but for the Koku of the player on turn."""
    return (
        tuple(tuple(sorted(placed.items())) for placed in state.units), tuple(state.control),
        tuple(sorted(state.moved.items())), state.order, state.pacts, state.ninja_at,
        state.mission, tuple(state.castle), tuple(state.fortified), tuple(state.status),
        tuple(sorted(state.sown.items())), state.held,
    )  # fmt: skip


def go(working: WorkingCopy, player: int, move: Move) -> None:
    """Carry a move out."""
    working.push(Group(player, move.origin, move.group))
    working.state.frames[-1].execute(working, MoveTo(Province(move.target)))


def buying_refused(state: State, player: int, step: Any) -> bool:
    """Whether a purchase cannot be made any more."""
    match step:
        case Recruit(province=province, kind=kind):
            return recruit_refusal(state, player, int(province), int(kind)) is not None
        case Hire(mission=mission):
            return hire_refusal(state, player, mission) is not None
    if hasattr(step, "province"):
        return build_refusal(state, player, int(step.province)) is not None
    return fortify_refusal(state, player) is not None
