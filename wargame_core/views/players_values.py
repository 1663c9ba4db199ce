"""What the panel of players and the page of a draft show, free of any game."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.views.area_values import TroopView
from wargame_core.views.reason_values import Reason


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player: what everybody sees, and what only he may."""

    seat: str
    title: str
    colour_of: str
    """Id of the clan whose colour and crest stand for him; empty before he has one."""
    facts: tuple[tuple[str, str], ...]
    """Name and value of what is public."""
    secrets: tuple[tuple[str, str], ...] = ()
    """Name and value of what lies behind his screen; empty for every other seat's eyes."""
    acting: bool = False
    out: bool = False
    troops: tuple[TroopView, ...] = ()
    """His armies on their cards."""


@dataclass(frozen=True, slots=True)
class PegView:
    """A player's marker on a track."""

    name: str
    colour_of: str
    at: int


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track of points on which every player has a marker."""

    title: str
    pegs: tuple[PegView, ...]
    goal: int = 0
    """The number that wins; 0 if none does."""


@dataclass(frozen=True, slots=True)
class PlayersView:
    """All players: the viewer first, then the others in the order in which they act."""

    title: str
    """Above them; empty where nothing is to be said that the panel's own title does not."""
    players: tuple[PlayerView, ...]
    note: str = ""
    """A sentence above them: who wins."""
    tracks: tuple[TrackView, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftCardView:
    """One thing that can be drafted."""

    title: str
    colour_of: str
    group: str
    """Title of its group: a region."""
    facts: tuple[tuple[str, str], ...]
    words: str
    """What it can do."""
    taken_by: str = ""
    action: object = None
    """What takes it."""
    reason: Reason | None = None
    """Why it cannot be taken now."""
    place: int = -1
    """Where it starts."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft that is going on."""

    title: str
    cards: tuple[DraftCardView, ...]
    order: tuple[str, ...] = ()
    """Who picks, in order; the one who is to pick is ``now``. Empty where one player chooses among
    cards for himself: then they are shown to nobody else."""
    now: int = 0
