"""The help on keys: what can be pressed now, and what the menus hold."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout

from gui.menus import menus
from gui.theme import GRID
from gui.words import tr

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class KeysHelp(QDialog):
    """A list of keys, made when it is opened."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Keys of the moment"))
        self.text = QTextBrowser()
        self.text.setHtml(_html(window))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.addWidget(self.text)
        layout.addWidget(buttons)
        self.resize(round(560 * window.theme.scale), 620)


def keys_of_the_moment(window: MainWindow) -> Iterator[tuple[str, str]]:
    """What the keys do on the page that is shown: key and words."""
    if window.live.is_open and window.page.isVisible():
        buttons = [button for button in window.page.prompt_bar.buttons if button.isEnabled()]
        for index, button in enumerate(buttons[:9]):
            yield str(index + 1), button.text()
        if any(button.property("primary") for button in buttons):
            yield tr("Enter"), tr("the framed button")
        yield tr("Esc"), tr("back to the board, nothing selected")
        yield tr("Arrow keys"), tr("move the board")
        yield "+  −", tr("nearer, farther")
        yield tr("Wheel"), tr("zoom around the cursor")
    else:
        yield tr("Tab"), tr("to the next field")
        yield tr("Alt and a letter"), tr("the underlined choice")
        yield tr("Enter"), tr("take the choice")
        yield tr("Esc"), tr("back")


def keys_of_the_menus(window: MainWindow) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """For each menu its entries with a key that can be used now."""
    for menu in menus(window):
        rows = []
        for command in menu.commands:
            action = window.actions_by_name.get(command.name)
            keys = QKeySequence(command.key).toString(QKeySequence.SequenceFormat.NativeText)
            if command.also:
                keys = ", ".join((keys, *command.also))
            if keys and (action is None or action.isEnabled()):
                rows.append((keys, command.text.replace("&", "")))
        if rows:
            yield menu.title.replace("&", ""), rows


def _html(window: MainWindow) -> str:
    parts = [_table(tr("Now"), list(keys_of_the_moment(window)))]
    parts += [_table(title, rows) for title, rows in keys_of_the_menus(window)]
    return "".join(parts)


def _table(title: str, rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td style="padding-right:24px"><b>{escape(key)}</b></td><td>{escape(words)}</td></tr>'
        for key, words in rows
    )
    return f'<h3>{escape(title)}</h3><table cellpadding="3">{lines}</table>'
