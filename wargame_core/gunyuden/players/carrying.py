"""What a side does in a playout to carry its plan out.

What follows from a board is remembered from playout to playout; in which phase and for which enemy
objectives were given only within one, so that no playout depends on those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players import keepers, sailing
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.phase_plan import Held, PhasePlan, what_objectives_hang_on
from wargame_core.gunyuden.players.plan import board
from wargame_core.gunyuden.players.planner import VALUATIONS
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules import (
    actions,
    battle,
    movement,
    organisation,
    recovery,
    siege,
    ways,
)
from wargame_core.gunyuden.rules.forces import cannot_act
from wargame_core.gunyuden.rules.state import State

KEPT_BOARDS: Final = 400
"""Boards for which a plan remembers what follows."""

T = TypeVar("T")


class Recent(Generic[T]):
    """What was found out about boards; when it is too much all is forgotten."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Hashable, T] = {}

    def get(self, key: Hashable, find: Callable[[], T]) -> T:
        """What is remembered, else what ``find`` gives."""
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= KEPT_BOARDS:
                self._found.clear()
            found = self._found[key] = find()
        return found


class Carrying:
    """What a side does in a phase to carry a plan out; the same board gives the same action."""

    def __init__(
        self,
        plan: PhasePlan,
        side: int,
        objectives: dict[Hashable, Mapping[int, Aim]] | None = None,
        *,
        sits_still: bool = False,
    ) -> None:
        """``objectives``: what its valuation found on whole boards, shared with others of its kind.

        ``sits_still``: the side begins nothing, and only answers.
        """
        self.plan, self.side, self._sits_still = plan, side, sits_still
        self._boards: Recent[Held] = Recent()
        self._aims: dict[Hashable, Mapping[int, Aim]] = {}
        """Objectives of this playout by the phase, and where the enemy was when they were given."""
        self._shared = {} if objectives is None else objectives
        self._next: Recent[tuple[Any, frozenset[int], tuple[int, Planned] | None]] = Recent()
        self._answers: Recent[Any] = Recent()
        self._marching: tuple[int, Planned] | None = None
        """The leader of the force that moves, and the board by which its way was chosen."""

    def begin(self) -> None:
        """A playout begins, or is gone on with by another plan: objectives are given anew."""
        self._aims.clear()
        self._marching = None

    def held(self, state: State) -> Held:
        """The plan on a board as it stands.

        Objectives are given anew in each phase, and where the enemy has moved.
        """
        key = board(state)
        aims = self._objectives(state, key)
        found = self._boards.get((key, id(aims)), lambda: self._looked_at(state, aims))
        found.state = state
        return found

    def _objectives(self, state: State, key: Hashable) -> Mapping[int, Aim]:
        """What forces are after on a board with this key, by leader, orders left out."""
        picture = what_objectives_hang_on(state, self.side)
        aims = self._aims.get(picture)
        if aims is None:
            aims = self._shared.get(key)
            if aims is None:
                aims = self._shared[key] = self._looked_at(state, None).by_valuation
            self._aims[picture] = aims
        return aims

    def _looked_at(self, state: State, aims: Mapping[int, Aim] | None) -> Held:
        return Held(state.copy(), self.side, self.plan, aims)

    def next_action(self, state: State, declined: frozenset[int]) -> tuple[Any, frozenset[int]]:
        """The next action of the phase, None at its end; and the forces that want nothing."""
        if self._sits_still:
            return None, declined
        done = (tuple(state.called), tuple(state.assaulted), tuple(state.replenished))
        whole = board(state)
        key = (whole, id(self._objectives(state, whole)), declined, done)
        action, left, self._marching = self._next.get(key, lambda: self._found(state, declined))
        if self._marching is not None:
            self._marching[1].situation.state = state
        return action, left

    def _found(
        self, state: State, declined: frozenset[int]
    ) -> tuple[Any, frozenset[int], tuple[int, Planned] | None]:
        return *self._find(state, declined), self._marching

    def _find(self, state: State, declined: frozenset[int]) -> tuple[Any, frozenset[int]]:
        held = self.held(state)
        judge = Planned(held)
        aims = held.aims
        order = sorted(
            (leader for leader in held.own if leader not in declined),
            key=lambda leader: (-aims[leader].gain if leader in aims else 0.0, leader),
        )
        for leader in order:
            if cannot_act(state, leader) is None:
                best, top = None, 0.0
                for action in [*possible(state, leader), *sailing.offers(held, leader)]:
                    total = sailing.action_of_phase(judge, action).total
                    if total > top:
                        best, top = action, total
                if best is not None:
                    self._marching = (leader, judge) if isinstance(best, actions.Move) else None
                    return best, declined
            declined |= {leader}
        self._marching = None
        return None, declined

    def answer(self, state: State, frame: Any, legal: Sequence[Action]) -> Any:
        """The choice within an action that serves the plan best."""
        whole, judge = board(state), self._judge_of_way(frame)
        aims = id(self._objectives(state, whole))
        key = (whole, aims, frame, judge, tuple(state.replenished))
        return self._answers.get(key, lambda: self._answered(state, frame, judge, legal))

    def _answered(
        self, state: State, frame: Any, judge: Planned | None, legal: Sequence[Action]
    ) -> Any:
        judge = judge or Planned(self.held(state))
        if isinstance(frame, movement.Moving):
            return _step(state, judge, frame, legal)
        value = VALUATIONS[frame.kind]
        return max(legal, key=lambda action: value(judge, action).total)

    def _judge_of_way(self, frame: Any) -> Planned | None:
        """By which a force goes on: as its move was chosen, where that has just been done."""
        if isinstance(frame, movement.Moving) and self._marching is not None:
            leader, judge = self._marching
            return judge if leader == frame.units[0] else None
        return None


