"""Connects the first page with the window that it belongs to."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from gui.controllers.files import folder, remember
from wargame_core.files.recorder import SUFFIX
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from gui.shell.main_window import MainWindow


def wire(window: MainWindow) -> None:
    """Let the wishes of the first page come true; called for every page that is made."""
    page, help_windows = window.start_page, window.help
    page.begun.connect(window.begin)
    page.resume_wanted.connect(window.resume_last)
    page.open_wanted.connect(window.ask_open)
    page.replay_wanted.connect(partial(ask_replay, window))
    page.rules_wanted.connect(help_windows.show_rules)
    page.rule_wanted.connect(partial(_show_rule, window))
    page.tables_wanted.connect(help_windows.show_tables)
    page.settings_wanted.connect(window.show_settings)
    page.said.connect(window.say)


def _show_rule(window: MainWindow, number: str) -> None:
    """A rule of the game that is being set up."""
    window.help.prefer(window.start_page.new_match.game)
    window.help.show_rule(number)


def show_new(window: MainWindow) -> None:
    """To the choice of a scenario."""
    window.show_start()
    window.start_page.show_new()


def ask_replay(window: MainWindow) -> None:
    """Ask for a record and show it from its start."""
    kinds = tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX)
    chosen, _ = QFileDialog.getOpenFileName(window, tr("Watch a replay"), folder(), kinds)
    if chosen:
        remember(Path(chosen))
        window.files.watch(Path(chosen))
