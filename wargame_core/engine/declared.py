"""States whose fields are declared: copies, digests and empty states follow from that.

>>> from types import SimpleNamespace
>>> from wargame_core.engine.fields import Number
>>> UNIT = Thing("unit")
>>> class Small(DeclaredState):
...     steps: list[int] = each(UNIT, Number(0, 2), usual=2)
...     turn: int = one(Number(0, 99), usual=1)
>>> state = Small.blank(SimpleNamespace(digest="x", names={"unit": ("a", "b")}))
>>> state.copy().canonical()
('x', (2, 2), 1, ())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from wargame_core.engine.fields import CountsOf, Keyed, Many, Role, Row, Thing


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field of a state."""

    role: Role
    """Of one entry."""
    each: Thing | None
    """A list or tuple with an entry for each of these, or None."""
    usual: Any
    """Default of an entry, or how it follows from the state and the index of the thing."""
    shape: type[list[Any]] | type[tuple[Any, ...]]
    """Of the entries."""
    key: str
    """Name in position files; empty: the name of the field."""
    group: str
    """Object of a position file that the field stands in; empty: none."""
    written: bool
    """Whether position files hold it as a fact of its own."""
    whole: bool
    """Whether it is only ever replaced as a whole, so that copies may share it."""
    unordered: bool
    """Whether the order of its values means nothing."""
    told: bool = True
    """Whether it is a fact of its own for digests."""

    def usual_at(self, state: Any, index: int = 0) -> Any:
        """The default of an entry in a state."""
        return self.usual(state, index) if callable(self.usual) else self.usual


@dataclass(frozen=True, slots=True)
class _Carried:
    """A derived picture, which copies share; no fact of its own."""


def each(
    thing: Thing,
    role: Role,
    usual: Any | Callable[[Any, int], Any],
    *,
    shape: type[list[Any]] | type[tuple[Any, ...]] = list,
    key: str = "",
    whole: bool = False,
    written: bool = True,
) -> Any:
    """A list or tuple with an entry for each thing of a kind.

    ``usual``: the default of an entry, or a function of the state and the index. ``whole``: the
    list is only ever replaced as a whole, as a tuple is, and copies share it.
    """
    return Field(role, thing, usual, shape, key, "", written, whole or shape is tuple, False)


def one(
    role: Role,
    usual: Any,
    *,
    key: str = "",
    group: str = "",
    written: bool = True,
    unordered: bool = False,
) -> Any:
    """A single value, tuple or frozen set, which is replaced when it changes.

    ``usual``: its default, or a function of the state and 0.
    """
    return Field(role, None, usual, list, key, group, written, True, unordered)


def keyed(
    thing: Thing, role: Role, *, key: str = "", written: bool = True, told: bool = True
) -> Any:
    """A dictionary with entries for some things of a kind, empty by default.

    ``written``: in position files; ``told``: in digests. A state that leaves out what follows from
    other facts says the rest itself.
    """
    return Field(Keyed(thing, role), None, _empty, list, key, "", written, False, False, told)


def _empty(state: Any, index: int) -> dict[int, Any]:
    del state, index
    return {}


def carried() -> Any:
    """A derived picture: None at first, shared by copies, no part of the state's facts."""
    return _Carried()


