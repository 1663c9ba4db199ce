"""A game that begins at a position, so that everything that plays matches can open one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from wargame_core.engine.chance import Dice, Outcomes
from wargame_core.engine.decision import Action, Applied, Decision
from wargame_core.engine.errors import DataError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position import Position, write_position
from wargame_core.files.position_broken import BROKEN

T = TypeVar("T")


class PositionGame:
    """The game of a position; its only set-up is the position.

    A position that a hand has written may turn out later to be impossible: then DataError is
    raised.
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    def __getattr__(self, name: str) -> Any:
        """Everything but the set-up is the game's own."""
        return getattr(self.position.game, name)

    def setup(self, scenario: str, options: Mapping[str, str], seed: int) -> Any:
        """The position itself."""
        return self.position.state

    def apply(self, state: object, action: Action) -> Applied:
        """What an action of the game leads to."""
        return _unbroken(lambda: self.position.game.apply(state, action))

    def legal_actions(self, state: object) -> Sequence[Action]:
        """All legal actions of the game."""
        return _unbroken(lambda: self.position.game.legal_actions(state))

    def decision(self, state: object) -> Decision | None:
        """The open decision of the game."""
        return _unbroken(lambda: self.position.game.decision(state))

    def outcomes(self, state: object) -> Outcomes:
        """What the dice can show, with probabilities."""
        return _unbroken(lambda: self.position.game.outcomes(state))

    def position_document(self) -> dict[str, Any]:
        """The position as it stands in the header of a record."""
        return write_position(self.position.document.game, self.position.state)


def match_from(
    position: Position,
    *,
    seed: int = 0,
    seats: Mapping[str, str] | None = None,
    dice: Dice | None = None,
) -> Match:
    """A match that begins at a position; its record holds the position. Raises UsageError."""
    game: Any = PositionGame(position)
    document = position.document
    return Match(
        game, document.scenario, options=document.options, seed=seed, seats=seats, dice=dice
    )


def _unbroken(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except BROKEN as error:
        kind = type(error).__name__
        raise DataError(
            [Phrase("The position cannot go on from here ({kind}).", kind=kind)]
        ) from error
