"""How long a castle holds out, by the exact odds of siege rolls, assaults and calls (18-20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import prod
from typing import Any, Final, NamedTuple

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
DIGITS: Final = 9
"""After the point, to which shares are rounded: processors differ in what comes behind."""
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


class _Calls(NamedTuple):
    """How likely each answer to a call is, shapes (durability from 1, morale, refused)."""

    won: Any
    silent: Any
    """No answer is given any more."""
    refuses: Any
    rest: Any
    """Nothing changes."""


class Siege:
    """The value of every state of one siege: durability, morale, refused, resists."""

    def __init__(self, charts: Charts, case: SiegeCase) -> None:
        self._charts, self._case = charts, case
        self._durable = max(charts.surrender)
        self._morale = -charts.numbers.lowest_morale
        calls = _call_odds(charts, case.inside_rank, case.besieger_morale)
        self._shape = (self._durable + 1, self._morale + 2)
        roll, assault = self._matrix(self._rolled), self._matrix(self._assaulted)
        prices = self._ambush_prices()
        values = np.zeros((*self._shape, 2, 2))
        values[0] = case.ruin
        values[:, self._morale + 1] = 1.0
        self._by_stages = []
        for stage in range(SWEEPS):
            acts = case.rhythm[stage % len(case.rhythm)]
            after = values
            waited = _before(roll, values) if case.sooner else values
            assaulted = _before(assault, waited) - prices
            called = self._called(calls, waited)
            best = np.maximum(waited, np.maximum(assaulted, called))
            acting = self._settled(acts * best + (1.0 - acts) * waited, values)
            values = acting if case.sooner else _before(roll, acting)
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
        found = (waited[at], assaulted[at], called[at], bests[ahead][at])
        wait, assault, call, best = [round(float(share), DIGITS) for share in found]
        return Course(wait, assault, call if self._case.may_call and not resists else -1.0, best)

    # --- odds, by chart -----------------------------------------------------------------------

    def _siege_odds(self, shaken: int) -> dict[tuple[int, int], float]:
        """Chances of (durability lost, morale lost) in one siege roll at a castle morale."""
        charts, case = self._charts, self._case
        odds: dict[tuple[int, int], float] = {}
        plain = siege_terms.siege(charts, case.inside_units, level=case.level)
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
        return odds

    def _incident(self, incident: Any) -> tuple[int, int]:
        if incident.kind == "durability":
            return incident.amount, 0
        if incident.kind == "traitor" and not self._case.inside_units:
            return incident.amount, 0
        return (0, incident.amount) if incident.kind == "besieged_morale" else (0, 0)

    def _ambush_prices(self) -> Any:
        """What the ambush of an assault is expected to cost, shape (1, morale, 1, 1)."""
        charts, case = self._charts, self._case
        prices = np.zeros(self._morale + 2)
        for shaken in range(self._morale + 1):
            lead = charts.numbers.ambush_modifier + case.inside_skill - shaken
            prices[shaken] = case.step * sum(
                float(chance)
                * charts.combat(case.inside_strength, roll.face + lead - case.besieger_morale).loss
                for roll, chance in FAIR_DIE
            )
        return prices[None, :, None, None]

    # --- one step of the course ---------------------------------------------------------------

    def _matrix(self, step: Callable[[Any], Any]) -> Any:
        """The matrix that does to values of durability and morale what a linear step does."""
        places = prod(self._shape)
        return step(np.eye(places).reshape(*self._shape, places)).reshape(places, places)

    def _settled(self, found: Any, values: Any) -> Any:
        """Values of what goes on; what has fallen or surrendered stays as it is."""
        new = values.copy()
        new[1:, : self._morale + 1] = found[1:, : self._morale + 1]
        return new

    def _rolled(self, values: Any) -> Any:
        """Values before the garrison recovers and the siege result is rolled."""
        new = np.zeros_like(values)
        for shaken in range(self._morale + 1):
            for (durable, spirit), chance in self._siege_odds(shaken).items():
                morale = min(shaken + spirit, self._morale + 1)
                new[:, shaken] += chance * _worn(values, durable)[:, morale]
        new *= self._case.patience
        lower = slice(1, self._morale + 1)
        new[:, lower] += self._case.recovery * (new[:, : self._morale] - new[:, lower])
        new[0], new[:, -1] = values[0], values[:, -1]
        return new

    def _assaulted(self, waited: Any) -> Any:
        """Values before an assault, but for its price."""
        charts, case = self._charts, self._case
        new = np.zeros_like(waited)
        for shaken in range(self._morale + 1):
            die = case.assault + shaken + case.besieger_morale
            for roll, chance in FAIR_DIE:
                damage = charts.combat(case.strength, roll.face + die).loss
                new[:, shaken] += float(chance) * _worn(waited, damage)[:, shaken]
        return new

    def _called(self, calls: _Calls, waited: Any) -> Any:
        """Values before a call for surrender; -1 where nobody may call."""
        new = np.full_like(waited, -1.0)
        if not self._case.may_call:
            return new
        open_ = waited[1:, : self._morale + 1]
        new[1:, : self._morale + 1, :, 0] = (
            calls.won
            + calls.silent * open_[..., 1]
            + calls.refuses * open_[:, :, 1:, 0]
            + calls.rest * open_[..., 0]
        )
        return new


def _before(step: Any, values: Any) -> Any:
    """Values before a step that is given as a matrix, by those after it."""
    return (step @ values.reshape(len(step), -1)).reshape(values.shape)


def _worn(values: Any, durable: int) -> Any:
    """Values with so much durability less."""
    if not durable:
        return values
    new = np.empty_like(values)
    new[durable:] = values[:-durable] if durable < len(values) else values[:0]
    new[:durable] = values[0]
    return new


@cache
def _call_odds(charts: Charts, inside_rank: int, besieger_morale: int) -> _Calls:
    """How a call is answered by durability, morale and whether one has been refused (20)."""
    durable, lowest = max(charts.surrender), -charts.numbers.lowest_morale
    found = _Calls(*np.zeros((4, durable, lowest + 1, 2)))
    for at in np.ndindex(found.won.shape):
        terms = siege_terms.surrender(
            charts,
            at[0] + 1,
            inside=Rank(inside_rank),
            difference=besieger_morale + at[1],
            refused=bool(at[2]),
        )
        letters = [terms.cell(charts, roll.face) for roll, _ in FAIR_DIE]
        found.won[at] = sum(letter not in HOLDING for letter in letters) / len(letters)
        found.silent[at] = letters.count("A") / len(letters)
        found.refuses[at] = letters.count("B") / len(letters)
    found.rest[:] = 1.0 - found.won - found.silent - found.refuses
    return found


@lru_cache(maxsize=KEPT)
def siege_of(charts: Charts, case: SiegeCase) -> Siege:
    """The siege of a case, worked out once."""
    return Siege(charts, case)
