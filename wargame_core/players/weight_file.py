"""Weights of opponents in a TOML document, read strictly: usual ones, personas, fits by seat."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine.errors import UsageError

NORMAL: Final = "normal"
"""The section that names every weight."""
PERSONA: Final = "persona"
SCENARIO: Final = "scenario"

Numbers = dict[str, float]


@dataclass(frozen=True, slots=True)
class WeightFile:
    """The numbers of a document by section; personas and fits have only those that differ."""

    normal: Numbers
    personas: Mapping[str, Numbers]
    fits: Mapping[tuple[str, str], Numbers]
    """By scenario and seat."""


def read_weights(
    text: str, source: str, expected: str, names: Sequence[str], *, by_seat: bool = False
) -> WeightFile:
    """The numbers of a document.

    Args:
        text: The document.
        source: What it is called in errors.
        expected: The format that it must name.
        names: Every weight there is.
        by_seat: Whether it may have sections ``scenario.ID.SEAT``.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{source}: {error}.") from None
    known = ("format", NORMAL, PERSONA, *((SCENARIO,) if by_seat else ()))
    faults = []
    if document.get("format") != expected:
        faults.append(f"format is {document.get('format')!r}, expected {expected!r}")
    faults += [f"unknown section {key!r}" for key in document if key not in known]
    normal: Mapping[str, Any] = document.get(NORMAL, {})
    personas: Mapping[str, Mapping[str, Any]] = document.get(PERSONA, {})
    fits: dict[tuple[str, str], Mapping[str, Any]] = {}
    for scenario, seats in document.get(SCENARIO, {}).items() if by_seat else ():
        for seat, entries in seats.items():
            if isinstance(entries, dict):
                fits[scenario, seat] = entries
            else:
                faults.append(f"{SCENARIO}.{scenario}: {seat!r} is {entries!r}, expected a seat")
    faults += [f"{NORMAL}: {name!r} is missing" for name in names if name not in normal]
    sections = {NORMAL: normal, **personas, **{".".join(place): fits[place] for place in fits}}
    for section, entries in sections.items():
        for name, value in entries.items():
            if name not in names:
                faults.append(f"{section}: unknown weight {name!r}")
            elif isinstance(value, bool) or not isinstance(value, int | float):
                faults.append(f"{section}: {name!r} is {value!r}, expected a number")
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    return WeightFile(
        _numbers(normal),
        {persona: _numbers(entries) for persona, entries in personas.items()},
        {place: _numbers(entries) for place, entries in fits.items()},
    )


def _numbers(entries: Mapping[str, Any]) -> Numbers:
    return {name: float(value) for name, value in entries.items()}
