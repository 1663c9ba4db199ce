"""The facts of a declared state as they stand in a position, both ways; defaults are left out.

A field with an entry for each thing stands in the part of its things: ``units.ID.steps``. What is
kept by a thing and then by place, such as the units of a player in a province, stands at the place:
``provinces.ID.units.SEAT``. Everything else stands by itself, or in the object of its group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from wargame_core.engine.declared import DeclaredState, Field
from wargame_core.engine.fields import (
    CountsOf,
    Flag,
    Keyed,
    Many,
    Number,
    Role,
    SetOf,
    Thing,
    Word,
)
from wargame_core.engine.phrase import Phrase
from wargame_core.files.role_values import Place, RoleValues

Facts = Mapping[str, Any]
"""What a document says, by key."""


class Told(NamedTuple):
    """A declared field with its name in the state and in documents."""

    name: str
    key: str
    field: Field


def by_thing(kind: type[DeclaredState]) -> dict[Thing, list[Told]]:
    """The fields that stand in a part of their things, in order of declaration."""
    found: dict[Thing, list[Told]] = {}
    for told in _written(kind):
        thing = thing_of(told.field)
        if thing is not None:
            found.setdefault(thing, []).append(told)
    return found


def by_themselves(kind: type[DeclaredState]) -> Iterator[Told]:
    """The fields that stand at the top of a document or in a group."""
    return (told for told in _written(kind) if thing_of(told.field) is None)


def thing_of(field: Field) -> Thing | None:
    """The things in whose part a field stands."""
    return field.role.by if isinstance(field.role, Keyed) else field.each


def _written(kind: type[DeclaredState]) -> Iterator[Told]:
    for name, field in kind.declared.items():
        if field.written:
            yield Told(name, field.key or name, field)


def empty_of(role: Role) -> Any:
    """What stands in a file for nothing at all."""
    match role:
        case CountsOf() | Keyed():
            return {}
        case SetOf() | Many():
            return []
        case Flag():
            return False
        case Number(least=least):
            return max(least, 0)
        case Word():
            return ""
    return None


class StateFacts:
    """Writes and reads the declared facts of one kind of states in a scenario."""

    def __init__(self, kind: type[DeclaredState], values: RoleValues) -> None:
        self.kind = kind
        self.values = values
        self._parts = by_thing(kind)

    # --- writing ------------------------------------------------------------------------------

    def open(self, state: DeclaredState) -> Facts:
        """The open procedure with all its facts; nothing when there is none."""
        return self.values.frame(state.frames[-1], whole=True) if state.frames else {}

    def document(self, state: DeclaredState) -> dict[str, Any]:
        """All facts that have not their default."""
        return {**self.top(state), **self.parts(state)}

    def top(self, state: DeclaredState, *, whole: bool = False) -> dict[str, Any]:
        """The facts that stand by themselves, groups included; with ``whole`` all of them."""
        found: dict[str, Any] = {}
        for name, key, field in by_themselves(self.kind):
            value = getattr(state, name)
            if whole or value != field.usual_at(state):
                into = found.setdefault(field.group, {}) if field.group else found
                into[key] = self.values.written(field.role, value)
        return found

    def parts(self, state: DeclaredState) -> dict[str, dict[str, Any]]:
        """The facts of all things by part and name; things without any are left out."""
        found = {}
        for thing in self._parts:
            every = {
                name: self.thing(state, thing, index)
                for index, name in enumerate(self.values.names[thing.name])
            }
            part = {name: facts for name, facts in every.items() if facts}
            if part:
                found[thing.section] = part
        return found

    def thing(
        self, state: DeclaredState, thing: Thing, index: int, *, whole: bool = False
    ) -> dict[str, Any]:
        """The facts of one thing; with ``whole`` those that have their default too."""
        found: dict[str, Any] = {}
        for name, key, field in self._parts[thing]:
            value = getattr(state, name)
            if not isinstance(field.role, Keyed):
                if whole or value[index] != field.usual_at(state, index):
                    found[key] = self.values.written(field.role, value[index])
                continue
            if field.each is None:
                told = self._entry(field.role, value, index)
            else:
                names = self.values.names[field.each.name]
                told = {
                    name: self._entry(field.role, inner, index)
                    for name, inner in zip(names, value, strict=True)
                    if index in inner
                }
            if whole or told or (told == 0 and index in value):
                found[key] = told
        return found

    def _entry(self, role: Keyed, value: Mapping[int, Any], index: int) -> Any:
        if index in value:
            return self.values.written(role.of, value[index])
        return empty_of(role.of)

    # --- reading ------------------------------------------------------------------------------

    def read(self, document: Facts, state: DeclaredState) -> Any:
        """The state with what a document says, and what follows from that for all the rest."""
        self.say(document, state)
        self.derive(document, state)
        return state

    def say(self, document: Facts, state: DeclaredState) -> None:
        """Change a state to what a document says."""
        for told in by_themselves(self.kind):
            place: Place = (told.field.group, told.key) if told.field.group else (told.key,)
            said = (document.get(told.field.group) or {}) if told.field.group else document
            if told.key in said:
                value = self.values.read(told.field.role, said[told.key], place)
                setattr(state, told.name, value)
        for thing, fields in self._parts.items():
            for name, facts in (document.get(thing.section) or {}).items():
                place = (thing.section, name)
                index = self.values.index(thing, name, place)
                for told in fields:
                    if told.key in facts:
                        self._say(told, state, index, facts[told.key], (*place, told.key))

    def _say(self, told: Told, state: DeclaredState, index: int, said: Any, place: Place) -> None:
        name, _, field = told
        held = getattr(state, name)
        if not isinstance(field.role, Keyed):
            entries = list(held)
            entries[index] = self.values.read(field.role, said, place)
            setattr(state, name, field.shape(entries))
        elif field.each is None:
            self._put(field.role, held, index, said, place)
        else:
            whom = self.values.object(said, place, Phrase("an object"))
            for other, inner in whom.items():
                number = self.values.index(field.each, other, (*place, other))
                self._put(field.role, held[number], index, inner, (*place, other))

    def _put(self, role: Keyed, held: dict[int, Any], index: int, said: Any, place: Place) -> None:
        """Set an entry of a dictionary; nothing at all is no entry."""
        if said is None:
            return
        value = self.values.read(role.of, said, place)
        nothing = not any(value) if isinstance(role.of, CountsOf) else not value
        if not (nothing and isinstance(role.of, CountsOf | SetOf)):
            held[index] = value

    def derive(self, document: Facts, state: DeclaredState, but: Collection[str] = ()) -> None:
        """Give every field that a document leaves out the default that follows from the state."""
        for name, field in self.kind.declared.items():
            if not callable(field.usual) or isinstance(field.role, Keyed) or name in but:
                continue
            key = field.key or name
            if field.each is None:
                if key not in document:
                    setattr(state, name, field.usual_at(state))
                continue
            part = document.get(field.each.section) or {}
            held = list(getattr(state, name))
            for index, thing in enumerate(self.values.names[field.each.name]):
                if not field.written or key not in part.get(thing, ()):
                    held[index] = field.usual_at(state, index)
            setattr(state, name, field.shape(held))
