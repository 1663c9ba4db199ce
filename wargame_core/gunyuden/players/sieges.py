"""How long a castle holds out, by the exact odds of siege rolls, assaults and calls (18-20)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.rules import siege_terms
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.scenario import Rank

SWEEPS: Final = 48
"""Stages that are looked ahead."""
AHEAD: Final = 2
"""The besieger's action and the siege result: what a stage holds in store for a siege."""
KEPT: Final = 512
"""Sieges that are remembered, 0.4 MB each; a match meets a hundred."""
HOLDING = frozenset("ABC")
"""Answers to a call that leave the castle to its owner."""


@dataclass(frozen=True, slots=True)
class SiegeCase:
    """All that the course of a siege depends on, but for durability and morale."""

    strength: int
    level: int
    assault: int
    """Modifier of the assault die without morale."""
    inside_strength: int
    inside_units: int
    inside_skill: int
    """Field battle modifier of the leader of the ambush."""
    inside_rank: int
    recovery: float
    """How likely the morale of the castle rises before a siege result, from 0 to 1 (26-1-2)."""
    besieger_morale: int
    may_call: bool
    rhythm: tuple[float, ...]
    """How likely the besieger acts in the last stage, in the one before it, and so on.

    As many as a turn has stages; then it begins anew.
    """
    sooner: bool
    """Whether he acts before the siege result of a stage, which the owner's phase ends with."""
    patience: float
    """What is left of a gain that comes a stage later."""
    step: float
    """What one step is worth, as a share of the castle's gain."""
    ruin: float
    """What an abandoned castle is worth, as a share of the gain."""


@dataclass(frozen=True, slots=True)
class Course:
    """Shares of the gain that a siege still promises.

    The first three by what the besieger does in the present stage.
    """

    wait: float
    assault: float
    call: float
    """-1 if it cannot be."""
    best: float
    """With the best of them as often as he may act in what is left of the stage."""

    @property
    def begun(self) -> float:
        """For who begins a siege now: he may assault or call in the same action (17-1-2)."""
        return max(self.wait, self.assault, self.call)


