"""The menus and keys of the window as tables, from which the help on keys is made too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QKeySequence

from gui.controllers.analysis import KEY as CHOICES_KEY
from gui.controllers.files import FileController
from gui.controllers.overlays import OverlayControl
from gui.editor.windows import Editors
from gui.export.exports import Exports
from gui.help.windows import HelpWindows
from gui.match.board_page import BoardPage
from gui.match.live_match import LiveMatch
from gui.match.replay import Replay
from gui.panels.overlay_bar import overlay_buttons
from gui.shell.commands import Command, MenuOf
from gui.shell.match_dialogs import MatchDialogs
from gui.shell.settings import SettingsStore
from gui.shell.settings_dialog import LANGUAGE_NAMES, theme_names
from wargame_core.views.words import tr

_Run = Callable[[], object]


def match_menu(
    files: FileController, exports: Exports, *, new: _Run, save: _Run, board: _Run, leave: _Run
) -> MenuOf:
    """Begin, open, save, export and leave."""
    standard = QKeySequence.StandardKey
    return MenuOf(tr("&Match"), (
        Command("new", tr("&New match …"), standard.New, new),
        Command("open", tr("&Open …"), standard.Open, files.ask_open),
        Command("open-position", tr("Open &position …"), "Ctrl+Shift+O", files.ask_position),
        Command("save-position", tr("Save p&osition …"), "Ctrl+Shift+S", files.ask_save_position,
                needs_match=True),
        Command("save", tr("&Save as …"), standard.Save, save, needs_match=True),
        Command("board", tr("&Back to the board"), "Ctrl+B", board, needs_match=True),
        Command("export", tr("&Export …"), "Ctrl+E", exports.ask),
        Command("export-page", tr("Export as a pa&ge …"), "", exports.ask_page, needs_match=True),
        Command("print", tr("&Print …"), standard.Print, exports.ask_print),
        Command("quit", tr("&Quit"), standard.Quit, leave),
    ))  # fmt: skip


def play_menu(live: LiveMatch, page: BoardPage, dialogs: MatchDialogs) -> MenuOf:
    """What is done in a match, and asked about it."""
    return MenuOf(tr("&Play"), (
        Command("undo", tr("&Undo"), "U", live.undo, also=("Ctrl+Z",)),
        Command("redo", tr("&Redo"), "R", live.redo, also=("Ctrl+Y", "Ctrl+Shift+Z")),
        Command("next", tr("&Next who can act"), "N", page.pieces.next_able, needs_match=True),
        Command("tray", tr("Arran&ge in the tray"), "G", page.arrange, needs_match=True),
        Command("actions", tr("All you c&an do"), "A", page.show_actions, needs_match=True),
        Command("pause", tr("&Pause programs and dice"), "P",
                lambda: live.set_paused(not live.paused), needs_match=True, checkable=True),
        Command("hint", tr("&Hint"), "H", page.advice.hint, needs_match=True),
        Command("why", tr("&Why this move?"), "W", page.advice.why, needs_match=True),
        Command("result", tr("R&esult"), "", dialogs.show_result),
        Command("luck", tr("&Luck of the dice …"), "Ctrl+L", dialogs.luck_wanted.emit,
                needs_match=True),
        Command("analysis", tr("&Choices of the match …"), CHOICES_KEY,
                dialogs.analysis_wanted.emit, needs_match=True),
    ))  # fmt: skip


def replay_menu(replay: Replay, page: BoardPage, *, branch: _Run, recap: _Run) -> MenuOf:
    """Back and forth in the match."""
    return MenuOf(tr("&Replay"), (
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
        Command("branch", tr("Branch a new &match from here …"), "Ctrl+Shift+B", branch,
                needs_match=True),
        Command("remark", tr("Re&mark on this moment …"), "Ctrl+M", page.remarks.ask,
                needs_match=True),
        Command("trace-on", tr("What the &others did: one step on"), ".",
                lambda: page.traces.step(1), needs_match=True),
        Command("trace-back", tr("What the others did: one step bac&k"), ",",
                lambda: page.traces.step(-1), needs_match=True),
        Command("recap", tr("Re&cap at the hand-over"), "", recap, checkable=True),
    ))  # fmt: skip


def view_menu(
    page: BoardPage, settings: SettingsStore, *, full: _Run, show_settings: _Run
) -> MenuOf:
    """What is seen of the board, and how the window appears."""
    board = page.board
    return MenuOf(tr("&View"), (
        Command("fit", tr("&Fit the board"), "F", board.fit, needs_match=True),
        Command("nearer", tr("&Nearer"), "Ctrl++", lambda: board.zoom_by(1.4), needs_match=True),
        Command("farther", tr("F&arther"), "Ctrl+-", lambda: board.zoom_by(1 / 1.4),
                needs_match=True),
        *_overlays(page.overlays),
        Command("stack", tr("Open the &stack"), "S", page.open_stack, needs_match=True),
        Command("minimap", tr("Mi&nimap"), "Shift+N", page.toggle_minimap, needs_match=True,
                checkable=True, checked=page.minimap_shown),
        Command("panels", tr("&Panels beside the board"), "F9", page.side.toggle,
                needs_match=True),
        Command("full-screen", tr("F&ull screen"), "F11", full),
        *_appearance(settings),
        Command("settings", tr("&Settings …"), "Ctrl+,", show_settings),
    ))  # fmt: skip


def edit_menu(editors: Editors) -> MenuOf:
    """The editors."""
    return MenuOf(
        tr("&Edit"),
        (
            Command("edit-map", tr("&Map …"), "", editors.edit_map),
            Command("edit-position", tr("&Position …"), "", editors.edit_position),
        ),
    )


def help_menu(windows: HelpWindows) -> MenuOf:
    """What can be looked up."""
    return MenuOf(
        tr("&Help"),
        (
            Command("how-to", tr("&How to play"), "", windows.show_how_to),
            Command("rules", tr("&Rules"), "F1", windows.show_rules),
            Command("tables", tr("&Tables"), "F2", windows.show_tables),
            Command("keys", tr("&Keys of the moment"), "?", windows.show_keys),
            Command("about", tr("&About Gunyuden"), "", windows.show_about),
        ),
    )


def _overlays(control: OverlayControl) -> Iterator[Command]:
    """Overlays of the board; at most one is on."""
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


def _appearance(settings: SettingsStore) -> Iterator[Command]:
    """Themes and languages as entries of their own."""
    now = settings.now
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
