"""The rules of a game in our own words: cases, rulings, and the cases that no test can show.

The folder ``rulebook`` of a game holds four files:

- ``sections.csv``: section, title, title_ja;
- ``rules.csv``: one case a line: number, section, see (the case that says more), rulings
  (divided by spaces), statement;
- ``rulings.toml``: how contradictions, ambiguities and gaps are read, by number;
- ``excuses.toml``: why there is no test, by the number of a case or ruling.

A game of a series has the rulebook of the series besides, in the folder of its package.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wargame_core.analysis.rule_numbers import key, under
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game_folders import folder_of, series_folder, series_of
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.files.model_faults import fault_texts

ROOT: Final = Path(__file__).resolve().parents[2]
"""Folder that holds the packages: the checkout, or the place of an installed wheel."""

Weight = Literal["T", "C", "A", "M"]
WEIGHTS: Final[Mapping[Weight, str]] = {
    "T": "damaged text",
    "C": "contradiction",
    "A": "ambiguity",
    "M": "missing rule or value",
}


@dataclass(frozen=True, slots=True)
class Case:
    """One case of the rules."""

    number: str
    section: str
    see: str
    """The case that says more about it, or the case of a table; empty if there is none."""
    statement: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the program reads a point that the rules leave open."""

    number: str
    weight: Weight
    title: str
    text: str
    why: str
    option: str
    """Switch that offers the other reading; empty if there is none."""


