"""Phase 11: the council of the Sensei over a Samurai who has lost (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Accept, DemandSeppuku, Done, Refuse, Suggest
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.pieces import HEIRLOOMS, NOBODY, Role, Tile
from scenarios.bushido.rules.things import PlayerOrNobody, Players
from wargame_core.engine.decision import Action
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy

SEPPUKU = 0
"""A suggestion of seppuku instead of a loss of honour."""


def council(working: WorkingCopy) -> None:
    """One for each lost battle (BU-P11-01, B-30)."""
    state = working.state
    working.push(*(Judgement(state.holder(Role.SENSEI)) for _ in range(state.lost_battles)))
    state.lost_battles = 0


def samurai_of(state: State) -> int:
    """The Samurai who is judged."""
    return state.holder(Role.SAMURAI)


def demands(working: WorkingCopy, suggested: int) -> None:
    """Others than Daimyo and Sensei may demand seppuku; then the Daimyo decides."""
    state = working.state
    sensei = state.holder(Role.SENSEI)
    others = tuple(
        player
        for player in state.scenario.after(state.daimyo)
        if player not in (sensei, samurai_of(state))
    )
    if others:
        working.push(Demand(others[0], others[1:], suggested))
    else:
        verdict(working, suggested, sensei)


def verdict(working: WorkingCopy, suggested: int, by: int) -> None:
    """The Daimyo answers to a suggestion, if there is one."""
    if suggested != NOBODY:
        working.push(Verdict(working.state.daimyo, suggested, by))


@dataclass(frozen=True, slots=True)
class Judgement(PlayerFrame):
    """The Sensei suggests seppuku, a loss of 2 to 10, or nothing; without Sensei nobody does."""

    kind: ClassVar[str] = "judge"
    rule: ClassVar[str] = "BU-P11-01"
    offers: ClassVar[tuple[type, ...]] = (Suggest, DemandSeppuku, Done)

    def seat(self, state: State) -> str:
        """The Sensei, or in a game without one the Daimyo, who has nothing to choose (B-34)."""
        return state.seat(self.player if self.player != NOBODY else state.daimyo)

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who is judged."""
        amounts = state.scenario.numbers.amounts
        facts = {"least": amounts.suggest_least, "most": amounts.suggest_most}
        return {"samurai_player": samurai_of(state), **facts}

    def legal(self, state: State) -> Sequence[Action]:
        """Seppuku takes a tile."""
        if self.player == NOBODY:
            return [Done()]
        amounts = state.scenario.numbers.amounts
        losses = range(amounts.suggest_least, amounts.suggest_most + 1)
        found: list[Action] = [Suggest(points) for points in losses]
        if state.has(self.player, Tile.SEPPUKU):
            found.append(DemandSeppuku())
        return [*found, Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Only where he does not demand seppuku others may (BU-P11-02)."""
        working.drop()
        match action:
            case DemandSeppuku():
                working.spend(self.player, Tile.SEPPUKU)
                working.record("seppuku-demanded", self.rule, player=self.player)
                verdict(working, SEPPUKU, self.player)
            case Suggest(points=points):
                working.record("suggested", self.rule, player=self.player, points=points)
                demands(working, points)
            case _:
                demands(working, NOBODY)


@dataclass(frozen=True, slots=True)
class Demand(PlayerFrame):
    """Another player may demand seppuku for two tiles (BU-P11-02)."""

    kind: ClassVar[str] = "demand"
    rule: ClassVar[str] = "BU-P11-02"
    offers: ClassVar[tuple[type, ...]] = (DemandSeppuku, Done)
    secret: ClassVar[bool] = True
    others: Players
    """Who is asked after this player."""
    suggested: int

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who is judged, and the price."""
        price = state.scenario.numbers.amounts.double_price
        return {"samurai_player": samurai_of(state), "price": price}

    def legal(self, state: State) -> Sequence[Action]:
        """Two equal tiles (B-29)."""
        price = state.scenario.numbers.amounts.double_price
        able = state.has(self.player, Tile.SEPPUKU, price)
        return [DemandSeppuku(), Done()] if able else [Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """One demand is enough."""
        state = working.state
        working.drop()
        if isinstance(action, DemandSeppuku):
            working.spend(self.player, Tile.SEPPUKU, state.scenario.numbers.amounts.double_price)
            working.record("seppuku-demanded", self.rule, player=self.player)
            verdict(working, SEPPUKU, self.player)
        elif self.others:
            working.push(Demand(self.others[0], self.others[1:], self.suggested))
        else:
            verdict(working, self.suggested, state.holder(Role.SENSEI))


@dataclass(frozen=True, slots=True)
class Verdict(PlayerFrame):
    """The Daimyo accepts, or imposes the minimum (BU-P11-03, BU-P11-04)."""

    kind: ClassVar[str] = "verdict"
    rule: ClassVar[str] = "BU-P11-03"
    offers: ClassVar[tuple[type, ...]] = (Accept, Refuse)
    suggested: int
    by: PlayerOrNobody

    def facts(self, state: State) -> Mapping[str, Any]:
        """What was suggested."""
        facts = {"samurai_player": samurai_of(state), "points": self.suggested}
        return {**facts, "other_player": self.by}

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The Samurai is punished; the Sensei is rewarded if he is followed."""
        state, amounts = working.state, working.state.scenario.numbers.amounts
        samurai = samurai_of(state)
        working.drop()
        if isinstance(action, Refuse):
            working.record("mercy", self.rule, player=self.player)
            working.add_warrior(samurai, -amounts.punishment, self.rule)
            return
        if self.suggested == SEPPUKU:
            commit_seppuku(working, samurai)
        else:
            working.add_warrior(samurai, -self.suggested, "BU-P11-01")
        if self.by == state.holder(Role.SENSEI):
            working.add_honour(self.by, amounts.sensei_reward, "BU-P11-04")


def commit_seppuku(working: WorkingCopy, samurai: int) -> None:
    """Warrior honour drops to 0; revealed heirlooms are lost with 2 honour (BU-TAN-02, B-17)."""
    state = working.state
    working.record("seppuku", "BU-TAN-02", player=samurai)
    working.add_warrior(samurai, -state.warrior[samurai], "B-17")
    lost = [tile for tile in HEIRLOOMS if state.shown[samurai][tile]]
    for tile in lost:
        number = state.shown[samurai][tile]
        state.shown[samurai] = with_more(state.shown[samurai], tile, -number)
        working.to_bag(tile, number)
    if lost:
        working.record("heirlooms-lost", "BU-TAN-02", player=samurai)
        shame = state.scenario.numbers.amounts.heirloom_shame
        working.add_honour(samurai, -shame, "BU-TAN-02")
