"""Stacks of katana tiles that several seats build in secret at the same time (BU-BAT-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Stack
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import SealedFrame
from scenarios.bushido.rules.pieces import KATANA
from wargame_core.engine.decision import Action, Refusal

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts


@dataclass(frozen=True, slots=True)
class SealedStacks(SealedFrame):
    """Each puts katana of his hand into a stack; they stay in the hand until all have answered.

    A stack is one action, so that nobody can count tiles before he has chosen himself. Listed is
    every choice of tiles with the strongest below; the same tiles in another order are as legal.
    """

    offers: ClassVar[tuple[type, ...]] = (Stack,)

    def options(self, state: State, seat: str) -> Sequence[Any]:
        """Every choice of katana tiles of the hand, none included."""
        held = state.hand[state.scenario.seats.index(seat)]
        strongest = KATANA[::-1]
        return [
            Stack(tuple(TileId(int(t)) for t, n in zip(strongest, counts, strict=True)
                        for _ in range(n)))
            for counts in product(*(range(held[tile] + 1) for tile in strongest))
        ]  # fmt: skip

    def takes(self, state: State, action: Action) -> bool:
        """Whether it is a stack of tiles of the hand in any order."""
        if not isinstance(action, Stack):
            return False
        held = state.hand[state.scenario.seats.index(self.seat(state))]
        return all(
            int(tile) in KATANA and held[tile] >= action.tiles.count(tile) for tile in action.tiles
        )

    def refuse(self, state: State, seat: str, action: Action) -> Refusal:
        """Only katana of one's own."""
        if isinstance(action, Stack):
            held = state.hand[state.scenario.seats.index(seat)]
            wrong = next(
                tile
                for tile in action.tiles
                if int(tile) not in KATANA or held[tile] < action.tiles.count(tile)
            )
            facts = {"player": state.scenario.seats.index(seat), "tile": wrong}
            return Refusal("BU-BAT-02", "no-such-katana", facts)
        return SealedFrame.refuse(self, state, seat, action)


def stacks_of(answers: Mapping[str, Stack]) -> list[Counts]:
    """The stacks in the order of the seats, each from bottom to top."""
    return [tuple(int(tile) for tile in stack.tiles) for stack in answers.values()]
