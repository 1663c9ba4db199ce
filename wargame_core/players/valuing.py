"""What every program of a seat shares: it sits down, remembers, chooses the best and explains."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.state_type import S
from wargame_core.players.player import Alternative, best_of
from wargame_core.players.randomness import Randomness

T = TypeVar("T")


class Worth(Protocol):
    """What something is worth, as a sum of named terms."""

    @property
    def total(self) -> float:
        """The sum of the terms."""
        ...

    def terms(self) -> Mapping[str, float]:
        """The terms by name; the game says them in words as the messages ``term.NAME``."""
        ...


@dataclass(frozen=True, slots=True)
class Terms:
    """A worth that is given by its terms."""

    named: Mapping[str, float]

    @property
    def total(self) -> float:
        """The sum of the terms."""
        return sum(self.named.values())

    def terms(self) -> Mapping[str, float]:
        """The terms by name."""
        return self.named


class Board(Protocol[S]):
    """A board as a program sees it: the view, and what follows from it."""

    state: S
    """The view. It is replaced by an equal one as long as the facts stay the same."""


B = TypeVar("B", bound=Board)


class Valuation(Protocol[B]):
    """What legal actions are worth to a seat: all that a program brings of its own.

    It is given the view of its seat and nothing else, and keeps nothing between two choices.
    """

    def facts(self, view: Any, seat: str) -> Hashable:
        """All of a view that ``board`` depends on: boards of equal facts are equal."""
        ...

    def board(self, view: Any, seat: str) -> B:
        """The board as the seat sees it; kept for the choices that follow while the facts last."""
        ...

    def values(
        self, board: B, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Sequence[Worth]:
        """What each legal action is worth, in their order."""
        ...


@runtime_checkable
class ActsAtOnce(Protocol):
    """Optional part of a valuation: choices that need no comparison."""

    def at_once(
        self, board: Any, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Action | None:
        """The action to take whatever the others are worth; None to compare them."""
        ...


class Memory(Generic[T]):
    """Keeps what was made from some facts until other facts are asked for."""

    __slots__ = ("_facts", "_made")

    def __init__(self) -> None:
        self._made: T | None = None
        self._facts: Hashable = None

    def get(self, facts: Hashable, make: Callable[[], T]) -> T:
        """What is kept if the facts are the same, else what ``make`` gives."""
        if self._made is None or self._facts != facts:
            self._facts, self._made = facts, make()
        return self._made


class Boards(Generic[B]):
    """The boards that a valuation makes for one seat: one is kept while its facts last."""

    __slots__ = ("_memory", "_seat", "_valuation")

    def __init__(self, valuation: Valuation[B], seat: str) -> None:
        self._valuation, self._seat = valuation, seat
        self._memory: Memory[B] = Memory()

    def get(self, view: object) -> B:
        """The board as the seat sees it in a view."""
        valuation, seat = self._valuation, self._seat
        board = self._memory.get(valuation.facts(view, seat), lambda: valuation.board(view, seat))
        board.state = view
        return board


def best_place(totals: Sequence[float], randomness: Randomness) -> int:
    """The place of the largest number; chance decides among equal ones."""
    best = max(totals)
    ties = [place for place, total in enumerate(totals) if total == best]
    return ties[0] if len(ties) == 1 else randomness.pick(ties)


class ValuingPlayer(Generic[B]):
    """Takes the legal action that its valuation finds best; ties fall to chance.

    It looks at its own view only, and keeps nothing that changes a choice.
    """

    def __init__(self, valuation: Valuation[B]) -> None:
        self.valuation = valuation
        self._at_once = valuation.at_once if isinstance(valuation, ActsAtOnce) else None

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._randomness = randomness
        self.boards = Boards(self.valuation, seat)

    def choose(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """The action of highest value."""
        del game
        if len(legal) == 1:
            return legal[0]
        board = self.boards.get(view)
        found = self._found_at_once(board, decision, legal)
        if found is not None:
            return found
        worths = self.valuation.values(board, decision, legal, self._randomness)
        return legal[best_place([worth.total for worth in worths], self._randomness)]

    def explain(
        self, game: Game, view: object, decision: Decision, legal: Sequence[Action], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives of a decision with the terms of their value, best first."""
        del game
        board = self.boards.get(view)
        chosen = self._found_at_once(board, decision, legal) if len(legal) > 1 else legal[0]
        worths = self.valuation.values(board, decision, legal, self._randomness)
        if chosen is None:
            totals = [worth.total for worth in worths]
            chosen = legal[best_place(totals, self._randomness)]
        found = [
            Alternative(action, worth.terms()) for action, worth in zip(legal, worths, strict=True)
        ]
        return best_of(found, chosen, best)

    def _found_at_once(
        self, board: B, decision: Decision, legal: Sequence[Action]
    ) -> Action | None:
        if self._at_once is None:
            return None
        return self._at_once(board, decision, legal, self._randomness)
