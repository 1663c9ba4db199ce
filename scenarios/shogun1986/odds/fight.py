"""Exact odds of a battle, by dynamic programming over the steps of combat (SG-C-04 to SG-C-11).

A node is who is left before a step. The rules say which dice fall there and which units may go;
of those the ones go first who have struck already in the sequence, then who fights worst. The
attacker never calls the battle off, and no ninja strikes. Steps in which nobody hits lead back to
where they began, so the two steps of a sequence are solved together for each node.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from scenarios.shogun1986.odds.side import ATTACKER, DEFENDER, Side
from scenarios.shogun1986.rules.combat_steps import FIRST_STRIKE, SEQUENCE, Fighters
from scenarios.shogun1986.rules.numbers import RANGED

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

N = TypeVar("N", Fraction, float)

KEPT: Final = 256
"""Battles whose odds are remembered."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[N]):
    """Who is left when a battle is over, with probabilities that add up to one."""

    chances: Mapping[Fighters, N]

    @property
    def _none(self) -> N:
        """0 in the kind of number of the chances."""
        first = next(iter(self.chances.values()))
        return first - first

    def left(self) -> dict[tuple[int, int], N]:
        """Probability of so many units of attacker and defender, castle units apart."""
        found: dict[tuple[int, int], N] = {}
        for fighters, chance in self.chances.items():
            found[fighters.counts] = found.get(fighters.counts, self._none) + chance
        return dict(sorted(found.items(), key=lambda pair: (-pair[0][0], pair[0][1])))

    def _sum(self, *, attacker: bool, defender: bool) -> N:
        chances = (
            chance
            for (attackers, defenders), chance in self.left().items()
            if bool(attackers) == attacker and bool(defenders) == defender
        )
        return sum(chances, self._none)

    @property
    def attacker(self) -> N:
        """The defender is gone and the attacker is not."""
        return self._sum(attacker=True, defender=False)

    @property
    def defender(self) -> N:
        """The attacker is gone and the defender is not."""
        return self._sum(attacker=False, defender=True)

    @property
    def nobody(self) -> N:
        """Both are gone (S-24)."""
        return self._sum(attacker=False, defender=False)

    @property
    def both(self) -> N:
        """Both are still there; only after a limited number of sequences."""
        return self._sum(attacker=True, defender=True)

    def mean_left(self, side: int) -> N:
        """Units of a side that are left on average."""
        units = (counts[side] * chance for counts, chance in self.left().items())
        return sum(units, self._none)


@lru_cache(maxsize=KEPT)
def battle_odds(
    scenario: Scenario,
    fighters: Fighters,
    castle_kind: int,
    *,
    step: str = RANGED,
    sequences: int = 0,
) -> Outcome[Fraction]:
    """Who is left, exactly.

    Args:
        scenario: The game.
        fighters: Who is in the battle.
        castle_kind: What the units of the castle or fortress are.
        step: The step that comes next.
        sequences: Sequences after which the attacker stops, the one that has begun among them;
            0 if he goes on until one side is gone.
    """
    return Outcome(_Nodes(scenario, fighters, castle_kind, exact=True).run(step, sequences))


@lru_cache(maxsize=KEPT)
def quick_odds(
    scenario: Scenario, fighters: Fighters, castle_kind: int, *, step: str = RANGED
) -> Outcome[float]:
    """The same until one side is gone, with floats."""
    return Outcome(_Nodes(scenario, fighters, castle_kind, exact=False).run(step, 0))


