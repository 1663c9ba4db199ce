"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.rules.actions import (
    Build,
    Fortify,
    Hire,
    HireRonin,
    Recruit,
    Store,
    Withdraw,
)
from scenarios.gekokujo.rules.battle import Ronin, ronin_price
from scenarios.gekokujo.rules.prices import castle_price
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.vassalage import Leaving
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.state import UNKNOWN
from wargame_core.provinces.text.words import Words

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def _case(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Which words an action needs beside those of its verb, and what else they name."""
    frame = state.frames[-1] if state.frames else None
    match action, frame:
        case Store(koku=koku), _ if koku == UNKNOWN:
            return "hidden", {}
        case HireRonin(count=0), _:
            return "none", {}
        case HireRonin(count=count), Ronin(player=player):
            return "priced", {"price": ronin_price(state, player, count)}
        case Recruit(kind=kind), Reinforce() if kind in state.scenario.soldiers:
            return "priced", {"price": state.scenario.kinds[kind].price}
        case Build(), Reinforce(player=player):
            fortress = state.scenario.clan(state.clan[player]).fortress_cost
            return "fortress" if fortress else "castle", {"price": castle_price(state, player)}
        case Hire(), Reinforce():
            return "priced", {"price": state.scenario.numbers.costs.ninja}
        case Fortify(), Reinforce():
            return "priced", {"price": state.scenario.numbers.costs.fortify}
        case Withdraw(province=place), Leaving(province=origin) if place == origin:
            return "lost", {}
    return "", {}


def clan_of(state: State, player: int, language: str) -> str | None:
    """A player by his clan; None before the draft."""
    return clan_name(state, state.clan[player], language) if state.clan[player] >= 0 else None


def clan_name(state: State, clan: int, language: str) -> str:
    """A clan by its index."""
    named = state.scenario.clan(clan)
    name = named.name_ja if language == "ja" else named.name
    return catalogue(language)["name.clan"].format(name=name)


WORDS: Final[Words[State]] = Words(
    "scenarios.gekokujo",
    player=clan_of,
    names={"clan": clan_name},
    sections=("mission", "region"),
    case=_case,
)
"""All words of this game."""
catalogue, say, describe, event_text = (
    WORDS.catalogue,
    WORDS.say,
    WORDS.describe,
    WORDS.event_text,
)
listed, player_name, province_name, kind_name = (
    WORDS.listed,
    WORDS.player_name,
    WORDS.province_name,
    WORDS.kind_name,
)
