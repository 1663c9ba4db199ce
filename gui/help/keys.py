"""The help on keys: what can be pressed now, and what the menus hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from gui.match.board_page import BoardPage
from gui.match.live_match import LiveMatch
from gui.shell.commands import MenuOf
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, Theme
from wargame_core.views.words import tr

_KEYS: Final = 34
"""Share of the width that keys have in every table, in hundredths, so that all words line up."""

KeyTable = tuple[str, list[tuple[str, str]]]
"""A heading, and below it keys with what they do."""


class KeysHelp(QDialog):
    """A list of keys, made when it is opened."""

    def __init__(self, tables: Iterable[KeyTable], parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys of the moment"))
        self.text = QTextBrowser()
        self.text.setHtml("".join(_table(title, rows) for title, rows in tables))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.addWidget(self.text)
        layout.addWidget(buttons)
        least = QSize(round(560 * theme.scale), 620)
        self.resize(roomy(least, parent, wide=0.24, high=0.8))


def keys_of_the_moment(page: BoardPage, live: LiveMatch) -> Iterator[tuple[str, str]]:
    """What the keys do on the page that is shown: key and words."""
    if live.is_open and page.isVisible():
        buttons = page.prompt_bar.buttons
        for digit, button in sorted(page.prompt_bar.by_digit.items()):
            yield str(digit), button.accessibleName() or button.text()
        if any(button.property("primary") for button in buttons):
            yield tr("Enter"), tr("the framed button")
        if live.looks_back:
            yield tr("Esc"), tr("return to the present")
        elif live.now.undo.only_begun:
            yield tr("Esc"), tr("take back what was just begun")
        else:
            yield tr("Esc"), tr("back to the board, nothing selected")
        if live.now.able:
            yield "N", tr("take up the next who can act")
            yield tr("End"), tr("end the phase")
        if live.now.own.hand is not None:
            yield "T", tr("play a tile or disc of the hand")
        if page.board.walks:
            yield tr("Arrow keys"), tr("to the neighbouring place")
            yield tr("Tab"), tr("to the next lit place")
            yield tr("Enter"), tr("click the place that the keys have come to")
            yield tr("Space"), tr("fan out its counters")
            yield tr("Shift and arrow keys"), tr("move the board")
        else:
            yield tr("Arrow keys"), tr("move the board")
        yield (
            tr("Shift, or the right button"),
            tr("the other kind of movement, or the way to an own stack"),
        )
        yield tr("Ctrl and a click"), tr("let the move pass this hex; again: not; Esc: no way")
        yield "+  −", tr("nearer, farther")
        yield tr("Wheel"), tr("zoom around the cursor")
    else:
        yield tr("Tab"), tr("to the next field")
        yield tr("Alt and a letter"), tr("the underlined choice")
        yield tr("Enter"), tr("take the choice")
        yield tr("Esc"), tr("back")


def keys_of_the_menus(
    menus: Iterable[MenuOf], actions: Mapping[str, QAction]
) -> Iterator[KeyTable]:
    """For each menu its entries with a key that can be used now."""
    for menu in menus:
        rows = []
        for command in menu.commands:
            action = actions.get(command.name)
            keys = QKeySequence(command.key).toString(QKeySequence.SequenceFormat.NativeText)
            if command.also:
                keys = ", ".join((keys, *command.also))
            if keys and (action is None or (action.isEnabled() and action.isVisible())):
                rows.append((keys, _without_letter(command.text)))
        if rows:
            yield _without_letter(menu.title), rows


def _without_letter(text: str) -> str:
    """A text of a menu without the letter that opens it, underlined or in brackets."""
    return re.sub(r"\s*\(&\w\)", "", text).replace("&", "")


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td width="{_KEYS}%"><b>{escape(key)}</b></td><td>{escape(words)}</td></tr>'
        for key, words in rows
    )
    return f'<h3>{escape(title)}</h3><table width="100%" cellpadding="3">{lines}</table>'
