"""The strip in the status line while a file is read."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from gui.shell.loading import Loader
from gui.theme.theme import GRID
from wargame_core.views.words import tr

_SOON_MS = 150
"""What is read sooner shows no progress."""


class LoadingBar(QWidget):
    """Name of the file, how far it is, and a button to cancel."""

    seen = Signal()
    """It has appeared or gone."""

    def __init__(self, loader: Loader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar()
        self.bar.setFixedWidth(20 * GRID)
        self.bar.setTextVisible(False)
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, 0)
        layout.setSpacing(GRID)
        for widget in (self.text, self.bar, self.cancel):
            layout.addWidget(widget)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._appear)
        self.cancel.clicked.connect(loader.cancel)
        loader.started.connect(self._started)
        loader.progress.connect(self._progress)
        loader.ended.connect(self._ended)
        self.hide()

    def _started(self, name: str) -> None:
        self.text.setText(tr("Reading {name} …", name=name))
        self.bar.setRange(0, 0)
        self._soon.start()

    def _progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def _appear(self) -> None:
        self.show()
        self.seen.emit()

    def _ended(self) -> None:
        self._soon.stop()
        self.hide()
        self.seen.emit()
