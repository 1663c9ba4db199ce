"""What the rules browser knows: search, neighbours of a number, and what belongs to a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wargame_core.analysis.readings import Reading, game_options, readings_of
from wargame_core.analysis.rule_numbers import key as key_of
from wargame_core.analysis.rule_numbers import looks_like_a_number, nearest, parents, under
from wargame_core.analysis.rules_index import RulesIndex
from wargame_core.engine import registry
from wargame_core.engine.folding import folded
from wargame_core.files.examples import Example, examples
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import games_with_charts, load_charts
from wargame_core.views.words import in_language, language, tr


class RulesModel:
    """The rules of one game as the browser asks for them."""

    def __init__(self, index: RulesIndex) -> None:
        self.index = index
        self.settings: Mapping[str, str] | None = None
        """The options of the match that is played; None while there is none of this game."""
        self._texts = {
            number: folded(f"{number} {case.statement}") for number, case in index.cases.items()
        }
        self._texts |= {
            number: folded(f"{number} {ruling.title} {ruling.text} {ruling.why}")
            for number, ruling in index.rulings.items()
        }
        self._sections = {
            section: folded(f"{title} {index.sections_ja.get(section, '')}")
            for section, title in index.sections.items()
        }
        self._letters = {index.ruling_letter, *index.sections}
        has_charts = index.game in games_with_charts()
        self._charts: Mapping[str, Chart] = load_charts(index.game) if has_charts else {}

    # --- finding ------------------------------------------------------------------------------

    def section_title(self, section: str) -> str:
        """A heading in the present language."""
        if section == self.index.ruling_letter:
            return tr("Rulings")
        index = self.index
        return in_language(index.sections[section], index.sections_ja.get(section, ""))

    def section_of(self, number: str) -> str:
        """The section of a case, or the heading of the rulings."""
        case = self.index.cases.get(number)
        return case.section if case is not None else self.index.ruling_letter

    def search(self, text: str) -> tuple[str, ...]:
        """Numbers that begin like a number, or else cases and rulings that hold all words."""
        wanted = text.strip()
        if not wanted:
            return self.index.numbers
        if looks_like_a_number(wanted) or wanted.upper() in self._letters:
            start = key_of(wanted)
            begun = tuple(n for n in self.index.numbers if key_of(n).startswith(start))
            inside = set(under(wanted, self.index.numbers))
            own = tuple(n for n in begun if n in inside or key_of(n) == start)
            if begun:
                return own + tuple(n for n in begun if n not in own)
        words = folded(wanted).split()
        return tuple(
            number
            for number, said in self._texts.items()
            if all(
                word in said or word in self._sections.get(self.section_of(number), "")
                for word in words
            )
        )

    def goal(self, number: str) -> tuple[str, str]:
        """The case to open for a number, and a sentence where it is not exactly that one.

        A heading leads to its first case; several numbers with commas lead to the first.
        """
        wanted = number.split(",", maxsplit=1)[0].strip()
        found = self.index.find(wanted)
        if found is not None:
            return found, ""
        if below := under(wanted, self.index.numbers):
            return below[0], ""
        if key_of(wanted) in {key_of(section) for section in self.index.sections}:
            section = next(s for s in self.index.sections if key_of(s) == key_of(wanted))
            cases = [n for n, case in self.index.cases.items() if case.section == section]
            if cases:
                return cases[0], ""
        for heading in parents(wanted):
            exact = self.index.find(heading)
            near = [exact] if exact else under(heading, self.index.numbers)
            if near:
                return near[0], tr(
                    "There is no rule {number}; this is the nearest heading.", number=wanted
                )
        close = nearest(wanted, self.index.numbers, 1) or [self.index.numbers[0]]
        return close[0], tr("There is no rule {number}; this is the nearest one.", number=wanted)

    # --- what belongs to a rule ---------------------------------------------------------------

    def charts_of(self, number: str) -> tuple[Chart, ...]:
        """Charts that a rule reads, or that list a modifier of it."""
        case = self.index.cases.get(number)
        wanted = {key_of(number), key_of(case.see)} if case and case.see else {key_of(number)}
        wanted |= {key_of(part) for part in wanted}
        found = []
        for chart in self._charts.values():
            cited = {key_of(chart.rule), *(key_of(item.rule) for item in chart.modifiers)}
            if cited & wanted or key_of(chart.rule) in parents(number):
                found.append(chart)
        return tuple(found)

    def examples_of(self, number: str) -> tuple[Example, ...]:
        """Example positions that show a rule."""
        wanted = key_of(number)
        return tuple(
            example
            for example in examples(self.index.game)
            if any(wanted == key_of(rule) for rule in example.rules)
        )

    def readings(self, number: str) -> tuple[Reading, ...]:
        """The options that switch a ruling, or the rulings of a case, with their values."""
        if self.index.game not in registry.names():
            return ()
        offered = game_options(registry.load(self.index.game).info).values()
        return readings_of(self.index, number, offered, self.settings or {})

    def beside(self, number: str) -> list[tuple[str, str]]:
        """Numbers and sentences of the section that a case stands in, or of all rulings."""
        index = self.index
        if number in index.rulings:
            return [(other, ruling.title) for other, ruling in index.rulings.items()]
        section = self.section_of(number)
        return [
            (other, case.statement)
            for other, case in index.cases.items()
            if case.section == section
        ]

    def cited_by(self, number: str) -> tuple[str, ...]:
        """Cases that refer to a case, or that a ruling is about."""
        wanted = key_of(number)
        return tuple(
            other
            for other, case in self.index.cases.items()
            if key_of(case.see) == wanted or number in case.rulings
        )


@cache
def code_places(index_id: str) -> Mapping[str, tuple[str, ...]]:
    """For each number of a game the places of the program that carry it out."""
    from wargame_core.analysis.rules_index import load_rules
    from wargame_core.analysis.rules_trace import where_implemented

    found = where_implemented(load_rules(index_id))
    return {number: tuple(str(place) for place in places) for number, places in found.items()}


def no_japanese() -> str:
    """A remark where the texts of the rules are not in the present language."""
    return "" if language() == "en" else tr("The texts of the rules are in English only.")
