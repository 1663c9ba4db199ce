"""The searching opponent's numbers as data: of the series, changed by ``players/search.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.gunyuden.partners.old_hard.concentration import concentration
from tests.gunyuden.partners.old_hard.leaf import FADING, GROWING, TERMS
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.weights import NUMBERS, Weights, fitted
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.budget import Budget
from wargame_core.players.search.halving import Doubt
from wargame_core.players.weight_file import SCENARIO, number_faults, table, table_faults

FORMAT: Final = "gunyuden-search/1"
FILE: Final = "search.toml"
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "budget": ("trials", "clock_trials", "decision_seconds", "turn_seconds"),
    "search": ("candidates", "margin", "phases", "fading_stages"),
    "doubt": ("prior", "model", "trial"),
    "concentration": ("scattered_below",),
    "weights": TERMS,
}
_WHOLE: Final = {"trials": 1, "clock_trials": 1, "candidates": 1, "phases": 0, "fading_stages": 1}
"""Entries that are whole numbers, and how small they may be."""
_FROM_ZERO: Final = ("budget", "search", "doubt", "concentration")
"""Sections without negative numbers."""
PLANNER: Final = "planner"
"""The section of what its planner weighs otherwise than ``normal``."""
SCATTERED: Final = "scattered"
"""The section of what its planner weighs otherwise while the enemy's forces are scattered."""
_BY_SEAT: Final = ("search", "doubt", "concentration", PLANNER, SCATTERED, "weights")
"""The sections that ``[scenario.ID.SEAT.SECTION]`` may name."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How much, how wide and how far to search, and what the ends of trials are worth."""

    budget: Budget
    clock_trials: int
    """Trials a decision at most when the clock counts besides."""
    candidates: int
    """At most so many actions of a decision are tried."""
    margin: float
    """Victory points by which an action may be behind the best before any trial."""
    phases: int
    """Operations phases played on after the present one."""
    fading_stages: int
    """Stages before the end when place, strength and morale begin to count less."""
    doubt: Doubt
    planner: Weights
    """How its planner weighs things: as ``normal`` but for what the file names."""
    scattered: Weights
    """The same while the enemy's forces are scattered."""
    scattered_below: float
    """Share of the enemy's strength in the field below which his strongest force is so weak that
    they are; so they are too when all of them are behind walls."""
    weights: tuple[float, ...]
    """Victory points for one unit of each term, in the order of ``TERMS``."""

    def budget_for(self, *, by_clock: bool) -> Budget:
        """The limits with or without a clock."""
        return replace(self.budget, trials=self.clock_trials) if by_clock else self.budget

    def planner_against(self, state: State, enemy: int) -> Weights:
        """How its planner weighs things as the enemy, side 0 or 1, has drawn up his forces."""
        if self.scattered == self.planner:
            return self.planner
        massed = concentration(state, enemy) >= self.scattered_below
        return self.planner if massed else self.scattered

    def weights_at(self, stages: int) -> list[float]:
        """The weights when so many stages are left."""
        share = min(1.0, stages / self.fading_stages)
        shares = {**dict.fromkeys(FADING, share), **dict.fromkeys(GROWING, 1.0 - share)}
        return [
            weight * shares.get(name, 1.0) for name, weight in zip(TERMS, self.weights, strict=True)
        ]


def read(
    text: str,
    source: str = FILE,
    seat: tuple[str, str] = ("", ""),
    game: str = "",
    base: Mapping[str, Any] | None = None,
) -> SearchSettings:
    """The settings of a document, as they are for a seat: ids of the scenario and of the seat.

    With a ``base`` the document of a game names only what differs from that. Raises UsageError
    naming everything that is unknown, missing or no sensible number.
    """
    document = _with_base(_document(text, source), base or {})
    known = ("format", PLANNER, SCATTERED, SCENARIO, *_SECTIONS)
    faults = []
    if document.get("format") != FORMAT:
        faults.append(f"format is {document.get('format')!r}, expected {FORMAT!r}")
    faults += [f"unknown section {key!r}" for key in document if key not in known]
    for section, names in _SECTIONS.items():
        entries = table(document.get(section, {}))
        faults += [f"{section}: {name!r} is missing" for name in names if name not in entries]
    for section in (*_SECTIONS, PLANNER, SCATTERED):
        faults += _faults(section, section, document.get(section, {}))
    own: Mapping[str, Any] = {}
    scenarios = document.get(SCENARIO, {})
    faults += table_faults(SCENARIO, scenarios)
    for scenario, seats in table(scenarios).items():
        faults += table_faults(f"{SCENARIO}.{scenario}", seats)
        for name, sections in table(seats).items():
            seat_place = f"{SCENARIO}.{scenario}.{name}"
            faults += table_faults(seat_place, sections)
            if (scenario, name) == seat:
                own = table(sections)
            for section, entries in table(sections).items():
                place = f"{seat_place}.{section}"
                if section in _BY_SEAT:
                    faults += _faults(place, section, entries)
                else:
                    faults.append(f"unknown section {place!r}")
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    budget, search, doubt, drawn_up, weights = (
        {**document[section], **own.get(section, {})} for section in _SECTIONS
    )
    planner = {**document.get(PLANNER, {}), **own.get(PLANNER, {})}
    scattered = {**planner, **document.get(SCATTERED, {}), **own.get(SCATTERED, {})}
    usual = fitted(game, "", *seat)
    return SearchSettings(
        Budget(budget["trials"], budget["decision_seconds"], budget["turn_seconds"]),
        budget["clock_trials"],
        search["candidates"],
        search["margin"],
        search["phases"],
        search["fading_stages"],
        Doubt(doubt["prior"], doubt["model"], doubt["trial"]),
        replace(usual, **{name: float(value) for name, value in planner.items()}),
        replace(usual, **{name: float(value) for name, value in scattered.items()}),
        drawn_up["scattered_below"],
        tuple(float(weights[name]) for name in TERMS),
    )


def _faults(place: str, section: str, entries: object) -> list[str]:
    """What is wrong with the entries of a section, which stand at a place of the document."""
    names = _SECTIONS.get(section, NUMBERS)
    faults = number_faults(place, entries, names, _WHOLE)
    if section in _FROM_ZERO and not faults:
        for name, value in table(entries).items():
            if value < 0:
                faults.append(f"{place}: {name!r} is {value}, expected 0 or more")
    return faults


def _document(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{source}: {error}.") from None


def _with_base(document: dict[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """A document whose sections are those of another, but for what it says itself."""
    merged = {**base, **document}
    for name, section in base.items():
        own = document.get(name)
        if isinstance(own, dict) and isinstance(section, dict):
            merged[name] = {**section, **own}
    return merged


@cache
def settings(game: str = "", scenario: str = "", seat: str = "") -> SearchSettings:
    """The settings as published: of the series, or of a game, for a seat if one is named.

    Raises UsageError for a bad document of a game.
    """
    usual = (Path(__file__).parent / FILE).read_text("utf-8")
    if game != "western_hero":
        return read(usual, seat=(scenario, seat), game=game)
    own = (Path(__file__).parent / "western_hero.toml").read_text("utf-8")
    return read(own, f"{game}/{FILE}", (scenario, seat), game, _document(usual, FILE))
