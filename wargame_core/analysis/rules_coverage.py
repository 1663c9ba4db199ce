"""Coverage of a rules index: every case and ruling has a test, or an excuse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from wargame_core.analysis.rule_numbers import key, parents
from wargame_core.analysis.rules_index import RulesIndex, games_with_rules, load_rules
from wargame_core.analysis.rules_trace import Place, where_implemented, where_tested


@dataclass(frozen=True, slots=True)
class SectionCount:
    """How far one section, or the rulings, are covered."""

    section: str
    title: str
    entries: int
    tested: int
    excused: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What is tested of an index, what is excused, and what is wrong."""

    index: RulesIndex
    implemented: Mapping[str, tuple[Place, ...]]
    tested: Mapping[str, tuple[Place, ...]]
    """Only cases and rulings that have tests."""
    missing: tuple[str, ...]
    """Neither tested nor excused."""
    needless: tuple[str, ...]
    """Excused although tested."""
    strays: tuple[str, ...]
    """Numbers of markers that are no case, no ruling and no heading, of this game or another."""

    @property
    def is_complete(self) -> bool:
        """Whether everything is tested or excused, and nothing is wrong."""
        return not (self.missing or self.needless or self.strays)

    @property
    def share(self) -> float:
        """Percentage of entries that are tested or excused."""
        entries = len(self.index.numbers)
        return 100 * (entries - len(self.missing)) / entries if entries else 100.0

    def counts(self) -> Iterator[SectionCount]:
        """Each section in order, then the rulings."""
        for section, title in self.index.sections.items():
            cases = self.index.cases.values()
            yield self._count(section, title, [c.number for c in cases if c.section == section])
        yield self._count(self.index.ruling_letter, "Rulings", list(self.index.rulings))

    def _count(self, section: str, title: str, numbers: list[str]) -> SectionCount:
        excused = sum(number in self.index.excuses for number in numbers)
        found = sum(number in self.tested for number in numbers)
        return SectionCount(section, title, len(numbers), found, excused)


def coverage(index: RulesIndex, tests: Path) -> Coverage:
    """The coverage of an index by a folder of tests. Raises DataError for unreadable markers."""
    marked = where_tested(tests, index.game)
    every = [index, *(load_rules(game) for game in games_with_rules() if game != index.game)]
    numbers = {number for known in every for number in known.numbers}
    headings = {heading for number in numbers for heading in parents(number)}
    strays = [n for n in marked if n not in numbers and key(n) not in headings]
    missing = [n for n in index.numbers if n not in marked and n not in index.excuses]
    return Coverage(
        index=index,
        implemented=where_implemented(index),
        tested={number: marked[number] for number in index.numbers if number in marked},
        missing=tuple(missing),
        needless=tuple(number for number in index.excuses if number in marked),
        strays=tuple(strays),
    )


# --- as a page ------------------------------------------------------------------------------------


def markdown(found: Coverage) -> str:
    """The page of a game in ``docs/``. It names files without lines, so that it keeps."""
    index = found.index
    return "\n".join(
        [
            f"# Rules coverage of {index.game}",
            "",
            f"Written by `gunyuden rules {index.game} --coverage --markdown`; do not edit it.",
            "",
            "Every case of the rules, restated in our own words, and every ruling has a test that"
            " carries its number, or a reason why there is none. A source that implements a heading"
            " stands for the cases below it; a test has to carry the very number. Test files"
            " are in `tests/`.",
            "",
            *_summary(found),
            *_excuses(found),
            *_cases(found),
            *_rulings(found),
        ]
    )


def _summary(found: Coverage) -> Iterator[str]:
    counts = list(found.counts())
    totals = [sum(getattr(c, name) for c in counts) for name in ("entries", "tested", "excused")]
    yield from _table(
        ("section", "", "entries", "tested", "excused"),
        [
            *((c.section, c.title, c.entries, c.tested, c.excused) for c in counts),
            ("", f"all: {found.share:.1f} %", *totals),
        ],
    )


def _excuses(found: Coverage) -> Iterator[str]:
    yield from ("## Without a test", "")
    yield from _table(("number", "reason"), found.index.excuses.items())


def _cases(found: Coverage) -> Iterator[str]:
    index = found.index
    for section, title in index.sections.items():
        yield from (f"## {section} {title}", "")
        yield from _table(
            ("case", "in our words", "rulings", "implemented in", "tested in"),
            (
                (case.number, case.statement, ", ".join(case.rulings), *_files(found, case.number))
                for case in index.cases.values()
                if case.section == section
            ),
        )


def _rulings(found: Coverage) -> Iterator[str]:
    yield from ("## Rulings", "")
    yield from _table(
        ("ruling", "about", "how we read it", "option", "implemented in", "tested in"),
        (
            (number, ruling.title, ruling.text, ruling.option, *_files(found, number))
            for number, ruling in found.index.rulings.items()
        ),
    )


def _files(found: Coverage, number: str) -> tuple[str, str]:
    sources = {place.file.rsplit("/", 1)[-1] for place in found.implemented[number]}
    tests = {place.file.removeprefix("tests/") for place in found.tested.get(number, ())}
    return ", ".join(sorted(sources)), ", ".join(sorted(tests)) or "–"


def _table(heads: tuple[str, ...], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        cells = [str(cell).replace("|", r"\|") for cell in row]
        yield f"| {' | '.join(cells)} |"
    yield ""
