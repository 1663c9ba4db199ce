"""What numbers of this game stand for beside those of every game on provinces."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wargame_core.engine.fields import Many, Number, Row, Thing
from wargame_core.provinces.rules.roles import PLAYER, PROVINCE

CHAIR: Final = Thing("player", "seats")
"""A player as he sits; "seat" is a colour, of which he may lead two (S-10)."""
ARMY: Final = Thing("army", "armies")
"""An army of a colour by its number."""

ChairIndex: TypeAlias = Annotated[int, CHAIR]
Chairs: TypeAlias = Annotated[tuple[int, ...], Many(CHAIR)]
ArmyNumber: TypeAlias = Annotated[int, ARMY]
ArmyKey: TypeAlias = Annotated[tuple[int, int], Row.of(player=PLAYER, number=ARMY)]
ProvinceOrNowhere: TypeAlias = Annotated[int, PROVINCE.or_none]
ProvinceList: TypeAlias = Annotated[tuple[int, ...], Many(PROVINCE)]
HitsByColour: TypeAlias = Annotated[
    tuple[tuple[int, int], ...], Many(Row.of(player=PLAYER, hits=Number(0)))
]
