"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from scenarios.gekokujo.rules.reinforcement import Reinforce, castle_price
from scenarios.gekokujo.rules.vassalage import Leaving
from wargame_core.engine import catalogues, words
from wargame_core.engine.decision import Event, Message
from wargame_core.engine.notation import field_types, verb_of
from wargame_core.provinces.rules.state import UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

PACKAGES: Final = ("scenarios.gekokujo",)
DASH: Final = "–"
"""Shown where there is nothing to name."""

Name = Callable[["State", int, str], str]


def catalogue(language: str) -> Mapping[str, str]:
    """All templates of the game in a language, by key."""
    return catalogues.catalogue(PACKAGES, language)


def say(state: State, message: Message, language: str) -> str:
    """A message in words."""
    cut = words.may_cut(message)
    return words.say(
        catalogue(language),
        message,
        lambda key, value: name_of(state, key, value, language, cut=cut),
    )


def event_text(state: State, event: Event, language: str) -> str:
    """An event with its die, modifiers and chart cell."""
    return words.event_text(
        catalogue(language), event, lambda key, value: name_of(state, key, value, language)
    )


def describe(state: State, action: Any, language: str) -> str:
    """An action in words; they may depend on the kind of the open decision."""
    verb = verb_of(type(action))
    params = {name: getattr(action, name) for name, _ in field_types(type(action))}
    kind = state.frames[-1].kind if state.frames else ""
    case, facts = _case(state, action)
    texts = catalogue(language)
    keys = (f"action.{verb}.{case}", f"action.{verb}.{kind}", f"action.{verb}")
    key = words.first_known(texts, keys) or f"action.{verb}"
    return say(state, Message(key, {**params, **facts}), language)


def _case(state: State, action: Any) -> tuple[str, dict[str, Any]]:
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


# --- names ----------------------------------------------------------------------------------------


def name_of(state: State, key: str, value: Any, language: str, *, cut: bool = False) -> Any:
    """A parameter as it is shown: what it is follows from the last word of its key.

    ``cut``: of many names the first are shown, and how many others there are.
    """
    last = key.rsplit("_", 1)[-1]
    if key == "group":
        return group_text(state, value, language)
    if last in _PLURALS and not isinstance(value, int):
        one = _NAMES[_PLURALS[last]]
        return listed([one(state, index, language) for index in value], language, cut=cut)
    if key == "seat_player":
        return seat_name(state, value, language)
    if last in _NAMES and isinstance(value, int):
        return _NAMES[last](state, value, language)
    if last in ("mission", "region") and isinstance(value, str):
        return catalogue(language).get(f"{last}.{value}", value)
    return words.signed_or_plain(value)


def listed(names: Sequence[str], language: str, *, cut: bool = False) -> str:
    """Names one after the other, as a rule all of them; a dash for none."""
    return words.listed(catalogue(language), names, cut=cut) if names else DASH


def seat_name(state: State, player: int, language: str) -> str:
    """The title of a seat."""
    if player < 0:
        return catalogue(language)["name.nobody"]
    return catalogue(language)["name.seat"].format(number=player + 1)


def player_name(state: State, player: int, language: str) -> str:
    """A player: his clan, before the draft his seat; -1 is nobody."""
    if player < 0 or state.clan[player] < 0:
        return seat_name(state, player, language)
    return clan_name(state, state.clan[player], language)


def clan_name(state: State, clan: int, language: str) -> str:
    """A clan by its index."""
    named = state.scenario.clan(clan)
    name = named.name_ja if language == "ja" else named.name
    return catalogue(language)["name.clan"].format(name=name)


def province_name(state: State, province: int, language: str) -> str:
    """A province by its index; a dash for none."""
    if province < 0:
        return DASH
    board = state.scenario.map
    return board.kanji[province] if language == "ja" else board.names[province]


def kind_name(state: State, kind: int, language: str) -> str:
    """One unit of a kind, or a Ronin."""
    named = state.scenario.fighters[kind]
    own = named.name_ja if language == "ja" else named.name
    return catalogue(language).get(f"kind.{named.id}", own)


def group_text(state: State, counts: Sequence[int], language: str) -> str:
    """Units by kind: how many of each."""
    one = catalogue(language)["name.units"]
    return listed(
        [
            one.format(count=count, kind=kind_name(state, kind, language))
            for kind, count in enumerate(counts)
            if count
        ],
        language,
    )


_NAMES: Final[Mapping[str, Name]] = {
    "player": player_name,
    "province": province_name,
    "clan": clan_name,
    "kind": kind_name,
}
_PLURALS: Final = {"players": "player", "provinces": "province"}
