"""Entries of menus, and a menu bar that is filled with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

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
    submenu: str = ""
    """Title of the menu within the menu; of its checkable entries only one is checked."""
    checked: bool = False
    also: tuple[str, ...] = ()
    """Other keys that do the same."""


@dataclass(frozen=True)
class MenuOf:
    """A menu with its entries."""

    title: str
    commands: tuple[Command, ...]


def fill_menu_bar(bar: QMenuBar, menus: Iterable[MenuOf]) -> dict[str, QAction]:
    """Fill a menu bar anew; the answer is its actions by name."""
    within_bar = bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    old = [menu for menu in within_bar if menu.title()]  # one without a title is the bar's own
    bar.clear()
    for menu in old:
        menu.deleteLater()
    made: dict[str, QAction] = {}
    for menu_of in menus:
        menu = QMenu(menu_of.title, bar)  # of a menu that the bar makes itself the wrapper stays
        bar.addMenu(menu)
        inner: dict[str, tuple[QMenu, QActionGroup]] = {}
        for command in menu_of.commands:
            home = menu
            if command.submenu and command.submenu not in inner:
                within = QMenu(command.submenu, menu)
                menu.addMenu(within)
                inner[command.submenu] = within, QActionGroup(within)
            action = QAction(command.text, menu)
            keys = (command.key, *command.also)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setCheckable(command.checkable)
            action.setChecked(command.checked)
            action.setProperty("needs_match", command.needs_match)
            action.triggered.connect(lambda _checked=False, run=command.run: run())
            if command.submenu:
                home, group = inner[command.submenu]
                group.addAction(action)
            home.addAction(action)
            made[command.name] = action
    return made
