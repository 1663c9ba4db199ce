"""Names and colours of players, and names of things in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.bushido.rules.pieces import ROLE_IDS
from scenarios.bushido.text import words as text
from wargame_core.views.words import language

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State


def colour_id(player: int) -> str:
    """Id of a player's emblem; empty for nobody."""
    return f"bushido_{player + 1}" if player >= 0 else ""


def player_name(player: int) -> str:
    """A player by his seat."""
    return said("name.seat", number=player + 1)


def player_of(state: State, seat: str) -> int:
    """The player of a seat; -1 for chance and nobody."""
    return state.scenario.seats.index(seat) if seat in state.scenario.seats else -1


def role_name(state: State, player: int) -> str:
    """What a player is this month (BU-ROL-01)."""
    if player == state.daimyo:
        return said("role.daimyo")
    return said(f"role.{ROLE_IDS[state.role[player]]}")


def thing(state: State, what: str, kind: int) -> str:
    """The name of a piece of a kind, such as a tile."""
    return str(text.name_of(state, what, kind, language()))


def said(key: str, **values: Any) -> str:
    """A sentence of the game's catalogue."""
    return text.catalogue(language())[key].format(**values)
