"""The window: its pages, opening and saving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget

from gui.board_page import BoardPage
from gui.dress import dress
from gui.live_match import LiveMatch
from gui.match_file import last_record
from gui.menus import make_menus
from gui.panels.result import ResultDialog
from gui.settings import SettingsStore
from gui.start_page import StartPage
from gui.theme import theme_of
from gui.words import set_language, tr
from wargame_core.engine.errors import WargameError
from wargame_core.engine.match import Match
from wargame_core.files.recorder import SUFFIX, autosave_folder

_STATUS_MS = 12_000


class MainWindow(QMainWindow):
    """Owns the live match; builds its pages anew when theme, language or type size change."""

    def __init__(
        self, live: LiveMatch | None = None, settings: SettingsStore | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or SettingsStore(parent=self)
        self.live = live or LiveMatch(self)
        self.result_dialog: ResultDialog | None = None
        self._waiting = False
        """The match was paused only because the first page is shown."""
        self.actions_by_name: dict[str, QAction] = {}
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.statusBar().setSizeGripEnabled(False)
        self.resize(1280, 720)
        self._build()
        self.settings.changed.connect(self._rebuild)
        self.live.opened.connect(self._opened)
        self.live.settled.connect(self._settled)
        self._settled()

    # --- pages --------------------------------------------------------------------------------

    def _build(self) -> None:
        """Make all pages in the present theme and language."""
        now = self.settings.now
        set_language(now.language)
        self.theme = theme_of(now.theme, now.font_scale)
        dress(self.theme)
        self.start_page = StartPage(theme=self.theme, settings=now)
        self.page = BoardPage(self.live, theme=self.theme)
        for page in (self.start_page, self.page):
            self._pages.addWidget(page)
        self.actions_by_name = make_menus(self)
        self.start_page.begun.connect(self.begin)
        self.start_page.resume_wanted.connect(self.resume_last)
        self.start_page.open_wanted.connect(self.ask_open)
        self.page.said.connect(self.say)
        self.page.prompt_bar.result_wanted.connect(self.show_result)
        self.live.pause_ms = now.pace
        self._name()

    def _rebuild(self) -> None:
        """Replace the pages; the match, the place on the board and the docks stay."""
        old = (self.start_page, self.page)
        shown, docks = self._pages.currentWidget() is self.page, self.page.saveState()
        place = self.page.board.place()
        self._build()
        if self.live.is_open:
            self.page.catch_up()
            self.page.board.go_to_place(place)
        self.page.restoreState(docks)
        self._pages.setCurrentWidget(self.page if shown else self.start_page)
        for page in old:
            self._pages.removeWidget(page)
            page.deleteLater()
        self._settled()

    def _name(self) -> None:
        """Put the title of the match on the window."""
        if not self.live.is_open:
            self.setWindowTitle(tr("Gunyuden"))
            return
        scenario = self.live.match.scenario
        self.setWindowTitle(f"{scenario.title} {scenario.title_ja} – {tr('Gunyuden')}")

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
        self._waiting = False
        self._name()
        self._pages.setCurrentWidget(self.page)
        if self.result_dialog is not None:
            self.result_dialog.close()

    def _settled(self) -> None:
        is_open = self.live.is_open
        match = self.live.match if is_open else None
        for action in self.actions_by_name.values():
            if action.property("needs_match"):
                action.setEnabled(is_open)
        over = match is not None and match.decision is None
        self.actions_by_name["undo"].setEnabled(match is not None and match.position > 0)
        self.actions_by_name["redo"].setEnabled(match is not None and bool(match.taken_back))
        self.actions_by_name["result"].setEnabled(over)
        self.actions_by_name["pause"].setChecked(is_open and self.live.paused)
        if over and self.result_dialog is None and not self.live.paused:
            self.show_result()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """End everything that runs in the background."""
        self.live.close()
        super().closeEvent(event)
