"""Menus and keys of the window: one table, from which the help on keys is made too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from gui.words import tr

if TYPE_CHECKING:
    from gui.main_window import MainWindow

_Keys = QKeySequence.StandardKey | str


@dataclass(frozen=True)
class Command:
    """One entry of a menu."""

    name: str
    text: str
    key: _Keys
    run: Callable[[], object]
    needs_match: bool = False
    """Only while a match is open."""
    checkable: bool = False


@dataclass(frozen=True)
class MenuOf:
    """A menu with its entries."""

    title: str
    commands: tuple[Command, ...]


def menus(window: MainWindow) -> Iterator[MenuOf]:
    """All menus in their order."""
    page, live = window.page, window.live
    board, standard = page.board, QKeySequence.StandardKey
    yield MenuOf(tr("&Match"), (
        Command("new", tr("&New match …"), standard.New, window.show_start),
        Command("open", tr("&Open …"), standard.Open, window.ask_open),
        Command("save", tr("&Save as …"), standard.Save, window.ask_save, needs_match=True),
        Command("board", tr("&Back to the board"), "Ctrl+B", window.show_board, needs_match=True),
        Command("quit", tr("&Quit"), standard.Quit, window.close),
    ))  # fmt: skip
    yield MenuOf(tr("&Play"), (
        Command("undo", tr("&Undo"), "U", live.undo),
        Command("redo", tr("&Redo"), "R", live.redo),
        Command("actions", tr("&All actions"), "A", page.show_actions, needs_match=True),
        Command("pause", tr("&Pause programs and dice"), "P",
                lambda: live.set_paused(not live.paused), needs_match=True, checkable=True),
        Command("result", tr("R&esult"), "", window.show_result),
    ))  # fmt: skip
    yield MenuOf(tr("&View"), (
        Command("fit", tr("&Fit the board"), "F", board.fit, needs_match=True),
        Command("nearer", tr("&Nearer"), "Ctrl++", lambda: board.zoom_by(1.4), needs_match=True),
        Command("farther", tr("F&arther"), "Ctrl+-", lambda: board.zoom_by(1 / 1.4),
                needs_match=True),
    ))  # fmt: skip


def make_menus(window: MainWindow) -> dict[str, QAction]:
    """Fill the menu bar of the window anew; the answer is its actions by name."""
    window.menuBar().clear()
    made: dict[str, QAction] = {}
    for menu_of in menus(window):
        menu = window.menuBar().addMenu(menu_of.title)
        for command in menu_of.commands:
            action = QAction(command.text, menu)
            action.setShortcut(QKeySequence(command.key))
            action.setCheckable(command.checkable)
            action.setProperty("needs_match", command.needs_match)
            action.triggered.connect(lambda _checked=False, run=command.run: run())
            menu.addAction(action)
            made[command.name] = action
    return made
