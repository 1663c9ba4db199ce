"""The window: its pages, opening and saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from gui.controllers.files import FileController, folder_for_copies, remember
from gui.controllers.match_reports import MatchReports
from gui.editor.windows import Editors
from gui.export.exports import Exports
from gui.help.keys import KeyTable, keys_of_the_menus, keys_of_the_moment
from gui.help.windows import HelpWindows
from gui.match.board_page import BoardPage
from gui.match.hand_over import HandOver
from gui.match.live_match import LiveMatch
from gui.match.match_file import last_record
from gui.match.page_memory import memory_of, recall
from gui.match.replay import Replay
from gui.panels.curtain import Curtain
from gui.shell import qt_texts
from gui.shell.commands import MenuOf
from gui.shell.learning import Learning
from gui.shell.match_dialogs import MatchDialogs
from gui.shell.menu_entries import MenuEntries
from gui.shell.menus import (
    edit_menu,
    help_menu,
    match_menu,
    play_menu,
    replay_menu,
    view_menu,
)
from gui.shell.saving import ask_path
from gui.shell.settings import WITHOUT_PAGES, SettingsStore
from gui.shell.settings_dialog import SettingsDialog
from gui.shell.status_line import StatusLine
from gui.shell.unsaved_dialog import may_close
from gui.shell.window_memory import WindowMemory
from gui.shell.window_title import window_title
from gui.start.start_page import StartPage
from gui.start.thumbnail import ThumbnailKeeper
from gui.theme.apply import apply_theme
from gui.theme.theme import theme_of
from wargame_core.engine.errors import WargameError
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.files.recorder import SUFFIX
from wargame_core.views.words import in_language, sentence, set_language, tr

if TYPE_CHECKING:
    from gui.match.branch_dialog import BranchDialog
    from gui.panels.result import ResultDialog


class MainWindow(QMainWindow):
    """Owns the live match; builds its pages anew when theme, language or type size change."""

    def __init__(
        self, live: LiveMatch | None = None, settings: SettingsStore | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or SettingsStore(parent=self)
        self.live = live or LiveMatch(self)
        self.settings_dialog: SettingsDialog | None = None
        self.thumbnails = ThumbnailKeeper(self.live, self)
        self.status = StatusLine(self.statusBar())
        self.help = HelpWindows(self, self._keys)
        self.exports = Exports(self)
        self.editors = Editors(self)
        self._waiting = False
        """The match was paused only because the first page is shown."""
        self._entries = MenuEntries(self.menuBar())
        self.replay = Replay(self.live, self)
        self.dialogs = MatchDialogs(self.live, self.replay, self, self.attempt, lambda: self.theme)
        self.memory = WindowMemory(self.settings.folder)
        self.reports = MatchReports(self, self.replay, self.dialogs, lambda: self.page.board)
        self.luck, self.analysis = self.reports.luck, self.reports.analysis
        self.hand_over = HandOver(self.live, self)
        self.files = FileController(self.live, self)
        self.learning = Learning(self)
        self._end_shown = False
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.resize(1280, 720)
        self._build()
        self.settings.changed.connect(self._rebuild)
        self.memory.restore(self, self.page)
        self.setAcceptDrops(True)
        self._connect()
        self._settled()

    @property
    def widget(self) -> QWidget:
        """What windows and dialogs belong to."""
        return self

    @property
    def menus(self) -> Sequence[MenuOf]:
        """What the menus hold."""
        return self._entries.menus

    @property
    def actions_by_name(self) -> Mapping[str, QAction]:
        """The entries of the menus."""
        return self._entries.by_name

    def _connect(self) -> None:
        """Listen to everything that outlives the pages."""
        status, records = self.status, self.live.records
        for news in (records, self.files, *self.reports, self.exports, self.dialogs):
            news.said.connect(status.say)
        self.help.lesson_wanted.connect(self.learning.teach)
        for refusing in (self.files, *self.reports, self.help, self.editors):
            refusing.refused.connect(status.refuse)
        for failing in (self.files, self.help, self.exports):
            failing.failed.connect(status.fail)
        for not_opened in (self.files.refused, self.files.failed):
            not_opened.connect(self._not_opened)
        records.lags.connect(status.show_unsaved)
        self.live.changed.connect(status.played)
        self.help.position_wanted.connect(self._show_example)
        self.editors.match_wanted.connect(self.begin)
        self.files.shown.connect(self.show_board)
        self.hand_over.handed.connect(self._handed)
        self.hand_over.returned.connect(self._handed)
        self.hand_over.confirmed.connect(self._confirmed)
        self.live.settled.connect(self._settled)

    # --- pages --------------------------------------------------------------------------------

    def _build(self) -> None:
        """Make all pages in the present theme and language."""
        now = self.settings.now
        set_language(now.language)
        qt_texts.speak(now.language)
        self.theme = theme_of(now.theme, now.font_scale)
        apply_theme(self.theme)
        self.thumbnails.apply_theme(self.theme)
        self.start_page = StartPage(self._pages, theme=self.theme, settings=now)
        self.page: BoardPage = BoardPage(
            self.live, theme=self.theme, replay=self.replay, calm=now.reduced_motion
        )
        self.curtain = Curtain(self._pages, theme=self.theme)
        for page in (self.start_page, self.page, self.curtain):
            self._pages.addWidget(page)
        self._fill_menus()
        self._connect_start()
        self.page.opened.connect(self._opened)
        self.page.said.connect(self.status.say_for_now)
        self.page.refused.connect(self.status.refuse)
        self.page.failed.connect(self.status.fail)
        self.page.overlays.switched.connect(self._entries.show_overlay)
        self.page.rule_wanted.connect(self.show_rule)
        self.page.table_wanted.connect(self.show_table)
        self.learning.follow_pages()
        self.page.prompt_bar.result_wanted.connect(self.dialogs.show_result)
        self.page.turn_bar.points_wanted.connect(self.dialogs.show_points)
        self.analysis.choice_shown.connect(self.page.show_choice)
        self.page.banner.branch_wanted.connect(self.dialogs.ask_branch)
        self.page.recap.dismissed.connect(self.hand_over.confirm)
        self.page.time_line.pace_wanted.connect(self._change_pace)
        self.curtain.confirmed.connect(self.hand_over.confirm)
        self.status.show_reading(self.files.loader)
        self.live.pause_ms, self.live.seconds = now.pace, now.seconds
        self.page.advice.level = now.hint_level
        self._built = now
        self.show_title()

    def _fill_menus(self) -> None:
        page = self.page
        self._entries.fill(
            match_menu(
                self.files,
                self.exports,
                new=self.show_new,
                save=self.ask_save,
                board=self.show_board,
                leave=self.close,
            ),
            play_menu(self.live, page, self.dialogs),
            replay_menu(self.replay, page, branch=self.dialogs.ask_branch, recap=self.toggle_recap),
            view_menu(
                page, self.settings, full=self.toggle_full_screen, show_settings=self.show_settings
            ),
            edit_menu(self.editors),
            help_menu(self.help),
        )

    def _turn_to(self, page: QWidget) -> None:
        """Show one of the pages; on the board its own line says what is new."""
        self._pages.setCurrentWidget(page)
        self.show_title()
        self.status.tell_by(self.page.prompt_bar.words.show_news if page is self.page else None)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _connect_start(self) -> None:
        """Do what the first page asks for."""
        page = self.start_page
        page.begun.connect(self.begin)
        page.resume_wanted.connect(self.resume_last)
        page.open_wanted.connect(self.files.ask_open)
        page.replay_wanted.connect(self.files.ask_replay)
        page.how_to_wanted.connect(self.help.show_how_to)
        page.rules_wanted.connect(self.help.show_rules)
        page.rule_wanted.connect(self._show_rule_of_new_match)
        page.tables_wanted.connect(self.help.show_tables)
        page.settings_wanted.connect(self.show_settings)
        page.refused.connect(self.status.refuse)

    def _keys(self) -> tuple[KeyTable, ...]:
        """What can be pressed now."""
        now = tr("Now"), list(keys_of_the_moment(self.page, self.live))
        return now, *keys_of_the_menus(self.menus, self.actions_by_name)

    def _rebuild(self) -> None:
        """Replace the pages; the match, the place on the board and the docks stay."""
        now = self.settings.now
        before = replace(self._built, **{name: getattr(now, name) for name in WITHOUT_PAGES})
        if before == now:
            self._built, self.live.pause_ms, self.live.seconds = now, now.pace, now.seconds
            self.page.advice.level = now.hint_level
            self._settled()
            self.page.time_line.refresh()
            return
        shown = self._pages.currentWidget() is not self.start_page
        docks = self.page.saveState()
        seen = memory_of(self.page)
        advised, taught = self.page.advice.leave(), self.page.teaching.hand_on()
        puzzle = self.page.puzzling.hand_on()
        self._take_out()
        self._build()
        if seen.minimap != self.page.minimap_shown:
            self.actions_by_name["minimap"].trigger()
        if self.live.is_open:
            recall(self.page, seen)
        self.page.adopt_docks(docks)
        self._turn_to(self.page if shown else self.start_page)
        if self.hand_over.pending and shown:
            self._handed(self.hand_over.pending)
        self.page.advice.resume(advised)
        self.page.teaching.follow(*taught)
        self.page.puzzling.follow(*puzzle)
        self.show_title()
        self.help.rebuild()
        self.reports.rebuild()
        self._settled()

    def _take_out(self) -> None:
        """Delete the pages, for a new style would first be worked out for all that is in them."""
        self.status.tell_by(None)
        for page in (self.start_page, self.page, self.curtain):
            self._pages.removeWidget(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)

    def show_title(self) -> None:
        """Put the title of the match, lesson or puzzle that is shown on the window."""
        shown = self.live.is_open and self._pages.currentWidget() is not self.start_page
        match = self.live.match if shown else None
        course, attempt = self.page.teaching.course, self.page.puzzling.attempt
        self.setWindowTitle(window_title(match, course, attempt))

    # --- dialogs and windows ------------------------------------------------------------------

    @property
    def result_dialog(self) -> ResultDialog | None:
        """How the game ended, while that is shown."""
        return self.dialogs.result

    @property
    def branch_dialog(self) -> BranchDialog | None:
        """What a new match from here is asked about, while that is asked."""
        return self.dialogs.branch

    def show_rule(self, number: str) -> None:
        """Open the rules of the match at a number."""
        self.help.prefer("")
        self.help.show_rule(number)

    def _show_rule_of_new_match(self, number: str) -> None:
        """Open the rules of the game that is being set up at a number."""
        self.help.prefer(self.start_page.new_match.game)
        self.help.show_rule(number)

    def show_table(self, chart: str, row: str = "", column: str = "") -> None:
        """Open the tables of the match at a chart, with a cell lit."""
        self.help.prefer("")
        self.help.show_table(chart, row, column)

    def show_settings(self) -> None:
        """All settings."""
        if self.settings_dialog is None:
            self.settings_dialog = SettingsDialog(self.settings, self)
        self.settings_dialog.open()

    # --- matches ------------------------------------------------------------------------------

    def begin(self, match: Match, save: Path | None = None) -> None:
        """Play a new match."""
        self.attempt(lambda: self.live.begin(match, save=save))

    def watch(self, match: Match) -> None:
        """Show a recorded match, at its end, without going on with it."""
        self.attempt(lambda: self.live.watch(match))

    def open_file(self, path: Path) -> bool:
        """Open a record or position and wait for it; says whether that was possible."""
        return self.files.open_now(path)

    def _show_example(self, path: Path, words: str) -> None:
        """Show an example of a rule on the board, where it can be played on."""
        if self.open_file(path):
            self.status.say(words)
            self.activateWindow()

    def save_file(self, path: Path) -> bool:
        """Write the match into a file; the answer says whether that was possible."""
        if not self.attempt(lambda: self.live.save(path)):
            return False
        said = tr("Saved: {path}", path=path)
        if keeps_secrets(self.live.match):
            whole = tr("Whoever has this file can see what every seat hides, and the dice to come.")
            said = f"{said}. {whole}"
        self.status.say(said)
        return True

    def resume_last(self) -> None:
        """Go on with the match that was played last."""
        path = last_record()
        if path is None:
            self.status.refuse(tr("There is no match to go on with."))
        else:
            self.files.open(path)

    def ask_save(self) -> None:
        """Ask for a file and save."""
        if not self.live.is_open:
            return
        scenario = self.live.match.scenario
        name = in_language(scenario.title, scenario.title_ja)
        proposed = str(Path(folder_for_copies()) / f"{name.replace('/', '-')}{SUFFIX}")
        kinds = tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX)
        path = ask_path(self, tr("Save the match"), proposed, kinds, SUFFIX)
        if path is not None:
            remember(path)
            self.save_file(path)

    def show_start(self) -> None:
        """Back to the first page; the match waits."""
        if self.live.is_open and not self.live.paused:
            self._waiting = True
            self.live.set_paused(True)
        self.thumbnails.keep_now()
        self._turn_to(self.start_page)
        self.start_page.show_front()

    def show_new(self) -> None:
        """To the choice of a scenario."""
        self.show_start()
        self.start_page.show_new()

    def show_board(self) -> None:
        """To the board of the open match."""
        if self.live.is_open:
            self._turn_to(self.page)
            self.page.board.setFocus()
            if self.hand_over.curtain:
                self._handed(self.hand_over.pending)
            if self._waiting:
                self._waiting = False
                self.live.set_paused(False)

    def attempt(self, change: Callable[[], None]) -> bool:
        """Do what may fail, such as opening a file; says whether it was possible, else why not."""
        try:
            change()
        except WargameError as error:
            self.status.fail(sentence(error))
            if not self.live.is_open:
                self.show_start()
            return False
        return True

    # --- following the match ------------------------------------------------------------------

    def _not_opened(self) -> None:
        """A file was not opened; without a match the first page is where to go on."""
        if not self.live.is_open:
            self.show_start()

    def _opened(self) -> None:
        self._waiting = self._end_shown = False
        self._turn_to(self.page)
        self.dialogs.close_result()

    def _settled(self) -> None:
        live = self.live
        recap = self.settings.now.recap
        self._entries.follow(live, curtain=self.hand_over.curtain, recap=recap)
        over = live.is_open and live.match.decision is None
        if not over:
            self._end_shown = False
        elif not (self._end_shown or self.live.paused or self.live.looks_back):
            self._end_shown = True
            self.dialogs.show_result()

    # --- time ---------------------------------------------------------------------------------

    def toggle_recap(self) -> None:
        """Tell players at a shared window what happened since their last decision, or do not."""
        self.settings.change(recap=not self.settings.now.recap)

    def _change_pace(self, pace: int) -> None:
        self.settings.change(pace=pace)

    def _handed(self, seat: str) -> None:
        """Another human is to decide: a recap, where something is hidden behind a curtain first."""
        if self.hand_over.curtain:
            self.status.clear()
            self._turn_to(self.curtain)
            self.page.side.cover(True)
            names = dict.fromkeys((self.live.now.seat_itself(seat), self.live.now.seat_title(seat)))
            colour = self.live.now.views.seat_colour(self.live.now.state, seat)
            self.curtain.draw_for(" · ".join(names), colour)
        elif self.settings.now.recap:
            self.page.recap.show_for(seat)

    def _confirmed(self) -> None:
        self.page.recap.hide()
        self.page.side.cover(False)
        if self._pages.currentWidget() is self.curtain:
            self._turn_to(self.page)
            self.page.board.setFocus()
            self.page.deselect()
            decision = self.live.now.decision
            if self.settings.now.recap and decision is not None and self.live.now.awaits_human:
                self.page.recap.show_for(decision.seat)
        self._settled()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Files can be dropped."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open the first of the files."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self.files.open(Path(url.toLocalFile()))
                return

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """End everything that runs in the background, unless a match would be lost."""
        if not may_close(self.live.records, self):
            event.ignore()
            return
        self.memory.keep(self, self.page)
        self.thumbnails.keep_now()
        self.help.close()
        self.exports.close()
        self.files.loader.cancel()
        self.reports.finish()
        self.page.advice.finish()
        self.page.puzzling.finish()
        self.live.close()
        super().closeEvent(event)
