"""The numbers of the searching opponents as data: ``players/search.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from math import tanh
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.files.model_faults import short
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.players.search.halving import Doubt
from wargame_core.players.weight_file import Numbers, number_faults, table, table_faults

FORMAT: Final = "gunyuden-search/6"
FILE: Final = "search.toml"
FADING: Final = 4.0
"""At one part in so many of the match what is not scored begins to count less."""
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "search": (
        "phases",
        "tried",
        "margin",
        "proposed",
        "movers",
        "others",
        "variations",
        "soon",
        "march",
        "staying",
        "constancy",
        "change",
    ),
    "doubt": ("prior", "model", "trial"),
    "choices": ("prior", "model", "trial"),
    "outcome": ("certain", "now", "whole", "steeper", "point"),
}
_WHOLE: Final = {"phases": 0, "tried": 1, "movers": 0, "others": 0, "variations": 0}
_LISTS: Final = ("proposals", "answers")
_LEADING: Final = ("turns", "ahead")
_STANDING: Final = ("early", "always")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the end of a playout is worth."""

    early: tuple[float, ...]
    """Points for one unit of each feature but the score, at the beginning of a match."""
    always: tuple[float, ...]
    """The same that count to the last turns."""
    certain: float
    now: float
    whole: float
    steeper: float
    point: float

    def weights(self, left: float) -> list[float]:
        """Points for one unit of every feature with that share of the match left."""
        lasting = min(1.0, FADING * left)
        rest = [e * left + a * lasting for e, a in zip(self.early, self.always, strict=True)]
        return [1.0, *rest]

    def value(self, margin: float, left: float, won: float) -> float:
        """What so many points more at the end are worth, or a match that is won or lost."""
        if won:
            return self.certain * won + self.point * margin
        chance = tanh(margin / (self.now + self.whole * left**self.steeper))
        return self.certain * chance + self.point * margin


@dataclass(frozen=True, slots=True)
class Leading:
    """The valuation that leads in matches of some length."""

    valuation: str
    turns: int
    """Matches of so many turns or more."""
    ahead: float
    """What speaks for its plans at the beginning of a match, counted as ``Standing.value`` does."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a phase is searched."""

    search: Numbers
    doubt: Doubt
    """Of plans."""
    choices: Doubt
    """Of choices within a battle."""
    valuations: Mapping[str, Numbers]
    """What each valuation weighs otherwise than ``normal`` does."""
    leading: tuple[Leading, ...]
    """Who leads, those of longer matches first."""
    proposals: tuple[str, ...]
    """The valuations that propose plans."""
    answers: tuple[str, ...]
    """The valuations by which the enemy goes on in playouts, each as likely as another."""
    standing: Standing

    def whole(self, name: str) -> int:
        """A number of the search that is a whole one."""
        return int(self.search[name])

    def leads(self, turns: int) -> Leading:
        """Who leads in a match of so many turns."""
        return next(leading for leading in self.leading if leading.turns <= turns)

    def proposing(self, usual: Weights) -> dict[str, Weights]:
        """The weights of every valuation that proposes plans, by its name."""
        return {name: replace(usual, **numbers) for name, numbers in self.valuations.items()}


def read(text: str, source: str = FILE) -> SearchSettings:
    """The settings of a document.

    Raises UsageError naming everything that is unknown, missing or no sensible number.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{source}: {error}.") from None
    known = ("format", "leading", *_LISTS, "valuation", "standing", *_SECTIONS)
    faults = [f"unknown section {key!r}" for key in document if key not in known]
    if document.get("format") != FORMAT:
        faults.append(f"format is {document.get('format')!r}, expected {FORMAT!r}")
    valuations = table(document.get("valuation", {}))
    standing = table(document.get("standing", {}))
    complete: dict[str, tuple[Any, tuple[str, ...]]] = {
        **{name: (document.get(name, {}), names) for name, names in _SECTIONS.items()},
        **{f"standing.{name}": (standing.get(name, {}), FEATURES[1:]) for name in _STANDING},
    }
    for place, (entries, names) in complete.items():
        faults += [f"{place}: {name!r} is missing" for name in names if name not in table(entries)]
        faults += number_faults(place, entries, names, _WHOLE)
    weights = tuple(field.name for field in fields(Weights))
    for name, entries in valuations.items():
        faults += number_faults(f"valuation.{name}", entries, weights)
    leading, leading_faults = _leading(document.get("leading", {}), document.get("proposals"))
    faults += leading_faults
    for entry in _LISTS:
        named: Any = document.get(entry)
        known_names = isinstance(named, list) and all(name in [*valuations] for name in named)
        if not named or not known_names:
            faults.append(f"{entry} is {named!r}, expected a list of names of valuations")
    if not valuations:
        faults.append("valuation: expected at least one section")
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    early, always = (tuple(standing[name][n] for n in FEATURES[1:]) for name in _STANDING)
    return SearchSettings(
        document["search"],
        Doubt(**document["doubt"]),
        Doubt(**document["choices"]),
        valuations,
        leading,
        tuple(document["proposals"]),
        tuple(document["answers"]),
        Standing(early, always, **document["outcome"]),
    )


def _leading(found: object, proposals: object) -> tuple[tuple[Leading, ...], list[str]]:
    """Who leads, those of longer matches first, and what makes no sense of that."""
    faults = table_faults("leading", found)
    leading: list[Leading] = []
    for name, entries in table(found).items():
        place = f"leading.{name}"
        wrong = table_faults(place, entries) or _leading_faults(place, table(entries), proposals)
        if not wrong:
            leading.append(Leading(**entries))
        faults += wrong
    turns = [one.turns for one in leading]
    if not faults and (0 not in turns or len(set(turns)) < len(turns)):
        faults.append("leading: expected one section whose turns are 0, and others with more")
    return tuple(sorted(leading, key=lambda one: -one.turns)), faults


def _leading_faults(place: str, entries: Mapping[str, Any], proposals: object) -> list[str]:
    """What is wrong with one of those who lead."""
    numbers = {key: value for key, value in entries.items() if key != "valuation"}
    faults = [f"{place}: {key!r} is missing" for key in _LEADING if key not in numbers]
    faults += number_faults(place, numbers, _LEADING, {"turns": 0})
    if not faults and numbers["ahead"] < 0:
        faults.append(f"{place}: 'ahead' is {numbers['ahead']}, expected a number from 0")
    valuation = entries.get("valuation")
    if not isinstance(proposals, list) or valuation not in proposals:
        said = short(valuation)
        faults.append(f"{place}.valuation is {said}, expected the name of one that proposes plans")
    return faults


@cache
def settings() -> SearchSettings:
    """The settings as published."""
    return read((resources.files(__package__) / FILE).read_text("utf-8"))
