"""What cards, lists and counter sheets draw, free of any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSideView:
    """One side on the card of a scenario."""

    seat: str
    title: str
    colour_of: str
    """Id of the clan whose colour and crest stand for the side."""
    clans: tuple[tuple[str, str], ...]
    """Id and name of each of its clans."""
    units: int
    castles: int


@dataclass(frozen=True, slots=True)
class CardView:
    """What the card of a scenario says beside title and summary."""

    sides: tuple[CardSideView, ...]
    balance: str
    """How the chances stand; empty if nothing is known."""
    victory: str
    """How the winner is found; empty if nothing is known."""
    intent: str = ""
    """What the designer wanted to show; empty if nothing is known."""
    outcome: str = ""
    """What happened in history; empty if nothing is known."""


@dataclass(frozen=True, slots=True)
class ListTable:
    """A list of the game that is no chart: castles, units."""

    id: str
    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
