"""A preview of dice as rich text, in five forms for boards with more or less room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from os.path import commonprefix
from typing import Final, Literal

from gui.panels.crest_tag import crest_tag
from gui.panels.links import modifiers_text, printed, rule_link
from gui.theme.theme import GRID, Theme
from wargame_core.engine.preview import (
    ChancePreview,
    Preview,
    RollPreview,
    hundredths,
    percent,
    spans,
)
from wargame_core.views.words import listed, tr

Form = Literal["wide", "stacked", "short", "small", "least"]
FORMS: Final[tuple[Form, ...]] = ("wide", "stacked", "short", "small", "least")
"""Rolls side by side, one below the other, with as few words as will do, in small type, both."""

IN_SMALL_TYPE: Final = ("small", "least")
SMALL: Final = 0.85
"""Size of small type, of that in panels."""


def preview_html(
    view: Preview,
    theme: Theme,
    form: Form = "wide",
    cell_words: Callable[[str], str] = lambda text: text,
) -> str:
    """A preview as rich text: the rolls, then losses and consequences.

    ``cell_words`` says what stands in a cell of a chart in the present language.
    """
    short = _short_roll if view.losses else _told_roll
    roll_html = short if form in ("short", "least") else _roll
    view = replace(view, rolls=tuple(_in_words(roll, cell_words) for roll in view.rolls))
    heading = theme.body if form in IN_SMALL_TYPE else theme.heading
    parts = [f'<div style="font-size:{heading}px; font-weight:600">{escape(view.title)}</div>']
    if view.assumed:
        words = listed((escape(words) for words in view.assumed), "; ")
        parts.append(f'<div style="color:{theme.faint_ink}">{words}</div>')
    beside = form in ("wide", "small")
    gap = 2 * GRID if beside else 0
    rolls = "".join(
        f'<td valign="top" style="padding-right:{gap}px">{roll_html(roll, theme)}</td>'
        for roll in view.rolls
    )
    if not beside:
        rolls = rolls.replace("</td><td valign", "</td></tr><tr><td valign")
    parts.append(f'<table cellspacing="0"><tr>{rolls}</tr></table>')
    if view.losses:
        parts.append(f'<div style="margin-top:{GRID // 2}px">{_tolls(view, theme)}</div>')
    parts += [
        f"<div>{escape(chance.words)}: <b>{_unbroken(percent(chance.chance))}</b></div>"
        for chance in view.follows
    ]
    return "".join(parts)


def _in_words(roll: RollPreview, cell_words: Callable[[str], str]) -> RollPreview:
    """A roll with its results in words; what all its chances begin with stands in its title."""
    said = [chance.words for chance in roll.chances if chance.words]
    shared = commonprefix(said) if len(said) > 1 else ""  # noqa: RUF071 - texts, no paths
    end = max(shared.rfind(": ") + 2 if ": " in shared else 0, shared.rfind("：") + 1)
    chances = tuple(
        replace(chance, result=cell_words(chance.result), words=chance.words[end:])
        for chance in roll.chances
    )
    head = shared[:end].rstrip(" :：")
    return replace(roll, title=head or roll.title, chances=chances)


def _roll(roll: RollPreview, theme: Theme) -> str:
    """A roll with a row for each of its chances."""
    rows = "".join(_chance(chance, theme) for chance in roll.chances)
    table = f'<table cellspacing="0" cellpadding="1">{rows}</table>'
    return _head(roll, theme, "<br/>") + table


def _short_roll(roll: RollPreview, theme: Theme) -> str:
    """A roll with a column for each of its chances, for boards with little room."""
    if not any(chance.faces for chance in roll.chances):
        return _head(roll, theme, ", ") + f"<div>{_in_a_row(roll)}</div>"
    columns = [
        (
            f"<b>{escape(printed(chance.result))}</b>",
            _faces(chance, theme),
            _unbroken(percent(chance.chance)),
        )
        for chance in roll.chances
    ]
    cell = f'<td align="center" style="padding-right:{GRID}px">'
    rows = ("".join(f"{cell}{text}</td>" for text in row) for row in zip(*columns, strict=True))
    table = "".join(f"<tr>{row}</tr>" for row in rows)
    return _head(roll, theme, ", ") + f'<table cellspacing="0" cellpadding="0">{table}</table>'


def _in_a_row(roll: RollPreview) -> str:
    """Each result of several dice with its chance in hundredths."""
    return " · ".join(
        f"<b>{escape(printed(chance.result))}</b>{_unbroken(f' {hundredths(chance.chance)}')}"
        for chance in roll.chances
    )


def _told_roll(roll: RollPreview, theme: Theme) -> str:
    """A roll with its results and what follows from them in one column."""
    rows = []
    for chance in roll.chances:
        cells = (
            _faces(chance, theme),
            _unbroken(percent(chance.chance)),
            f"<b>{escape(printed(chance.result))}</b> {escape(chance.words)}",
        )
        row = "".join(f'<td style="padding-right:{GRID}px">{cell}</td>' for cell in cells)
        rows.append(f"<tr>{row}</tr>")
    table = f'<table cellspacing="0" cellpadding="1">{"".join(rows)}</table>'
    return _head(roll, theme, ", ") + table


def _head(roll: RollPreview, theme: Theme, between: str) -> str:
    """What a roll depends on; ``between`` stands between its modifiers."""
    if not (roll.title or roll.modifiers or roll.next_column or roll.strength is not None):
        return ""  # all that is known of it stands above
    rule = rule_link(roll.rule, theme) if roll.rule else ""
    first = [f"<b>{escape(roll.title)}</b> {rule}"]
    if roll.strength is not None:
        first.append(
            tr(
                "Strength {strength}, column {column}",
                strength=f"<b>{roll.strength}</b>",
                column=f"<b>{escape(roll.column)}</b>",
            )
        )
    lines = ["<br/>".join(first) if between == "<br/>" else " · ".join(first)]
    if roll.next_column:
        lines.append(f'<span style="color:{theme.faint_ink}">{escape(roll.next_column)}</span>')
    if roll.modifiers:
        parts = [modifiers_text((one,), theme) for one in roll.modifiers]
        lines.append(between.join(parts) if between == "<br/>" else listed(parts))
    else:
        lines.append(f'<span style="color:{theme.faint_ink}">{tr("no modifiers")}</span>')
    one_line = between != "<br/>" and not roll.next_column
    return (" · " if one_line else "<br/>").join(lines)


def _chance(chance: ChancePreview, theme: Theme) -> str:
    share = _unbroken(percent(chance.chance))
    result = f"<b>{escape(printed(chance.result))}</b>"
    cells: tuple[str, ...] = (result, _faces(chance, theme), share, escape(chance.words))
    if not chance.faces and chance.words:  # of several dice: the words say how many did it
        cells = (f"<b>{escape(chance.words)}</b>", share)
    return "<tr>" + "".join(f'<td style="padding-right:{GRID}px">{c}</td>' for c in cells) + "</tr>"


def _faces(chance: ChancePreview, theme: Theme) -> str:
    if not chance.faces:
        return ""
    words = tr("die {faces}", faces=spans(chance.faces))
    return _faint_line(words.replace(" ", "\N{NO-BREAK SPACE}"), theme)


def _faint_line(text: str, theme: Theme) -> str:
    """A text that is not broken, even in a language that has no spaces."""
    return f'<p style="color:{theme.faint_ink}; margin:0; white-space:nowrap">{escape(text)}</p>'


def _unbroken(text: str) -> str:
    return escape(text).replace(" ", "\N{NO-BREAK SPACE}")


def _tolls(view: Preview, theme: Theme) -> str:
    parts = []
    for losses in view.losses:
        if losses.in_units:
            sentence = tr("{side}: {loss} of {all} units lost on average; any is lost: {chance}")
        else:
            sentence = tr("{side}: {loss} of {all} steps lost on average; a unit is lost: {chance}")
        words = sentence.format(
            side=escape(losses.side),
            loss=f"<b>{float(losses.loss):.2f}</b>",
            all=losses.of,
            chance=_unbroken(percent(losses.unit_lost)),
        )
        parts.append(f"{crest_tag(losses.colour_of, theme, theme.body)} {words}")
    if view.losses_title:
        parts.insert(0, f'<span style="color:{theme.faint_ink}">{escape(view.losses_title)}</span>')
    return "<br/>".join(parts)
