"""The short text form of actions: a verb and its arguments, as in ``go 3216 strategic``.

An action is a frozen dataclass. Its verb is the name of the class, its arguments are the fields;
the annotation says what a number stands for: its role (``engine.fields``), or a ``NewType`` that a
game names. Many things of one kind, a tuple, are written before the others, as in ``go 3216 3215``:
to the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from types import MappingProxyType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from wargame_core.engine.decision import Action, Roll, rolls_of
from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.fields import Thing
from wargame_core.engine.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Named:
    """How one kind of thing is written: its ids in order, and what to call it in a message."""

    what: Phrase
    ids: Callable[[Any], Sequence[str]]
    """From a scenario to the ids, by index."""


_VERBS: dict[type, str] = {}
_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}


def verb_of(kind: type) -> str:
    """The verb of an action class: its name in lower case with hyphens."""
    if kind not in _VERBS:
        _VERBS[kind] = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
    return _VERBS[kind]


def field_types(kind: type) -> tuple[tuple[str, Any], ...]:
    """Name and annotated type of every field of an action class."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind, include_extras=True)
        _FIELDS[kind] = tuple((field.name, hints[field.name]) for field in fields(kind))
    return _FIELDS[kind]


def verbs(*modules: ModuleType) -> dict[str, type]:
    """Every action class of some modules by its verb, and the roll of a die."""
    found = {
        verb_of(value): value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and hasattr(value, "__dataclass_fields__")
    }
    return {**found, "roll": Roll}


def _ids(thing: str, scenario: Any) -> Sequence[str]:
    ids: Sequence[str] = scenario.names[thing]
    return ids


class Notation:
    """Writes and reads the actions of one game."""

    def __init__(
        self,
        modules: ModuleType | Sequence[ModuleType],
        named: Mapping[Any, Named] = MappingProxyType({}),
        die_rule: str = "2.0",
        *,
        sides: int = 6,
    ) -> None:
        """Take the modules of the action classes, the kinds of things by their type, and a rule.

        ``die_rule``: the rule that says which faces a die has; ``sides``: of the largest one.
        """
        self._die_rule, self._sides = die_rule, sides
        self._classes = verbs(*([modules] if isinstance(modules, ModuleType) else modules))
        self._named = named

    def write(self, scenario: Any, action: Action) -> str:
        """The text of an action."""
        words = [verb_of(type(action))]
        for name, kind in field_types(type(action)):
            value = getattr(action, name)
            named = self._named_of(kind)
            if named is not None:
                words.append(named.ids(scenario)[value])
            elif get_origin(kind) is tuple:
                many = self._named_of(get_args(kind)[0])
                words[1:1] = [many.ids(scenario)[one] if many else str(one) for one in value]
            elif kind is bool:
                words += [name] if value else []
            else:
                words.append(str(value))
        return " ".join(words)

    def _named_of(self, kind: Any) -> Named | None:
        """How things are written that a number of this type stands for."""
        if kind in self._named:
            return self._named[kind]
        for thing in getattr(kind, "__metadata__", ()):
            if isinstance(thing, Thing):
                what = Phrase("a {role}", role=Phrase(thing.name))
                return Named(what, partial(_ids, thing.name))
        return None

    def read(self, scenario: Any, text: str) -> Action:
        """The action of a text. Raises MalformedActionError with what was found and expected."""
        words = text.split()
        if not words:
            raise MalformedActionError(Phrase("found nothing, expected an action such as 'roll 4'"))
        kind = self._classes.get(words[0].lower())
        if kind is None:
            raise MalformedActionError(Phrase("'{word}' is no action", word=words[0]))
        if kind is Roll:
            return self._roll(words[1:])
        values: dict[str, Any] = {}
        rest = words[1:]
        parts = field_types(kind)
        for name, wanted in parts:
            if wanted is bool:
                values[name] = name in rest
                rest = [word for word in rest if word != name]
        singles = [
            (name, wanted)
            for name, wanted in parts
            if wanted is not bool and get_origin(wanted) is not tuple
        ]
        for name, wanted in parts:
            if get_origin(wanted) is tuple:
                many = max(0, len(rest) - len(singles))
                of = get_args(wanted)[0]
                values[name] = tuple(self._value(scenario, of, word) for word in rest[:many])
                rest = rest[many:]
        for name, wanted in singles:
            if not rest:
                what = self._what(wanted)
                raise MalformedActionError(
                    Phrase("'{text}' is too short: {what} is missing", text=text, what=what)
                )
            values[name] = self._value(scenario, wanted, rest.pop(0))
        if rest:
            raise MalformedActionError(
                Phrase("'{word}' is one word too many in '{text}'", word=rest[0], text=text)
            )
        action: Action = kind(**values)
        return action

    def _what(self, wanted: Any) -> Phrase:
        named = self._named_of(wanted)
        if named is not None:
            return named.what
        return Phrase("a number") if wanted is int else Phrase("a word")

    def _value(self, scenario: Any, wanted: Any, word: str) -> Any:
        named = self._named_of(wanted)
        if named is not None:
            ids = named.ids(scenario)
            if word in ids:
                return ids.index(word)
        elif wanted is int and re.fullmatch(r"\d{1,3}", word):
            return int(word)
        elif wanted is str:
            return word
        what = self._what(wanted)
        raise MalformedActionError(
            Phrase("found '{word}', expected {what} of this scenario", word=word, what=what)
        )

    def _roll(self, words: list[str]) -> Roll:
        for roll in rolls_of(self._sides):
            if words == [str(roll.face)]:
                return roll
        found, rule = " ".join(words) or Phrase("nothing"), self._die_rule
        told = "found {found}, expected a die face from 1 to {sides} (rule {rule})"
        facts = {"found": found, "sides": self._sides, "rule": rule}
        raise MalformedActionError(Phrase(told, **facts))
