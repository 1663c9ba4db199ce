"""What numbers in states, frames and records of games on provinces stand for."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wargame_core.engine.fields import CountsOf, Many, Number, SetOf, Thing

PLAYER: Final = Thing("seat", "players")
PROVINCE: Final = Thing("province")
KIND: Final = Thing("kind of unit")
"""Of a fighter: also of those that only join battles."""
ON_BOARD: Final = Thing("kind of unit that stands on the board")
COUNTS: Final = CountsOf(ON_BOARD)
PLAYERS: Final = Many(PLAYER, distinct=True)
MONEY: Final = Number(0, 9999)

PlayerIndex: TypeAlias = Annotated[int, PLAYER]
PlayerOrNobody: TypeAlias = Annotated[int, PLAYER.or_none]
Players: TypeAlias = Annotated[tuple[int, ...], PLAYERS]
ByPlayer: TypeAlias = Annotated[tuple[int, ...], CountsOf(PLAYER)]
ProvinceIndex: TypeAlias = Annotated[int, PROVINCE]
Provinces: TypeAlias = Annotated[int, SetOf(PROVINCE)]
"""A set as a number with a bit for each."""
KindIndex: TypeAlias = Annotated[int, KIND]
Pieces: TypeAlias = Annotated[tuple[int, ...], COUNTS]
"""Count of each kind."""
