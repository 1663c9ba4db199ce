"""Stacks of katana tiles that several seats build in secret at the same time (BU-BAT-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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


STRONGEST_FIRST = tuple(TileId(int(tile)) for tile in KATANA[::-1])


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
        return _every_stack(tuple(held[tile] for tile in STRONGEST_FIRST))

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


@lru_cache(maxsize=64)
def _every_stack(held: tuple[int, ...]) -> tuple[Stack, ...]:
    """All stacks of so many katana of each kind, the strongest kind first; hands come again."""
    return tuple(
        Stack(tuple(tile for tile, n in zip(STRONGEST_FIRST, counts, strict=True)
                    for _ in range(n)))
        for counts in product(*(range(most + 1) for most in held))
    )  # fmt: skip


def stacks_of(answers: Mapping[str, Stack]) -> list[Counts]:
    """The stacks in the order of the seats, each from bottom to top."""
    return [tuple(int(tile) for tile in stack.tiles) for stack in answers.values()]
