"""A piece that chance draws out of a heap: a tile of a bag, a disc of a pile, a card of a deck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from wargame_core.engine.decision import CHANCE, Action, Decision, Message, Refusal
from wargame_core.engine.heaps import Counts
from wargame_core.engine.procedure import Frame


@dataclass(frozen=True, slots=True)
class DrawFrame(Frame, ABC):
    """A piece is drawn out of some by chance."""

    by_chance: ClassVar[bool] = True
    drawer: int
    """A player, or the number of players where all see it."""

    @abstractmethod
    def source(self, state: Any) -> Counts:
        """How many pieces of each kind there are to draw from."""

    @abstractmethod
    def drawn(self, kind: int) -> Any:
        """The action that draws a piece of a kind."""

    @abstractmethod
    def take(self, working: Any, kind: int) -> None:
        """Carry out the draw."""

    def seat(self, state: Any) -> str:
        """Chance."""
        return CHANCE

    def decision(self, state: Any) -> Decision:
        """Chance decides."""
        facts = {"drawer": self.drawer}
        return Decision(CHANCE, self.kind, self.rule, Message(f"prompt.{self.kind}", facts))

    def legal(self, state: Any) -> Sequence[Action]:
        """Every kind that there is."""
        return [self.drawn(kind) for kind, count in enumerate(self.source(state)) if count]

    def outcomes(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        """Every piece is equally likely."""
        source = self.source(state)
        total = sum(source)
        return [(self.drawn(k), Fraction(count, total)) for k, count in enumerate(source) if count]

    def explain(self, state: Any, action: Action) -> Refusal:
        """Only what is there can be drawn, and everything else waits for it."""
        code = "not-there" if isinstance(action, type(self.drawn(0))) else "draw-first"
        return Refusal(self.rule, code, {"drawer": self.drawer})

    def execute(self, working: Any, action: Action) -> None:
        """Hand on the kind that was drawn."""
        kind = next(k for k in range(len(self.source(working.state))) if self.drawn(k) == action)
        self.take(working, kind)
