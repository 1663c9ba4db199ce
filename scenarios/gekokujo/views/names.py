"""Names of players, provinces and kinds of units in the present language."""

from __future__ import annotations

from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from wargame_core.engine.decision import Message
from wargame_core.views.place_values import PlaceWords
from wargame_core.views.words import in_language, language, tr


def say(state: State, message: Message) -> str:
    """A message of the game in the present language."""
    return text.say(state, message, language())


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
        return text.seat_name(state, player, language())
    named = state.scenario.clan(clan)
    return in_language(named.name, named.name_ja)


def province_name(state: State, province: int) -> str:
    """A province."""
    return text.province_name(state, province, language())


def kind_name(state: State, kind: int) -> str:
    """A kind of unit, or the Ronin."""
    return text.kind_name(state, kind, language())


def place_words() -> PlaceWords:
    """How provinces are called."""
    return PlaceWords(
        title=tr("Province"),
        none=tr("No province"),
        hint=tr("Point at a province, or click one to keep it here."),
        click=tr("or click a lit province on the board"),
        nothing=tr("Nothing can be done in that province now."),
        lit_only=tr("Nothing can be done in that province now; the lit provinces offer something."),
    )
