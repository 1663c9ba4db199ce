"""Menus and keys of the window: one table, from which the help on keys is made too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from gui.panels.overlay_bar import overlay_buttons
from gui.shell.settings_dialog import LANGUAGE_NAMES, theme_names
from gui.start.wiring import show_new
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from gui.shell.main_window import MainWindow

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


def menus(window: MainWindow) -> Iterator[MenuOf]:
    """All menus in their order."""
    page, live = window.page, window.live
    board, standard = page.board, QKeySequence.StandardKey
    yield MenuOf(tr("&Match"), (
        Command("new", tr("&New match …"), standard.New, partial(show_new, window)),
        Command("open", tr("&Open …"), standard.Open, window.ask_open),
        Command("open-position", tr("Open &position …"), "Ctrl+Shift+O",
                window.files.ask_position),
        Command("save-position", tr("Save p&osition …"), "Ctrl+Shift+S",
                window.files.ask_save_position, needs_match=True),
        Command("save", tr("&Save as …"), standard.Save, window.ask_save, needs_match=True),
        Command("board", tr("&Back to the board"), "Ctrl+B", window.show_board, needs_match=True),
        Command("export", tr("&Export …"), "Ctrl+E", window.exports.ask),
        Command("print", tr("&Print …"), standard.Print, window.exports.ask_print),
        Command("quit", tr("&Quit"), standard.Quit, window.close),
    ))  # fmt: skip
    yield MenuOf(tr("&Play"), (
        Command("undo", tr("&Undo"), "U", live.undo, also=("Ctrl+Z",)),
        Command("redo", tr("&Redo"), "R", live.redo, also=("Ctrl+Y", "Ctrl+Shift+Z")),
        Command("actions", tr("&All actions"), "A", page.show_actions, needs_match=True),
        Command("pause", tr("&Pause programs and dice"), "P",
                lambda: live.set_paused(not live.paused), needs_match=True, checkable=True),
        Command("hint", tr("&Hint"), "H", page.advice.hint, needs_match=True),
        Command("why", tr("&Why this move?"), "W", page.advice.why, needs_match=True),
        Command("result", tr("R&esult"), "", window.show_result),
        Command("luck", tr("&Luck of the dice …"), "Ctrl+L", window.luck.show, needs_match=True),
    ))  # fmt: skip
    replay = window.replay
    yield MenuOf(tr("&Replay"), (
        Command("replay-toggle", tr("&Play or pause"), "K", replay.toggle, needs_match=True),
        Command("replay-back", tr("One action &back"), "J", replay.back, needs_match=True),
        Command("replay-forward", tr("One action &on"), "L", replay.forward, needs_match=True),
        Command("replay-back-decision", tr("Back to the &decision before"), "Shift+J",
                replay.back_to_decision, needs_match=True),
        Command("replay-on-decision", tr("On to the &next decision"), "Shift+L",
                replay.on_to_decision, needs_match=True),
        Command("replay-start", tr("To the &start"), "Shift+Home", replay.to_start,
                needs_match=True),
        Command("replay-present", tr("&Return to the present"), "Shift+End", replay.to_present,
                needs_match=True),
        Command("branch", tr("Branch a new &match from here …"), "Ctrl+Shift+B",
                window.ask_branch, needs_match=True),
        Command("recap", tr("Re&cap at the hand-over"), "", window.toggle_recap, checkable=True),
    ))  # fmt: skip
    yield MenuOf(
        tr("&View"),
        (
            Command("fit", tr("&Fit the board"), "F", board.fit, needs_match=True),
            Command(
                "nearer", tr("&Nearer"), "Ctrl++", lambda: board.zoom_by(1.4), needs_match=True
            ),
            Command(
                "farther",
                tr("F&arther"),
                "Ctrl+-",
                lambda: board.zoom_by(1 / 1.4),
                needs_match=True,
            ),
            *_overlays(window),
            Command("stack", tr("Open the &stack"), "S", page.open_stack, needs_match=True),
            Command(
                "minimap",
                tr("Mi&nimap"),
                "N",
                page.toggle_minimap,
                needs_match=True,
                checkable=True,
                checked=page.minimap_shown,
            ),
            *_looks(window),
            Command("settings", tr("&Settings …"), "Ctrl+,", window.show_settings),
        ),
    )
    yield MenuOf(
        tr("&Edit"),
        (
            Command("edit-map", tr("&Map …"), "", window.editors.edit_map),
            Command("edit-position", tr("&Position …"), "", window.editors.edit_position),
        ),
    )
    help_windows = window.help
    yield MenuOf(tr("&Help"), (
        Command("rules", tr("&Rules"), "F1", help_windows.show_rules),
        Command("tables", tr("&Tables"), "F2", help_windows.show_tables),
        Command("keys", tr("&Keys of the moment"), "?", help_windows.show_keys),
        Command("about", tr("&About Gunyuden"), "", help_windows.show_about),
    ))  # fmt: skip


def _overlays(window: MainWindow) -> Iterator[Command]:
    """Overlays of the board; at most one is on."""
    control = window.page.overlays
    for kind, overlay in overlay_buttons().items():
        yield Command(
            f"overlay-{kind}",
            overlay.text,
            overlay.key,
            partial(control.toggle, kind),
            needs_match=True,
            checkable=True,
            checked=control.kind == kind,
        )


def _looks(window: MainWindow) -> Iterator[Command]:
    """Themes and languages as entries of their own."""
    settings, now = window.settings, window.settings.now
    for theme, name in theme_names().items():
        yield Command(
            f"theme-{theme}",
            name,
            "",
            partial(settings.change, theme=theme),
            checkable=True,
            submenu=tr("&Theme"),
            checked=now.theme == theme,
        )
    for code, name in LANGUAGE_NAMES.items():
        yield Command(
            f"language-{code}",
            name,
            "",
            partial(settings.change, language=code),
            checkable=True,
            submenu=tr("&Language"),
            checked=now.language == code,
        )


def make_menus(window: MainWindow) -> dict[str, QAction]:
    """Fill the menu bar of the window anew; the answer is its actions by name."""
    bar = window.menuBar()
    within_bar = bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    old = [menu for menu in within_bar if menu.title()]  # one without a title is the bar's own
    bar.clear()
    for menu in old:
        menu.deleteLater()
    made: dict[str, QAction] = {}
    for menu_of in menus(window):
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
