"""Strict models of positions that follow from the declared fields of a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from types import MappingProxyType
from typing import Annotated, Any, Literal, Optional

from pydantic import Field, create_model

from wargame_core.engine import declared
from wargame_core.engine.declared import DeclaredState
from wargame_core.engine.fields import (
    AnyAction,
    Choice,
    CountsOf,
    Flag,
    Keyed,
    Many,
    Maybe,
    Number,
    OneWord,
    Record,
    Role,
    Row,
    SetOf,
    Thing,
    Word,
    parts_of,
)
from wargame_core.files.position_form import (
    FEW,
    MOST_LINES,
    ExpectedFacts,
    Notation,
    PositionHeader,
    PositionLine,
    Strict,
)
from wargame_core.files.state_facts import by_themselves, by_thing, empty_of

Definition = Any
"""Type and default of a field of a model, as ``pydantic.create_model`` takes them."""
_DICT: Any = dict
_LIST: Any = list
_MAYBE: Any = Optional
_WITH: Any = Annotated


def position_model(
    kind: type[DeclaredState],
    name: str = "Position",
    doc: str = "",
    *,
    line: type[PositionLine] | None = None,
    parts: Mapping[Thing, type[Strict]] = MappingProxyType({}),
    **other: Definition,
) -> type[PositionHeader]:
    """The model of a position with all that the fields of a kind of states can hold.

    ``line``: the model of a line of play; ``parts``: models of the facts of things; ``other``:
    further fields, or fields in place of those that follow.
    """
    expected: dict[str, Definition] = {}
    facts: dict[str, Definition] = {}
    groups: dict[str, dict[str, Definition]] = {}
    for _, key, field in by_themselves(kind):
        into = groups.setdefault(field.group, {}) if field.group else facts
        into[key] = _definition(field.role, field, key)
        expected[field.group or key] = (Any, None)
    for group, fields in groups.items():
        facts[group] = (_MAYBE[_record(group, fields)], None)
    for thing in by_thing(kind):
        inner = parts.get(thing) or thing_model(kind, thing)
        facts[thing.section] = (_WITH[_DICT[_id(thing), inner], FEW], _default({}))
        expected[thing.section] = (_DICT[_id(thing), dict[str, Any]], _default({}))
    lines: Any = _WITH[_LIST[line or _line_model(expected)], Field(max_length=MOST_LINES)]
    return create_model(
        name,
        __base__=PositionHeader,
        __doc__=doc or None,
        **{
            **facts,
            "open": (Annotated[list[dict[str, Any]], FEW], _default([])),
            "play": (lines, _default([])),
            **other,
        },
    )


def _line_model(expected: Mapping[str, Definition]) -> type[PositionLine]:
    facts = create_model("Facts", __base__=ExpectedFacts, **expected)
    return create_model("Line", __base__=PositionLine, expect=(facts, facts()))


def thing_model(
    kind: type[DeclaredState], thing: Thing, name: str = "", doc: str = "", **other: Definition
) -> type[Strict]:
    """The model of the facts of one thing; ``other``: fields beside or in place of others."""
    fields: dict[str, Definition] = {}
    for _, key, field in by_thing(kind)[thing]:
        role: Role = field.role
        if isinstance(role, Keyed):
            role = role.of if field.each is None else Keyed(field.each, role.of)
        fields[key] = _definition(role, field, key)
    return _record(name or thing.name, {**fields, **other}, doc)


def _record(name: str, fields: Mapping[str, Definition], doc: str = "") -> type[Strict]:
    title = name if name[:1].isupper() else "".join(w.title() for w in name.split()) + "Record"
    return create_model(title, __base__=Strict, __doc__=doc or None, **fields)


def _definition(role: Role, field: declared.Field, key: str) -> Definition:
    """The type and default of a declared field."""
    usual = field.usual
    if callable(usual) or isinstance(field.role, Keyed):
        usual = empty_of(role)
    elif isinstance(role, Choice):
        usual = role.names[usual]
    elif isinstance(role, Thing) and usual < 0:
        usual = None
    elif isinstance(role, SetOf | Many):
        usual = []
    kind = _type(role, key)
    return (_MAYBE[kind] if usual is None else kind, _default(usual))


def _default(usual: Any) -> Any:
    return Field(default_factory=type(usual)) if isinstance(usual, dict | list) else usual


def _id(thing: Thing) -> Any:
    return Annotated[str, Field(pattern=thing.pattern)]


def _type(role: Role, key: str) -> Any:
    """The type of a value as it stands in a file."""
    match role:
        case Thing():
            return _MAYBE[_id(role)] if role.optional else _id(role)
        case Number(least=least, most=most):
            return Annotated[int, Field(ge=least, le=most)]
        case Flag():
            return bool
        case Word(pattern=pattern):
            return Annotated[str, Field(pattern=f"^{pattern}$")]
        case Choice(names=names) | OneWord(words=names):
            return Literal[names]
        case SetOf(of=thing):
            return _WITH[_LIST[_id(thing)], FEW]
        case CountsOf(of=thing, most=most):
            return _DICT[_id(thing), Annotated[int, Field(ge=0, le=most)]]
        case Many(of=of, size=size):
            limit = FEW if size is None else Field(min_length=size, max_length=size)
            return _WITH[_LIST[_type(of, key)], limit]
        case Row(parts=parts):
            return _record(key, {name: (_type(part, name), ...) for name, part in parts})
        case Keyed(by=thing, of=of):
            return _DICT[_id(thing), _type(of, key)]
        case Record(kind=kind):
            return _record(
                key,
                {
                    part.name: (
                        _type(part.role, part.name),
                        ... if part.default is MISSING else _written(part.default),
                    )
                    for part in parts_of(kind)
                },
                (kind.__doc__ or "").strip(),
            )
        case AnyAction():
            return Notation
        case Maybe(of=of):
            return _MAYBE[_type(of, key)]
    return dict[str, Any]


def _written(default: Any) -> Any:
    return _default(list(default)) if isinstance(default, tuple | frozenset) else default
