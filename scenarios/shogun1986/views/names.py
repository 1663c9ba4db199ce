"""Names of players, and the signs on counters of their units."""

from __future__ import annotations

from typing import Final

from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.text import words as text
from wargame_core.provinces.views.style import Style
from wargame_core.views.area_values import LORD
from wargame_core.views.words import language


def colour_id(state: State, player: int) -> str:
    """Id of a colour's emblem; empty for nobody."""
    del state
    return f"shogun_{player + 1}" if player >= 0 else ""


def player_name(state: State, player: int) -> str:
    """A colour by its player, and with two colours each by which of them it is."""
    found = text.colour_of(state, player, language())
    if found is not None:
        return found
    return text.WORDS.seat_name(state, state.scenario.leader[player], language())


SIGNS: Final = {
    "daimyo": LORD, "bowman": "bow", "swordsman": "sword", "gunner": "gun", "spearman": "spear",
    "ronin": "masterless",
}  # fmt: skip

STYLE: Final[Style[State]] = Style(text.WORDS, colour_id, player_name, SIGNS)
"""How this game looks on a board."""
say = STYLE.say
