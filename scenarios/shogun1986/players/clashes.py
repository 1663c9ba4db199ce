"""How a battle ends between two lists of units that are lost in their order (SG-C-04 to SG-C-12).

A battle is a walk over pairs (units that the attacker has lost, units that the defender has lost).
After every sequence the attacker stops where that is worth more to him than to go on.

This is the judgement of a program and no resolver: ``odds/fight.py`` tells players how likely a
battle ends how, exactly, and there the attacker never stops; here the question is when he should,
given what units and provinces are worth, in floats and with rare hits left out. Targets and steps
of the dice come from the same charts, and the hits of a step from the same ``distribution``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from scenarios.shogun1986.rules.numbers import FACES, MELEE, RANGED, UnitKind
from wargame_core.provinces.odds.hits import distribution

Kinds = tuple[int, ...]
"""Units by kind, in the order in which they are lost."""
Chances = tuple[float, ...]

SMALL: Final = 1e-6
"""Hits that are less likely are left out."""
MOST: Final = 7
"""More hits than these in one step are counted as so many."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is won and lost, for the attacker."""

    own: Chances
    """Each of the attacker's units, in the order in which they are lost."""
    enemy: Chances
    """Each of the defender's units."""
    prize: float
    """That nobody is left of the defender."""
    base: float
    """That nobody is left of the attacker; lost."""


@dataclass(frozen=True, slots=True)
class Clash:
    """How a battle ends on average."""

    won: float
    """Chance that nobody is left of the defender, and somebody of the attacker."""
    beaten: float
    """Chance that nobody is left of the attacker."""
    own_losses: float
    """Worth of the attacker's units that are lost."""
    enemy_losses: float
    prize: float
    """Mean worth of prize and base."""
    lost: float
    """Mean number of units that the attacker loses."""
    killed: float

    @property
    def value(self) -> float:
        """All in all."""
        return self.prize + self.enemy_losses - self.own_losses


@lru_cache(maxsize=4096)
def _hits(kinds: tuple[UnitKind, ...], units: Kinds, step: str) -> Chances:
    groups = [(1, kinds[kind].hits / FACES) for kind in units if kinds[kind].step == step]
    found = list(distribution(groups, 1.0))
    if len(found) > MOST + 1:
        found[MOST:] = [sum(found[MOST:])]
    while len(found) > 1 and found[-1] < SMALL:
        found[-2] += found.pop()
    return tuple(found)


@lru_cache(maxsize=20_000)
def clash(
    kinds: tuple[UnitKind, ...],
    mine: Kinds,
    theirs: Kinds,
    stakes: Stakes,
    *,
    castle: int = 0,
    naval: bool = False,
) -> Clash:
    """A battle that is begun; the first ``castle`` of the defender's units are virtual.

    They do not take part in the first strike of a naval attack (SG-C-04).
    """
    return _Walk(kinds, mine, theirs, stakes).walked(castle if naval else -1)


