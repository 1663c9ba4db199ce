"""Rich text for dice: links to rules and charts, modifiers, cells. Everything is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QUrl

from gui.theme.theme import Theme
from wargame_core.engine.preview import CellPreview, ModifierPreview
from wargame_core.views.words import MINUS, listed, signed

_HYPHEN: Final = re.compile(r"(?<![\w–])-(?=\d|$)")
"""A hyphen that stands for a minus, or alone in a cell."""


def rule_link(rule: str, theme: Theme) -> str:
    """The number of a rule; a click asks for the rule."""
    return f'<a href="rule:{quote(rule, safe="")}" style="{_faint(theme)}">{escape(rule)}</a>'


def cell_link(cell: CellPreview, theme: Theme) -> str:
    """A cell of a chart in words; a click asks for the chart."""
    where = "/".join(quote(part, safe="") for part in (cell.chart, cell.row, cell.column))
    text = cell.words or f"{cell.chart}: {cell.row} / {cell.column} → {cell.result}"
    return f'<a href="table:{where}" style="{_faint(theme)}">{escape(printed(text))}</a>'


def modifier_text(modifier: ModifierPreview, theme: Theme) -> str:
    """A modifier with its sign, name and rule."""
    return f"{signed(modifier.value)} {escape(modifier.name)} ({rule_link(modifier.rule, theme)})"


def modifiers_text(modifiers: Sequence[ModifierPreview], theme: Theme) -> str:
    """All modifiers of a die."""
    return listed(modifier_text(modifier, theme) for modifier in modifiers)


def printed(text: str) -> str:
    """A cell with real minus signs."""
    return _HYPHEN.sub(MINUS, text)


def read_link(url: QUrl) -> tuple[str, tuple[str, ...]]:
    """What a link asks for (``rule``, ``table``, ``hex``), and its parts."""
    scheme, _, rest = bytes(url.toEncoded().data()).decode().partition(":")
    return scheme, tuple(unquote(part) for part in rest.split("/"))


def _faint(theme: Theme) -> str:
    return f"color:{theme.faint_ink}; text-decoration:none"
