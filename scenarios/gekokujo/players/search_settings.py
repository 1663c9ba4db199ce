"""The numbers of the searching opponent as data: ``players/search.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from typing import Any, Final

from scenarios.gekokujo.players.prospects import FEATURES
from scenarios.gekokujo.players.weights import Weights, weights
from wargame_core.engine.errors import UsageError
from wargame_core.players.search.halving import Doubt
from wargame_core.players.weight_file import Numbers, number_faults, table

FORMAT: Final = "gekokujo-search/1"
FILE: Final = "search.toml"
PRIOR: Final = "prior"
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "search": (
        "rounds", "later", "tried", "margin", "proposed", "aimed", "variations", "varied", "saved",
        "aim", "shun",
    ),
    "doubt": ("prior", "model", "trial"),
    "standing": FEATURES,
    "draft": ("alone", "far", "keen"),
}  # fmt: skip
_WHOLE: Final = {"rounds": 0, "tried": 1, "aimed": 0, "variations": 0}


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a phase is searched."""

    search: Numbers
    doubt: Doubt
    valuations: Mapping[str, Weights]
    """The weights of every valuation that proposes plans, by its name; the usual one first."""
    priors: Mapping[str, float]
    """What speaks for the plan of each of them before any playout, in tenths of a match."""
    standing: tuple[float, ...]
    """What a unit of each feature is worth, as log odds."""
    draft: Numbers
    """How a clan is chosen."""
    clans: Numbers
    """What each clan is worth by itself, as log odds, by its id."""

    def whole(self, name: str) -> int:
        """A number of the search that is a whole one."""
        return int(self.search[name])

    @property
    def usual(self) -> Weights:
        """How everybody is thought to go on."""
        return next(iter(self.valuations.values()))


def read(text: str, source: str = FILE) -> SearchSettings:
    """The settings of a document.

    Raises UsageError naming everything that is unknown, missing or no sensible number.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{source}: {error}.") from None
    known = ("format", "valuation", "clan", *_SECTIONS)
    faults = [f"unknown section {key!r}" for key in document if key not in known]
    if document.get("format") != FORMAT:
        faults.append(f"format is {document.get('format')!r}, expected {FORMAT!r}")
    for section, names in _SECTIONS.items():
        entries: Any = document.get(section, {})
        faults += [
            f"{section}: {name!r} is missing" for name in names if name not in table(entries)
        ]
        faults += number_faults(section, entries, names, _WHOLE)
    valuations = table(document.get("valuation", {}))
    known_weights = tuple(field.name for field in fields(Weights))
    for name, entries in valuations.items():
        faults += number_faults(f"valuation.{name}", entries, (PRIOR, *known_weights))
    clans = table(document.get("clan", {}))
    faults += number_faults("clan", clans, tuple(clans))
    if not valuations:
        faults.append("valuation: expected at least one section")
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    usual = weights()[""]
    priors = {name: numbers.get(PRIOR, 0.0) for name, numbers in valuations.items()}
    changes = {
        name: {field: value for field, value in numbers.items() if field != PRIOR}
        for name, numbers in valuations.items()
    }
    return SearchSettings(
        document["search"],
        Doubt(**document["doubt"]),
        {name: replace(usual, **numbers) for name, numbers in changes.items()},
        priors,
        tuple(document["standing"][name] for name in FEATURES),
        document["draft"],
        dict(clans),
    )


@cache
def settings() -> SearchSettings:
    """The settings as published."""
    return read((resources.files(__package__) / FILE).read_text("utf-8"))
