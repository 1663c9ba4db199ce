"""What numbers in states, frames and records of this game stand for."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wargame_core.engine.fields import CountsOf, Many, Row, Thing

PLAYER: Final = Thing("player")
PLACE: Final = Thing("place")
TERRAIN: Final = Thing("terrain")
TILE: Final = Thing("tile")
DISC: Final = Thing("disc")
BUILDING: Final = Thing("building")
IMPROVEMENT: Final = Thing("improvement")
ROLE: Final = Thing("role")
BAG: Final = Thing("bag")
TILE_COUNTS: Final = CountsOf(TILE, 999)
DISC_COUNTS: Final = CountsOf(DISC)
STACK: Final = Many(TILE)

PlayerIndex: TypeAlias = Annotated[int, PLAYER]
PlayerOrNobody: TypeAlias = Annotated[int, PLAYER.or_none]
Players: TypeAlias = Annotated[tuple[int, ...], Many(PLAYER, distinct=True)]
PlaceIndex: TypeAlias = Annotated[int, PLACE]
PlaceOrNowhere: TypeAlias = Annotated[int, PLACE.or_none]
Places: TypeAlias = Annotated[tuple[int, ...], Many(PLACE)]
Borders: TypeAlias = Annotated[tuple[tuple[int, int], ...], Many(Row.of(place=PLACE, other=PLACE))]
"""Pairs of neighbouring places, the lower first."""
RoleIndex: TypeAlias = Annotated[int, ROLE]
DiscIndex: TypeAlias = Annotated[int, DISC]
Stack: TypeAlias = Annotated[tuple[int, ...], STACK]
"""Tiles from bottom to top."""
Stacks: TypeAlias = Annotated[
    tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
    Row.of(attack=STACK, defence=STACK, dojo=STACK),
]
