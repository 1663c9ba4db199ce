"""The whole board in plain text, for games that have no more to say of it."""

from __future__ import annotations

from typing import TypeVar

from wargame_core.provinces.rules.state import ProvinceState
from wargame_core.provinces.text.provinces import card_lines
from wargame_core.provinces.text.words import Words

S = TypeVar("S", bound=ProvinceState)


def summary(words: Words[S], state: S, language: str) -> str:
    """The round, every player with provinces and money, every province with its units."""
    page, near = (words.page(state, language, section) for section in ("board", "guide"))
    lines = [page("round", round=state.round)]
    for player, money in enumerate(state.treasury):
        lines.append(page("player", player=player, count=state.controlled(player), money=money))
    for place in range(len(state.control)):
        lines.append(
            "  " + near("province", province=place, what=near.facts(card_lines(near, place)))
        )
    return "\n".join(lines)
