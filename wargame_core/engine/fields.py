"""What the fields of states and frames hold: their roles, declared once where the field stands.

A frame or a record says it in its annotations, ``leader: Annotated[int, UNIT]`` or, for short,
``leader: Unit``; plain flags, numbers and words need nothing. States say it with the specifiers of
``declared``. Position files, copies and digests follow from the declarations.

>>> role_of(Annotated[int, Thing("unit")]).section
'units'
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import IntEnum
from typing import (
    Annotated,
    Any,
    Final,
    Protocol,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from wargame_core.engine.procedure import Frame

ABSENT: Final = -1
"""Index that stands for nobody and nowhere."""


class KnowsNames(Protocol):
    """A scenario that knows the names of its things."""

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        """The ids of all things of a kind in order of index, by the name of the kind."""
        ...


@dataclass(frozen=True, slots=True)
class Thing:
    """The index of a named thing of the scenario: a unit, a hex, a province, a player."""

    name: str
    """In messages, and the key of ``KnowsNames.names``."""
    section: str = ""
    """Part of a position that holds the facts of these things; left out: the plural of the name."""
    pattern: str = r"^[a-z][a-z0-9_]{0,59}$"
    """What names look like."""
    optional: bool = False
    """Whether the field may be ABSENT, which is null in a file."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "section", self.section or f"{self.name}s")

    @property
    def or_none(self) -> Thing:
        """The same, and nobody or nowhere."""
        return replace(self, optional=True)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    least: int = -99
    most: int = 999


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Word:
    """A short text, such as the number of a rule."""

    pattern: str = r"[\w.,()*≤≥<> –-]{0,40}"
    """Rules, letters, and labels of charts; nothing that could be a path."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A number from 0 that stands for one of some names."""

    names: tuple[str, ...]

    @staticmethod
    def of(kind: type[IntEnum]) -> Choice:
        """One of the members of an enumeration, whose values count from 0."""
        return Choice(tuple(member.name.lower() for member in kind))


@dataclass(frozen=True, slots=True)
class OneWord:
    """A text out of some."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of things as a number with a bit for each."""

    of: Thing


@dataclass(frozen=True, slots=True)
class CountsOf:
    """A tuple with a number for each thing of a kind; 0 is left out in a file."""

    of: Thing
    most: int = 99


@dataclass(frozen=True, slots=True)
class Many:
    """Several values: a tuple in its order, or a set."""

    of: Role
    kind: type[tuple[Any, ...]] | type[frozenset[Any]] = tuple
    size: int | None = None
    """How many; None: any number."""
    distinct: bool = False
    """Whether each value may stand once only."""
    rising: bool = False
    """Whether the values of a tuple are kept in rising order, however they are given."""


@dataclass(frozen=True, slots=True)
class Row:
    """A plain tuple of values that have names in a file."""

    parts: tuple[tuple[str, Role], ...]

    @staticmethod
    def of(**parts: Role) -> Row:
        """The parts in their order."""
        return Row(tuple(parts.items()))


@dataclass(frozen=True, slots=True)
class Keyed:
    """A dictionary from things of a kind to values."""

    by: Thing
    of: Role


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass of fields with roles of their own."""

    kind: type[Any]


@dataclass(frozen=True, slots=True)
class AnyFrame:
    """A frame of the game."""


@dataclass(frozen=True, slots=True)
class AnyAction:
    """An action of the game; a file has its text form."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or None."""

    of: Role


Role: TypeAlias = (
    Thing
    | Number
    | Flag
    | Word
    | Choice
    | OneWord
    | SetOf
    | CountsOf
    | Many
    | Row
    | Keyed
    | Record
    | AnyFrame
    | AnyAction
    | Maybe
)

FLAG: Final = Flag()
NUMBER: Final = Number()
WORD: Final = Word()
_PLAIN: Final[Mapping[Any, Role]] = {bool: FLAG, int: NUMBER, str: WORD}


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a frame or record."""

    name: str
    role: Role
    default: Any
    """``dataclasses.MISSING`` where the field must be said."""

    @property
    def necessary(self) -> bool:
        """Whether the field has no default."""
        return self.default is MISSING


_PARTS: dict[type[Any], tuple[Part, ...]] = {}


def parts_of(kind: type[Any]) -> tuple[Part, ...]:
    """The fields of a frame or record in their order. Raises TypeError for what has no role."""
    if kind not in _PARTS:
        hints = get_type_hints(kind, include_extras=True)
        _PARTS[kind] = tuple(
            Part(one.name, role_of(hints[one.name]), one.default) for one in fields(kind)
        )
    return _PARTS[kind]


def role_of(hint: Any) -> Role:
    """The role that an annotation gives. Raises TypeError if there is none."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for extra in inner[1:]:
            if isinstance(extra, get_args(Role)):
                return extra  # type: ignore[no-any-return]  # the test has shown it
        return role_of(inner[0])
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin in (Union, types.UnionType) and len(inner) == 2 and type(None) in inner:
        (known,) = (one for one in inner if one is not type(None))
        return Maybe(role_of(known))
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return Many(role_of(inner[0]))
    if origin is frozenset:
        return Many(role_of(inner[0]), frozenset)
    if isinstance(hint, type) and issubclass(hint, Frame):
        return AnyFrame()
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint)
    raise TypeError(f"{hint!r} says nothing of what it holds; give it a role with Annotated")
