"""The end of a round: rōnin leave, assassinated daimyō recover, koku are collected (SG-END)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Succeed
from scenarios.shogun1986.rules.elimination import fall
from scenarios.shogun1986.rules.numbers import BOWMAN, DAIMYO, RONIN, SWORDSMAN
from scenarios.shogun1986.rules.roles import ArmyNumber
from scenarios.shogun1986.rules.state import Army, regulars
from wargame_core.engine.decision import Action, Refusal
from wargame_core.provinces.rules.actions import Kind, Leave
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.kinds import single, without
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def remove_ronin(working: WorkingCopy) -> None:
    """All rōnin go back to the pool (SG-END-01)."""
    state = working.state
    state.turn = NOBODY
    for player in range(len(state.units)):
        state.secret[player] = {}
        for place, counts in list(state.units[player].items()):
            if counts[RONIN]:
                working.add(player, place, RONIN, -counts[RONIN])
    for army in list(state.all_armies()):
        units = (*army.units[:RONIN], 0)
        working.put(replace(army, units=units, secret=0))
    state.hired = (0,) * len(state.units)
    state.plans = ()
    working.record("ronin-over", "SG-END-01")


def recover(working: WorkingCopy) -> None:
    """Successors of assassinated daimyō (SG-NIN-09)."""
    working.push(Recovery())


@dataclass(frozen=True, slots=True)
class Recovery(Automatic):
    """The next army with a lying daimyō."""

    def advance(self, working: WorkingCopy) -> None:
        """A successor, or the daimyō is gone."""
        state = working.state
        lying = [army for army in state.all_armies() if army.lies]
        if not lying:
            working.drop()
            return
        army = lying[0]
        if candidates(state, army):
            working.push(Succession(army.player, army.number))
        else:
            disband(working, army)


def candidates(state: State, army: Army) -> list[int]:
    """Kinds of which a unit may succeed the daimyō (SG-NIN-09, SG-NIN-10)."""
    there = [kind for kind, count in enumerate(army.units) if count and kind not in (DAIMYO, RONIN)]
    if state.scenario.switches.samurai_first:
        return [kind for kind in (SWORDSMAN, BOWMAN) if kind in there][:1]
    return there


def disband(working: WorkingCopy, army: Army) -> None:
    """Ashigaru without samurai join the force as far as there is room; the daimyō is lost."""
    there = regulars(working.state.at(army.player, army.province))
    room = working.state.scenario.limits.force - there
    left = regulars(army.units) - army.units[DAIMYO]
    if 0 < room < left:
        working.push(Disbanding(army.player, army.number))
        return
    if left <= room:
        working.shift(army.player, army.province, (0, *army.units[1:RONIN], 0))
        army = replace(army, units=single(DAIMYO, len(army.units)))
    for kind, count in enumerate(army.units[:RONIN]):
        for _ in range(count if kind != DAIMYO else 0):
            working.record(
                "unit-lost", "SG-NIN-10", player=army.player, kind=kind, province=army.province
            )
    working.lose_army(army, "SG-NIN-08")
    working.update_holder(army.province, "SG-NIN-08")
    fall(working, [(army.player, army.struck_by)])


@dataclass(frozen=True, slots=True)
class Disbanding(PlayerFrame):
    """The owner says who joins the force where there is no room for all (SG-NIN-10)."""

    kind: ClassVar[str] = "disband"
    rule: ClassVar[str] = "SG-NIN-10"
    number: ArmyNumber

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"province": state.armies[self.player][self.number].province}

    def legal(self, state: State) -> Sequence[Leave]:
        """Kinds that are left in the army."""
        units = state.armies[self.player][self.number].units
        return [Leave(Kind(kind)) for kind in range(1, RONIN) if units[kind]]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """None of this kind."""
        if not isinstance(action, Leave):
            return None
        facts = {"player": self.player, "kind": action.kind, **self.facts(state)}
        return Refusal(self.rule, "cannot-stay", facts)

    def execute(self, working: WorkingCopy, action: Leave) -> None:
        """One joins; the rest when there is no room left."""
        army = working.state.armies[self.player][self.number]
        working.drop()
        working.add(self.player, army.province, int(action.kind))
        working.record(
            "left-behind", self.rule, player=self.player, kind=action.kind, province=army.province
        )
        disband(working, working.put(replace(army, units=without(army.units, int(action.kind)))))


@dataclass(frozen=True, slots=True)
class Succession(PlayerFrame):
    """The owner removes a unit of the army; its daimyō stands up as a beginner (SG-NIN-09)."""

    kind: ClassVar[str] = "succession"
    rule: ClassVar[str] = "SG-NIN-09"
    number: ArmyNumber

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"province": state.armies[self.player][self.number].province}

    def legal(self, state: State) -> Sequence[Succeed]:
        """Kinds that may."""
        army = state.armies[self.player][self.number]
        return [Succeed(Kind(kind)) for kind in candidates(state, army)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """None there, or another kind comes first."""
        if not isinstance(action, Succeed):
            return None
        facts = {"player": self.player, "kind": action.kind, **self.facts(state)}
        return Refusal(self.rule, "no-successor", facts)

    def execute(self, working: WorkingCopy, action: Succeed) -> None:
        """He stands up."""
        state = working.state
        army = state.armies[self.player][self.number]
        working.drop()
        units = without(army.units, int(action.kind))
        working.put(replace(army, units=units, level=state.scenario.level, struck_by=NOBODY))
        working.record(
            "succeeded", self.rule, player=self.player, kind=action.kind, province=army.province
        )


def collect_koku(working: WorkingCopy) -> None:
    """Action 9 (SG-END-03)."""
    collect(working, "SG-END-03")


def collect(working: WorkingCopy, rule: str) -> None:
    """A third of the provinces, rounded down, and at least so many."""
    state, limits = working.state, working.state.scenario.limits
    for player in state.alive():
        koku = max(limits.least, state.controlled(player) // limits.divisor)
        state.treasury[player] = koku
        working.record("income", rule, player=player, koku=koku)
