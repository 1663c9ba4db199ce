"""Exchanges between full forces: all provincial units move at the same time (S-30).

A force may grow too large while its owner moves one group after another. He may do so if units
that have not moved can go on: from there into a force with room, or into another full force
which passes units on in its turn, and so around a circle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scenarios.shogun1986.rules.numbers import RONIN
from scenarios.shogun1986.rules.state import regulars
from scenarios.shogun1986.rules.troops import fits_force, has_ratio
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State

LONGEST: Final = 5
"""Forces of an exchange at most after the first; the rules set no number."""


def overfull(state: State, player: int) -> list[int]:
    """Forces that have grown too large in an exchange: units must leave them next."""
    return [
        place
        for place, counts in sorted(state.units[player].items())
        if not fits_force(state.scenario, counts) and any(state.moved.get(place, ()))
    ]


@dataclass(frozen=True, slots=True)
class Force:
    """How many units a force has, and how many of them have not moved; hidden rōnin count."""

    regular: int
    ronin: int
    free_regular: int
    free_ronin: int

    def after(self, regular: int, ronin: int) -> Force:
        """Once units that had not moved have left."""
        return Force(
            self.regular - regular,
            self.ronin - ronin,
            self.free_regular - regular,
            self.free_ronin - ronin,
        )

    def joined(self, regular: int, ronin: int) -> Force:
        """Once others have moved in; they do not move again."""
        return replace(self, regular=self.regular + regular, ronin=self.ronin + ronin)


def force_at(state: State, player: int, place: int) -> Force:
    """The force of a colour in a province; without units where it has none."""
    counts, free = state.at(player, place), state.unmoved(player, place)
    hidden = state.hidden(player, place, army=False)
    return Force(regulars(counts), counts[RONIN] + hidden, regulars(free), free[RONIN] + hidden)


def may_swap(state: State, player: int, origin: int, place: int, group: Counts) -> bool:
    """Whether every force finds its limit again once a group has moved (SG-D-03, S-30).

    Asked for a move that leaves one of both forces too large; two too large at once are never
    allowed, nor may a force grow that was too large before (S-37).
    """
    regular, ronin = regulars(group), group[RONIN]
    left = force_at(state, player, origin).after(regular, ronin)
    there = force_at(state, player, place)
    joined, most = there.joined(regular, ronin), state.scenario.limits.force
    if there.regular > most or (left.regular > most and joined.regular > most):
        return False
    changed = {origin: left, place: joined}
    return _passes_on(state, player, origin if left.regular > most else place, changed, LONGEST)


def _passes_on(
    state: State, player: int, place: int, changed: dict[int, Force], longest: int
) -> bool:
    """Whether units of a force that is too large can go on, and every force then fits."""
    if not longest:
        return False
    most, full = state.scenario.limits.force, changed[place]
    for regular, ronin in _groups(state, player, place, full):
        for target in state.scenario.adjacent[place]:
            if state.control[target] not in (player, NOBODY):
                continue
            there = changed.get(target) or force_at(state, player, target)
            joined = there.joined(regular, ronin)
            if joined.regular <= most:
                return True
            after = {**changed, place: full.after(regular, ronin), target: joined}
            if there.regular <= most and _passes_on(state, player, target, after, longest - 1):
                return True
    return False


def _groups(state: State, player: int, place: int, force: Force) -> Iterator[tuple[int, int]]:
    """Groups of regular units and rōnin whose going makes a force small enough again."""
    scenario, held = state.scenario, state.army_at(player, place) is not None
    fewest = force.regular - scenario.limits.force
    for regular in range(fewest, force.free_regular + 1):
        rest = force.regular - regular
        for ronin in range(force.free_ronin + 1):
            if (
                (rest or held)
                and has_ratio(scenario, regular, ronin)
                and has_ratio(scenario, rest, force.ronin - ronin)
            ):
                yield regular, ronin
