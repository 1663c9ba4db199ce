"""What numbers in states, frames and records of the series stand for."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wargame_core.engine.fields import Number, Thing

UNIT: Final = Thing("unit")
HEX: Final = Thing("hex", "hexes", r"^\d{4}$")
CASTLE: Final = Thing("castle")
CLAN: Final = Thing("clan")
SIDE: Final = Thing("side")
PHASE: Final = Thing("phase")
MORALE: Final = Number(-20, 0)

UnitIndex: TypeAlias = Annotated[int, UNIT]
UnitOrNone: TypeAlias = Annotated[int, UNIT.or_none]
Units: TypeAlias = tuple[UnitIndex, ...]
HexIndex: TypeAlias = Annotated[int, HEX]
HexOrNowhere: TypeAlias = Annotated[int, HEX.or_none]
Hexes: TypeAlias = tuple[HexIndex, ...]
CastleIndex: TypeAlias = Annotated[int, CASTLE]
Castles: TypeAlias = tuple[CastleIndex, ...]
Clans: TypeAlias = tuple[Annotated[int, CLAN], ...]
SideIndex: TypeAlias = Annotated[int, SIDE]
PhaseIndex: TypeAlias = Annotated[int, PHASE]
