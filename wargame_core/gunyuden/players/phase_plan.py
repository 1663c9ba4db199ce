"""A plan of a phase: what every force of a side is to do, held while the board changes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players import keepers, sailing
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.planner import VALUATIONS
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.tracks import NO_TRACKS, Tracks
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules import actions, battle, movement, recovery, siege, ways
from wargame_core.gunyuden.rules.forces import cannot_act
from wargame_core.gunyuden.rules.state import State

KEPT_BOARDS: Final = 400
"""Boards for which a plan remembers what follows."""


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """A valuation that gives all forces of a side objectives, and orders for single forces."""

    name: str
    """Where it comes from: a valuation, or a variation of another plan."""
    weights: Weights
    """How objectives are chosen, and actions weighed that serve them."""
    orders: Mapping[int, Aim] = field(default_factory=dict)
    """Objectives that forces keep whatever the valuation would give them, by leader."""
    prior: float = 0.0
    """What speaks for it before any playout, in the measure of playouts."""
    tracks: Tracks = NO_TRACKS
    """Where the forces have come from."""

    def key(self) -> Hashable:
        """Plans of equal keys ask for the same."""
        return self.weights, tuple(sorted((u, a.kind, a.hex) for u, a in self.orders.items()))


class Held(Plan):
    """A board through the eyes of a side that carries a plan out.

    Its valuation looks anew at the board, as an enemy who is driven off is no longer an
    objective; forces with orders keep those.
    """

    def __init__(
        self, state: State, side: int, plan: PhasePlan, aims: Mapping[int, Aim] | None = None
    ) -> None:
        """``aims``: objectives that were given on a board with the same enemy, if they stay."""
        self._orders, self._given = plan.orders, aims
        self.came_from = plan.tracks.came_from
        super().__init__(state, side, plan.weights)

    def _assign(self) -> dict[int, Aim]:
        if self._given is None:
            self.by_valuation: Mapping[int, Aim] = super()._assign()
        else:
            self.by_valuation = self._given
            self.objectives = list(dict.fromkeys(self._given.values()))
        found = {u: aim for u, aim in self.by_valuation.items() if u in self.own}
        found.update((u, aim) for u, aim in self._orders.items() if u in self.own)
        return found


def enemy_picture(state: State, side: int) -> Hashable:
    """What makes objectives obsolete: where the enemy is, who holds and besieges which castles."""
    side_of = state.scenario.side_of_unit
    enemies = [(state.hex[u], state.inside[u]) for u, s in enumerate(side_of) if s != side]
    return tuple(enemies), tuple(state.owner), tuple(state.besieged), len(state.forces())


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
        self._boards: dict[Hashable, Held] = {}
        self._aims: dict[Hashable, Mapping[int, Aim]] = {}
        self._shared = {} if objectives is None else objectives
        self._next: dict[Hashable, tuple[Any, frozenset[int], tuple[int, Planned] | None]] = {}
        self._answers: dict[Hashable, Any] = {}
        self._marching: tuple[int, Planned] | None = None
        """The leader of the force that moves, and the board by which its way was chosen."""

    def held(self, state: State) -> Held:
        """The plan on a board as it stands."""
        key = board(state)
        found = self._boards.get(key)
        if found is None:
            if len(self._boards) >= KEPT_BOARDS:
                self._boards.clear()
            kept = state.copy()
            picture = enemy_picture(state, self.side)
            given = self._aims.get(picture) or self._shared.get(key)
            found = Held(kept, self.side, self.plan, given)
            if given is None:
                self._shared[key] = found.by_valuation
            self._boards[key] = found
            self._aims.setdefault(picture, found.by_valuation)
        found.state = state
        return found

    def next_action(self, state: State, declined: frozenset[int]) -> tuple[Any, frozenset[int]]:
        """The next action of the phase, None at its end; and the forces that want nothing."""
        if self._sits_still:
            return None, declined
        key = (board(state), declined, tuple(state.called), tuple(state.assaulted))
        found = self._next.get(key)
        if found is None:
            if len(self._next) >= KEPT_BOARDS:
                self._next.clear()
            action, left = self._find(state, declined)
            found = self._next[key] = action, left, self._marching
        action, left, self._marching = found
        return action, left

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
        key = (board(state), frame)
        found = self._answers.get(key)
        if found is None:
            if len(self._answers) >= KEPT_BOARDS:
                self._answers.clear()
            if isinstance(frame, movement.Moving):
                found = _step(state, self._judge_of_way(state, frame), frame, legal)
            else:
                judge, value = Planned(self.held(state)), VALUATIONS[frame.kind]
                found = max(legal, key=lambda action: value(judge, action).total)
            self._answers[key] = found
        return found

    def _judge_of_way(self, state: State, frame: movement.Moving) -> Planned:
        """By which a force goes on: as its move was chosen, where that has just been done."""
        if self._marching is not None and self._marching[0] == frame.units[0]:
            return self._marching[1]
        return Planned(self.held(state))


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
    """The actions of a force that can act now, organising left aside."""
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
    return found