class _Declaring(type):
    """Gives a class of states its slots, and the methods that follow from its declarations."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any
    ) -> _Declaring:
        inherited = {k: v for base in bases for k, v in getattr(base, "declared", {}).items()}
        carries = tuple(k for base in bases for k in getattr(base, "pictures", ()))
        own = {key: value for key, value in space.items() if isinstance(value, Field)}
        pictures = tuple(key for key, value in space.items() if isinstance(value, _Carried))
        for key in (*own, *pictures):
            del space[key]
        new = [key for key in (*own, *pictures) if key not in inherited and key not in carries]
        space.setdefault("__slots__", tuple(new))
        kept = {key: value for key, value in inherited.items() if key not in own}
        space["declared"] = {**kept, **own}
        space["pictures"] = (*carries, *pictures)
        made = super().__new__(mcs, name, bases, space, **options)
        for method in (_copy_of, _facts_of) if bases else ():
            made_method = method(made)
            setattr(made, made_method.__name__, made_method)
        return made


class DeclaredState(metaclass=_Declaring):
    """Everything that can change: the fields that kinds of it declare, and the open procedures.

    A kind of states may build on another one: inherited fields come first. One that is declared
    again, with another default or meaning, stands where it is declared again.
    """

    __slots__ = ("_legal", "frames", "scenario")

    declared: ClassVar[Mapping[str, Field]]
    """The fields in their order, by name."""
    pictures: ClassVar[tuple[str, ...]]
    """Names of what is derived from the facts when first asked for."""

    scenario: Any
    """What does not change: its ``digest``, and the ``names`` of its things."""
    frames: tuple[Any, ...]
    """Procedures in progress; the last one is open."""
    _legal: Any

    def copy(self) -> Self:
        """A copy that may be changed; frozen parts and derived pictures are shared."""
        raise NotImplementedError

    def facts(self) -> tuple[object, ...]:
        """The declared facts in their order, and the open procedures."""
        raise NotImplementedError

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order, for digests and comparison."""
        return self.facts()

    def own_ids(self, seat: str) -> Sequence[str]:
        """Ids of what a seat calls its own, where things are told from its side."""
        return (seat,)

    def forget(self) -> None:
        """Drop all derived pictures and the list of legal actions."""
        for name in (*self.pictures, "_legal"):
            setattr(self, name, None)

    @classmethod
    def blank(cls, scenario: Any) -> Self:
        """A state of a scenario in which every field has its default, and nothing is open."""
        state = cls.__new__(cls)
        state.scenario, state.frames = scenario, ()
        state.forget()
        in_order = sorted(cls.declared.items(), key=lambda item: callable(item[1].usual))
        names = scenario.names
        for name, field in in_order:
            count = len(names[field.each.name]) if field.each else 0
            setattr(state, name, usual_value(state, field, count))
        state.forget()
        return state


def usual_value(state: Any, field: Field, count: int) -> Any:
    """The default of a whole field in a state with so many things of the kind."""
    if field.each is None:
        return field.usual_at(state)
    return field.shape(field.usual_at(state, n) for n in range(count))


def _copied(name: str, field: Field) -> str:
    """The expression that copies a field."""
    if field.whole:
        return f"self.{name}"
    if isinstance(field.role, Keyed) and field.each is not None:
        return f"[entry.copy() for entry in self.{name}]"
    return f"self.{name}.copy()"


def _written(name: str, field: Field) -> str:
    """The expression that gives a field for a digest."""
    if isinstance(field.role, Keyed):
        if field.each is None:
            return f"tuple(sorted(self.{name}.items()))"
        return f"tuple([tuple(sorted(entry.items())) for entry in self.{name}])"
    if field.each is not None:
        numbers = not isinstance(field.role, CountsOf | Many | Row)
        return f"tuple(map(int, self.{name}))" if numbers else f"tuple(self.{name})"
    sets = isinstance(field.role, Many) and field.role.kind is frozenset
    return f"tuple(sorted(self.{name}))" if sets or field.unordered else f"self.{name}"


def _copy_of(kind: Any) -> Callable[[Any], Any]:
    """The method ``copy``, one statement a field: a loop would take twice the time."""
    lines = ["def copy(self):", "    new = make(kind)", "    new.scenario = self.scenario"]
    for name, field in kind.declared.items():
        lines.append(f"    new.{name} = {_copied(name, field)}")
    lines += [f"    new.{name} = self.{name}" for name in (*kind.pictures, "frames")]
    lines += ["    new._legal = None", "    return new"]
    return _made("copy", lines, kind)


def _facts_of(kind: Any) -> Callable[[Any], Any]:
    """The method ``facts``."""
    facts = [_written(name, field) for name, field in kind.declared.items() if field.told]
    whole = ", ".join(("self.scenario.digest", *facts, "self.frames"))
    return _made("facts", ["def facts(self):", f"    return ({whole})"], kind)


def _made(name: str, lines: list[str], kind: Any) -> Callable[[Any], Any]:
    known: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join(lines), known)
    method: Callable[[Any], Any] = known[name]
    method.__qualname__ = f"{kind.__qualname__}.{name}"
    method.__doc__ = getattr(DeclaredState, name).__doc__
    return method
