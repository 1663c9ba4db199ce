"""What changes, what a player can do, and the one choice of the game."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated

from wargame_core.engine.decision import Message, Refusal
from wargame_core.engine.declared import DeclaredState, each, one
from wargame_core.engine.fields import Number, Thing
from wargame_core.engine.procedure import Frame

SEATS = ("black", "white")
HEAPS = (3, 4, 5)  # stones at the start
HEAP = Thing("heap")
SCENARIO = SimpleNamespace(
    id="1", seats=SEATS, options={}, digest="1", names={"heap": ("left", "middle", "right")}
)


class State(DeclaredState):
    stones: list[int] = each(HEAP, Number(0), lambda state, heap: HEAPS[heap])
    mover: int = one(Number(0, 1), 0)  # who takes next, or would


@dataclass(frozen=True, slots=True)
class Take:
    """As many stones as one likes, at least one, from one heap (1)."""

    heap: Annotated[int, HEAP]
    count: int


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """The player whose turn it is takes stones (1)."""

    kind, rule = "turn", "1"

    def seat(self, state):
        return SEATS[state.mover]

    def prompt(self, state):
        return Message("prompt.turn", {"player": state.mover})

    def legal(self, state):
        heaps = enumerate(state.stones)
        return [Take(heap, count) for heap, left in heaps for count in range(1, left + 1)]

    def must_ask(self, state):
        return True  # the last stone, too, is taken by a player

    def explain(self, state, action):
        if not isinstance(action, Take):
            return Refusal("1", "stones-only", {"player": state.mover})
        facts = {"heap": action.heap, "left": state.stones[action.heap], "count": action.count}
        return Refusal("1", "too-many-stones", facts)

    def execute(self, working, action):
        state = working.state
        state.stones[action.heap] -= action.count
        facts = {"heap": action.heap, "count": action.count}
        working.record("taken", "1", player=state.mover, **facts)
        if any(state.stones):
            state.mover = 1 - state.mover
        else:
            working.drop()
            working.record("won", "2", player=state.mover)
