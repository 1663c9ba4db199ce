"""The set-up, and daimyō who come back or are succeeded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.rules.actions import Muster
from scenarios.shogun1986.rules.numbers import SPEARMAN
from scenarios.shogun1986.rules.setup import Enlistment, Placing
from wargame_core.provinces.players.terms import Terms, minus
from wargame_core.provinces.rules.kinds import plus, single
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.players.outlook import Side


def pick(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """A province beside one's own."""
    control = side.state.control
    found: list[Terms] = []
    for action in legal:
        near = [control[place] for place in side.scenario.adjacent[action.province]]
        mine, others = near.count(side.player), len(near) - near.count(NOBODY)
        found.append({"provinces": mine - (others - mine) / 2 + len(near) / 100})
    return found


def enlist(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """One army after another is filled with all kinds alike."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Enlistment)
    return [
        {
            "own-units": side.worths[action.kind]
            / (1 + sum(frame.army(side.state, action.army).units))
        }
        for action in legal
    ]


def placing(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """Spearmen and armies where they can attack and are needed."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Placing)
    mine = frame.open_turn(side.state, frame.seat(side.state))[1]
    units = side.scenario.numbers.army
    found: list[Terms] = []
    for action in legal:
        place = int(action.province)
        there = side.garrison_of(place)
        placed = sum(isinstance(step, Muster) and step.province == place for step in mine)
        one = single(SPEARMAN, len(there))
        there = plus(there, tuple(placed * n for n in one))
        more = one if isinstance(action, Muster) else units
        share = side.weights.next
        found.append(
            minus(side.stay(place, plus(there, more), share), side.stay(place, there, share))
        )
    return found


def returning(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """Where a daimyō without army is safest."""
    daimyo = single(0, len(side.scenario.kinds))
    found: list[Terms] = []
    for action in legal:
        place = int(action.province)
        there = side.garrison_of(place)
        found.append(
            minus(side.stay(place, plus(there, daimyo), 0.0), side.stay(place, there, 0.0))
        )
    return found


def disband(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """The best units find room."""
    return [{"own-units": side.worths[action.kind]} for action in legal]


def succession(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """The unit that is worth least."""
    return [{"own-units": -side.worths[action.kind]} for action in legal]
