"""The market after a battle (10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from scenarios.bushido.rules.actions import Done, Swap, Take
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.aftermath import winner_of
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.pieces import TILES
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def visit(working: WorkingCopy) -> None:
    """The winner may trade, once for each battle (BU-MKT-01, BU-MKT-03)."""
    state = working.state
    if state.scenario.switches.market and any(state.market):
        working.push(Market(winner_of(working)))


def open_tiles(state: State) -> list[int]:
    """Kinds of tiles in the market."""
    return [tile for tile, count in enumerate(state.market) if count]


@dataclass(frozen=True, slots=True)
class Market(PlayerFrame):
    """The winner swaps tiles one by one."""

    kind: ClassVar[str] = "market"
    rule: ClassVar[str] = "BU-MKT-01"
    offers: ClassVar[tuple[type, ...]] = (Swap, Done)
    secret: ClassVar[bool] = True
    swaps: int = 0

    def legal(self, state: State) -> Sequence[Action]:
        """Any tile of the hand for any other of the market, twice at most."""
        if self.swaps == state.scenario.numbers.amounts.swaps:
            return [Done()]
        held = state.tiles_of(self.player, range(TILES))
        return [
            *(Swap(TileId(a), TileId(b)) for a in held for b in open_tiles(state) if a != b),
            Done(),
        ]

    def must_ask(self, state: State) -> bool:
        """After the last swap nothing is left to ask."""
        return self.swaps < state.scenario.numbers.amounts.swaps

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No more than two."""
        most = state.scenario.numbers.amounts.swaps
        if self.swaps == most:
            return Refusal(self.rule, "no-more-swaps", {"most": most})
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """After a trade the Daimyo takes a tile (BU-MKT-02)."""
        state = working.state
        if isinstance(action, Swap):
            working.give_up(self.player, action.give)
            working.gain(self.player, action.take)
            state.market = with_more(with_more(state.market, action.give), action.take, -1)
            working.record(
                "swapped", self.rule, player=self.player, given_tile=action.give, tile=action.take
            )
            working.replace(replace(self, swaps=self.swaps + 1))
            return
        working.drop()
        if self.swaps:
            working.push(MarketTax(state.daimyo))


@dataclass(frozen=True, slots=True)
class MarketTax(PlayerFrame):
    """The Daimyo takes one tile of his choice."""

    kind: ClassVar[str] = "market-tax"
    rule: ClassVar[str] = "BU-MKT-02"
    offers: ClassVar[tuple[type, ...]] = (Take,)

    def legal(self, state: State) -> Sequence[Action]:
        """Any tile of the market."""
        return [Take(TileId(tile)) for tile in open_tiles(state)]

    def execute(self, working: WorkingCopy, action: Take) -> None:
        """It goes into his hand."""
        state = working.state
        working.drop()
        state.market = with_more(state.market, action.tile, -1)
        working.gain(self.player, action.tile)
        working.record("market-tax", self.rule, player=self.player, tile=action.tile)
