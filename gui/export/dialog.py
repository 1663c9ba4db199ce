"""Asks what to write, in which format and where; shows how far it is, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, QStandardPaths, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.export.job import Job
from gui.export.sheets import Sheet
from gui.export.writer import FORMATS, paths_of, write
from gui.shell.value_boxes import ChoiceBox
from gui.theme.theme import GRID
from wargame_core.engine.errors import WargameError
from wargame_core.views.words import sentence, tr

_KEY: Final = "export-folder"

Sheets = Callable[[str], Sequence[Sheet]]
"""Gives the sheets of a kind: ``board``, ``counters``, ``charts``."""


class ExportDialog(QDialog):
    """Writes board, counter sheet or charts."""

    def __init__(self, sheets: Sheets, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._sheets, self._title = sheets, title
        self.what, self.format = ChoiceBox(), ChoiceBox()
        for kind, words in (
            ("board", tr("The board")),
            ("counters", tr("The counter sheet")),
            ("charts", tr("The charts")),
        ):
            self.what.addItem(words, kind)
        for kind in FORMATS:
            self.format.addItem(kind.upper(), kind)
        self.path = QLineEdit()
        self.path.setMinimumWidth(44 * GRID)
        self.browse = QPushButton(tr("&Choose …"))
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setVisible(False)
        self.start, self.stop = QPushButton(tr("&Export")), QPushButton(tr("Close"))
        self.start.setProperty("primary", "true")
        self.start.setDefault(True)
        self.job = Job(self)
        self._lay_out()
        self.what.currentIndexChanged.connect(self._name)
        self.format.currentIndexChanged.connect(self._name)
        self.browse.clicked.connect(self._choose)
        self.start.clicked.connect(self._begin)
        self.stop.clicked.connect(self._stop)
        self.job.progress.connect(self._progress)
        self.job.done.connect(self._done)
        self.job.failed.connect(self._failed)
        self.job.cancelled.connect(self._cancelled)
        self._name()

    def _lay_out(self) -> None:
        place = QHBoxLayout()
        place.setSpacing(GRID)
        place.addWidget(self.path, 1)
        place.addWidget(self.browse)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        head = QLabel(self._title)
        head.setObjectName("heading")
        head.setTextFormat(Qt.TextFormat.PlainText)
        form.addRow(head)
        for words, box in ((tr("&What"), self.what), (tr("&Format"), self.format)):
            label = QLabel(words)
            label.setBuddy(box)
            form.addRow(label, box)
        form.addRow(QLabel(tr("File")), place)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.bar, 1)
        buttons.addStretch(1)
        buttons.addWidget(self.stop)
        buttons.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addLayout(form)
        layout.addWidget(self.message)
        layout.addLayout(buttons)

    # --- choosing -----------------------------------------------------------------------------

    def _name(self) -> None:
        """Propose a file in the folder that was used last."""
        old = Path(self.path.text()).parent if self.path.text() else _folder()
        self.path.setText(str(old / f"{self.what.currentData()}.{self.format.currentData()}"))

    def _choose(self) -> None:
        kind = self.format.currentData()
        chosen, _ = QFileDialog.getSaveFileName(
            self,
            tr("Export"),
            self.path.text(),
            f"{kind.upper()} (*.{kind})",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if chosen:
            path = Path(chosen)
            self.path.setText(str(path if path.suffix else path.with_suffix(f".{kind}")))

    # --- writing ------------------------------------------------------------------------------

    def _begin(self) -> None:
        path = Path(self.path.text()).expanduser()
        if not path.suffix:
            path = path.with_suffix(f".{self.format.currentData()}")
        try:
            sheets = self._sheets(self.what.currentData())
        except WargameError as error:
            self._failed(sentence(error))
            return
        self._written = paths_of(sheets, path)
        there = [one.name for one in self._written if one.exists()]
        if there and self._asked != self._written:
            self._asked = self._written
            self._say(
                tr("{name} is there already; export again to replace it.", name=there[0]),
                danger=True,
            )
            return
        self._asked = ()
        _remember(path)
        self._say(tr("Writing {name} …", name=path.name))
        self._busy(True)
        self.job.begin(write(sheets, path))

    _written: tuple[Path, ...] = ()
    _asked: tuple[Path, ...] = ()

    def _stop(self) -> None:
        if self.job.is_busy:
            self.job.cancel()
        else:
            self.reject()

    def _progress(self, done: int, count: int) -> None:
        self.bar.setMaximum(count if count > 1 else 0)
        self.bar.setValue(done)

    def _done(self) -> None:
        self._busy(False)
        first = self._written[0]
        self._say(
            tr("Written: {path}", path=first)
            if len(self._written) == 1
            else tr(
                "Written: {count} files in {folder}", count=len(self._written), folder=first.parent
            )
        )

    def _failed(self, reason: str) -> None:
        self._busy(False)
        self._say(reason, danger=True)

    def _cancelled(self) -> None:
        self._busy(False)
        self._say(tr("Stopped; nothing incomplete was kept."))

    def _busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        for widget in (self.start, self.what, self.format, self.path, self.browse):
            widget.setEnabled(not busy)
        self.stop.setText(tr("Cancel") if busy else tr("Close"))

    def _say(self, text: str, *, danger: bool = False) -> None:
        self.message.setObjectName("danger" if danger else "")
        self.message.setStyleSheet("")  # looks the name up again
        self.message.style().polish(self.message)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setText(text)

    def reject(self) -> None:
        """Closing stops what is being written."""
        self.job.cancel()
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Closing stops what is being written."""
        self.job.cancel()
        super().closeEvent(event)


def _folder() -> Path:
    """Where something was last written, else the folder of the user's documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(str(QSettings("gunyuden", "gunyuden").value(_KEY, documents)))


def _remember(path: Path) -> None:
    QSettings("gunyuden", "gunyuden").setValue(_KEY, str(path.parent))
