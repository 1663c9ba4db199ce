"""Phases 2 and 3: the tea ceremony and the purchase of honour (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Accept, Buy, Convert, Done, Invite, Player, Refuse
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.pieces import Tile
from scenarios.bushido.rules.things import PlayerIndex
from wargame_core.engine.decision import Action, Refusal

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def free_ceremony(working: WorkingCopy) -> None:
    """One for the Daimyo, if he can afford the gift (BU-P2-01, B-12)."""
    if can_host(working.state, working.state.daimyo):
        working.push(Tea(working.state.daimyo))


def purchase(working: WorkingCopy) -> None:
    """Triple katana for honour (BU-P3-01)."""
    working.push(Purchase(working.state.daimyo))


def can_host(state: State, player: int) -> bool:
    """Whether a player has the warrior honour that the guest is given (B-12)."""
    return state.warrior[player] >= state.scenario.numbers.amounts.tea_gift


def convert(working: WorkingCopy, player: int) -> None:
    """Open the conversion of warrior honour (BU-P2-03)."""
    working.push(Conversion(player))


@dataclass(frozen=True, slots=True)
class Tea(PlayerFrame):
    """The host may invite one player."""

    kind: ClassVar[str] = "tea"
    rule: ClassVar[str] = "BU-P2-01"
    offers: ClassVar[tuple[type, ...]] = (Invite, Done)

    def facts(self, state: State) -> Mapping[str, Any]:
        """What the guest is given, and at what rate honour is converted."""
        amounts = state.scenario.numbers.amounts
        return {"gift": amounts.tea_gift, "rate": amounts.tea_rate}

    def legal(self, state: State) -> Sequence[Action]:
        """Any other player, or nobody."""
        others = state.scenario.after(self.player)
        return [*(Invite(Player(other)) for other in others), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The guest answers."""
        working.drop()
        if isinstance(action, Invite):
            invite(working, self.player, action.player, self.rule)


def invite(working: WorkingCopy, host: int, guest: int, rule: str) -> None:
    """Ask a guest to tea."""
    working.record("invited", rule, player=host, guest_player=guest)
    working.push(TeaAnswer(guest, host))


@dataclass(frozen=True, slots=True)
class TeaAnswer(PlayerFrame):
    """The guest accepts or refuses (BU-P2-02, BU-P2-03)."""

    kind: ClassVar[str] = "tea-answer"
    rule: ClassVar[str] = "BU-P2-02"
    offers: ClassVar[tuple[type, ...]] = (Accept, Refuse)
    host: PlayerIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who invites."""
        return {"host_player": self.host}

    def legal(self, state: State) -> Sequence[Action]:
        """To refuse takes warrior honour."""
        needed = state.scenario.numbers.amounts.tea_guest
        return [Accept(), Refuse()] if state.warrior[self.player] >= needed else [Accept()]

    def reason(self, state: State, action: Action) -> Refusal:
        """Too little honour to refuse."""
        facts = {"player": self.player, "needed": state.scenario.numbers.amounts.tea_guest}
        return Refusal(self.rule, "cannot-refuse-tea", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Honour changes hands, or is lost."""
        amounts = working.state.scenario.numbers.amounts
        working.drop()
        if isinstance(action, Refuse):
            working.record("tea-refused", self.rule, player=self.player, host_player=self.host)
            working.add_warrior(self.player, -amounts.tea_guest, self.rule)
            working.add_honour(self.host, -amounts.tea_host, self.rule)
        else:
            working.record("tea", "BU-P2-03", player=self.host, guest_player=self.player)
            working.add_warrior(self.host, -amounts.tea_gift, "BU-P2-03")
            working.add_warrior(self.player, amounts.tea_gift, "BU-P2-03")
            convert(working, self.host)


@dataclass(frozen=True, slots=True)
class Conversion(PlayerFrame):
    """Warrior honour becomes Daimyo honour at 2 : 1."""

    kind: ClassVar[str] = "convert"
    rule: ClassVar[str] = "BU-P2-03"
    offers: ClassVar[tuple[type, ...]] = (Convert,)

    def most(self, state: State) -> int:
        """Daimyo honour that can be had; an odd rest is not converted (B-12)."""
        return state.warrior[self.player] // state.scenario.numbers.amounts.tea_rate

    def facts(self, state: State) -> Mapping[str, Any]:
        """How much at most, and at what rate."""
        return {"most": self.most(state), "rate": state.scenario.numbers.amounts.tea_rate}

    def legal(self, state: State) -> Sequence[Action]:
        """Any amount."""
        return [Convert(points) for points in range(self.most(state) + 1)]

    def execute(self, working: WorkingCopy, action: Convert) -> None:
        """Losses first (B-02)."""
        rate = working.state.scenario.numbers.amounts.tea_rate
        working.drop()
        working.add_warrior(self.player, -action.points * rate, self.rule)
        working.add_honour(self.player, action.points, self.rule)


@dataclass(frozen=True, slots=True)
class Purchase(PlayerFrame):
    """1 Daimyo honour for 3 triple katana, any number of times."""

    kind: ClassVar[str] = "purchase"
    rule: ClassVar[str] = "BU-P3-01"
    offers: ClassVar[tuple[type, ...]] = (Buy,)
    secret: ClassVar[bool] = True

    def facts(self, state: State) -> Mapping[str, Any]:
        """What 1 honour costs."""
        return {"cost": state.scenario.numbers.amounts.purchase}

    def legal(self, state: State) -> Sequence[Action]:
        """As the hand allows; 0 for nothing."""
        price = state.scenario.numbers.amounts.purchase
        most = state.hand[self.player][Tile.KATANA3] // price
        return [Buy(points) for points in range(most + 1)]

    def execute(self, working: WorkingCopy, action: Buy) -> None:
        """The tiles go back to the bag."""
        working.drop()
        if action.points:
            price = working.state.scenario.numbers.amounts.purchase
            working.spend(self.player, Tile.KATANA3, action.points * price)
            working.record("bought", self.rule, player=self.player, points=action.points)
            working.add_honour(self.player, action.points, self.rule)
