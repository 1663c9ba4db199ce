"""The short text form of actions: a verb and its arguments, as in ``go 3216 strategic``."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

from wargame_core.engine.decision import ROLLS, Roll
from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden import actions
from wargame_core.gunyuden.scenario import Scenario

_VERBS: dict[type, str] = {}
_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}


def verb_of(kind: type) -> str:
    """The verb of an action class: its name in lower case with hyphens."""
    if kind not in _VERBS:
        _VERBS[kind] = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
    return _VERBS[kind]


@cache
def _classes() -> dict[str, type]:
    found = {
        verb_of(value): value
        for value in vars(actions).values()
        if isinstance(value, type) and hasattr(value, "__dataclass_fields__")
    }
    return {**found, "roll": Roll}


def field_types(kind: type) -> tuple[tuple[str, Any], ...]:
    """Name and annotated type of every field of an action class."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = tuple((field.name, hints[field.name]) for field in fields(kind))
    return _FIELDS[kind]


def write(scenario: Scenario, action: Any) -> str:
    """The text of an action."""
    words = [verb_of(type(action))]
    for name, kind in field_types(type(action)):
        value = getattr(action, name)
        if kind is actions.UnitId:
            words.append(scenario.units[value].id)
        elif kind is actions.HexId:
            words.append(scenario.map.names[value])
        elif kind is actions.CastleId:
            words.append(scenario.castles[value].id)
        elif kind is bool:
            words += [name] if value else []
        else:
            words.append(str(value))
    return " ".join(words)


def read(scenario: Scenario, text: str) -> Any:
    """The action of a text. Raises MalformedActionError with what was found and expected."""
    words = text.split()
    if not words:
        raise MalformedActionError(Phrase("found nothing, expected an action such as 'roll 4'"))
    kind = _classes().get(words[0].lower())
    if kind is None:
        raise MalformedActionError(Phrase("'{word}' is no action", word=words[0]))
    if kind is Roll:
        return _roll(words[1:])
    values: dict[str, Any] = {}
    rest = words[1:]
    for name, wanted in field_types(kind):
        if wanted is bool:
            values[name] = name in rest
            rest = [word for word in rest if word != name]
            continue
        if not rest:
            raise MalformedActionError(
                Phrase("'{text}' is too short: {what} is missing", text=text, what=_what(wanted))
            )
        values[name] = _value(scenario, wanted, rest.pop(0))
    if rest:
        raise MalformedActionError(
            Phrase("'{word}' is one word too many in '{text}'", word=rest[0], text=text)
        )
    return kind(**values)


def _roll(words: list[str]) -> Roll:
    for roll in ROLLS:
        if words == [str(roll.face)]:
            return roll
    found = " ".join(words) or Phrase("nothing")
    raise MalformedActionError(
        Phrase("found {found}, expected a die face from 1 to 6 (rule 2.0)", found=found)
    )


def _what(wanted: Any) -> Phrase:
    names = {
        actions.UnitId: Phrase("a unit"),
        actions.HexId: Phrase("a hex"),
        actions.CastleId: Phrase("a castle"),
        int: Phrase("a number"),
    }
    return names.get(wanted) or Phrase("a word")


def _value(scenario: Scenario, wanted: Any, word: str) -> Any:
    if wanted is actions.UnitId and word in scenario.unit_index:
        return scenario.unit_index[word]
    if wanted is actions.HexId and word in scenario.map.index:
        return scenario.map.index[word]
    if wanted is actions.CastleId and word in scenario.castle_index:
        return scenario.castle_index[word]
    if wanted is int and re.fullmatch(r"\d{1,3}", word):
        return int(word)
    if wanted is str:
        return word
    raise MalformedActionError(
        Phrase("found '{word}', expected {what} of this scenario", word=word, what=_what(wanted))
    )
