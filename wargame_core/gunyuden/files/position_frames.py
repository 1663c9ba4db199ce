"""Procedures in progress as JSON values, with names in place of indices.

A frame is ``{"kind": class name, field: value…}``. The name of a field tells what its numbers
mean; its annotation tells its shape. Only classes of frames can be named, and nothing is run.
"""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import key_path, short
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.scenario import Scenario

Place = tuple[int | str, ...]

ROLES: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("allowed", "arranged", "asked", "attackers", "callers", "captors", "changed", "chosen",
         "commander", "defender_unit", "defenders", "dropped", "forces", "halved", "housed",
         "joined", "leader", "leaders", "named", "organiser", "selected", "units", "waiting"),
        "unit",
    ),
    **dict.fromkeys(("away_from", "from_hex", "hex", "path", "start", "to_hex"), "hex"),
    **dict.fromkeys(("castle", "done"), "castle"),
    "clans": "clan", "phase": "phase", "side": "side",
}  # fmt: skip
"""What the numbers in a field of this name are; other numbers are plain."""

_NUMBERS: Final = range(-99, 100)
_WORD: Final = re.compile(r"[\w.,()*≤≥<> –-]{0,40}")
"""Rules, letters, and labels of charts; nothing that could be a path."""


class Names:
    """The names of a scenario's things, both ways."""

    def __init__(self, scenario: Scenario) -> None:
        self.of: dict[str, Sequence[str]] = {
            "unit": [unit.id for unit in scenario.units],
            "castle": [castle.id for castle in scenario.castles],
            "clan": [clan.id for clan in scenario.clans],
            "side": [side.id for side in scenario.sides],
            "phase": [phase.id for phase in scenario.phases],
            "hex": scenario.map.names,
        }
        self.index = {
            role: {name: i for i, name in enumerate(names)} for role, names in self.of.items()
        }


def frame_classes() -> dict[str, type[Frame]]:
    """Every frame that can be open, by name; those of a game are known once it is loaded."""
    found: dict[str, type[Frame]] = {}
    for kind in _below(Frame):
        # A slotted dataclass leaves a twin behind; the one that its module names is meant.
        if is_dataclass(kind) and vars(sys.modules[kind.__module__]).get(kind.__name__) is kind:
            found[kind.__name__] = kind
    return found


def _below(kind: type[Frame]) -> Iterator[type[Frame]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


@cache
def _parts(kind: type[Any]) -> tuple[tuple[str, Any, bool], ...]:
    """Name, annotation and necessity of every field of a record."""
    hints = get_type_hints(kind)
    return tuple((part.name, hints[part.name], part.default is MISSING) for part in fields(kind))


def write_frame(names: Names, value: Any) -> dict[str, Any]:
    """A frame, or a record inside one, as a JSON object."""
    found: dict[str, Any] = {"kind": type(value).__name__} if isinstance(value, Frame) else {}
    for name, _, _ in _parts(value.__class__):
        found[name] = _written(names, ROLES.get(name, ""), getattr(value, name))
    return found


def _written(names: Names, role: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return [_written(names, role, item) for item in value]
    if is_dataclass(value):
        return write_frame(names, value)
    if role and isinstance(value, int) and not isinstance(value, bool):
        return names.of[role][value] if value >= 0 else None
    return value


@dataclass(frozen=True, slots=True)
class FrameReader:
    """Reads frames and collects every fault."""

    scenario: Scenario
    names: Names
    faults: list[str]

    def read(self, open_: Sequence[Any]) -> tuple[Frame, ...]:
        """The stack of frames; it is of use only if no fault was found."""
        found = [self._frame(("open", place), value) for place, value in enumerate(open_)]
        return tuple(frame for frame in found if frame is not None)

    def _fault(self, place: Place, value: object, expected: str) -> None:
        self.faults.append(
            Phrase(
                "{place}: found {found}; expected {expected}",
                place=key_path(place),
                found=short(value),
                expected=expected,
            )
        )

    def _frame(self, place: Place, value: Any) -> Any:
        if not isinstance(value, dict):
            return self._fault(place, value, Phrase("a procedure"))
        known = frame_classes()
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in known:
            return self._fault(
                (*place, "kind"), kind, Phrase("one of {known}", known=", ".join(sorted(known)))
            )
        return self._record(place, known[kind], {k: v for k, v in value.items() if k != "kind"})

    def _record(self, place: Place, kind: type, value: Any) -> Any:
        if not isinstance(value, dict):
            return self._fault(place, value, Phrase("an object"))
        parts = _parts(kind)
        known = {name for name, _, _ in parts}
        before = len(self.faults)
        for name in [name for name in value if name not in known]:
            self.faults.append(Phrase("{place}: unknown key", place=key_path((*place, name))))
        found: dict[str, Any] = {}
        for name, wanted, necessary in parts:
            if name in value:
                role = ROLES.get(name, "")
                found[name] = self._value((*place, name), role, wanted, value[name])
            elif necessary:
                self.faults.append(Phrase("{place}: missing", place=key_path((*place, name))))
        return kind(**found) if len(self.faults) == before else None

    def _value(self, place: Place, role: str, wanted: Any, value: Any) -> Any:
        if get_origin(wanted) is tuple:
            if not isinstance(value, list):
                return self._fault(place, value, Phrase("a list"))
            inner = get_args(wanted)[0]
            return tuple(
                self._value((*place, index), role, inner, item) for index, item in enumerate(value)
            )
        if get_origin(wanted) in {Union, types.UnionType}:
            if value is None:
                return None
            (wanted,) = [kind for kind in get_args(wanted) if kind is not type(None)]
        if isinstance(wanted, type) and issubclass(wanted, Frame):
            return self._frame(place, value)
        if is_dataclass(wanted):
            return self._record(place, wanted, value)  # type: ignore[arg-type]  # no instance
        if wanted is bool:
            return (
                value
                if isinstance(value, bool)
                else self._fault(place, value, Phrase("true or false"))
            )
        if wanted is str:
            return self._word(place, value)
        return self._number(place, role, value)

    def _word(self, place: Place, value: Any) -> Any:
        if isinstance(value, str) and _WORD.fullmatch(value):
            return value
        return self._fault(place, value, Phrase("a short word"))

    def _number(self, place: Place, role: str, value: Any) -> Any:
        if role:
            if value is None and place[-1] in {"leader", "defender_unit", "hex"}:
                return -1
            known = self.names.index[role]
            if isinstance(value, str) and value in known:
                return known[value]
            return self._fault(place, value, Phrase("a {role} of this scenario", role=Phrase(role)))
        if isinstance(value, int) and not isinstance(value, bool) and value in _NUMBERS:
            return value
        return self._fault(place, value, Phrase("a whole number from -99 to 99"))
