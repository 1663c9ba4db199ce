"""One side of a battle in its odds: all that may be left of it, its dice, and who goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.rules.actions import Lose
from scenarios.shogun1986.rules.combat_steps import (
    FIRST_STRIKE,
    SEQUENCE,
    Fighters,
    Troops,
    dealt,
    dice_of,
    next_losses,
    reduced,
)
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES, MELEE, RANGED, RONIN
from wargame_core.provinces.odds.hits import ways

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

ATTACKER, DEFENDER = 0, 1
SIDES: Final = (ATTACKER, DEFENDER)

KEPT: Final = 4096
"""Casualties that are remembered."""

Left = tuple[Troops, int]
"""What may be left of a side: its units, and those of its castle."""


def loss_order(scenario: Scenario, step: str) -> tuple[int, ...]:
    """Kinds in the order in which they go after a step of combat.

    After arrows and guns those who have struck go before those who are still to strike in this
    sequence; then who hits least, of equals who strikes later. Rōnin go before others who hit
    alike: they leave at the end of the round (SG-END-01).
    """
    kinds = scenario.kinds

    def rank(n: int) -> tuple[bool, bool, int, bool, bool]:
        shoots = kinds[n].step == RANGED
        still_strikes = step == RANGED and not shoots
        return n == DAIMYO, still_strikes, kinds[n].hits, shoots, n != RONIN

    return tuple(sorted(range(len(kinds)), key=rank))


def choose(scenario: Scenario, offered: Sequence[Lose], step: str) -> Lose:
    """The casualty that an owner chooses among those that the rules offer; the force first."""
    order = loss_order(scenario, step)
    return min(offered, key=lambda lose: (order.index(int(lose.kind)), lose.army))


@lru_cache(maxsize=KEPT)
def after_losses(scenario: Scenario, troops: Troops, hits: int, step: str) -> Troops:
    """Force and army after so many casualties of a step, those that owners choose."""
    for more in range(hits, 0, -1):
        troops = reduced(troops, choose(scenario, next_losses(scenario, troops, more), step))
    return troops


class Side:
    """All that may be left of one side of a battle; the first is what it begins with."""

    def __init__(
        self,
        scenario: Scenario,
        castle_kind: int,
        player: int,
        troops: Troops,
        castle: int,
        *,
        exact: bool,
    ) -> None:
        """Find what may be left, and the ways of its dice: whole numbers, or floats of one."""
        self._scenario, self._castle_kind, self._player = scenario, castle_kind, player
        self.states: list[Left] = [(troops, castle)]
        self._after: dict[bool, list[list[int]]] = {True: [], False: []}
        self.total: list[int] = []
        """Units and castle units of each state."""
        known = {self.states[0]: 0}
        for state in self.states:
            for ranged, step in ((True, RANGED), (False, MELEE)):
                followers = self._followers(state, step)
                for left in followers:
                    if left not in known:
                        known[left] = len(self.states)
                        self.states.append(left)
                self._after[ranged].append([known[left] for left in followers])
            self.total.append(state[1] + sum(map(sum, state[0])))
        self._ways = {
            step: [self._dice(state, step, exact=exact) for state in self.states]
            for step in (*FIRST_STRIKE, *SEQUENCE)
        }

    def _followers(self, state: Left, step: str) -> list[Left]:
        """What is left after 0, 1, 2 … hits of a step, up to the last unit."""
        troops, castle = state
        units = sum(map(sum, troops))
        found = []
        for hits in range(castle + units + 1):
            of_castle, losses = dealt(hits, castle, units)
            found.append((after_losses(self._scenario, troops, losses, step), castle - of_castle))
        return found

    def _dice(self, state: Left, step: str, *, exact: bool) -> tuple[list[Any], Any]:
        """Ways to score 0, 1, 2 … hits with the dice of a step, and all ways."""
        troops, castle = state
        none = (0,) * len(self._scenario.kinds)
        nobody = (none, none)
        fighters = (
            Fighters(troops, nobody)
            if self._player == ATTACKER
            else Fighters(nobody, troops, castle)
        )
        dice = dice_of(self._scenario, SIDES, fighters, self._castle_kind, step)
        found, everything = ways((one.count, one.target, FACES) for one in dice)
        return (found, everything) if exact else ([way / everything for way in found], 1.0)

    def after(self, state: int, step: str) -> list[int]:
        """The states after 0, 1, 2 … hits of a step."""
        return self._after[step == RANGED][state]

    def has_units(self, state: int) -> bool:
        """Whether units are left; a castle alone holds nothing."""
        return any(map(sum, self.states[state][0]))

    def scored(self, state: int, step: str, most: int) -> list[Any]:
        """Ways to score 0, 1, 2 … hits; those beyond the most that can be dealt count with it."""
        found = self._ways[step][state][0]
        return found if len(found) <= most + 1 else [*found[:most], sum(found[most:])]

    def misses(self, state: int, step: str) -> Any:
        """Ways to score no hit."""
        return self._ways[step][state][0][0]

    def everything(self, state: int, step: str) -> Any:
        """All ways."""
        return self._ways[step][state][1]