class _Walk:
    """The pairs of losses with what they are worth, and how likely the battle comes there."""

    def __init__(
        self, kinds: tuple[UnitKind, ...], mine: Kinds, theirs: Kinds, stakes: Stakes
    ) -> None:
        self.kinds, self.mine, self.theirs, self.stakes = kinds, mine, theirs, stakes
        self.n, self.m = len(mine), len(theirs)
        self.own = (0.0, *accumulate(stakes.own))
        self.enemy = (0.0, *accumulate(stakes.enemy))
        self.ranged = self._dice(RANGED)
        self.melee = self._dice(MELEE)
        self._look_back()

    def _dice(self, step: str) -> tuple[list[Chances], list[Chances]]:
        """Hits of both sides by their losses."""
        return (
            [_hits(self.kinds, self.mine[lost:], step) for lost in range(self.n)],
            [_hits(self.kinds, self.theirs[lost:], step) for lost in range(self.m)],
        )

    def worth(self, i: int, j: int) -> float:
        """What it is worth that the battle ends so."""
        found = self.enemy[j] - self.own[i]
        if j == self.m and i < self.n:
            found += self.stakes.prize
        return found - self.stakes.base if i == self.n else found

    def _step(
        self, dice: tuple[list[Chances], list[Chances]], i: int, j: int
    ) -> list[tuple[int, int, float]]:
        """Where a step leads with its dice, the pair itself left out."""
        found = []
        for b, theirs in enumerate(dice[1][j]):
            for a, mine in enumerate(dice[0][i]):
                if a or b:
                    found.append((min(self.n, i + b), min(self.m, j + a), mine * theirs))
        return found

    def _look_back(self) -> None:
        """What it is worth to choose, and to roll the melee dice, from the end to the beginning."""
        n, m = self.n, self.m
        choice = [[self.worth(i, j) for j in range(m + 1)] for i in range(n + 1)]
        melee = [row[:] for row in choice]
        self.goes_on = [[False] * m for _ in range(n)]
        self.steps = {}
        for i in range(n - 1, -1, -1):
            for j in range(m - 1, -1, -1):
                first, second = self._step(self.ranged, i, j), self._step(self.melee, i, j)
                self.steps[i, j] = first, second
                still_first = self.ranged[0][i][0] * self.ranged[1][j][0]
                still = self.melee[0][i][0] * self.melee[1][j][0]
                hand = sum(p * choice[x][y] for x, y, p in second)
                whole = sum(p * melee[x][y] for x, y, p in first) + still_first * hand
                fought = whole / (1 - still_first * still)
                if fought > choice[i][j]:
                    choice[i][j], self.goes_on[i][j] = fought, True
                melee[i][j] = hand + still * choice[i][j]

    def walked(self, strike: int) -> Clash:
        """Go forward from the beginning; ``strike`` is where a naval battle begins, -1 on land."""
        n, m = self.n, self.m
        chosen = [[0.0] * (m + 1) for _ in range(n + 1)]
        hand = [[0.0] * (m + 1) for _ in range(n + 1)]
        forced = self._first_strike(strike) if strike >= 0 else {0: 1.0}
        ends: list[tuple[int, int, float]] = [(n, 0, p) for i, p in forced.items() if i == n]
        for i in range(n):
            for j in range(m):
                first, second = self.steps[i, j]
                still_first = self.ranged[0][i][0] * self.ranged[1][j][0]
                still = self.melee[0][i][0] * self.melee[1][j][0]
                come = chosen[i][j] + hand[i][j] * still
                begin = forced.get(i, 0.0) if j == 0 else 0.0
                if self.goes_on[i][j]:
                    rolled = (come + begin) / (1 - still_first * still)
                else:
                    rolled = begin
                    ends.append((i, j, come + begin * still_first * still))
                if rolled:
                    for x, y, p in first:
                        hand[x][y] += rolled * p
                if at_hand := hand[i][j] + rolled * still_first:
                    for x, y, p in second:
                        chosen[x][y] += at_hand * p
        ends += [(n, j, chosen[n][j] + hand[n][j]) for j in range(m + 1)]
        ends += [(i, m, chosen[i][m] + hand[i][m]) for i in range(n)]
        return self._mean(ends)

    def _first_strike(self, castle: int) -> dict[int, float]:
        """The defender alone rolls a sequence: losses of the attacker (SG-C-04)."""
        found = {0: 1.0}
        real = self.theirs[castle:]
        for dice in (_hits(self.kinds, real, RANGED), _hits(self.kinds, real, MELEE)):
            after: dict[int, float] = {}
            for lost, chance in found.items():
                for hits, share in enumerate(dice):
                    place = min(self.n, lost + hits)
                    after[place] = after.get(place, 0.0) + chance * share
            found = after
        return found

    def _mean(self, ends: list[tuple[int, int, float]]) -> Clash:
        n, m = self.n, self.m
        won = sum(p for i, j, p in ends if j == m and i < n)
        beaten = sum(p for i, _, p in ends if i == n)
        return Clash(
            won,
            beaten,
            sum(p * self.own[i] for i, _, p in ends),
            sum(p * self.enemy[j] for _, j, p in ends),
            won * self.stakes.prize - beaten * self.stakes.base,
            sum(p * i for i, _, p in ends),
            sum(p * j for _, j, p in ends),
        )
