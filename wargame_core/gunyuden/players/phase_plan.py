"""A plan of a phase: what every force of a side is to do, held while the board changes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from wargame_core.gunyuden.players.orders import still_to_do
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.tracks import NO_TRACKS, Tracks
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules.state import State


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
    at: tuple[int, int, int] | None = None
    """Turn, stage and phase in which all its orders hold; later those that are still to do."""
    tracks: Tracks = NO_TRACKS
    """What the side remembers of its forces and of the enemy."""

    def key(self) -> Hashable:
        """Plans of equal keys ask for the same."""
        return self.weights, tuple((u, self.orders[u]) for u in sorted(self.orders))


def moment(state: State) -> tuple[int, int, int]:
    """Turn, stage and phase."""
    return state.turn, state.stage, state.phase


def orders_on(state: State, side: int, plan: PhasePlan) -> Mapping[int, Aim]:
    """The orders of a plan that hold on a board, in a playout as at the table."""
    if not plan.orders or plan.at is None or plan.at == moment(state):
        return plan.orders
    return still_to_do(state, side, plan.orders)


class Held(Plan):
    """A board through the eyes of a side that carries a plan out.

    Its valuation looks anew at the board, as an enemy who is driven off is no longer an
    objective; forces with orders keep those.
    """

    def __init__(
        self, state: State, side: int, plan: PhasePlan, aims: Mapping[int, Aim] | None = None
    ) -> None:
        """``aims``: objectives that were given earlier in the phase, if they stay."""
        self._orders = self.ordered = orders_on(state, side, plan)
        self._given = aims
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


def what_objectives_hang_on(state: State, side: int) -> Hashable:
    """What makes objectives obsolete where it changes.

    The phase, where the enemy is, who holds and besieges which castles, how many forces there are.
    """
    side_of = state.scenario.side_of_unit
    enemies = [(state.hex[u], state.inside[u]) for u, s in enumerate(side_of) if s != side]
    return (
        moment(state),
        tuple(enemies),
        tuple(state.owner),
        tuple(state.besieged),
        len(state.forces()),
    )
