"""What a board of provinces draws, free of any game: holdings, pieces, strongholds, tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wargame_core.views.tile_values import TileView

LORD: Final = "lord"
SIGNS: Final = (LORD, "warrior", "spear", "sword", "bow", "banner", "gun", "masterless")
"""Signs on counters, by which kinds of units are told apart; a lord's counter is round."""

TOKENS: Final = ("sabotage", "diversion", "sown", "pact", "planned", "hidden", "battle")
"""Marks beside the pieces: two missions of ninja, sown rice, a pact between two clans, what was
chosen and is not there yet, masterless men who hide, and a battle that was announced."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """One counter that stands for all units of a kind that a player has in a province."""

    unit: int
    """Number of the counter, different for each; a click on the counter names it."""
    clan: str
    """Id of the clan: colour and crest."""
    sign: str
    """One of SIGNS."""
    count: int
    name: str = ""
    """What the units are called, in menus and for those who hear the board."""
    name_ja: str = ""
    acted: bool = False
    """Whether they can do nothing more for now."""
    level: int = 0
    """Of a lord with experience: so many pips; 0 for none."""
    down: bool = False
    """Whether the lord lies down and does not fight."""
    of_army: bool = False
    """Whether they march with a lord: a golden rim."""
    planned: bool = False
    """Whether they have been chosen and are not there yet: a broken edge."""


@dataclass(frozen=True, slots=True)
class ClusterView:
    """All counters of one player in a province, his lords first."""

    place: int
    clan: str
    counters: tuple[PieceView, ...]

    @property
    def total(self) -> int:
        """Units in the province, which is what can be read from far."""
        return sum(piece.count for piece in self.counters)


@dataclass(frozen=True, slots=True)
class BoxesView:
    """Boxes of one kind on a card: those that are filled, then those that are free."""

    name: str
    signs: tuple[str, ...]
    """Of the units in them."""
    capacity: int


@dataclass(frozen=True, slots=True)
class TroopView:
    """An army on its card: its lord with his level, and the boxes for his units."""

    title: str
    place: int
    lord: PieceView
    rows: tuple[BoxesView, ...]
    words: str
    """The whole card in words."""


@dataclass(frozen=True, slots=True)
class StrongholdView:
    """A castle in a province."""

    place: int
    clan: str
    """Id of the owner; empty for nobody."""
    fortified: bool = False
    """A ring of walls is drawn around it."""


@dataclass(frozen=True, slots=True)
class HoldingView:
    """Whose a province is. A province that nobody holds and nobody contests has none."""

    place: int
    clan: str = ""
    """Id of the holder: colour and crest; empty for nobody."""
    contested: tuple[str, ...] = ()
    """Ids of the clans that are there while it belongs to none of them, two or more: stripes."""
    pattern: str = "crest"
    """``crest``, or ``plain`` for the weaker kind of holding, such as a vassal's."""


@dataclass(frozen=True, slots=True)
class TokenView:
    """A mark in a province."""

    place: int
    kind: str
    """One of TOKENS."""
    clan: str = ""
    """Id of the clan that laid it; empty where that is not known to the seat."""
    number: int = 0
    """Printed on it, such as koku sown; nothing for 0."""
    other: str = ""
    """Id of the second clan of a pact."""


@dataclass(frozen=True, slots=True)
class ProvincesView:
    """What lies in the provinces apart from pieces and castles."""

    holdings: tuple[HoldingView, ...] = ()
    tokens: tuple[TokenView, ...] = ()
    lanes: tuple[str, ...] = ("standard",)
    """Tiers of sea lanes that are drawn."""
    tiles: tuple[TileView, ...] = ()
    """The faces of all tiles of a board of tiles."""
