"""What the window exports and prints; what that takes is loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from gui.export.job import Job
from gui.shell.games import first_game
from gui.shell.host import Host
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.game import Game
from wargame_core.tables.loader import games_with_charts, load_charts
from wargame_core.views.registry import view_of
from wargame_core.views.words import language, sentence, tr

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from gui.export.dialog import ExportDialog
    from gui.export.sheets import Sheet


class Exports(QObject):
    """Board, counter sheet and charts as files, and on paper where there is a printer."""

    said = Signal(str)
    """How far the printing is."""
    failed = Signal(str)
    """What went wrong."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.widget)
        self._host = host
        self.dialog: ExportDialog | None = None
        self._job = Job(self)
        self._job.done.connect(self._printed)
        self._job.failed.connect(self.failed)
        self._printer: QPrinter | None = None
        self._page = Path()
        self._pages = Job(self)
        self._pages.done.connect(self._page_done)
        self._pages.failed.connect(self.failed)

    def ask(self) -> None:
        """Ask what to write and where."""
        from gui.export.dialog import ExportDialog
        from gui.export.sheets import title_of

        if self.dialog is not None:
            self.dialog.close()
            self.dialog.deleteLater()
        try:
            title = title_of(self._scenario())
        except WargameError as error:
            self.failed.emit(sentence(error))
            return
        self.dialog = ExportDialog(self.sheets, title, self._host.widget)
        self.dialog.open()

    def ask_page(self) -> None:
        """Ask where to write the match as a page that plays it back, and write it."""
        from PySide6.QtWidgets import QFileDialog

        live = self._host.live
        if not live.is_open:
            return
        chosen, _ = QFileDialog.getSaveFileName(
            self._host.widget, tr("Export as a page"), f"{live.match.game.info.id}.html",
            tr("Pages (*.html)"),
        )  # fmt: skip
        if chosen:
            path = Path(chosen)
            self.write_page(path if path.suffix else path.with_suffix(".html"))

    def write_page(self, path: Path) -> None:
        """Write the match, as far as whoever looks at the window may know it, as a page."""
        from wargame_core.pages.match_page import write_in_steps

        live = self._host.live
        match = live.match.branch(live.match.position)
        try:
            steps = write_in_steps(match, path, seat=live.now.reader, spoken=language())
        except WargameError as error:
            self.failed.emit(sentence(error))
            return
        self._page = path
        self.said.emit(tr("Writing {name} …", name=path.name))
        self._pages.begin(steps)

    def _page_done(self) -> None:
        self.said.emit(tr("Written: {path}", path=self._page))

    def ask_print(self) -> None:
        """Print the board, where there is a printer; else offer a file."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

        from gui.export.writer import print_pages

        if not QPrinterInfo.availablePrinterNames():
            self.ask()
            if self.dialog is not None:
                self.dialog.message.setText(
                    tr("There is no printer here; a PDF can be printed elsewhere.")
                )
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        asked = QPrintDialog(printer, self._host.widget)
        if asked.exec() == QPrintDialog.DialogCode.Accepted:
            self._printer = printer
            self.said.emit(tr("Printing …"))
            self._job.begin(print_pages(printer, self.sheets("board")))

    def close(self) -> None:
        """Stop whatever is being written."""
        self._job.cancel()
        self._pages.cancel()
        if self.dialog is not None:
            self.dialog.close()

    def _printed(self) -> None:
        self._printer = None
        self.said.emit(tr("Handed over to the printer."))

    # --- what there is ------------------------------------------------------------------------

    def sheets(self, kind: str) -> Sequence[Sheet]:
        """The sheets of a kind: ``board``, ``counters``, ``charts``. Raises WargameError."""
        from gui.board.map_sheet import sheet_words
        from gui.export.sheets import BoardSheet, CounterSheet, chart_pages, title_of

        game = self._game()
        view = view_of(game)
        if kind == "charts":
            name = game.info.id
            if name not in games_with_charts():
                raise UsageError(tr("This game has no charts."))
            return chart_pages(tuple(load_charts(name).values()), view.cell_words)
        if kind == "board":
            state = self._state()
            words = sheet_words(game.info, view.sheet(state))
            return (BoardSheet(view, state, words=words),)
        return (CounterSheet(view, self._state(), title_of(self._scenario())),)

    def _game(self) -> Game:
        """The game of the match, else the first one. Raises UsageError."""
        live = self._host.live
        if live.is_open:
            return registry.load(live.match.game.info.id)
        return first_game()

    def _scenario(self) -> Any:
        live = self._host.live
        return live.match.scenario if live.is_open else self._game().info.scenarios[0]

    def _state(self) -> Any:
        live = self._host.live
        if live.is_open:
            return live.now.state
        return registry.usual_start(self._game(), self._scenario())
