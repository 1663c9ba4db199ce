"""Where each style wants its forces to stand, and how gladly it strikes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.partners.picture import WAY, Picture

Wish = Callable[[Picture, int, int], float]
"""What it is worth to a side that the force of a leader stands in a hex, in points."""


@dataclass(frozen=True)
class Style:
    """One way to play."""

    wish: Wish
    daring: float = 0.0
    """Expected points that a blow may cost and is struck all the same; negative: must bring."""
    fear: float = 0.6
    """What it costs to stand where the enemy is half as strong again."""


def _close(distance: int) -> float:
    return max(0.0, 1.0 - distance / WAY)


def _guard(see: Picture, leader: int, hex_: int) -> float:
    """Own castles with enemies near and too few friends."""
    best = 0.0
    for place, points, _ in see.castles[see.side]:
        threat = see.around(1 - see.side, place)
        if threat > see.around(see.side, place, 1, but=leader):
            best = max(best, 0.25 * points * _close(see.distance(hex_, place)))
    return best


def _conquest(see: Picture, leader: int, hex_: int) -> float:
    """Enemy castles that this force, with its friends there, is strong enough for."""
    own, best = see.forces[see.side].get(leader, 0), 0.0
    for place, points, _ in see.castles[1 - see.side]:
        friends = see.around(see.side, place, 2, but=leader)
        if own + friends > see.around(1 - see.side, place, 1):
            best = max(best, 0.2 * points * _close(see.distance(hex_, place)))
    return best


def _greedy(see: Picture, leader: int, hex_: int) -> float:
    return max(_guard(see, leader, hex_), _conquest(see, leader, hex_))


def _turtle(see: Picture, leader: int, hex_: int) -> float:
    """One force in each castle, the dearest first; whoever is left over stays near."""
    best = 0.0
    for place, points, main in see.castles[see.side]:
        crowd = see.around(see.side, place, 0, but=leader)
        best = max(best, (points + 2 * main) * _close(see.distance(hex_, place)) / (1 + crowd))
    return 0.2 * best


def _rush(see: Picture, leader: int, hex_: int) -> float:
    """All together against the castle that is worth most."""
    goal = max(see.castles[1 - see.side], key=lambda c: (c[1] + 3 * c[2], -c[0]), default=None)
    return 0.0 if goal is None else 2.0 * _close(see.distance(hex_, goal[0]))


def _cutter(see: Picture, leader: int, hex_: int) -> float:
    """Between the enemy's armies and their main castles."""
    homes = [place for place, _, main in see.castles[1 - see.side] if main]
    cut = 0.0
    for enemy, strength in see.forces[1 - see.side].items():
        there = see.state.hex[enemy]
        for home in homes:
            detour = see.distance(there, hex_) + see.distance(hex_, home)
            if there not in (hex_, home) and detour <= see.distance(there, home) + 1:
                cut += 0.04 * strength
    return max(cut, _guard(see, leader, hex_))


def _raider(see: Picture, leader: int, hex_: int) -> float:
    """Into the main castles of the enemy, by the way that fewest guard."""
    best = 0.0
    for place, points, main in see.castles[1 - see.side]:
        if main:
            guards = see.around(1 - see.side, place, 1)
            best = max(best, (4 + points) * _close(see.distance(hex_, place)) / (4 + guards))
    return 2.0 * best


STYLES = {
    "greedy": Style(_greedy),
    "turtle": Style(_turtle, daring=-0.8, fear=1.0),
    "rush": Style(_rush, daring=0.3, fear=0.1),
    "cutter": Style(_cutter),
    "raider": Style(_raider, fear=0.3),
}
