"""Phases 4 and 6: roles, and what the Tanin does (2, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import (
    Accept,
    Assign,
    Become,
    Challenge,
    GiveAlms,
    Player,
    Refuse,
)
from scenarios.bushido.rules.actions import Role as RoleId
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import PlayerFrame, ask_each
from scenarios.bushido.rules.pieces import NOBODY, TILES, Role
from scenarios.bushido.rules.stacks import SealedStacks, stacks_of
from scenarios.bushido.rules.things import PlayerIndex, RoleIndex
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def assign_roles(working: WorkingCopy) -> None:
    """The Daimyo gives every role; then the Tanin chooses (BU-P4-01)."""
    state = working.state
    working.push(TaninChoice(state.daimyo))
    working.push(*(Casting(state.daimyo, int(role)) for role in reversed(state.scenario.roles)))


def tanin(working: WorkingCopy) -> None:
    """Bozu begs, or Musashi duels (BU-P6-01)."""
    state = working.state
    bozu, musashi = state.holder(Role.BOZU), state.holder(Role.MUSASHI)
    if bozu != NOBODY:
        others = [player for player in state.scenario.after(bozu) if any(state.hand[player])]
        ask_each(working, lambda player: Alms(player, bozu), others)
    if musashi != NOBODY:
        working.push(DuelChoice(musashi))


@dataclass(frozen=True, slots=True)
class Casting(PlayerFrame):
    """The Daimyo gives a role to one who has none (BU-ROL-01)."""

    kind: ClassVar[str] = "assign"
    rule: ClassVar[str] = "BU-ROL-01"
    offers: ClassVar[tuple[type, ...]] = (Assign,)
    role: RoleIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """The role that is due."""
        return {"role": self.role}

    def legal(self, state: State) -> Sequence[Action]:
        """Others without a role."""
        others = state.scenario.after(self.player)
        return [Assign(Player(p)) for p in others if state.role[p] == Role.NONE]

    def execute(self, working: WorkingCopy, action: Assign) -> None:
        """It is open to all."""
        working.drop()
        working.state.role[action.player] = self.role
        working.record("role", self.rule, player=action.player, role=self.role)


@dataclass(frozen=True, slots=True)
class TaninChoice(PlayerFrame):
    """The Tanin takes one of the roles that nobody received (BU-ROL-06)."""

    kind: ClassVar[str] = "tanin"
    rule: ClassVar[str] = "BU-ROL-06"
    offers: ClassVar[tuple[type, ...]] = (Become,)

    def seat(self, state: State) -> str:
        """The Tanin's seat."""
        return state.seat(state.holder(Role.TANIN))

    def is_void(self, state: State) -> bool:
        """Whether nobody is Tanin (B-34)."""
        return state.holder(Role.TANIN) == NOBODY

    def legal(self, state: State) -> Sequence[Action]:
        """Bozu or Musashi (B-03)."""
        return [Become(RoleId(int(role))) for role in (Role.BOZU, Role.MUSASHI)]

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who chooses."""
        return {"player": state.holder(Role.TANIN)}

    def execute(self, working: WorkingCopy, action: Become) -> None:
        """The role replaces that of the Tanin."""
        player = working.state.holder(Role.TANIN)
        working.drop()
        working.state.role[player] = int(action.role)
        working.record("role", self.rule, player=player, role=int(action.role))


@dataclass(frozen=True, slots=True)
class Alms(PlayerFrame):
    """A player gives the Bozu a tile, or refuses, which is dishonourable (BU-ROL-07, B-04)."""

    kind: ClassVar[str] = "alms"
    rule: ClassVar[str] = "BU-ROL-07"
    offers: ClassVar[tuple[type, ...]] = (GiveAlms, Refuse)
    secret: ClassVar[bool] = True
    bozu: PlayerIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who begs."""
        return {"bozu_player": self.bozu}

    def legal(self, state: State) -> Sequence[Action]:
        """Any tile."""
        found = state.tiles_of(self.player, range(TILES))
        return [*(GiveAlms(TileId(tile)) for tile in found), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Which tile it is only giver and Bozu know."""
        state = working.state
        working.drop()
        if isinstance(action, GiveAlms):
            working.give_up(self.player, action.tile)
            working.gain(self.bozu, action.tile)
            working.record("alms", self.rule, player=self.player, bozu_player=self.bozu)
            seats = (state.seat(self.player), state.seat(self.bozu))
            working.record("alms-tile", self.rule, tile=action.tile, seats=seats)
        else:
            working.record("alms-refused", self.rule, player=self.player, bozu_player=self.bozu)
            working.add_warrior(self.player, -state.scenario.numbers.amounts.alms, self.rule)


@dataclass(frozen=True, slots=True)
class DuelChoice(PlayerFrame):
    """Musashi names one other player (BU-ROL-08, B-05)."""

    kind: ClassVar[str] = "challenge"
    rule: ClassVar[str] = "BU-ROL-08"
    offers: ClassVar[tuple[type, ...]] = (Challenge,)

    def legal(self, state: State) -> Sequence[Action]:
        """Anybody, the Daimyo included."""
        return [Challenge(Player(other)) for other in state.scenario.after(self.player)]

    def execute(self, working: WorkingCopy, action: Challenge) -> None:
        """He answers."""
        working.replace(DuelAnswer(int(action.player), self.player))
        working.record("challenged", self.rule, player=self.player, other_player=action.player)


@dataclass(frozen=True, slots=True)
class DuelAnswer(PlayerFrame):
    """The challenged player fights, or loses honour (B-05)."""

    kind: ClassVar[str] = "duel-answer"
    rule: ClassVar[str] = "BU-ROL-08"
    offers: ClassVar[tuple[type, ...]] = (Accept, Refuse)
    musashi: PlayerIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who challenges."""
        return {"musashi_player": self.musashi}

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Both stack katana, or it is over."""
        state = working.state
        working.drop()
        if isinstance(action, Accept):
            pair = (state.seat(self.musashi), state.seat(self.player))
            working.push(MusashiStacks(pair))
        else:
            working.record("duel-refused", self.rule, player=self.player)
            change = state.scenario.numbers.amounts.duel_refusal
            working.add_warrior(self.player, -change, self.rule)


@dataclass(frozen=True, slots=True)
class MusashiStacks(SealedStacks):
    """Both stack katana tiles in secret, Musashi is the first seat (B-05)."""

    kind: ClassVar[str] = "duel-stack"
    rule: ClassVar[str] = "BU-ROL-08"

    def reveal(self, working: WorkingCopy, answers: Mapping[str, Any]) -> None:
        """The higher sum wins, a tie the challenged player."""
        state = working.state
        kinds, amounts = state.scenario.numbers.tiles, state.scenario.numbers.amounts
        (musashi, own), (other, theirs) = (
            (state.scenario.seats.index(seat), stack)
            for seat, stack in zip(answers, stacks_of(answers), strict=True)
        )
        for player, stack in ((musashi, own), (other, theirs)):
            for tile in stack:
                working.spend(player, tile)
            katana = sum(kinds[tile].katana for tile in stack)
            working.record("duel-stack", self.rule, player=player, katana=katana, count=len(stack))
        wins = sum(kinds[tile].katana for tile in own) > sum(kinds[t].katana for t in theirs)
        winner, loser = (musashi, other) if wins else (other, musashi)
        working.record("duel-won", self.rule, player=winner, other_player=loser)
        stake = min(amounts.duel_stake, state.warrior[loser])
        working.add_warrior(loser, -stake, self.rule)
        working.add_warrior(winner, stake, self.rule)
