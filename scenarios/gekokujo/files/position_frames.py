"""Procedures in progress as JSON values, with names in place of indices.

A procedure is ``{"kind": class name, field: value…}``. The name of a field tells what its value
is; fields with their default are left out. Only the classes listed here can be named, and nothing
is run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, Final

from scenarios.gekokujo.files.position_names import KIND, PROVINCE, SEAT, Names, Place
from scenarios.gekokujo.rules import battle, campaign, diplomacy, draft, income, rice, vassalage
from scenarios.gekokujo.rules.battle_dice import Assign, Throw
from scenarios.gekokujo.rules.battle_terms import Battle
from scenarios.gekokujo.rules.reinforcement import NameTarget, Reinforce
from scenarios.gekokujo.rules.sequence import Rounds
from wargame_core.engine.decision import Modifier
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import key_path
from wargame_core.provinces.rules.battle import Dice
from wargame_core.provinces.rules.places import provinces_of

FRAMES: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        Rounds, draft.DrawOrder, draft.Pick, draft.SetUp, rice.Sowing, rice.HarvestRoll,
        income.RemoveBushi, income.AllRemoved, vassalage.ChoosePath, vassalage.GiveUpProvinces,
        vassalage.Leaving, vassalage.Halve, vassalage.LoseHalf, Reinforce, NameTarget,
        diplomacy.Diplomacy, diplomacy.AnswerPact, campaign.BeginMove, campaign.Movement,
        campaign.Group, campaign.Battles, battle.Conduct, battle.OfferReroll, battle.Ronin,
        battle.Assassination, Throw, Assign,
    )
}  # fmt: skip
"""Every procedure by its name."""

_SET, _FROZEN, _UNITS, _BY_SEAT = "set", "set of provinces", "units", "by seat"
_NUMBER, _FLAG, _WORD, _STAGE, _NOBODY = "number", "flag", "word", "stage", "seat or nobody"
_SEATS: Final = "seats"

_ROLES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("player", "asker", "attacker", "by"), SEAT),
    "held_before": _NOBODY,
    **dict.fromkeys(("province", "origin"), PROVINCE),
    **dict.fromkeys(("defenders", "waiting", "drawn"), _SEATS),
    **dict.fromkeys(("named", "given_up"), _SET),
    **dict.fromkeys(("count", "base", "target", "value", "Assign.hits", "hits_left"), _NUMBER),
    **dict.fromkeys(("first_round", "reroll", "again"), _FLAG),
    **dict.fromkeys(("phase", "name", "rule"), _WORD),
    "fought": _FROZEN, "kind": KIND, "units": _UNITS, "ronin": _BY_SEAT, "hits": _BY_SEAT,
    "stage": _STAGE,
}  # fmt: skip
"""What stands in a field of this name."""

_RECORDS: Final[Mapping[str, type[Any]]] = {"battle": Battle}
_LISTS: Final[Mapping[str, type[Any]]] = {"dice": Dice, "failed": Dice, "modifiers": Modifier}
_ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "others": ("player", "hits_left"),
    "marks": ("player", "kind", "by"),
    "takers": ("player", "by"),
}
"""Lists of plain tuples, and the names of their parts."""
_DROPPED: Final[Mapping[str, frozenset[str]]] = {"Battle": frozenset({"leader"})}
"""Fields that older files have and nobody needs: who leads is a fact of the players now (K-71)."""
_LETTERS: Final = re.compile(r"[\w.,()-]{0,40}")
_NUMBERS: Final = range(-99, 1000)


def _role(kind: type[Any], name: str) -> str:
    return _ROLES.get(f"{kind.__name__}.{name}") or _ROLES[name]


def write_frame(names: Names, frame: Any) -> dict[str, Any]:
    """A procedure as a JSON object."""
    return {"kind": type(frame).__name__, **_record(names, frame)}


def _record(names: Names, value: Any) -> dict[str, Any]:
    kind, found = type(value), {}
    for field in fields(value):
        inner = getattr(value, field.name)
        if field.default is MISSING or inner != field.default:
            found[field.name] = _written(names, kind, field.name, inner)
    return found


def _written(names: Names, kind: type[Any], name: str, value: Any) -> Any:
    if name in _RECORDS:
        return _record(names, value)
    if name in _LISTS:
        return [_record(names, item) for item in value]
    if name in _ROWS:
        parts = _ROWS[name]
        return [
            {part: _written(names, kind, part, item) for part, item in zip(parts, row, strict=True)}
            for row in value
        ]
    match _role(kind, name):
        case "seat" | "province" | "kind of unit" as what:
            return names.name(what, value)
        case "seat or nobody":
            return names.name(SEAT, value)
        case "seats":
            return names.names(SEAT, value)
        case "set":
            return names.of_set(value)
        case "set of provinces":
            return names.names(PROVINCE, sorted(value))
        case "units":
            return names.by(KIND, value)
        case "by seat":
            return names.by(SEAT, value)
        case "stage":
            return battle.STAGES[value]
    return value


class FrameReader:
    """Reads procedures; faults go to the names."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def read(self, open_: Sequence[Any]) -> tuple[Any, ...]:
        """The stack of procedures; of use only if no fault was found."""
        return tuple(self._frame(("open", n), value) for n, value in enumerate(open_))

    def _frame(self, place: Place, value: Mapping[str, Any]) -> Any:
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in FRAMES:
            return self.names.fault(
                (*place, "kind"), kind, Phrase("one of {known}", known=", ".join(sorted(FRAMES)))
            )
        return self._made(place, FRAMES[kind], {k: v for k, v in value.items() if k != "kind"})

    def _made(self, place: Place, kind: type[Any], value: Any) -> Any:
        """A record of a class from an object."""
        if not isinstance(value, dict):
            return self.names.fault(place, value, Phrase("an object"))
        parts, before = fields(kind), len(self.names.faults)
        known = {part.name for part in parts} | _DROPPED.get(kind.__name__, frozenset())
        for name in value:
            if name not in known:
                self.names.faults.append(
                    Phrase("{place}: unknown key", place=key_path((*place, name)))
                )
        found = {}
        for part in parts:
            if part.name in value:
                found[part.name] = self._value(
                    (*place, part.name), kind, part.name, value[part.name]
                )
            elif part.default is MISSING:
                self.names.faults.append(
                    Phrase("{place}: missing", place=key_path((*place, part.name)))
                )
        return kind(**found) if len(self.names.faults) == before else None

    def _value(self, place: Place, kind: type[Any], name: str, value: Any) -> Any:
        if name in _RECORDS:
            return self._made(place, _RECORDS[name], value)
        if name in _LISTS or name in _ROWS:
            if not isinstance(value, list):
                return self.names.fault(place, value, Phrase("a list"))
            if name in _LISTS:
                return tuple(
                    self._made((*place, n), _LISTS[name], item) for n, item in enumerate(value)
                )
            return tuple(self._row((*place, n), kind, _ROWS[name], v) for n, v in enumerate(value))
        return self._plain(place, _role(kind, name), value)

    def _row(self, place: Place, kind: type[Any], parts: tuple[str, ...], value: Any) -> Any:
        if not isinstance(value, dict) or set(value) != set(parts):
            return self.names.fault(
                place, value, Phrase("an object with {parts}", parts=", ".join(parts))
            )
        return tuple(self._value((*place, part), kind, part, value[part]) for part in parts)

    def _plain(self, place: Place, role: str, value: Any) -> Any:
        names = self.names
        match role:
            case "seat" | "province" | "kind of unit":
                return names.index(role, value, place)
            case "seat or nobody":
                return names.index(SEAT, value, place, optional=True)
            case "seats":
                return names.indices(SEAT, value, place)
            case "set":
                return names.mask(value, place)
            case "set of provinces":
                return frozenset(provinces_of(names.mask(value, place)))
            case "units":
                return names.counts(KIND, value, place, len(names.scenario.kinds))
            case "by seat":
                return names.counts(SEAT, value, place, names.scenario.players)
            case "stage":
                if value in battle.STAGES:
                    return battle.STAGES.index(value)
                return names.fault(
                    place, value, Phrase("one of {known}", known=", ".join(battle.STAGES))
                )
            case "flag":
                return (
                    value
                    if isinstance(value, bool)
                    else names.fault(place, value, Phrase("a flag"))
                )
            case "word":
                if isinstance(value, str) and _LETTERS.fullmatch(value):
                    return value
                return names.fault(place, value, Phrase("a short word"))
        if isinstance(value, int) and not isinstance(value, bool) and value in _NUMBERS:
            return value
        return names.fault(place, value, Phrase("a whole number from -99 to 999"))
