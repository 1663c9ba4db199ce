"""A plan of a phase: what a clan buys in a reinforcement, or which units go where in a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players.budget import means
from scenarios.gekokujo.players.intents import Intents
from scenarios.gekokujo.players.outlook import NO_AIMS, Outlook
from scenarios.gekokujo.players.planning import best_alone
from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, Recruit
from scenarios.gekokujo.rules.ways import WAYS
from wargame_core.provinces.players.terms import total
from wargame_core.provinces.rules.actions import Kind, Province
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.gekokujo.players.weights import Weights
    from scenarios.gekokujo.rules.state import State
    from wargame_core.provinces.rules.kinds import Counts

BUYING: Final = "reinforce"
MOVING: Final = "movement"
"""The two phases that are planned, as their decisions are called."""


@dataclass(frozen=True, slots=True)
class Move:
    """Units that go together."""

    origin: int
    group: Counts
    target: int


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """What a clan does in one phase, and how it thinks while it does."""

    name: str
    """Where it comes from: a valuation, or a variation of another plan."""
    phase: str
    """``BUYING``, ``MOVING``, or neither."""
    weights: Weights
    aims: Mapping[int, float] = field(default_factory=lambda: NO_AIMS)
    """What provinces are worth more by this plan, or less."""
    steps: tuple[Any, ...] = ()
    """Purchases or moves in their order."""
    ninja_at: int = NOWHERE
    """Where the Ninja is sent if the plan hires it."""
    before: tuple[tuple[int, Counts], ...] = ()
    """Own units, or those that had moved, when the plan was made."""
    prior: float = 0.0
    """What speaks for it before any playout."""

    def key(self) -> Hashable:
        """Plans of equal keys do the same and go on alike."""
        bought = Counter(self.steps) if self.phase == BUYING else self.steps
        steps = tuple(sorted(bought.items(), key=repr)) if isinstance(bought, Counter) else bought
        return self.phase, steps, self.ninja_at, self.weights, tuple(sorted(self.aims.items()))


def outlook(state: State, player: int, plan: PhasePlan) -> Outlook:
    """The board as a clan sees it that follows a plan."""
    return Outlook(state, player, plan.weights, plan.aims)


# --- making plans ---------------------------------------------------------------------------------


def recruits(state: State, player: int, weights: Weights, aims: Mapping[int, float]) -> list[Any]:
    """What is recruited for the campaign to come, by a valuation."""
    board = Outlook(state, player, weights, aims)
    intents = Intents(board, means(board), recruiting=True)
    return [
        Recruit(Province(order.origin), Kind(order.kind))
        for order in intents.orders
        if order.recruits
        for _ in range(order.count)
    ]


def moves(state: State, player: int, weights: Weights, aims: Mapping[int, float]) -> Iterator[Move]:
    """Which units go where in the campaign, by a valuation."""
    board = Outlook(state, player, weights, aims)
    kinds = len(state.scenario.kinds)
    for order in Intents(board).orders:
        group = tuple(order.count * (kind == order.kind) for kind in range(kinds))
        yield Move(order.origin, group, order.target)


def straggler(state: State, player: int, plan: PhasePlan) -> Move | None:
    """What units do by themselves once all orders of a plan are carried out; None: nothing."""
    board = outlook(state, player, plan)
    best: tuple[float, Move] | None = None
    for place in sorted(board.own):
        units = state.unmoved(player, place)
        found = best_alone(board, place, units) if any(units) else None
        if found is not None and total(found[2]) > (best[0] if best else plan.weights.stirring):
            best = total(found[2]), Move(place, found[0], found[1])
    return None if best is None else best[1]


# --- how far a plan has been carried out ----------------------------------------------------------


def standing_at(state: State, player: int, phase: str) -> tuple[tuple[int, Counts], ...]:
    """What tells later how much of a plan is done: own units, or those that have moved."""
    placed = state.units[player] if phase == BUYING else state.moved
    return tuple(sorted(placed.items()))


def left_to_buy(state: State, player: int, plan: PhasePlan) -> list[Any]:
    """The purchases of a plan that have not been made."""
    before = dict(plan.before)
    bought: Counter[tuple[int, int]] = Counter()
    for place, counts in state.units[player].items():
        had = before.get(place, (0,) * len(counts))
        for kind, (now, then) in enumerate(zip(counts, had, strict=True)):
            bought[place, kind] += now - then
    found: list[Any] = []
    for step in plan.steps:
        match step:
            case Recruit(province=province, kind=kind):
                key = (int(province), int(kind))
                if bought[key] > 0:
                    bought[key] -= 1
                    continue
            case Hire():
                if state.ninja != NOBODY:
                    continue
            case Build():
                if state.castle[player] != NOWHERE:
                    continue
            case Fortify():
                if state.fortified[player]:
                    continue
        found.append(step)
    return found


def moves_left(state: State, player: int, plan: PhasePlan) -> list[Move]:
    """The moves of a plan that have not been made and still can be."""
    before = dict(plan.before)
    gone: dict[int, list[int]] = {}
    for place, counts in state.moved.items():
        had = before.get(place, (0,) * len(counts))
        gone[place] = [now - then for now, then in zip(counts, had, strict=True)]
    found = []
    for move in plan.steps:
        there = gone.get(move.target)
        if there is not None and all(a >= b for a, b in zip(there, move.group, strict=True)):
            gone[move.target] = [a - b for a, b in zip(there, move.group, strict=True)]
        else:
            found.append(move)
    return [move for move in found if can_go(state, player, move)]


def can_go(state: State, player: int, move: Move) -> bool:
    """Whether the units are there, have not moved, and reach their target."""
    free = state.unmoved(player, move.origin)
    if any(a < b for a, b in zip(free, move.group, strict=True)):
        return False
    return bool(WAYS.landings(state, player, move.origin, move.group) >> move.target & 1)


def most_of(found: Sequence[Any], most: int) -> list[Any]:
    """The first so many, each of equal keys once."""
    return list({one.key(): one for one in reversed(found)}.values())[::-1][:most]
