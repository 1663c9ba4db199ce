"""The board as the greedy opponent sees it: what provinces and Daimyō are worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.provinces.players import picture
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

CAUTION: Final = picture.Caution(
    worth.REACH, worth.EXPOSED, worth.GUARD, worth.DISTANT, worth.HELD_BY
)


class Picture(picture.Picture["State"]):
    """What a seat knows, and what follows from it; made anew when the board changes."""

    def __init__(self, state: State, player: int) -> None:
        """Take the seat's own view."""
        super().__init__(state, player, CAUTION)
        self.scenario = state.scenario

    def prize_of(self, place: int) -> float:
        """What controlling a province is worth."""
        scenario, state = self.scenario, self.state
        value = worth.PROVINCE * (1 + worth.NEARLY_WON * self.held / scenario.threshold)
        if place in scenario.mandates:
            others = sum(state.control[p] == self.player for p in scenario.mandates if p != place)
            value += worth.MANDATE * (1 + others)
        clan = scenario.clan(state.clan[self.player])
        if scenario.mountains >> place & 1 and not clan.mountain_immune:
            value -= worth.MOUNTAIN
            if state.control[place] != self.player and not self.can_supply_more:
                value -= worth.UNPAID
        return value + worth.SOWN * state.sown.get(place, (0, 0))[1]

    @cached_property
    def can_supply_more(self) -> bool:
        """Whether there are Koku for another mountain province this winter (7)."""
        economy = self.scenario.numbers.economy
        return self.state.treasury[self.player] >= (
            supply_of(self.state, self.player) + 2 * economy.mountain
        )

    def taken(self, place: int) -> float:
        """What it is worth that an enemy who controls a province does so no longer."""
        holder = self.state.control[place]
        if holder == NOBODY or holder in self.friends:
            return 0.0
        near_goal = self.state.controlled(holder) / self.scenario.threshold
        return worth.TAKEN * self.prize(place) * near_goal

    def stake(self, place: int, daimyo: int, count: int) -> float:
        """What so many Daimyō among so many units stand to lose there."""
        if not daimyo:
            return 0.0
        return self.daimyo_worth() * daimyo * self.risk(place, count)

    def daimyo_worth(self) -> float:
        """Of one Daimyō of one's own."""
        last = self.state.all_daimyo(self.player) == 1
        return worth.DAIMYO + (worth.LAST_DAIMYO if last else 0.0)

    def spare(self, place: int) -> int:
        """Soldiers in a province beyond the one unit that holds it."""
        counts = self.own.get(place, ())
        return max(0, min(sum(counts[DAIMYO + 1 :]), sum(counts) - 1))