class Siege:
    """The value of every state of one siege: durability, morale, refused, resists."""

    def __init__(self, charts: Charts, case: SiegeCase) -> None:
        self._charts, self._case = charts, case
        self._durable = max(charts.surrender)
        self._morale = -charts.numbers.lowest_morale
        self._calls = self._call_odds()
        self._rolls = self._siege_odds()
        self._assaults = self._assault_odds()
        values = np.zeros((self._durable + 1, self._morale + 2, 2, 2))
        values[0] = case.ruin
        values[:, self._morale + 1] = 1.0
        self._by_stages = []
        for stage in range(SWEEPS):
            acts = case.rhythm[stage % len(case.rhythm)]
            after = values
            waited = self._after_roll(values) if case.sooner else values
            assaulted, called = self._assaulted(waited), self._called(waited)
            best = np.maximum(waited, np.maximum(assaulted, called))
            acting = self._settled(acts * best + (1.0 - acts) * waited, values)
            values = acting if case.sooner else self._after_roll(acting)
            half = waited if case.sooner else acting
            self._by_stages.append((waited, assaulted, called, (after, half, values)))

    def course(
        self,
        durability: int,
        morale: int,
        *,
        refused: bool,
        resists: bool,
        stages: int,
        ahead: int = AHEAD,
    ) -> Course:
        """What is promised at this durability and castle morale.

        Args:
            durability: Of the walls, from 1.
            morale: Of the castle, from 0 down.
            refused: Whether a call has been refused (20-3).
            resists: Whether no call is answered any more.
            stages: Stages until the end, with the present one.
            ahead: How much of the present stage is to come: the besieger's action and the siege
                result, the later one of them, or neither.
        """
        at = (min(durability, self._durable), -morale, int(refused), int(resists))
        waited, assaulted, called, bests = self._by_stages[max(0, min(stages, SWEEPS) - 1)]
        call = float(called[at]) if self._case.may_call and not resists else -1.0
        return Course(float(waited[at]), float(assaulted[at]), call, float(bests[ahead][at]))

    # --- odds, by chart -----------------------------------------------------------------------

    def _siege_odds(self) -> dict[int, dict[tuple[int, int], float]]:
        """Chances of (durability lost, morale lost) by morale in one siege roll."""
        charts, case = self._charts, self._case
        found: dict[int, dict[tuple[int, int], float]] = {}
        plain = siege_terms.siege(charts, case.inside_units, level=case.level)
        for shaken in range(self._morale + 1):
            odds: dict[tuple[int, int], float] = {}
            terms = siege_terms.incident(-shaken - case.besieger_morale)
            for roll, chance in FAIR_DIE:
                share, result = float(chance), plain.cell(charts, roll.face)
                if result == "morale":
                    odds[0, 1] = odds.get((0, 1), 0.0) + share
                elif result == "incident":
                    for second, again in FAIR_DIE:
                        effect = self._incident(terms.cell(charts, second.face))
                        odds[effect] = odds.get(effect, 0.0) + share * float(again)
                else:
                    odds[0, 0] = odds.get((0, 0), 0.0) + share
            found[shaken] = odds
        return found

    def _incident(self, incident: Any) -> tuple[int, int]:
        if incident.kind == "durability":
            return incident.amount, 0
        if incident.kind == "traitor" and not self._case.inside_units:
            return incident.amount, 0
        return (0, incident.amount) if incident.kind == "besieged_morale" else (0, 0)

    def _assault_odds(self) -> dict[int, tuple[list[tuple[int, float]], float]]:
        """By morale: chances of durability lost, and the expected price of the ambush."""
        charts, case = self._charts, self._case
        found = {}
        for shaken in range(self._morale + 1):
            lead = charts.numbers.ambush_modifier + case.inside_skill - shaken
            paid = sum(
                float(chance)
                * charts.combat(case.inside_strength, roll.face + lead - case.besieger_morale).loss
                for roll, chance in FAIR_DIE
            )
            die = case.assault + shaken + case.besieger_morale
            odds = [
                (charts.combat(case.strength, roll.face + die).loss, float(chance))
                for roll, chance in FAIR_DIE
            ]
            found[shaken] = (odds, paid * case.step)
        return found

    def _call_odds(self) -> dict[tuple[int, int, int], tuple[float, float, float]]:
        """Chances of winning the castle, of A and of B, by durability, morale and refusal."""
        charts, case = self._charts, self._case
        found = {}
        for durability in range(1, self._durable + 1):
            for shaken in range(self._morale + 1):
                for refused in (0, 1):
                    terms = siege_terms.surrender(
                        charts,
                        durability,
                        inside=Rank(case.inside_rank),
                        difference=case.besieger_morale + shaken,
                        refused=bool(refused),
                    )
                    letters = [terms.cell(charts, roll.face) for roll, _ in FAIR_DIE]
                    found[durability, shaken, refused] = (
                        sum(letter not in HOLDING for letter in letters) / len(letters),
                        letters.count("A") / len(letters),
                        letters.count("B") / len(letters),
                    )
        return found

    # --- one step of the course ---------------------------------------------------------------

    def _settled(self, found: Any, values: Any) -> Any:
        """Values of what goes on; what has fallen or surrendered stays as it is."""
        new = values.copy()
        new[1:, : self._morale + 1] = found[1:, : self._morale + 1]
        return new

    def _after_roll(self, values: Any) -> Any:
        """Values before the garrison recovers and the siege result is rolled."""
        new = np.zeros_like(values)
        for shaken, odds in self._rolls.items():
            for (durable, spirit), chance in odds.items():
                morale = min(shaken + spirit, self._morale + 1)
                new[:, shaken] += chance * _worn(values, durable)[:, morale]
        new *= self._case.patience
        lower = slice(1, self._morale + 1)
        new[:, lower] += self._case.recovery * (new[:, : self._morale] - new[:, lower])
        new[0], new[:, -1] = values[0], values[:, -1]
        return new

    def _assaulted(self, waited: Any) -> Any:
        new = np.zeros_like(waited)
        for shaken, (odds, price) in self._assaults.items():
            for damage, chance in odds:
                new[:, shaken] += chance * _worn(waited, damage)[:, shaken]
            new[:, shaken] -= price
        return new

    def _called(self, waited: Any) -> Any:
        new = np.full_like(waited, -1.0)
        if not self._case.may_call:
            return new
        for (durable, shaken, refused), (won, silent, refuses) in self._calls.items():
            rest = 1.0 - won - silent - refuses
            new[durable, shaken, refused, 0] = (
                won
                + silent * waited[durable, shaken, refused, 1]
                + refuses * waited[durable, shaken, 1, 0]
                + rest * waited[durable, shaken, refused, 0]
            )
        return new


def _worn(values: Any, durable: int) -> Any:
    """Values with so much durability less."""
    if not durable:
        return values
    new = np.empty_like(values)
    new[durable:] = values[:-durable] if durable < len(values) else values[:0]
    new[:durable] = values[0]
    return new


@lru_cache(maxsize=KEPT)
def siege_of(charts: Charts, case: SiegeCase) -> Siege:
    """The siege of a case, worked out once."""
    return Siege(charts, case)
