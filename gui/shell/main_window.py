"""The window: its pages, opening and saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QStackedWidget

from gui.controllers.files import FileController, folder, remember
from gui.controllers.luck import LuckController
from gui.editor.windows import Editors
from gui.export.exports import Exports
from gui.help.windows import HelpWindows
from gui.match.board_page import BoardPage
from gui.match.branch_dialog import BranchDialog
from gui.match.hand_over import HandOver
from gui.match.live_match import LiveMatch
from gui.match.match_file import last_record
from gui.match.replay import Replay
from gui.match.secret_question import ask_before_seats
from gui.panels.curtain import Curtain
from gui.panels.loading_bar import LoadingBar
from gui.panels.result import ResultDialog
from gui.shell import qt_texts
from gui.shell.menus import make_menus
from gui.shell.saving import ask_path
from gui.shell.settings import SettingsStore
from gui.shell.settings_dialog import SettingsDialog
from gui.shell.unsaved_dialog import may_close
from gui.start.start_page import StartPage
from gui.start.thumbnail import ThumbnailKeeper
from gui.start.wiring import wire
from gui.theme.apply import apply_theme
from gui.theme.theme import theme_of
from wargame_core.engine.errors import WargameError
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.files.recorder import SUFFIX
from wargame_core.views.words import in_language, sentence, set_language, tr

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
        self.branch_dialog: BranchDialog | None = None
        self.settings_dialog: SettingsDialog | None = None
        self.thumbnails = ThumbnailKeeper(self.live, self)
        self.help = HelpWindows(self)
        self.exports = Exports(self)
        self.editors = Editors(self)
        self._waiting = False
        """The match was paused only because the first page is shown."""
        self.actions_by_name: dict[str, QAction] = {}
        self.replay = Replay(self.live, self)
        self.luck = LuckController(self)
        self.hand_over = HandOver(self.live, self)
        self.files = FileController(self.live, self)
        self._reading: LoadingBar | None = None
        self._end_told = False
        self._why = ""
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.statusBar().setSizeGripEnabled(False)
        self.resize(1280, 720)
        self._build()
        self.settings.changed.connect(self._rebuild)
        self.setAcceptDrops(True)
        self.files.said.connect(self._told)
        self._unsaved = QLabel()
        self._unsaved.setObjectName("danger")
        self._unsaved.setTextFormat(Qt.TextFormat.PlainText)
        self._unsaved.hide()
        self.statusBar().addPermanentWidget(self._unsaved)
        self.live.records.lags.connect(self._show_unsaved)
        self.live.records.said.connect(self.say)
        self.files.shown.connect(self.show_board)
        self.hand_over.handed.connect(self._handed)
        self.hand_over.confirmed.connect(self._confirmed)
        self.live.changed.connect(self._forget_why)
        self.live.settled.connect(self._settled)
        self._settled()

    # --- pages --------------------------------------------------------------------------------

    def _build(self) -> None:
        """Make all pages in the present theme and language."""
        now = self.settings.now
        set_language(now.language)
        qt_texts.speak(now.language)
        self.theme = theme_of(now.theme, now.font_scale)
        apply_theme(self.theme)
        self.thumbnails.apply_theme(self.theme)
        self.start_page = StartPage(theme=self.theme, settings=now)
        self.page = BoardPage(
            self.live, theme=self.theme, replay=self.replay, calm=now.reduced_motion
        )
        self.curtain = Curtain(theme=self.theme)
        for page in (self.start_page, self.page, self.curtain):
            self._pages.addWidget(page)
        self.actions_by_name = make_menus(self)
        wire(self)
        self.page.opened.connect(self._opened)
        self.page.said.connect(self._say_why)
        self.page.overlays.switched.connect(self._overlay_switched)
        self.page.rule_wanted.connect(self.show_rule)
        self.page.table_wanted.connect(self.show_table)
        self.page.prompt_bar.result_wanted.connect(self.show_result)
        self.page.banner.branch_wanted.connect(self.ask_branch)
        self.page.recap.dismissed.connect(self.hand_over.confirm)
        self.page.time_line.pace_wanted.connect(self._change_pace)
        self.curtain.confirmed.connect(self.hand_over.confirm)
        self._show_reading()
        self.live.pause_ms = now.pace
        self.page.advice.level = now.hint_level
        self._built = now
        self._name()

    def _rebuild(self) -> None:
        """Replace the pages; the match, the place on the board and the docks stay."""
        now = self.settings.now
        before = replace(self._built, pace=now.pace, recap=now.recap, hint_level=now.hint_level)
        if before == now:
            self._built, self.live.pause_ms = now, now.pace
            self.page.advice.level = now.hint_level
            self._settled()
            self.page.time_line.refresh()
            return
        old = (self.start_page, self.page, self.curtain)
        shown = self._pages.currentWidget() is not self.start_page
        docks = self.page.saveState()
        place, overlay = self.page.board.place(), self.page.overlays.kind
        minimap = self.page.minimap_shown
        self._build()
        if minimap != self.page.minimap_shown:
            self.actions_by_name["minimap"].trigger()
        if self.live.is_open:
            self.page.catch_up()
            self.page.board.go_to_place(place)
            self.page.overlays.switch(overlay)
        self.page.restoreState(docks)
        self.page.hide_unneeded()
        self._pages.setCurrentWidget(self.page if shown else self.start_page)
        if self.hand_over.pending and shown:
            self._handed(self.hand_over.pending)
        self.page.advice.take_over(old[1].advice)
        for page in old:
            self._pages.removeWidget(page)
            page.deleteLater()
        self.help.rebuild()
        self.luck.rebuild()
        self._settled()

    def _name(self) -> None:
        """Put the title of the match on the window."""
        if not self.live.is_open:
            self.setWindowTitle(tr("Gunyuden"))
            return
        scenario = self.live.match.scenario
        title = in_language(f"{scenario.title} {scenario.title_ja}", scenario.title_ja)
        self.setWindowTitle(f"{title} – {tr('Gunyuden')}")

    # --- what the window says -----------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a sentence in the status line."""
        self.statusBar().showMessage(text, _STATUS_MS)

    def _show_unsaved(self, text: str) -> None:
        """Say that something is not saved, as long as that is so; the end of a long path is cut."""
        self._unsaved.setText(text)
        self._unsaved.setFixedWidth(min(self._unsaved.sizeHint().width(), self.width() * 2 // 3))
        self._unsaved.setToolTip(text)
        self._unsaved.setVisible(bool(text))

    def _say_why(self, text: str) -> None:
        """Say why something was not done, until something is."""
        self._why = text
        self.say(text)

    def _forget_why(self, *_: object) -> None:
        if self._why and self.statusBar().currentMessage() == self._why:
            self.statusBar().clearMessage()
        self._why = ""

    def show_result(self) -> None:
        """Show how the game ended."""
        result = self.live.match.result if self.live.is_open else None
        if result is not None:
            self.result_dialog = ResultDialog(self.live, result, self)
            self.result_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.result_dialog.destroyed.connect(self._result_gone)
            self.result_dialog.replay_wanted.connect(self.replay_from_start)
            self.result_dialog.branch_wanted.connect(self.ask_branch)
            self.result_dialog.luck_wanted.connect(self.luck.show)
            self.result_dialog.open()

    def _result_gone(self) -> None:
        self.result_dialog = None

    def show_rule(self, number: str) -> None:
        """Open the rules of the match at a number."""
        self.help.prefer("")
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

    def begin(self, match: Match[Any], save: Path | None = None) -> None:
        """Play a new match."""
        self._try(lambda: self.live.begin(match, save=save))

    def watch(self, match: Match[Any]) -> None:
        """Show a recorded match, at its end, without going on with it."""
        self._try(lambda: self.live.watch(match))

    def open_file(self, path: Path) -> bool:
        """Open a record or position and wait for it; says whether that was possible."""
        return self.files.open_now(path)

    def save_file(self, path: Path) -> bool:
        """Write the match into a file; the answer says whether that was possible."""
        if not self._try(lambda: self.live.save(path)):
            return False
        said = tr("Saved: {path}", path=path)
        if keeps_secrets(self.live.match):
            whole = tr("Whoever has this file can see what every seat hides, and the dice to come.")
            said = f"{said}. {whole}"
        self.say(said)
        return True

    def resume_last(self) -> None:
        """Go on with the match that was played last."""
        path = last_record()
        if path is None:
            self.say(tr("There is no match to go on with."))
        else:
            self.files.open(path)

    def ask_open(self) -> None:
        """Ask for a record and open it."""
        self.files.ask_open()

    def ask_save(self) -> None:
        """Ask for a file and save."""
        if not self.live.is_open:
            return
        scenario = self.live.match.scenario
        name = in_language(scenario.title, scenario.title_ja)
        proposed = str(Path(folder()) / f"{name.replace('/', '-')}{SUFFIX}")
        path = ask_path(self, tr("Save the match"), proposed, self._filter(), SUFFIX)
        if path is not None:
            remember(path)
            self.save_file(path)

    def show_start(self) -> None:
        """Back to the first page; the match waits."""
        if self.live.is_open and not self.live.paused:
            self._waiting = True
            self.live.set_paused(True)
        self.thumbnails.keep_now()
        self._pages.setCurrentWidget(self.start_page)
        self.start_page.show_front()

    def show_board(self) -> None:
        """To the board of the open match."""
        if self.live.is_open:
            self._pages.setCurrentWidget(self.page)
            self.page.board.setFocus()
            if self.hand_over.curtain:
                self._handed(self.hand_over.pending)
            if self._waiting:
                self._waiting = False
                self.live.set_paused(False)

    def _try(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except WargameError as error:
            self.say(sentence(error))
            if not self.live.is_open:
                self.show_start()
            return False
        return True

    def _filter(self) -> str:
        return tr("Matches (*{suffix});;All files (*)", suffix=SUFFIX)

    # --- following the match ------------------------------------------------------------------

    def _told(self, text: str) -> None:
        """What the opening of files says; without a match the first page is where to go on."""
        self.say(text)
        if not self.live.is_open:
            self.show_start()

    def _opened(self) -> None:
        self._waiting = self._end_told = False
        self._name()
        self._pages.setCurrentWidget(self.page)
        if self.result_dialog is not None:
            self.result_dialog.close()

    def _overlay_switched(self, kind: str) -> None:
        """Check the entry of the overlay that is on."""
        for name, action in self.actions_by_name.items():
            if name.startswith("overlay-"):
                action.setChecked(name == f"overlay-{kind}")

    def _settled(self) -> None:
        is_open = self.live.is_open
        match = self.live.match if is_open else None
        for action in self.actions_by_name.values():
            if action.property("needs_match"):
                action.setEnabled(is_open and not self.hand_over.curtain)
        kinds = self.live.views.OVERLAYS if is_open else None
        for name, action in self.actions_by_name.items():
            if kinds is not None and name.startswith("overlay-"):
                action.setVisible(name.removeprefix("overlay-") in kinds)
        over = match is not None and match.decision is None
        for name in ("export", "print"):
            self.actions_by_name[name].setEnabled(not self.hand_over.curtain)
        open_ = None if self.hand_over.curtain or (is_open and self.live.looks_back) else match
        self.actions_by_name["undo"].setEnabled(open_ is not None and open_.position > 0)
        self.actions_by_name["redo"].setEnabled(open_ is not None and bool(open_.taken_back))
        self.actions_by_name["recap"].setChecked(self.settings.now.recap)
        self.actions_by_name["result"].setEnabled(over)
        self.actions_by_name["pause"].setChecked(is_open and self.live.paused)
        if not over:
            self._end_told = False
        elif not (self._end_told or self.live.paused or self.live.looks_back):
            self._end_told = True
            self.show_result()

    # --- time ---------------------------------------------------------------------------------

    def ask_branch(self) -> None:
        """Ask who plays a new match that begins at the point that is shown."""
        if self.live.is_open:
            self.branch_dialog = BranchDialog(self.live, self)
            self.branch_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.branch_dialog.chosen.connect(self._branch)
            self.branch_dialog.open()

    def _branch(self, position: int, seats: Mapping[str, str]) -> None:
        begin = partial(self._begin_branch, position, seats)
        ask_before_seats(self, self.live.match, seats, begin, lambda: None)

    def _begin_branch(self, position: int, seats: Mapping[str, str]) -> None:
        if self._try(lambda: self.live.branch(position, seats)):
            self.say(
                tr(
                    "A new match; it shares the first {count} actions with the other.",
                    count=position,
                )
            )

    def replay_from_start(self) -> None:
        """Show the match from its start, action by action."""
        self.replay.to_start()
        if self.live.looks_back:
            self.replay.toggle()

    def toggle_recap(self) -> None:
        """Tell players at a shared window what happened since their last decision, or do not."""
        self.settings.change(recap=not self.settings.now.recap)

    def _change_pace(self, pace: int) -> None:
        self.settings.change(pace=pace)

    def _handed(self, seat: str) -> None:
        """Another human is to decide: a recap, where something is hidden behind a curtain first."""
        if self.hand_over.curtain:
            self.statusBar().clearMessage()
            self._pages.setCurrentWidget(self.curtain)
            self.page.cover(True)
            names = dict.fromkeys((self.live.seat_itself(seat), self.live.seat_title(seat)))
            self.curtain.draw_for(" · ".join(names))
        elif self.settings.now.recap:
            self.page.recap.show_for(seat)

    def _confirmed(self) -> None:
        self.page.recap.hide()
        self.page.cover(False)
        if self._pages.currentWidget() is self.curtain:
            self._pages.setCurrentWidget(self.page)
            self.page.board.setFocus()
            self.page.deselect()
            decision = self.live.decision
            if self.settings.now.recap and decision is not None and self.live.awaits_human:
                self.page.recap.show_for(decision.seat)
        self._settled()

    def _show_reading(self) -> None:
        """The progress of reading in the status line, in the present language."""
        if self._reading is not None:
            self.statusBar().removeWidget(self._reading)
            self._reading.deleteLater()
        self._reading = LoadingBar(self.files.loader)
        self.statusBar().addPermanentWidget(self._reading)
        self._reading.hide()

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
        self.thumbnails.keep_now()
        self.help.close()
        self.exports.close()
        self.files.loader.cancel()
        self.luck.finish()
        self.page.advice.finish()
        self.live.close()
        super().closeEvent(event)
