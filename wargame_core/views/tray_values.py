"""What a player arranges before he plays it: rows of a tray with pieces in them, free of any game.

A force with the units that its leader leads is a row, and so is a bin of koku, a stack that is
laid out of the hand, a part that is given to somebody, or a kind of units of which some go. The
window draws rows and pieces and asks ``put`` what comes of each change; the game knows the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from wargame_core.views.lift_values import LiftView
from wargame_core.views.place_values import FaceView
from wargame_core.views.reason_values import Reason
from wargame_core.views.walk_values import WalkView

STOCK: Final = -1
"""In place of the number of a row: where pieces are that lie in none, as a purse or a hand."""


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """One piece; pieces with the same key are alike."""

    key: str
    name: str
    shape: Literal["tile", "small", "disc", "coin", "plate"] = "tile"
    """How it is drawn if it has no face: with its figure, as a coin, or with its name."""
    figure: str = ""
    face: FaceView | None = None
    """The counter that is drawn."""
    colour_of: str = ""
    """Id of the clan whose colour a plate has."""


@dataclass(frozen=True, slots=True)
class TrayRow:
    """Where pieces lie in an order."""

    title: str
    pieces: tuple[TrayPiece, ...] = ()
    words: str = ""
    """What the row is for."""
    facts: tuple[str, ...] = ()
    """What the pieces come to: sums, and what they cost."""
    room: int = 0
    """How many more may lie there."""
    boxes: bool = False
    """Whether the room is drawn as empty boxes."""
    counts: TrayPiece | None = None
    """The piece that − takes out of the row and + puts into it; None for a row without these."""


@dataclass(frozen=True, slots=True)
class Put:
    """A change of the tray: one piece goes from one row to another."""

    key: str
    source: int
    """Number of its row, or STOCK."""
    target: int
    taken: int | None = None
    """Which of the pieces of its row it is, where they lie in an order."""
    at: int | None = None
    """Where in the row it is put; None for the end."""


@dataclass(frozen=True)
class TrayView:
    """Everything as it lies now, and what would be played for it."""

    title: str
    rows: tuple[TrayRow, ...]
    put: Callable[[Put], TrayView | Reason] = field(repr=False, hash=False, compare=False)
    """How everything lies after a change, or why that cannot be."""
    actions: tuple[Any, ...] = ()
    """In their order what is played for it: each is legal after those before it."""
    lacking: Reason | None = None
    """Why it cannot be played as it lies."""
    done: str = ""
    """On the button that plays it; empty where only a place of the board completes it."""
    stock: TrayRow | None = None
    """What lies in no row, if it is shown."""
    note: str = ""
    colour_of: str = ""
    """Id of the clan whose it is."""
    quick: bool = False
    """Whether one click puts a piece of the stock where there is room, and one of a row back."""
    optional: bool = False
    """Whether the choice can be made without a tray, as in most cases."""
    lift: LiftView | None = None
    """Who goes as it lies, and where to; None where nobody goes."""
    walks: Callable[[int], tuple[WalkView, ...]] | None = field(
        default=None, repr=False, hash=False, compare=False
    )
    """What they may do with a place."""

    def row(self, number: int) -> TrayRow | None:
        """A row by its number, or the stock."""
        if number == STOCK:
            return self.stock
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def takers(self, key: str, source: int) -> Iterator[int]:
        """The rows into which a piece can go from where it lies."""
        for number in (*range(len(self.rows)), *((STOCK,) if self.stock else ())):
            if number != source and isinstance(self.put(Put(key, source, number)), TrayView):
                yield number
