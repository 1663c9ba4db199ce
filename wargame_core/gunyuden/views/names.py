"""Names of sides, clans, units, castles and hexes in the present language."""

from __future__ import annotations

from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.views.place_values import PlaceWords
from wargame_core.views.words import language, tr


def side_name(state: State, side: int) -> str:
    """A side."""
    return text.own_name(state.scenario.sides[side], language())


def side_clan(state: State, side: int) -> str:
    """Id of the clan whose crest stands for a side."""
    scenario = state.scenario
    clans = [clan.id for clan in scenario.clans if clan.side == side]
    home = scenario.sides[side].id
    return home if home in clans else next(iter(clans), "")


def seat_colour(state: State, seat: str) -> str:
    """Id of the clan whose colour and crest stand for a player: who leads his side."""
    sides = [side.id for side in state.scenario.sides]
    return side_clan(state, sides.index(seat)) if seat in sides else ""


def clan_name(state: State, clan: int) -> str:
    """A clan."""
    return text.own_name(state.scenario.clans[clan], language())


def unit_name(state: State, unit: int) -> str:
    """A unit by its leader."""
    return text.own_name(state.scenario.units[unit], language())


def castle_name(state: State, castle: int) -> str:
    """A castle, without what stands in brackets after its English name."""
    if language() == "ja":
        return text.castle_name(state.scenario, castle, "ja")
    return state.scenario.castles[castle].name.split(" (")[0]


def place_name(state: State, hex_: int) -> str:
    """A hex by its castle, or else its number."""
    castle = state.scenario.castle_at.get(hex_, -1)
    return castle_name(state, castle) if castle >= 0 else state.scenario.map.names[hex_]


def place_words() -> PlaceWords:
    """How hexes are called."""
    return PlaceWords(
        title=tr("Hex"),
        none=tr("No hex"),
        hint=tr("Point at a hex, or click one to keep it here."),
        click=tr("or click a lit hex on the board"),
        nothing=tr("Nothing can be done in that hex now."),
        lit_only=tr("Nothing can be done in that hex now; the lit hexes offer something."),
    )
