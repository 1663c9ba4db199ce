"""Donations to the shrine, and the privilege of the highest stack (10)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Donate, Done, Player, Replace
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import PlayerFrame, ask_each
from scenarios.bushido.rules.pieces import NOBODY, TILES
from scenarios.bushido.rules.things import Players, Stack
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def donations(working: WorkingCopy) -> None:
    """Anybody may donate tiles, from the Daimyo on (BU-SHR-01, B-27)."""
    state = working.state
    if state.scenario.switches.donations:
        ask_each(working, Donation, state.scenario.from_(state.daimyo))


@dataclass(frozen=True, slots=True)
class Donation(PlayerFrame):
    """A player lays tiles on his stack; others see height and top when he has done."""

    kind: ClassVar[str] = "donate"
    rule: ClassVar[str] = "BU-SHR-01"
    offers: ClassVar[tuple[type, ...]] = (Donate, Done)
    secret: ClassVar[bool] = True
    laid: Stack = field(default=(), kw_only=True)
    """Tiles that are given now, from bottom to top; still in the hand, hidden from others."""

    def legal(self, state: State) -> Sequence[Action]:
        """Any tile that is left."""
        held = state.hand[self.player]
        left = [tile for tile in range(TILES) if held[tile] > self.laid.count(tile)]
        return [*(Donate(TileId(tile)) for tile in left), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """All go to the shrine at once."""
        state = working.state
        if isinstance(action, Donate):
            working.replace(replace(self, laid=(*self.laid, int(action.tile))))
            return
        working.drop()
        for tile in self.laid:
            working.give_up(self.player, tile)
        state.shrine[self.player] = (*state.shrine[self.player], *self.laid)
        if self.laid:
            stack = state.shrine[self.player]
            working.record(
                "donated", self.rule, player=self.player, count=len(stack), top_tile=stack[-1]
            )

    def seen_by(self, seat: str, own: str) -> PlayerFrame:
        """Others do not see what is laid, nor how much."""
        return self if seat == own else replace(self, laid=())


# --- the privilege --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Privilege(PlayerFrame, ABC):
    """Players with the highest stack may replace discs that lie open, again and again.

    ``player`` is the Daimyo, from whom it goes clockwise; kinds of it say which discs there are.
    """

    rule: ClassVar[str] = "BU-SHR-02"
    offers: ClassVar[tuple[type, ...]] = (Replace, Done)
    passed: Players = ()
    """Players who do not want to."""

    @abstractmethod
    def discs(self, state: State) -> tuple[int, ...]:
        """Players whose disc lies open."""

    @abstractmethod
    def replaced(self, working: WorkingCopy, player: int) -> None:
        """Draw another disc for that of a player."""

    def asked(self, state: State) -> int:
        """The next player with a highest stack who has not passed, or NOBODY."""
        most = max(map(len, state.shrine))
        for player in state.scenario.from_(self.player):
            if most and len(state.shrine[player]) == most and player not in self.passed:
                return player
        return NOBODY

    def seat(self, state: State) -> str:
        """Whoever is asked."""
        return state.seat(self.asked(state))

    def facts(self, state: State) -> Mapping[str, Any]:
        """Who is asked."""
        return {"player": self.asked(state)}

    def is_void(self, state: State) -> bool:
        """Whether nobody is left to be asked."""
        return self.asked(state) == NOBODY

    def legal(self, state: State) -> Sequence[Action]:
        """Any disc that lies open, or none."""
        return [*(Replace(Player(player)) for player in self.discs(state)), Done()]

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """The top donated tile goes back, and a disc is drawn."""
        state = working.state
        player = self.asked(state)
        if isinstance(action, Done):
            working.replace(replace(self, passed=(*self.passed, player)))
            return
        stack = state.shrine[player]
        working.to_bag(stack[-1])
        state.shrine[player] = stack[:-1]
        other = int(action.player)
        working.record("privilege", self.rule, player=player, other_player=other)
        self.replaced(working, other)
