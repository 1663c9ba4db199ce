"""What a seat sees of a declared state as numbers, for a game that does not say it itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.declared import DeclaredState
from wargame_core.engine.fields import (
    Choice,
    CountsOf,
    Flag,
    Keyed,
    Many,
    Number,
    Record,
    Role,
    Row,
    SetOf,
    Thing,
    parts_of,
)
from wargame_core.engine.observation import HasObservation

MANY: Final = 20.0
"""Counts and numbers are told in parts of this, if their limit is not lower; it is no limit."""
HIDDEN: Final = -1.0
"""A number below its least: what a view hides."""


def numbers_of(view: DeclaredState, seat: str) -> tuple[float, ...]:
    """The facts in order of declaration, as a rule from -1 to 1, of the same length all along.

    Seats are told as the seat sees them: it first, then the others as they sit. A set or list of
    things has a number for each thing: its place in the list; a set of pairs, such as alliances,
    has one for each thing and each other. Words, lists of records and sets of other tuples are
    left out, as are the procedures in progress: the list of legal actions shows them.
    """
    return tuple(_Seen(view.scenario.names, view.own_ids(seat)).state(view))


def observation(game: object, view: object, seat: str) -> Sequence[float] | None:
    """What a seat sees as numbers; None for a game that neither says nor declares it."""
    if isinstance(game, HasObservation):
        return game.observation(view, seat)
    return numbers_of(view, seat) if isinstance(view, DeclaredState) else None


class _Seen:
    """Numbers as one seat sees them."""

    def __init__(self, names: Mapping[str, Sequence[str]], own: Sequence[str]) -> None:
        self._names = names
        firsts = {
            kind: [ids.index(id_) for id_ in own if id_ in ids] for kind, ids in names.items()
        }
        self._order = {
            kind: self._turned(len(names[kind]), min(first))
            for kind, first in firsts.items()
            if first
        }

    @staticmethod
    def _turned(count: int, own: int) -> list[int]:
        return [(own + place) % count for place in range(count)]

    def order(self, thing: Thing) -> Sequence[int]:
        """All things of a kind in the order in which they are told."""
        return self._order.get(thing.name) or range(len(self._names[thing.name]))

    def state(self, view: DeclaredState) -> Iterator[float]:
        """The numbers of all fields."""
        for name, field in view.declared.items():
            held = getattr(view, name)
            if field.each is None:
                yield from self.value(field.role, held)
                continue
            for index in self.order(field.each):
                yield from self.value(field.role, held[index])

    def value(self, role: Role, value: Any) -> Iterator[float]:
        """The numbers of one value; None is a value that is not there."""
        match role:
            case Thing():
                order = self.order(role)
                there = value is not None and value >= 0
                yield (order.index(value) + 1) / len(order) if there else 0.0
            case Flag():
                yield float(bool(value))
            case Choice(names=names):
                yield (value or 0) / len(names)
            case Number(least=least, most=most):
                number = 0 if value is None else value
                largest = min(MANY, float(max(abs(least), abs(most), 1)))
                yield number / largest if number >= least or value is None else HIDDEN
            case SetOf(of=thing):
                yield from (float((value or 0) >> index & 1) for index in self.order(thing))
            case CountsOf(of=thing):
                counts = value or (0,) * len(self._names[thing.name])
                yield from (counts[index] / MANY for index in self.order(thing))
            case Many(of=Thing() as thing):
                listed = list(value or ())
                for index in self.order(thing):
                    place = listed.index(index) + 1 if index in listed else 0
                    yield place / len(self._names[thing.name])
            case Many(of=Many(of=Thing() as thing, size=2, rising=True)):
                pairs = value or ()
                for a in self.order(thing):
                    for b in self.order(thing):
                        yield float((min(a, b), max(a, b)) in pairs)
            case Row(parts=parts):
                for (_, part), item in zip(parts, value or (None,) * len(parts), strict=True):
                    yield from self.value(part, item)
            case Record(kind=kind):
                for held in parts_of(kind):
                    inner = None if value is None else getattr(value, held.name)
                    yield from self.value(held.role, inner)
            case Keyed(by=thing, of=of):
                for index in self.order(thing):
                    yield from self.value(of, (value or {}).get(index))
