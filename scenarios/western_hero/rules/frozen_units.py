"""A unit that may not act until an enemy stands beside it: Sasuka Naganobu (34.7(2), G-98)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.scenario import Trigger
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class FrozenUnit:
    """Holds a unit still until a unit of the foe enters or passes his hex or one next to it."""

    unit: int
    foe: int
    """Clan whose units set him free."""
    whole_side: bool
    """Units of the foe's allies set him free too."""
    flag: str
    """Set in the state once he is free, for good."""
    rule: str

    def restraint(self, state: State, leader: int) -> Refusal | None:
        """Forbid him to act while he is not free."""
        if leader != self.unit or self.flag in state.flags:
            return None
        scenario = state.scenario
        if self.whole_side:
            side = scenario.clans[self.foe].side
            return Refusal(self.rule, "frozen", {"unit": leader, "side": side})
        return Refusal(self.rule, "frozen-for-clan", {"unit": leader, "clan": self.foe})

    def trigger(self, state: State, units: Sequence[int]) -> Trigger | None:
        """What units of the foe set off who come into his hex or one next to it."""
        here = state.hex[self.unit]
        if self.flag in state.flags or here < 0:
            return None
        if not any([self._counts(state, unit) for unit in units]):
            return None
        return _trigger(self, geography(state.scenario).around[here])

    def entered(self, working: WorkingCopy, unit: int, hex_: int) -> None:
        """Set him free when the foe comes close enough, or he is driven close to the foe."""
        state = working.state
        if self.flag in state.flags:
            return
        here = hex_ if unit == self.unit else state.hex[self.unit]
        if here < 0:
            return
        around = geography(state.scenario).around[here]
        if unit == self.unit:
            met = any(
                self._counts(state, other) and not state.inside[other]
                for near in hexes_in(around)
                for other in state.at(near)
            )
        else:
            met = self._counts(state, unit) and bool(around >> hex_ & 1)
        if met:
            state.flags = state.flags | {self.flag}
            working.record("released", self.rule, unit=self.unit)

    def _counts(self, state: State, unit: int) -> bool:
        """Whether a unit belongs to the foe, or by the option to one of his allies (G-98)."""
        scenario = state.scenario
        clan = scenario.units[unit].clan
        allied = scenario.clans[clan].side == scenario.clans[self.foe].side
        return clan == self.foe or (self.whole_side and allied)


@lru_cache(maxsize=64)
def _trigger(rule: FrozenUnit, around: int) -> Trigger:
    facts = {"unit": rule.unit}
    return Trigger(around, rule.rule, "unit-released", facts, freed=(rule.unit,))
