"""What the window asks of a game's look; a module of this package answers for each kind of game.

Boards, panels and dialogs know only this and the values in ``values``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from gui.looks.values import CastleLook, HexLook, LabelLook, StackLook, TurnLook
from wargame_core.boards.hexmap import HexMap


class GameLook(Protocol):
    """How states of one kind of game look."""

    @property
    def ENDINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that end what is being done: the default of their decisions."""
        ...

    def board_of(self, state: Any) -> HexMap:
        """The map that is drawn."""
        ...

    def area_of(self, state: Any) -> tuple[bool, ...]:
        """For each hex whether it is in play."""
        ...

    def stacks(self, state: Any) -> tuple[StackLook, ...]:
        """All counters on the board."""
        ...

    def castles(self, state: Any) -> tuple[CastleLook, ...]:
        """All castles in play."""
        ...

    def labels(self, scenario: Any) -> tuple[LabelLook, ...]:
        """Names on the map, the important first."""
        ...

    def turn(self, state: Any, acting: str) -> TurnLook:
        """Turn, stage, phase and points; ``acting`` is the seat that decides."""
        ...

    def look_of_hex(self, state: Any, hex_: int) -> HexLook:
        """Everything that is known of a hex."""
        ...

    def attempts(self, state: Any, kind: str, hex_: int, legal: Sequence[Any]) -> Iterator[Any]:
        """What a click on a hex that is not lit may have meant."""
        ...
