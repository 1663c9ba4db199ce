"""What a skirmish brings when the defender answers every result as it suits him best (23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.fights import best_speaker
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.players.worths import Worths
from wargame_core.gunyuden.rules.battle_odds import (
    Clash,
    attack_terms,
    counter_terms,
    defender_choices,
    living,
)
from wargame_core.gunyuden.rules.charts import CombatCell
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State

PROGRESS: Final = 0.5
"""What steps that an enemy loses who stays are worth of driving him out, by their share."""
KEPT_SKIRMISHES: Final = 20_000
"""Skirmishes that are remembered from board to board."""


@lru_cache(maxsize=64)
def _remembered(scenario: Scenario, weights: Weights) -> dict[tuple[object, ...], Evaluation]:
    """What skirmishes were worth before, by all that this depends on."""
    del scenario, weights
    return {}


class Skirmishes:
    """Expected results of skirmishes, seen by the attacker; remembered by who fights where."""

    def __init__(self, state: State, worths: Worths, weights: Weights) -> None:
        self._state, self._worths, self._weights = state, worths, weights
        self._before = _remembered(state.scenario, weights)
        self._known: dict[tuple[object, ...], Evaluation] = {}

    def value(self, clash: Clash, *, ground: float = 0.0) -> Evaluation:
        """What the attack is worth; ``ground`` is what the defender loses by leaving."""
        key = (clash.attackers, clash.defenders, clash.from_hex, clash.to_hex, ground)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._recalled(clash, ground)
        return found

    def _recalled(self, clash: Clash, ground: float) -> Evaluation:
        """The same from another board, if everybody who fights was as he is now."""
        state, full, before = self._state, self._worths.full, self._before
        units = [
            (u, state.steps[u], state.morale[u], state.leader[u], state.investing[u], full[u])
            for u in (*clash.attackers, *clash.defenders)
        ]
        key = (clash, ground, tuple(units))
        found = before.get(key)
        if found is None:
            if len(before) >= KEPT_SKIRMISHES:
                before.clear()
            found = before[key] = self._fought(clash, ground)
        return found

    def _fought(self, clash: Clash, ground: float) -> Evaluation:
        state, charts = self._state, self._state.scenario.charts
        defenders, attackers = living(state, clash.defenders), living(state, clash.attackers)
        if not clash.sortie:
            clash = replace(clash, halved=tuple(u for u in defenders if state.investing[u]))
        speaker = best_speaker(state, defender_choices(state, clash, counter=False))
        attack, counter = attack_terms(state, clash, speaker), counter_terms(state, clash, speaker)
        back = [
            self._steps_price(attackers, counter.cell(charts, roll.face)) for roll, _ in FAIR_DIE
        ]
        struck = sum(back) / len(back)
        answers = [
            self._answer(defenders, attack.cell(charts, roll.face), struck, ground)
            for roll, _ in FAIR_DIE
        ]
        steps, morale, ours, left = (
            sum(part) / len(answers) for part in zip(*answers, strict=True)
        )
        return Evaluation(enemy_strength=steps, morale=morale, own_losses=-ours, threatened=left)

    def _steps_price(self, units: Sequence[int], cell: CombatCell) -> float:
        if not cell.loss:
            return 0.0
        prices = self._worths.prices(units)
        price = prices[min(cell.loss, len(prices) - 1)]
        return max(price, self._worths.cheapest_death(units)[1]) if cell.star else price

    def _answer(
        self, units: Sequence[int], cell: CombatCell, struck: float, ground: float
    ) -> tuple[float, float, float, float]:
        """Enemy steps, enemy morale, own losses and ground won, as the defender chooses."""
        worths, weights = self._worths, self._weights
        prices = worths.prices(units)
        total = len(prices) - 1
        stand = self._steps_price(units, cell)
        remains = max(0.0, 1.0 - cell.loss / total)
        nearer = PROGRESS * weights.expulsion * (1.0 - remains) if remains else 1.0
        best = (stand, 0.0, struck * remains, nearer * ground)
        least = best[0] - best[2] + best[3]
        dying = worths.cheapest_death(units) if cell.star else (0, 0.0)
        limit = self._state.scenario.charts.numbers.retreat_limit
        for hexes in range(1, min(limit, cell.loss) + 1):
            steps = cell.loss - hexes
            if steps >= total or steps < dying[0]:
                continue
            price = max(prices[steps], dying[1])
            price += weights.straggling * hexes * (prices[steps + 1] - prices[steps])
            shaken = worths.flight(units, hexes)
            if price + shaken + ground < least:
                least, best = price + shaken + ground, (price, shaken, 0.0, ground)
        return best
