"""Sees that every match of the window is saved, and says so as long as one is not."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match.match_file import MatchFile
from wargame_core.views.words import listed, sentence

RETRY_MS: Final = 3000
"""Until writing is tried again though nothing is played."""


class RecordWatch(QObject):
    """The file of the present match, and those of earlier ones that are not saved yet."""

    lags = Signal(str)
    """From where on something is not saved, and why; empty once everything is."""
    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = MatchFile()
        self._left: list[MatchFile] = []
        self._words = ""
        self._timer = QTimer(self)
        self._timer.setInterval(RETRY_MS)
        self._timer.timeout.connect(self.retry)

    @property
    def file(self) -> MatchFile:
        """The file of the present match."""
        return self._file

    @property
    def words(self) -> str:
        """What ``lags`` said last."""
        return self._words

    @property
    def unsaved(self) -> tuple[MatchFile, ...]:
        """The files in which something is missing."""
        return tuple(file for file in (*self._left, self._file) if file.unsaved is not None)

    def follow(self, file: MatchFile) -> None:
        """Another match is shown; the file of the last one is closed when it is complete."""
        last, self._file = self._file, file
        saved = last.close()
        self._pass_on_news(last)
        if not saved:
            self._left.append(last)
        self.check()

    def check(self) -> None:
        """Say what has changed since the last check; to be called after every action."""
        for file in self._left:
            file.close()
        unsaved = self.unsaved
        for file in (*self._left, self._file):
            self._pass_on_news(file)
        self._left = [file for file in self._left if file.unsaved is not None]
        words = listed(
            (sentence(file.unsaved.words) for file in unsaved if file.unsaved is not None), " "
        )
        if unsaved and not self._timer.isActive():
            self._timer.start()
        elif not unsaved:
            self._timer.stop()
        if words != self._words:
            self._words = words
            self.lags.emit(words)

    def _pass_on_news(self, file: MatchFile) -> None:
        for news in file.news():
            self.said.emit(news)

    def retry(self) -> bool:
        """Write what is missing, if that can be done now; whether everything is saved."""
        self._file.retry()
        self.check()
        return not self.unsaved

    def give_up(self) -> None:
        """Nothing is tried any more."""
        self._file.close()
        self._file, self._left = MatchFile(), []
        self._timer.stop()