class _Nodes:
    """Weights of all who may be left: a row for what is left of the attacker, a column likewise.

    Exact weights are whole numbers over one denominator that every division leaves whole, or
    fractions as long as there are only a few steps.
    """

    def __init__(
        self, scenario: Scenario, fighters: Fighters, castle_kind: int, *, exact: bool
    ) -> None:
        import numpy as np

        self._np, self._exact = np, exact
        ways = (scenario, castle_kind)
        self._attacker = Side(*ways, ATTACKER, fighters.attacker, 0, exact=exact)
        self._defender = Side(*ways, DEFENDER, fighters.defender, fighters.castle, exact=exact)

    def run(self, step: str, sequences: int) -> dict[Fighters, Any]:
        """Probabilities of all who may be left in the end."""
        weights = self._nobody()
        weights[0, 0] = Fraction(1) if self._exact else 1.0
        for name in FIRST_STRIKE[FIRST_STRIKE.index(step) :] if step in FIRST_STRIKE else ():
            weights, step = self._after(weights, name), RANGED
        if not sequences:
            return self._told(self._to_the_end(weights, SEQUENCE.index(step)))
        for _ in range(sequences):
            for name in SEQUENCE[SEQUENCE.index(step) :]:
                weights = self._after(weights, name)
            step = RANGED
        return self._told(weights)

    def _nobody(self) -> Any:
        shape = (len(self._attacker.states), len(self._defender.states))
        return self._np.zeros(shape, object if self._exact else float)

    def _told(self, weights: Any) -> dict[Fighters, Any]:
        return {
            Fighters(troops, others, castle): weight
            for a, (troops, _) in enumerate(self._attacker.states)
            for d, (others, castle) in enumerate(self._defender.states)
            if (weight := weights[a, d])
        }

    def _fighting(self) -> list[tuple[int, int]]:
        """Nodes in which both sides have units, the most first: hits lead to later ones only."""
        most, others = self._attacker.total, self._defender.total
        return sorted(
            (
                (a, d)
                for a in range(len(most))
                for d in range(len(others))
                if self._attacker.has_units(a) and self._defender.has_units(d)
            ),
            key=lambda pair: -(most[pair[0]] + others[pair[1]]),
        )

    def _spread(self, weights: Any, a: int, d: int, step: str, weight: Any) -> None:
        """Add what a step makes of a node, with the number of ways of its dice."""
        attacker, defender = self._attacker, self._defender
        array, kind = self._np.array, weights.dtype
        hits = array(attacker.scored(a, step, defender.total[d]), kind)
        suffered = array(defender.scored(d, step, attacker.total[a]), kind)
        rows = attacker.after(a, step)[: len(suffered)]
        columns = defender.after(d, step)[: len(hits)]
        weights[self._np.ix_(rows, columns)] += weight * self._np.outer(suffered, hits)

    def _everything(self, a: int, d: int, step: str) -> Any:
        return self._attacker.everything(a, step) * self._defender.everything(d, step)

    def _after(self, weights: Any, step: str) -> Any:
        """Probabilities after a step; where a side is gone nothing changes."""
        found = weights.copy()
        for a, d in self._fighting():
            if weight := weights[a, d]:
                found[a, d] -= weight
                self._spread(found, a, d, step, weight / self._everything(a, d, step))
        return found

    def _to_the_end(self, weights: Any, at: int) -> Any:
        """Probabilities of every end, from a step of the sequence on.

        Before the first step of a sequence a node is entered with weight r, before the second
        with m. With the chances r0 and m0 that nobody is hit, its steps are met
        (r + m·m0) / (1 - r0·m0) and (m + r·r0) / (1 - r0·m0) times.
        """
        fighting = self._fighting()
        leaving = {
            (a, d): prod(self._everything(a, d, step) for step in SEQUENCE)
            - prod(self._stay(a, d, step) for step in SEQUENCE)
            for a, d in fighting
        }
        denominator = 1
        if self._exact:
            begun = lcm(*(weight.denominator for weight in weights.flat if weight))
            denominator = begun * prod(leaving.values())
            weights = self._np.vectorize(lambda w: int(w * denominator), otypes=[object])(weights)
        entered = [self._nobody(), self._nobody()]
        entered[at] += weights
        for a, d in fighting:
            r, m = entered[0][a, d], entered[1][a, d]
            if not r and not m:
                continue
            entered[0][a, d] = entered[1][a, d] = 0
            all_r, all_m = (self._everything(a, d, step) for step in SEQUENCE)
            stay_r, stay_m = (self._stay(a, d, step) for step in SEQUENCE)
            met = (r * all_m + m * stay_m, m * all_r + r * stay_r)
            for n, step in enumerate(SEQUENCE):
                count = self._parts(met[n], leaving[a, d])
                self._spread(entered[1 - n], a, d, step, count)
                entered[1 - n][a, d] = 0
        over = entered[0] + entered[1]
        if self._exact:
            return self._np.vectorize(lambda w: Fraction(w, denominator), otypes=[object])(over)
        return over

    def _parts(self, weight: Any, divisor: Any) -> Any:
        return weight // divisor if self._exact else weight / divisor

    def _stay(self, a: int, d: int, step: str) -> Any:
        """Ways of a step in which nobody is hit."""
        attacker, defender = self._attacker, self._defender
        return attacker.misses(a, step) * defender.misses(d, step)
