"""Weights of opponents in a TOML document, read strictly: usual ones, personas, fits by seat."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, TypeVar

from wargame_core.engine.errors import UsageError
from wargame_core.files.model_faults import short

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NORMAL: Final = "normal"
"""The section that names every weight."""
PERSONA: Final = "persona"
SCENARIO: Final = "scenario"

LARGEST: Final = 10**9
"""Bound of a whole number."""

Numbers = dict[str, float]
W = TypeVar("W", bound="DataclassInstance")
"""Weights of an opponent, a number a field."""


@dataclass(frozen=True, slots=True)
class WeightFile:
    """The numbers of a document by section; personas and fits have only those that differ."""

    normal: Numbers
    personas: Mapping[str, Numbers]
    fits: Mapping[tuple[str, str], Numbers]
    """By scenario and seat."""


def read_weights(
    text: str,
    source: str,
    expected: str,
    names: Sequence[str],
    *,
    by_seat: bool = False,
    complete: bool = True,
) -> WeightFile:
    """The numbers of a document.

    Args:
        text: The document.
        source: What it is called in errors.
        expected: The format that it must name.
        names: Every weight there is.
        by_seat: Whether it may have sections ``scenario.ID.SEAT``.
        complete: Whether its usual weights must be all there are.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{source}: {error}.") from None
    known = ("format", NORMAL, PERSONA, *((SCENARIO,) if by_seat else ()))
    faults = []
    if document.get("format") != expected:
        faults.append(f"format is {short(document.get('format'))}, expected {expected!r}")
    faults += [f"unknown section {key!r}" for key in document if key not in known]
    normal = document.get(NORMAL, {})
    sections: dict[str, object] = {NORMAL: normal}
    if complete:
        faults += [f"{NORMAL}: {name!r} is missing" for name in names if name not in table(normal)]
    personas = document.get(PERSONA, {})
    sections.update({f"{PERSONA}.{name}": found for name, found in table(personas).items()})
    fits: dict[tuple[str, str], Any] = {}
    groups = {PERSONA: personas}
    if by_seat:
        groups[SCENARIO] = document.get(SCENARIO, {})
        for scenario, seats in table(groups[SCENARIO]).items():
            groups[f"{SCENARIO}.{scenario}"] = seats
            for seat, entries in table(seats).items():
                fits[scenario, seat] = sections[f"{SCENARIO}.{scenario}.{seat}"] = entries
    faults += [f for place, found in groups.items() for f in table_faults(place, found)]
    for place, entries in sections.items():
        faults += number_faults(place, entries, names)
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    return WeightFile(
        _numbers(normal),
        {persona: _numbers(entries) for persona, entries in personas.items()},
        {place: _numbers(entries) for place, entries in fits.items()},
    )


def by_persona(kind: type[W], text: str, source: str, expected: str) -> dict[str, W]:
    """The weights of every persona by name as values of a data class; the usual ones under ``""``.

    Raises UsageError as ``read_weights`` does; the fields of the class are the names.
    """
    found = read_weights(text, source, expected, [field.name for field in fields(kind)])
    usual = kind(**found.normal)
    return {
        "": usual,
        **{persona: replace(usual, **entries) for persona, entries in found.personas.items()},
    }


def table(found: object) -> Mapping[str, Any]:
    """A section of a document; an empty one for what is none, a fault of its own."""
    return found if isinstance(found, dict) else {}


def table_faults(place: str, found: object) -> list[str]:
    """One sentence if something else stands where a section belongs."""
    return [] if isinstance(found, dict) else [f"{place} is {short(found)}, expected a section"]


def number_faults(
    place: str, entries: object, names: Sequence[str], least: Mapping[str, int] | None = None
) -> list[str]:
    """What is wrong with the numbers of a section that stands at a place of a document.

    Args:
        place: The section's name.
        entries: What stands there.
        names: The entries it may have.
        least: Entries that are whole numbers, and how small each may be.
    """
    faults = table_faults(place, entries)
    for name, value in table(entries).items():
        lowest = (least or {}).get(name)
        if name not in names:
            faults.append(f"{place}: unknown entry {name!r}")
        elif isinstance(value, bool) or not isinstance(value, int | float) or not _sane(value):
            faults.append(f"{place}: {name!r} is {short(value)}, expected a number")
        elif lowest is not None and (not isinstance(value, int) or value < lowest):
            faults.append(f"{place}: {name!r} is {value}, expected a whole number from {lowest}")
    return faults


def _sane(value: float) -> bool:
    return -LARGEST <= value <= LARGEST if isinstance(value, int) else isfinite(value)


def _numbers(entries: Mapping[str, Any]) -> Numbers:
    return {name: float(value) for name, value in entries.items()}
