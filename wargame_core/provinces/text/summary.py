"""The whole board in plain text, for games that have no more to say of it."""

from __future__ import annotations

from wargame_core.provinces.rules.state import UNKNOWN, S
from wargame_core.provinces.text.provinces import card_lines
from wargame_core.provinces.text.words import Page, Words


def summary(words: Words[S], state: S, language: str) -> str:
    """The round, every player with provinces and money, every province with its units."""
    page, near, had = (
        words.page(state, language, section) for section in ("board", "guide", "standing")
    )
    lines = [page("round", round=state.round)]
    for player in range(len(state.units)):
        facts = [had("fact", name=name, value=value) for name, value in standing(had, player)]
        lines.append(page("player", player=player, what=had.facts(facts)))
    for place in range(len(state.control)):
        lines.append(
            "  " + near("province", province=place, what=near.facts(card_lines(near, place)))
        )
    return "\n".join(lines)


def standing(page: Page, player: int) -> tuple[tuple[str, str], ...]:
    """What a player has, by name: provinces, units, and money where it is known."""
    state = page.state
    found = {"provinces": state.controlled(player), "units": state.all_units(player)}
    if state.treasury[player] != UNKNOWN:
        found["money"] = state.treasury[player]
    return tuple((page(name), str(value)) for name, value in found.items())