@dataclass(frozen=True, slots=True)
class RulesIndex:
    """All cases and rulings of a game, in the order of the rules."""

    game: str
    sections: Mapping[str, str]
    cases: Mapping[str, Case]
    rulings: Mapping[str, Ruling]
    excuses: Mapping[str, str]
    sections_ja: Mapping[str, str] = field(default_factory=dict)
    """Titles of the sections in Japanese, as far as there are any."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """Numbers of all cases, then of all rulings."""
        return (*self.cases, *self.rulings)

    @property
    def ruling_letter(self) -> str:
        """The letter that all rulings begin with; empty if there are none."""
        return next((number.split("-")[0] for number in self.rulings), "")

    def find(self, number: str) -> str | None:
        """The number as the index writes it, however spaces and signs are typed."""
        wanted = key(number)
        return next((known for known in self.numbers if key(known) == wanted), None)


_Text = Annotated[str, Field(min_length=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class _SectionRow(_Strict):
    section: _Text
    title: _Text
    title_ja: str = ""


class _CaseRow(_Strict):
    number: _Text
    section: _Text
    see: str
    rulings: str
    statement: _Text


class _RulingEntry(_Strict):
    weight: Weight
    title: _Text
    text: _Text
    why: str = ""
    option: str = ""


class _Excuses(_Strict):
    excuses: dict[str, Annotated[str, Field(min_length=10)]]


_Model = TypeVar("_Model", bound=BaseModel)


def games_with_rules() -> tuple[str, ...]:
    """Ids of the games that have an index, sorted."""
    return tuple(name for name in registry.names() if has_rules(name))


@cache
def has_rules(game: str) -> bool:
    """Whether a game has an index."""
    return any(_rulebooks(game))


def _rulebooks(game: str) -> tuple[Path | None, Path | None]:
    """The rulebook of a game, and that of its series; None for one that is not there."""
    own, series = (
        place / "rulebook" if place is not None and (place / "rulebook").is_dir() else None
        for place in (folder_of(game), series_folder(series_of(game)))
    )
    return own, series


@cache
def load_rules(game: str) -> RulesIndex:
    """The index of a game.

    Raises UsageError for a game without one and DataError with every fault of every file.
    """
    if game not in games_with_rules():
        raise UsageError(unknown(Phrase("rules index of"), game, games_with_rules()))
    own, series = _rulebooks(game)
    return read_rules(own, game, series)


def read_rules(folder: Path | None, game: str, series: Path | None = None) -> RulesIndex:
    """The index in a folder, if there is one, with that of its series, if there is one.

    Raises DataError with every fault of every file.
    """
    faults: list[str] = []
    index = RulesIndex(game, {}, {}, {}, {}) if folder is None else _read(folder, game, faults)
    if series is not None:
        index = _with_series(index, _read(series, game, faults))
    faults += [] if faults else _loose_ends(index)
    if faults:
        raise DataError(faults)
    return index


def _read(folder: Path, game: str, faults: list[str]) -> RulesIndex:
    headings = [row for _, row in _rows(folder / "sections.csv", _SectionRow, faults)]
    sections = {row.section: row.title for row in headings}
    sections_ja = {row.section: row.title_ja for row in headings if row.title_ja}
    cases: dict[str, Case] = {}
    for place, row in _rows(folder / "rules.csv", _CaseRow, faults):
        if row.number in cases:
            faults.append(f"{place}: {row.number} stands there twice")
        read_as = tuple(row.rulings.split())
        cases[row.number] = Case(row.number, row.section, row.see, row.statement, read_as)
    rulings = {
        number: Ruling(number, entry.weight, entry.title, entry.text, entry.why, entry.option)
        for number, entry in _rulings(folder / "rulings.toml", faults)
    }
    excuses = _excuses(folder / "excuses.toml", faults)
    return RulesIndex(game, sections, cases, rulings, excuses, sections_ja)


def _with_series(own: RulesIndex, series: RulesIndex) -> RulesIndex:
    """Both in the order of the rules; a section of both stands where the game has it.

    The rules of the series point to sections that each game has for itself; what a game has not,
    nobody is sent to.
    """
    common = {key: title for key, title in series.sections.items() if key not in own.sections}
    sections = {**common, **own.sections}
    place = {section: number for number, section in enumerate(sections)}
    cases, rulings = {**series.cases, **own.cases}, {**series.rulings, **own.rulings}
    together = RulesIndex(
        own.game,
        sections,
        dict(sorted(cases.items(), key=lambda item: place.get(item[1].section, len(place)))),
        dict(sorted(rulings.items(), key=lambda item: _ruling_place(item[0]))),
        {**series.excuses, **own.excuses},
        {**series.sections_ja, **own.sections_ja},
    )
    for case in series.cases.values():
        if case.number not in own.cases and _is_loose(case.see, together):
            cases[case.number] = replace(case, see="")
    return replace(together, cases={number: cases[number] for number in together.cases})


def _ruling_place(number: str) -> tuple[str, int, str]:
    letter, _, rest = number.partition("-")
    return (letter, int(rest), "") if rest.isdigit() else (letter, 0, rest)


def _is_loose(see: str, index: RulesIndex) -> bool:
    return bool(see) and index.find(see) is None and not under(see, index.cases)


def _loose_ends(index: RulesIndex) -> Iterator[str]:
    """Numbers that are used but not there."""
    for case in index.cases.values():
        if case.section not in index.sections:
            yield f"rules.csv: {case.number}: found section {case.section}; expected a known one"
        if _is_loose(case.see, index):
            yield f"rules.csv: {case.number}: found see {case.see}; expected a case or heading"
        for ruling in case.rulings:
            if ruling not in index.rulings:
                yield f"rules.csv: {case.number}: found ruling {ruling}; expected a known one"
    known = set(index.numbers)
    for number in index.excuses:
        if number not in known:
            yield f"excuses.toml: found {number}; expected a case or ruling"


def _rows(path: Path, model: type[_Model], faults: list[str]) -> Iterator[tuple[str, _Model]]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        faults.append(f"{path.name}: {error}")
        return
    for line, row in rows:
        place = f"{path.name}:{line}"
        # A line that is too long has its rest under None, one too short has None as value.
        entry = {str(name): value for name, value in row.items()}
        checked = _checked(place, model, entry, faults)
        if checked is not None:
            yield place, checked


def _rulings(path: Path, faults: list[str]) -> Iterator[tuple[str, _RulingEntry]]:
    for number, entry in _toml(path, faults).items():
        checked = _checked(f"{path.name}: {number}", _RulingEntry, entry, faults)
        if checked is not None:
            yield number, checked


def _excuses(path: Path, faults: list[str]) -> Mapping[str, str]:
    checked = _checked(path.name, _Excuses, {"excuses": _toml(path, faults)}, faults)
    return {} if checked is None else checked.excuses


def _toml(path: Path, faults: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        faults.append(f"{path.name}: {error}")
        return {}


def _checked(place: str, model: type[_Model], entry: Any, faults: list[str]) -> _Model | None:
    try:
        return model.model_validate(entry)
    except ValidationError as error:
        faults += fault_texts(place, error)
        return None
