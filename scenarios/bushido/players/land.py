"""What the map gives every player, and what of it is at risk; kept for maps that were seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from scenarios.bushido.rules.numbers import Worth
from scenarios.bushido.rules.pieces import FACE_DOWN, NOBODY

if TYPE_CHECKING:
    from scenarios.bushido.players.weights import Weights
    from scenarios.bushido.rules.state import State

KEPT = 4096
"""Maps that are remembered."""


@dataclass(frozen=True, slots=True)
class Land:
    """Sums for each player."""

    honour: tuple[int, ...]
    koku: tuple[int, ...]
    katana: tuple[int, ...]
    troops: tuple[int, ...]
    markers: tuple[int, ...]
    risk_honour: tuple[float, ...]
    """Honour of provinces, times the share of it that is at risk; likewise below."""
    risk_koku: tuple[float, ...]
    risk_katana: tuple[float, ...]


class _Key:
    """A map with its state, equal to others by what stands on it."""

    __slots__ = ("facts", "hash", "state", "weights")

    def __init__(self, state: State, weights: Weights) -> None:
        self.state, self.weights = state, weights
        self.facts = (
            state.scenario.players, tuple(state.owner), tuple(state.troops),
            tuple(state.household), tuple(state.ronin), tuple(state.terrain),
            tuple(state.building), tuple(state.wheel), tuple(state.improvements),
            weights.exposed, weights.guard, weights.unrest,
        )  # fmt: skip
        self.hash = hash(self.facts)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.facts == other.facts


def land(state: State, weights: Weights) -> Land:
    """What everybody has on the map."""
    return _land(_Key(state, weights))


@lru_cache(maxsize=KEPT)
def _land(key: _Key) -> Land:
    state, weights = key.state, key.weights
    players = state.scenario.players
    whole = [[0] * players for _ in range(5)]
    risks = [[0.0] * players for _ in range(3)]
    force = [state.force(place) for place in range(len(state.owner))]
    for place, owner in enumerate(state.owner):
        if owner == NOBODY:
            continue
        worth = state.worth(place)
        values = (worth.honour, worth.koku, worth.katana)
        for row, value in zip(whole, (*values, state.troops[place], state.household[place]),
                              strict=True):  # fmt: skip
            row[owner] += value
        if state.terrain[place] != FACE_DOWN:
            share = risk(state, weights, place, force)
            for sums, value in zip(risks, values, strict=True):
                sums[owner] += share * value
    return Land(*(tuple(row) for row in whole), *(tuple(row) for row in risks))


def risk(state: State, weights: Weights, place: int, force: list[int]) -> float:
    """Share of a province that is at risk by enemies in reach and by ronin (BU-REV-02)."""
    owner, threat = state.owner[place], 0
    for near in state.scenario.adjacent[place]:
        if state.owner[near] not in (NOBODY, owner):
            fortress = state.terrain[near] == FACE_DOWN
            threat = max(threat, force[near] - (0 if fortress else 1))
    found = 0.0
    if threat > 0:
        found = weights.exposed * threat / (threat + weights.guard * force[place])
    if state.ronin[place]:
        found += weights.unrest * min(1.0, state.ronin[place] / max(1, force[place]))
    return found


def stake(state: State, weights: Weights, left: float, place: int) -> float:
    """What a province is worth, with so much of the year left."""
    worth: Worth = state.worth(place)
    return worth.honour + left * (weights.koku * worth.koku + weights.katana * worth.katana)
