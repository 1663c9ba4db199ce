"""One rule as rich text, with links to other rules, charts and positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final
from urllib.parse import quote

from gui.help.rules_model import RulesModel, code_places, no_japanese
from gui.theme.theme import GRID, Theme
from wargame_core.analysis.readings import Reading
from wargame_core.analysis.rule_numbers import key as key_of
from wargame_core.analysis.rules_index import WEIGHTS, Case, Ruling
from wargame_core.engine.game import Choice, title_in
from wargame_core.views.words import in_language, language, listed, tr

_CITED: Final = re.compile(
    r"(?<![\w.\-/])([A-Z]-\d+|\d{1,2}(?:-\d{1,2})+(?:\(\d+\))?"
    r"|\d{1,2}(?:\.\d{1,2})+(?:-(?:\d\d|[A-Z]{3}-\d)|\(\d+\)(?:\.\d)?)?)"
)


def rule_html(model: RulesModel, number: str, theme: Theme, *, places: bool = False) -> str:
    """A case or ruling with everything that belongs to it; ``places`` adds where it is used."""
    index = model.index
    case, ruling = index.cases.get(number), index.rulings.get(number)
    page = _Page(model, theme)
    if case is not None:
        page.case(case)
    elif ruling is not None:
        page.ruling(ruling)
    page.related(number, places=places)
    page.neighbours(number)
    return page.text()


class _Page:
    def __init__(self, model: RulesModel, theme: Theme) -> None:
        self._model = model
        self._theme = theme
        self._parts: list[str] = []

    def text(self) -> str:
        """The whole page."""
        return "".join(self._parts)

    def case(self, case: Case) -> None:
        """Number, section, statement, and how it is read."""
        section = f"{case.section}  {self._model.section_title(case.section)}"
        self._head(case.number, section)
        self._parts.append(f"<p>{self._linked(case.statement)}</p>")
        if note := no_japanese():
            self._faint(note)
        if case.see:
            self._line(tr("See also"), [_rule_link(case.see)])
        for name in case.rulings:
            ruling = self._model.index.rulings[name]
            self._parts.append(
                f'<table width="100%" cellpadding="8" bgcolor="{self._theme.paper}"><tr><td>'
                f"<b>{_rule_link(name)} {escape(ruling.title)}</b>"
                f"<br>{self._linked(ruling.text)}{self._switches(name)}</td></tr></table>"
            )

    def ruling(self, ruling: Ruling) -> None:
        """A ruling with its reason and its switch."""
        kind = tr(WEIGHTS[ruling.weight].capitalize())
        self._head(ruling.number, tr("Ruling: {kind}", kind=kind))
        self._parts.append(f"<p><b>{escape(ruling.title)}</b></p>")
        self._parts.append(f"<p>{self._linked(ruling.text)}</p>")
        if ruling.why:
            self._parts.append(f"<p><i>{escape(tr('Why:'))}</i> {self._linked(ruling.why)}</p>")
        if note := no_japanese():
            self._faint(note)
        if ruling.option:
            self._parts.append(f"<p>{self._switches(ruling.number)}</p>")
            self._faint(tr("The other reading can be chosen when a match begins."))

    def _switches(self, ruling: str) -> str:
        """The option of a ruling: its values, which is usual, and which the match has."""
        said = []
        for reading in self._model.readings(ruling):
            title = escape(title_in(reading.option, language()))
            faint = f"color:{self._theme.faint_ink}"
            name = f'<span style="{faint}">({escape(reading.option.id)})</span>'
            lines = [f"<br><b>{title}</b> {name}"]
            lines += [self._value(reading, choice) for choice in reading.option.choices]
            said.append("<br>".join(lines))
        return "".join(said)

    def _value(self, reading: Reading, choice: Choice) -> str:
        marks = [tr("usual")] if choice.value == reading.option.default else []
        held = self._model.settings is not None and choice.value == reading.value
        if held:
            marks.append(tr("in this match"))
        words = escape(title_in(choice, language()))
        said = f"<b>{words}</b>" if held else words
        noted = tr("{words} ({note})", words=said, note=escape(listed(marks))) if marks else said
        return f"{'●' if held else '○'} {noted}"

    def related(self, number: str, *, places: bool) -> None:
        """Charts, examples, rules that refer to it, and the places of the program."""
        model = self._model
        charts = [
            f'<a href="chart:{escape(chart.id)}">'
            f"{escape(in_language(chart.title, chart.title_ja))}</a>"
            for chart in model.charts_of(number)
        ]
        self._line(tr("Charts"), charts)
        self._line(tr("Referred to by"), [_rule_link(other) for other in model.cited_by(number)])
        for example in model.examples_of(number):
            link = f"example:{quote(str(example.path))}"
            self._parts.append(
                f"<p>{escape(tr('Example:'))} {escape(example.comment)}"
                f'<br><a href="{link}">{escape(tr("Open this position"))}</a></p>'
            )
        if places:
            found = [escape(place) for place in code_places(model.index.game).get(number, ())]
            said = "<br>".join(found) or escape(tr("nowhere"))
            self._faint(f"{escape(tr('In the program:'))}<br>{said}", is_html=True)
        else:
            shown = escape(tr("Where the program applies it"))
            self._parts.append(f'<p><a href="places:{escape(number)}">{shown}</a></p>')

    def neighbours(self, number: str) -> None:
        """The whole section, as a rulebook has it, with the rule that is read in bold."""
        model, faint = self._model, self._theme.faint_ink
        section = model.section_of(number)
        title = f"{section}  {model.section_title(section)}"
        rows = []
        for other, said in model.beside(number):
            here = other == number
            label = f"<b>{escape(other)}</b>" if here else _rule_link(other)
            words = f"<b>{escape(said)}</b>" if here else escape(said)
            rows.append(
                f'<tr><td style="white-space:nowrap; padding-right:{2 * GRID}px">{label}</td>'
                f"<td>{words}</td></tr>"
            )
        self._parts.append(
            f'<hr><p style="color:{faint}">{escape(title)}</p>'
            f'<table cellspacing="0" cellpadding="3">{"".join(rows)}</table>'
        )

    def _head(self, number: str, under: str) -> None:
        theme = self._theme
        self._parts.append(
            f'<p style="font-size:{theme.title}px; font-weight:600;'
            f' margin-bottom:0">{escape(number)}</p>'
            f'<p style="color:{theme.faint_ink}; margin-top:0">{escape(under)}</p>'
        )

    def _line(self, what: str, links: Sequence[str]) -> None:
        if links:
            self._parts.append(f"<p>{escape(what)}: {', '.join(links)}</p>")

    def _faint(self, text: str, *, is_html: bool = False) -> None:
        said = text if is_html else escape(text)
        self._parts.append(f'<p style="color:{self._theme.faint_ink}">{said}</p>')

    def _linked(self, text: str) -> str:
        """A text in which every known number is a link."""
        parts, last = [], 0
        for match in _CITED.finditer(text):
            parts.append(escape(text[last : match.start()]))
            parts.append(_rule_link(match[0]) if self._known(match[0]) else escape(match[0]))
            last = match.end()
        parts.append(escape(text[last:]))
        return "".join(parts)

    def _known(self, number: str) -> bool:
        wanted = key_of(number)
        return any(
            key_of(known) == wanted
            or key_of(known).startswith((wanted + "-", wanted + "(", wanted + "."))
            for known in self._model.index.numbers
        )


def _rule_link(number: str) -> str:
    return f'<a href="rule:{escape(quote(number))}">{escape(number)}</a>'
