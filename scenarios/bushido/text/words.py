"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules.actions import EFFECT_IDS
from scenarios.bushido.rules.pieces import BACK, HOSTAGES, ROLE_IDS
from wargame_core.engine import catalogues, words
from wargame_core.engine.decision import Action, Event, Message
from wargame_core.engine.notation import field_types, verb_of

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Kind
    from scenarios.bushido.rules.state import State

PACKAGES: Final = ("scenarios.bushido",)
_KINDS: Final = {
    "tile": "tiles",
    "disc": "discs",
    "terrain": "terrains",
    "building": "buildings",
    "improvement": "improvements",
    "give": "tiles",
    "take": "tiles",
}
"""Last word of a parameter to the chart that names its value."""
_PLACES: Final = ("place", "origin", "target")
_MANY: Final = {"tiles": "tile", "discs": "disc"}


def catalogue(language: str) -> Mapping[str, str]:
    """All templates of the game in a language, by key."""
    return catalogues.catalogue(PACKAGES, language)


def say(state: State, message: Message, language: str) -> str:
    """A message in words."""
    texts = catalogue(language)
    return words.say(
        texts,
        without_markers(texts, message),
        lambda key, value: name_of(state, key, value, language),
    )


def without_markers(texts: Mapping[str, str], message: Message) -> Message:
    """A message in its shorter form where no household markers go."""
    short = f"{message.key}.troops"
    if message.params.get("markers") != 0 or short not in texts:
        return message
    return Message(short, message.params)


def event_text(state: State, event: Event, language: str) -> str:
    """An event with the chart cell that was read."""
    texts = catalogue(language)
    kind = without_markers(texts, event.message).key.removeprefix("event.")
    return words.event_text(
        texts, replace(event, kind=kind), lambda key, value: name_of(state, key, value, language)
    )


def describe(state: State, action: Action, language: str) -> str:
    """An action in words; they may depend on the kind of the open decision."""
    verb = verb_of(type(action))
    params = {name: getattr(action, name) for name, _ in field_types(type(action))}
    kind = state.frames[-1].kind if state.frames else ""
    texts = catalogue(language)
    hidden = any(params.get(name) == BACK for name in ("tile", "disc"))
    keys = (f"action.{verb}.hidden",) if hidden and verb != "tactic" else ()
    key = words.first_known(texts, (*keys, f"action.{verb}.{kind}", f"action.{verb}"))
    return say(state, Message(key or f"action.{verb}", params), language)


def name_of(state: State, key: str, value: Any, language: str) -> Any:
    """A parameter as it is shown: what it is follows from the last word of its key."""
    texts, last = catalogue(language), key.rsplit("_", 1)[-1]
    if last in _MANY:
        return listed([name_of(state, _MANY[last], one, language) for one in value], texts)
    if last in ("player", "drawer"):
        return seat_name(state, int(value), texts)
    if last in _PLACES:
        return state.scenario.place_ids[value].upper()
    if last in _KINDS:
        kinds: Sequence[Kind] = getattr(state.scenario.numbers, _KINDS[last])
        return kind_name(kinds, last, int(value), language)
    if last == "role":
        return texts[f"role.{ROLE_IDS[value]}"]
    if last == "effect":
        return texts[f"effect.{value if isinstance(value, str) else EFFECT_IDS[value]}"]
    if last == "stack":
        return texts[f"stack.{value}"]
    return words.signed_or_plain(value)


def seat_name(state: State, player: int, texts: Mapping[str, str]) -> str:
    """A player by his seat; nobody, or the table."""
    if player < 0:
        return texts["name.nobody"]
    if player == state.scenario.players:
        return texts["name.table"]
    return texts["name.seat"].format(number=player + 1)


def kind_name(kinds: Sequence[Kind], what: str, index: int, language: str) -> str:
    """A kind of piece; one that lies face down has a name of its own."""
    kind = kinds[index]
    if what == "tile" and index in HOSTAGES and language != "ja":  # where the chart names a player
        return catalogue(language)["name.hostage"].format(number=HOSTAGES.index(index) + 1)
    if not kind.name:
        hidden = "disc" if what == "disc" else "tile"
        return catalogue(language)[f"name.{hidden}_hidden"]
    return kind.name_ja if language == "ja" else kind.name


def listed(names: Sequence[str], texts: Mapping[str, str]) -> str:
    """Names one after the other; a dash for none."""
    return words.listed(texts, names) if names else texts["name.none"]
