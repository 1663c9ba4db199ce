"""Module 10.3, The Cycle of Rice and War: sowing, storing, harvest, costs, spoilage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from scenarios.gekokujo.rules.actions import Sow, Store
from scenarios.gekokujo.rules.income import AllRemoved, charge, upkeep_of
from scenarios.gekokujo.rules.winter import begin_winter, supply_of
from wargame_core.engine.decision import Action, Lookup, Message, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Finish, Province
from wargame_core.provinces.rules.frames import Chance, PlayerFrame
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.timing import each

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy

KOKU_A_SOWING: Final = 1
"""Koku that one action sows; as many as a player likes are sown by several (10.3-01)."""


def sowing(working: WorkingCopy) -> None:
    """In last round's order, in round 1 in that of the draft (K-65)."""
    each(working, Sowing)


@value
class Sowing(PlayerFrame):
    """A player sows Koku one by one, then stores some or ends (10.3-01)."""

    kind: ClassVar[str] = "sowing"
    rule: ClassVar[str] = "10.3-01"

    def must_ask(self, state: State) -> bool:
        """Nobody sees when the last Koku is sown (K-55)."""
        return True

    def legal(self, state: State) -> Sequence[Action]:
        """Sow one more, store some, or end."""
        koku = max(0, state.treasury[self.player])
        fields = provinces_of(state.provinces(self.player)) if koku else ()
        return [
            *(Sow(Province(place)) for place in fields),
            *(Store(amount) for amount in range(1, koku + 1)),
            Finish(),
        ]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Not his province, or not so many Koku."""
        if isinstance(action, Sow):
            if state.control[action.province] != self.player:
                facts = {"player": self.player, "province": action.province}
                return Refusal("10.3-02", "not-in-control", facts)
            facts = {"player": self.player, "price": KOKU_A_SOWING}
            return Refusal("K-15", "too-few-koku", facts)
        if isinstance(action, Store):
            if action.koku < 1:
                return Refusal("10.3-01", "nothing-to-store", {"player": self.player})
            facts = {"player": self.player, "price": action.koku}
            return Refusal("10.3-01", "too-few-koku", facts)
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Koku go from the treasury to the field or the store."""
        state = working.state
        if isinstance(action, Sow):
            working.pay(self.player, KOKU_A_SOWING)
            already = state.sown.get(action.province, (self.player, 0))[1]
            state.sown[action.province] = (self.player, already + KOKU_A_SOWING)
            working.record("sown", "10.3-02", player=self.player, province=action.province)
            return
        if isinstance(action, Store):
            working.pay(self.player, action.koku)
            state.stored[self.player] += action.koku
            working.record("stored", "10.3-03", player=self.player)
        working.drop()


def harvest(working: WorkingCopy) -> None:
    """One die for all (3.1a)."""
    begin_winter(working)
    if working.state.sown:
        working.push(HarvestRoll())


@value
class HarvestRoll(Chance):
    """The die that tells how the harvest is (10.3-04)."""

    kind: ClassVar[str] = "harvest"
    rule: ClassVar[str] = "10.3-04"

    def prompt(self, state: State) -> Message:
        """One die for all."""
        return Message("prompt.harvest", {"koku": sum(koku for _, koku in state.sown.values())})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Only provinces still in control yield; all that was sown goes back (10.3-05)."""
        state = working.state
        rate = state.scenario.numbers.harvest[die]
        working.drop()
        working.record(
            "harvest-rolled",
            self.rule,
            die=die,
            rate=rate,
            lookup=Lookup("harvest", str(die), "", str(rate)),
        )
        for province, (player, koku) in sorted(state.sown.items()):
            if state.control[province] == player:
                working.earn(player, koku * rate)
                working.record(
                    "harvested", "10.3-05", player=player, province=province, koku=koku * rate
                )
            else:
                working.record("harvest-lost", "K-69", player=player, province=province)
        state.sown = {}


def costs(working: WorkingCopy) -> None:
    """Upkeep and mountain supply from the treasury; then who is out (10.3-06, K-67, K-51)."""
    state = working.state
    due = {player: upkeep_of(state, player) + supply_of(state, player) for player in state.alive()}
    working.push(AllRemoved())
    charge(working, due, "10.3-06", "costs")


def spoilage(working: WorkingCopy) -> None:
    """Half of what lies in the treasury spoils, rounded down (10.3-08, K-68)."""
    state = working.state
    part = state.scenario.numbers.economy.spoilage
    for player in state.alive():
        state.treasury[player] -= state.treasury[player] // part
        working.record("spoiled", "10.3-08", player=player)


def raid(working: WorkingCopy, province: int, attacker: int, held_before: int) -> None:
    """An attacker who gains control takes what others have sown there (6.2.7, K-69).

    His own Koku stay sown, unless the option ``raid_own`` has him take them too.
    """
    state = working.state
    sown = state.sown.get(province)
    gained = state.control[province] == attacker and held_before != attacker
    if sown is None or not gained:
        return
    if sown[0] == attacker and not state.scenario.rulings.raid_own:
        return
    del state.sown[province]
    working.earn(attacker, sown[1])
    working.record("raided", "6.2.7-01", player=attacker, province=province, koku=sown[1])
