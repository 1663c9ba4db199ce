"""Stacks of katana tiles that several seats build in secret at the same time (BU-BAT-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from scenarios.bushido.rules.actions import Lay, Seal
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import SealedFrame
from scenarios.bushido.rules.pieces import KATANA
from scenarios.bushido.rules.things import StacksBySeat
from wargame_core.engine.decision import Refusal

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import Counts, State
    from scenarios.bushido.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class SealedStacks(SealedFrame):
    """Each lays tile upon tile and seals the stack; tiles stay in the hand until all are sealed."""

    offers: ClassVar[tuple[type, ...]] = (Lay, Seal)
    laid: StacksBySeat = field(default=(), kw_only=True)
    """Stacks by seat in the order of the table, sealed or not; hidden."""

    def laid_by(self, seat: str) -> Counts:
        """The stack of a seat, from bottom to top."""
        return dict(self.laid).get(seat, ())

    def options(self, state: State, seat: str) -> Sequence[Any]:
        """Every katana tile that is left in the hand, or to seal."""
        held, laid = state.hand[state.scenario.seats.index(seat)], self.laid_by(seat)
        left = [tile for tile in KATANA if held[tile] > laid.count(tile)]
        return [*(Lay(TileId(int(tile))) for tile in left), Seal()]

    def refuse(self, state: State, seat: str, action: Any) -> Refusal:
        """Only katana of one's own."""
        if isinstance(action, Lay):
            facts = {"player": state.scenario.seats.index(seat), "tile": action.tile}
            return Refusal("BU-BAT-02", "no-such-katana", facts)
        return SealedFrame.refuse(self, state, seat, action)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """A tile goes on top; the same seat is asked on until it seals."""
        seat = self.seat(working.state)
        if isinstance(action, Lay):
            drafts = {**dict(self.laid), seat: (*self.laid_by(seat), int(action.tile))}
            rest = tuple((one, drafts[one]) for one in self.seats if one in drafts)
            working.replace(replace(self, laid=rest, asking=seat))
            return
        SealedFrame.execute(self, working, action)

    def seen_by(self, seat: str) -> Self:
        """Others' stacks are hidden, even whether they have been begun."""
        own = tuple(pair for pair in self.laid if pair[0] == seat)
        return replace(SealedFrame.seen_by(self, seat), laid=own)
