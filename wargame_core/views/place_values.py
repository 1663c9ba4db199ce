"""What every kind of board has in common: places, counters in them, castles and their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wargame_core.boards.areamap import AreaMap
from wargame_core.boards.hexmap import HexMap
from wargame_core.views.tile_values import TileBoard


@dataclass(frozen=True, slots=True)
class PlaceList:
    """Places without a map, drawn as a list of cards; what each says is its label."""

    names: tuple[str, ...]
    """At least one, in the present language."""


Board = HexMap | AreaMap | TileBoard | PlaceList
"""What a match is played on."""


def names_of(board: Board) -> tuple[str, ...]:
    """The name of every place of a board, a hex by its number."""
    return board.names


class FaceView(Protocol):
    """One counter, of whatever kind."""

    @property
    def unit(self) -> int:
        """Its number; a click on the counter names it."""
        ...

    @property
    def clan(self) -> str:
        """Id of the clan: colour and crest."""
        ...

    @property
    def name(self) -> str:
        """The person or kind of unit on it."""
        ...

    @property
    def name_ja(self) -> str:
        """The same in Japanese, or empty."""
        ...


class PileView(Protocol):
    """Counters of one side in one place."""

    @property
    def place(self) -> int:
        """The place."""
        ...

    @property
    def counters(self) -> Sequence[FaceView]:
        """At least one, the most important first."""
        ...


class FortView(Protocol):
    """A castle on hexes or a stronghold in a province: where it is, and whose."""

    @property
    def place(self) -> int:
        """The place."""
        ...

    @property
    def clan(self) -> str:
        """Id of the owner, or empty."""
        ...


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """How a board's places are called, in the present language."""

    title: str
    """On the panel that shows one."""
    none: str
    """In place of a name while none is shown."""
    hint: str
    """How one is shown."""
    click: str
    """After the buttons of choices that the board offers too."""
    nothing: str
    """Said of a click in vain."""
    lit_only: str
    """The same while others are lit."""
