"""Values of declared fields as JSON values, both ways: names in place of indices, and checked.

A procedure is ``{"kind": class name, field: value…}``. Only frames that are given can be named, and
nothing is run. What a field holds is said where it is declared (``engine.fields``).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cached_property
from typing import Any, Final

from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.fields import (
    ABSENT,
    AnyAction,
    AnyFrame,
    Choice,
    CountsOf,
    Flag,
    Keyed,
    Many,
    Maybe,
    Number,
    OneWord,
    Part,
    Record,
    Role,
    Row,
    SetOf,
    Thing,
    Word,
    parts_of,
)
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.procedure import Frame
from wargame_core.files.model_faults import key_path, short

Place = tuple[int | str, ...]

LISTED: Final = 20
"""Names that a message lists at most."""


def frame_kinds(packages: Sequence[str] = (), base: type[Frame] = Frame) -> dict[str, type[Frame]]:
    """Every procedure that can be open, by name, as far as they are loaded.

    ``packages``: where they stand, if not everywhere; ``base``: of which kind they are.
    """
    found: dict[str, type[Frame]] = {}
    for kind in _below(base):
        inside = not packages or any(
            f"{kind.__module__}.".startswith(f"{package}.") for package in packages
        )
        # A slotted dataclass leaves a twin behind; the one that its module names is meant.
        real = vars(sys.modules[kind.__module__]).get(kind.__name__) is kind
        if inside and real and is_dataclass(kind) and (kind.automatic or kind.kind):
            found[kind.__name__] = kind
    return found


def _below(kind: type[Frame]) -> Iterator[type[Frame]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def members(mask: int) -> Iterator[int]:
    """The indices in a set that is a number with a bit for each, in rising order."""
    index = 0
    while mask >> index:
        if mask >> index & 1:
            yield index
        index += 1


@dataclass(frozen=True)
class ActionText:
    """The text form of the actions of a scenario, both ways."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    """Raises MalformedActionError."""


class RoleValues:
    """Writes and reads the values of one scenario. Reading adds to ``faults``.

    A faulty value is replaced by some value that fits, so that all faults are found at once.
    """

    def __init__(
        self,
        names: Mapping[str, Sequence[str]],
        frames: Callable[[], Mapping[str, type[Frame]]] = dict,
        actions: ActionText | None = None,
    ) -> None:
        """Take the names of all things by kind of thing, and the procedures by name.

        ``actions``: the text form of actions, where procedures keep some.
        """
        self.names = names
        self.faults: list[str] = []
        self._frames = frames
        self._actions = actions

    @cached_property
    def frames(self) -> Mapping[str, type[Frame]]:
        """The procedures that can be named."""
        return self._frames()

    @cached_property
    def _index(self) -> Mapping[str, Mapping[str, int]]:
        return {of: {name: i for i, name in enumerate(names)} for of, names in self.names.items()}

    # --- writing ------------------------------------------------------------------------------

    def frame(self, frame: Frame, *, whole: bool = False) -> dict[str, Any]:
        """A procedure as an object; fields with their default are left out unless ``whole``."""
        return {"kind": type(frame).__name__, **self.record(frame, whole=whole)}

    def record(self, value: Any, *, whole: bool = False) -> dict[str, Any]:
        """The fields of a record as an object, likewise."""
        parts = ((part, getattr(value, part.name)) for part in parts_of(type(value)))
        return {
            part.name: self.written(part.role, inner)
            for part, inner in parts
            if whole or part.necessary or inner != part.default
        }

    def written(self, role: Role, value: Any) -> Any:
        """A value as it stands in a file."""
        match role:
            case Thing():
                return self.names[role.name][value] if value >= 0 else None
            case Choice():
                return role.names[value]
            case SetOf():
                return [self.names[role.of.name][index] for index in members(value)]
            case CountsOf():
                names = self.names[role.of.name]
                return {names[index]: count for index, count in enumerate(value) if count}
            case Many():
                ordered = value if role.kind is tuple else sorted(value)
                return [self.written(role.of, item) for item in ordered]
            case Row():
                pairs = zip(role.parts, value, strict=True)
                return {name: self.written(part, item) for (name, part), item in pairs}
            case Keyed():
                return {
                    self.names[role.by.name][key]: self.written(role.of, item)
                    for key, item in sorted(value.items())
                }
            case Record():
                return self.record(value)
            case AnyFrame():
                return self.frame(value)
            case AnyAction() if self._actions is not None:
                return self._actions.write(value)
            case Maybe():
                return None if value is None else self.written(role.of, value)
        return value

    # --- reading ------------------------------------------------------------------------------

    def stack(self, open_: Sequence[Any], place: Place = ("open",)) -> tuple[Any, ...]:
        """A stack of procedures; of use only if no fault was found."""
        return tuple(self._frame(value, (*place, n)) for n, value in enumerate(open_))

    def fault(self, place: Place, found: object, expected: str) -> None:
        """Note a fault: path, found, expected."""
        text = "{place}: found {found}; expected {expected}"
        where = key_path(place)
        self.faults.append(Phrase(text, place=where, found=short(found), expected=expected))

    def index(self, thing: Thing, value: Any, place: Place) -> int:
        """The index of a name; 0 for a faulty one."""
        if value is None and thing.optional:
            return ABSENT
        known = self._index[thing.name]
        if isinstance(value, str) and value in known:
            return known[value]
        role = Phrase(thing.name)
        expected = Phrase("a {role} of this scenario", role=role)
        if len(known) <= LISTED:
            text = "a {role} of this scenario ({known})"
            expected = Phrase(text, role=role, known=", ".join(known))
        self.fault(place, value, expected)
        return 0

    def read(self, role: Role, value: Any, place: Place) -> Any:
        """The value of a field from what stands in a file."""
        match role:
            case Thing():
                return self.index(role, value, place)
            case Flag():
                return self._checked(
                    isinstance(value, bool), value, place, Phrase("true or false"), False
                )
            case Number():
                return self._number(role, value, place)
            case Word():
                fits = isinstance(value, str) and re.fullmatch(role.pattern, value) is not None
                return self._checked(fits, value, place, Phrase("a short word"), "")
            case OneWord(words=words):
                return words[self._one_of(words, value, place)]
            case Choice(names=names):
                return self._one_of(names, value, place)
            case SetOf():
                things = self._several(Many(role.of, distinct=True), value, place)
                return sum(1 << index for index in set(things))
            case CountsOf():
                return self._counts(role, value, place)
            case Many():
                found = self._several(role, value, place)
                return role.kind(sorted(found) if role.rising else found)
            case Row():
                return self._row(role, value, place)
            case Keyed():
                return self._keyed(role, value, place)
            case Record():
                return self._record(role.kind, value, place)
            case AnyFrame():
                return self._frame(value, place)
            case AnyAction():
                return self._action(value, place)
            case Maybe():
                return None if value is None else self.read(role.of, value, place)

    def _action(self, value: Any, place: Place) -> Any:
        try:
            if isinstance(value, str) and self._actions is not None:
                return self._actions.read(value)
        except MalformedActionError as error:
            self.faults.append(Phrase("{place}: {fault}", place=key_path(place), fault=error.words))
            return None
        return self.fault(place, value, Phrase("a word"))

    def _checked(self, fits: bool, value: Any, place: Place, expected: str, instead: Any) -> Any:
        if not fits:
            self.fault(place, value, expected)
        return value if fits else instead

    def _number(self, role: Number, value: Any, place: Place) -> int:
        least, most = role.least, role.most
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        expected = Phrase("a whole number from {least} to {most}", least=least, most=most)
        self.fault(place, value, expected)
        return max(0, role.least)

    def _one_of(self, words: tuple[str, ...], value: Any, place: Place) -> int:
        if value in words:
            return words.index(value)
        self.fault(place, value, Phrase("one of {known}", known=", ".join(words)))
        return 0

    def _several(self, role: Many, value: Any, place: Place) -> list[Any]:
        if not isinstance(value, list):
            self.fault(place, value, Phrase("a list"))
            return []
        if role.size is not None and len(value) != role.size:
            self.fault(place, value, Phrase("{count} entries", count=role.size))
        if role.distinct and len(set(map(str, value))) != len(value):
            self.fault(place, value, Phrase("each name once"))
        return [self.read(role.of, item, (*place, n)) for n, item in enumerate(value)]

    def _counts(self, role: CountsOf, value: Any, place: Place) -> tuple[int, ...]:
        found = [0] * len(self.names[role.of.name])
        for name, count in self.object(
            value, place, Phrase("an object of numbers by name")
        ).items():
            index = self.index(role.of, name, (*place, name))
            if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= role.most:
                found[index] = count
            else:
                self.fault(
                    (*place, name), count, Phrase("a number from 0 to {most}", most=role.most)
                )
        return tuple(found)

    def object(self, value: Any, place: Place, expected: str) -> Mapping[str, Any]:
        """An object; an empty one in place of something else."""
        if isinstance(value, dict):
            return value
        self.fault(place, value, expected)
        return {}

    def _row(self, role: Row, value: Any, place: Place) -> tuple[Any, ...]:
        names = [name for name, _ in role.parts]
        if not isinstance(value, dict) or set(value) != set(names):
            expected = Phrase("an object with {parts}", parts=", ".join(names))
            self.fault(place, value, expected)
            return ()
        return tuple(self.read(part, value[name], (*place, name)) for name, part in role.parts)

    def _keyed(self, role: Keyed, value: Any, place: Place) -> dict[int, Any]:
        return {
            self.index(role.by, name, (*place, name)): self.read(role.of, item, (*place, name))
            for name, item in self.object(value, place, Phrase("an object")).items()
        }

    def _frame(self, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            return self.fault(place, value, Phrase("a procedure"))
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in self.frames:
            known = ", ".join(sorted(self.frames))
            return self.fault((*place, "kind"), kind, Phrase("one of {known}", known=known))
        fields = {name: inner for name, inner in value.items() if name != "kind"}
        return self._record(self.frames[kind], fields, place)

    def _record(self, kind: type[Any], value: Any, place: Place) -> Any:
        """A record of a class from an object; None with faults."""
        before = len(self.faults)
        fields = self.object(value, place, Phrase("an object"))
        parts = {part.name: part for part in parts_of(kind)}
        former: frozenset[str] = getattr(kind, "former_fields", frozenset())
        for name in fields:
            if name not in parts and name not in former:
                self.faults.append(Phrase("{place}: unknown key", place=key_path((*place, name))))
        if isinstance(value, dict):
            self.faults += self._missing(parts, fields, place)
        found = {
            name: self.read(part.role, fields[name], (*place, name))
            for name, part in parts.items()
            if name in fields
        }
        return kind(**found) if len(self.faults) == before else None

    def _missing(
        self, parts: Mapping[str, Part], fields: Mapping[str, Any], place: Place
    ) -> Iterator[str]:
        for name, part in parts.items():
            if part.necessary and name not in fields:
                yield Phrase("{place}: missing", place=key_path((*place, name)))
