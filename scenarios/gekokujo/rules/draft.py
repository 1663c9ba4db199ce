"""The draft of clans and the set-up (2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from scenarios.gekokujo.rules.actions import ClanId, PickClan
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules import turn_order
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


@value
class DrawOrder(turn_order.DrawOrder):
    """Chance draws the players one by one: for the draft, or for round 1 (2.2.2, K-08)."""

    rule: ClassVar[str] = "2.2.2-01"
    first_round: bool = False

    def decided(self, working: WorkingCopy, order: tuple[int, ...]) -> None:
        """It is the order of round 1, or the draft goes through it backwards."""
        working.state.order = order
        if not self.first_round:
            working.state.drawn = order
            working.push(SetUp(), *(Pick(player) for player in order))


@value
class Pick(PlayerFrame):
    """A player takes a clan; the drawn order is gone through backwards (2.2.2)."""

    kind: ClassVar[str] = "pick-clan"
    rule: ClassVar[str] = "2.2.2-02"

    def regions_taken(self, state: State) -> set[str]:
        """Regions of the clans that have been taken."""
        return {state.scenario.clan(clan).region for clan in state.clan if clan >= 0}

    def legal(self, state: State) -> Sequence[PickClan]:
        """Free clans; while a region is unclaimed only those of unclaimed ones."""
        taken = self.regions_taken(state)
        clans = state.scenario.numbers.clans
        bound = len(taken) < len({clan.region for clan in clans})
        return [
            PickClan(ClanId(index))
            for index, clan in enumerate(clans)
            if index not in state.clan and not (bound and clan.region in taken)
        ]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """The clan or, for the first three, its region is taken."""
        if not isinstance(action, PickClan):
            return None
        if action.clan in state.clan:
            holder = state.clan.index(action.clan)
            return Refusal("2.2.2-04", "clan-taken", {"clan": action.clan, "seat_player": holder})
        region = state.scenario.clan(action.clan).region
        facts = {"clan": action.clan, "region": region}
        return Refusal("2.2.2-02", "region-taken", facts)

    def execute(self, working: WorkingCopy, action: PickClan) -> None:
        """The clan is his."""
        working.state.clan[self.player] = action.clan
        working.record("clan-picked", "2.2.2-04", seat_player=self.player, clan=action.clan)
        working.drop()


@value
class SetUp(Automatic):
    """Every player starts at home with his Daimyō, one Bushi and some Koku (2.3)."""

    def advance(self, working: WorkingCopy) -> None:
        """Place the units."""
        state = working.state
        economy = state.scenario.numbers.economy
        working.drop()
        for player in range(state.scenario.players):
            home = state.scenario.homes[state.clan[player]]
            working.add(player, home, DAIMYO, economy.start_daimyo)
            working.add(player, home, state.scenario.soldiers[0], economy.start_bushi)
            if not state.scenario.rulings.empty_treasuries:
                working.earn(player, economy.start_koku)
            working.record("set-up", "2.3-01", player=player, province=home)
        working.update_control()