def _step(state: State, judge: Planned, frame: movement.Moving, legal: Sequence[Action]) -> Any:
    """Where a force goes on to, or that it stops: as ``choices.move_step`` values it."""
    places = judge.places(frame.units)
    hex_ = state.hex[frame.units[0]]
    triggers = ways.pending(state, frame.units)
    goes = [action.hex for action in legal if isinstance(action, actions.Go)]
    pending = any(trigger.hexes >> hex_ & 1 for trigger in triggers for hex_ in goes)
    left = keepers.keeper(judge.situation, frame.units) if frame.units[1:] else -1
    keeper: actions.Detach | None = None
    best, top = legal[0], float("-inf")
    for action in legal:
        if isinstance(action, actions.Go):
            value = places.value(action.hex)
        elif isinstance(action, actions.EnterGarrison):
            value = places.value(hex_, inside=True)
        elif isinstance(action, actions.Detach):
            if action.inside and action.unit == left:
                keeper = action
            continue
        else:
            value = places.value(hex_, inside=state.inside[frame.units[0]])
        total = (less_activated(state, action, value) if pending else value).total
        if total > top or (total == top and isinstance(action, actions.Stop)):
            best, top = action, total
    return keeper if keeper is not None and isinstance(best, actions.Go) else best


def possible(state: State, leader: int) -> Sequence[Action]:
    """The actions of a force that can act now, but for giving an investment up."""
    name = actions.UnitId(leader)
    found: list[Any] = []
    if battle.targets(state, leader):
        found.append(actions.Attack(name))
    if not siege.no_castle_to_besiege(state, leader) and siege.siege_refusal(state, leader) is None:
        found.append(actions.Besiege(name))
    if not recovery.nobody_shaken(state, leader):
        found.append(actions.Recover(name))
    if movement.move_refusal(state, leader) is None:
        found.append(actions.Move(name))
    if organisation.organise_refusal(state, leader) is None:
        found.append(actions.Organise(name))
    return found
