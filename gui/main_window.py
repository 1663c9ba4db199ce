"""The window: start page and board, menus and keys, opening and saving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget

from gui.board_page import BoardPage
from gui.live_match import LiveMatch
from gui.match_file import last_record
from gui.panels.result import ResultDialog
from gui.start_page import StartPage
from gui.theme import LIGHT, Theme
from gui.words import tr
from wargame_core.engine.errors import WargameError
from wargame_core.engine.match import Match
from wargame_core.files.recorder import SUFFIX, autosave_folder

_STATUS_MS = 12_000


class MainWindow(QMainWindow):
    """Owns the live match; menus, keys and buttons share one table of actions."""

    def __init__(self, live: LiveMatch | None = None, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.live = live or LiveMatch(self)
        self.start_page = StartPage()
        self.page = BoardPage(self.live, theme=theme)
        self.result_dialog: ResultDialog | None = None
        self._waiting = False
        """The match was paused only because the first page is shown."""
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._pages.addWidget(self.page)
        self.setCentralWidget(self._pages)
        self.actions_by_name: dict[str, QAction] = {}
        self._make_menus()
        self.setWindowTitle(tr("Gunyuden"))
        self.statusBar().setSizeGripEnabled(False)
        self.resize(1280, 720)
        self.start_page.begun.connect(self.begin)
        self.start_page.resume_wanted.connect(self.resume_last)
        self.start_page.open_wanted.connect(self.ask_open)
        self.page.said.connect(self.say)
        self.page.prompt_bar.result_wanted.connect(self.show_result)
        self.live.opened.connect(self._opened)
        self.live.settled.connect(self._settled)
        self._settled()

    # --- what the window says -----------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a sentence in the status line."""
        self.statusBar().showMessage(text, _STATUS_MS)

    def show_result(self) -> None:
        """Show how the game ended."""
        result = self.live.match.result if self.live.is_open else None
        if result is not None:
            self.result_dialog = ResultDialog(self.live, result, self)
            self.result_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.result_dialog.destroyed.connect(self._result_gone)
            self.result_dialog.open()

    def _result_gone(self) -> None:
        self.result_dialog = None

    # --- matches ------------------------------------------------------------------------------

    def begin(self, match: Match[Any], save: Path | None = None) -> None:
        """Play a new match."""
        self._try(lambda: self.live.begin(match, save=save))

    def watch(self, match: Match[Any]) -> None:
        """Show a recorded match without going on with it."""
        self._try(lambda: self.live.watch(match))

    def open_file(self, path: Path) -> bool:
        """Go on with a recorded match; the answer says whether that was possible."""
        return self._try(lambda: self.live.resume(path))

    def save_file(self, path: Path) -> bool:
        """Write the match into a file; the answer says whether that was possible."""
        if not self._try(lambda: self.live.save(path)):
            return False
        self.say(tr("Saved: {path}", path=path))
        return True

    def resume_last(self) -> None:
        """Go on with the match that was played last."""
        path = last_record()
        if path is None:
            self.say(tr("There is no match to go on with."))
        else:
            self.open_file(path)

    def ask_open(self) -> None:
        """Ask for a record and open it."""
        chosen, _ = QFileDialog.getOpenFileName(
            self, tr("Open a match"), self._folder(), self._filter()
        )
        if chosen:
            self._remember(Path(chosen))
            self.open_file(Path(chosen))

    def ask_save(self) -> None:
        """Ask for a file and save."""
        if not self.live.is_open:
            return
        chosen, _ = QFileDialog.getSaveFileName(
            self, tr("Save the match"), self._folder(), self._filter()
        )
        if chosen:
            path = Path(chosen)
            path = path if path.suffix else path.with_suffix(SUFFIX)
            self._remember(path)
            self.save_file(path)

    def show_start(self) -> None:
        """Back to the first page; the match waits."""
        if self.live.is_open and not self.live.paused:
            self._waiting = True
            self.live.set_paused(True)
        self.start_page.refresh()
        self._pages.setCurrentWidget(self.start_page)

    def show_board(self) -> None:
        """To the board of the open match."""
        if self.live.is_open:
            self._pages.setCurrentWidget(self.page)
            self.page.board.setFocus()
            if self._waiting:
                self._waiting = False
                self.live.set_paused(False)

    def _try(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except WargameError as error:
            self.say(str(error))
            if not self.live.is_open:
                self.show_start()
            return False
        return True

    def _folder(self) -> str:
        return str(QSettings("gunyuden", "gunyuden").value("folder", str(autosave_folder())))

    def _remember(self, path: Path) -> None:
        QSettings("gunyuden", "gunyuden").setValue("folder", str(path.parent))

    def _filter(self) -> str:
        return tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX)

    # --- following the match ------------------------------------------------------------------

    def _opened(self) -> None:
        scenario = self.live.match.scenario
        self._waiting = False
        self.setWindowTitle(f"{scenario.title} {scenario.title_ja} – {tr('Gunyuden')}")
        self._pages.setCurrentWidget(self.page)
        if self.result_dialog is not None:
            self.result_dialog.close()

    def _settled(self) -> None:
        is_open = self.live.is_open
        match = self.live.match if is_open else None
        for name in ("save", "fit", "nearer", "farther", "actions", "pause", "board"):
            self.actions_by_name[name].setEnabled(is_open)
        over = match is not None and match.decision is None
        self.actions_by_name["undo"].setEnabled(match is not None and match.position > 0)
        self.actions_by_name["redo"].setEnabled(match is not None and bool(match.taken_back))
        self.actions_by_name["result"].setEnabled(over)
        self.actions_by_name["pause"].setChecked(is_open and self.live.paused)
        if over and self.result_dialog is None and not self.live.paused:
            self.show_result()

    # --- menus and keys -----------------------------------------------------------------------

    def _make_menus(self) -> None:
        board = self.page.board
        standard = QKeySequence.StandardKey
        table: tuple[tuple[str, tuple[tuple[str, str, Any, Callable[[], object]], ...]], ...] = (
            (tr("&Match"), (
                ("new", tr("&New match …"), standard.New, self.show_start),
                ("open", tr("&Open …"), standard.Open, self.ask_open),
                ("save", tr("&Save as …"), standard.Save, self.ask_save),
                ("board", tr("&Back to the board"), "Ctrl+B", self.show_board),
                ("quit", tr("&Quit"), standard.Quit, self.close),
            )),
            (tr("&Play"), (
                ("undo", tr("&Undo"), "U", self.live.undo),
                ("redo", tr("&Redo"), "R", self.live.redo),
                ("actions", tr("&All actions"), "A", self.page.show_actions),
                ("pause", tr("&Pause programs and dice"), "P", self._toggle_pause),
                ("result", tr("R&esult"), "", self.show_result),
            )),
            (tr("&View"), (
                ("fit", tr("&Fit the board"), "F", board.fit),
                ("nearer", tr("&Nearer"), "Ctrl++", lambda: board.zoom_by(1.4)),
                ("farther", tr("F&arther"), "Ctrl+-", lambda: board.zoom_by(1 / 1.4)),
            )),
        )  # fmt: skip
        for title, entries in table:
            menu = self.menuBar().addMenu(title)
            for name, text, key, act in entries:
                action = QAction(text, self)
                action.setShortcut(QKeySequence(key))
                action.triggered.connect(lambda _checked=False, act=act: act())
                menu.addAction(action)
                self.actions_by_name[name] = action
        self.actions_by_name["pause"].setCheckable(True)

    def _toggle_pause(self) -> None:
        self.live.set_paused(not self.live.paused)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """End everything that runs in the background."""
        self.live.close()
        super().closeEvent(event)
