"""Names of players, provinces and kinds of units, as the board says them, and signs of counters."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from wargame_core.provinces.views.style import Style
from wargame_core.views.area_values import LORD
from wargame_core.views.words import in_language, language


def clan_id(state: State, player: int) -> str:
    """Id of a player's clan: colour and crest; empty before the draft."""
    clan = state.clan[player] if player >= 0 else -1
    return colour_id(state.scenario.clan_ids[clan]) if clan >= 0 else ""


def colour_id(clan: str) -> str:
    """Id of a clan's emblem: Western Hero has another clan Takeda."""
    return "takeda_kai" if clan == "takeda" else clan


def player_name(state: State, player: int) -> str:
    """A player by his clan, before the draft by his place at the table."""
    clan = state.clan[player]
    if clan < 0:
        return text.WORDS.seat_name(state, player, language())
    named = state.scenario.clan(clan)
    return in_language(named.name, named.name_ja)


SIGNS: Final = {
    "daimyo": LORD, "bushi": "warrior", "spearmen": "spear", "swordsmen": "sword",
    "archers": "bow", "bannermen": "banner", "arquebusiers": "gun", "ronin": "masterless",
}  # fmt: skip

STYLE: Final[Style[State]] = Style(text.WORDS, clan_id, player_name, SIGNS)
"""How this game looks on a board."""
say = STYLE.say
