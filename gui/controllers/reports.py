"""Reports on the open match: made in a worker, shown on a page beside the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from gui.match.live_match import LiveMatch
from gui.match.replay import Replay
from gui.match.thinking import Thinker
from gui.panels.report_page import ReportPage
from gui.shell.host import Host
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import keeps_secrets

_STEPS: Final = 100
"""How often progress is shown."""
_HIDDEN: Final = 0.4
"""Share of the board that the page may hide from a player who looks there."""


def _point(live: LiveMatch) -> tuple[object, int]:
    """What a report is about."""
    return live.match, live.match.position


class _Stopped(Exception):  # noqa: N818 - no error: the player's wish
    """Nobody waits for the report any more."""


class ReportController(QObject):
    """Opens a page, and closes it when another match is shown. Each report has its subclass."""

    progressed = Signal(int, int, int)
    """Generation, actions that have been looked at, and all."""
    said = Signal(str)
    """Where the page is while it is hidden."""
    refused = Signal(str)
    """Why there is no report."""

    def __init__(self, host: Host, replay: Replay, board: Callable[[], QWidget]) -> None:
        """``board``: the board of the present page."""
        super().__init__(host.widget)
        self._host, self._replay, self._board = host, replay, board
        self.page: ReportPage | None = None
        """While it is open."""
        self._report: Any = None
        self._about: tuple[object, int] | None = None
        """The match, and how far it had been played, that the report is about."""
        self._generation = 0
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._answered)
        self._thinker.failed.connect(self._failed)
        self.progressed.connect(self._progressed)
        host.live.opened.connect(self.close)
        host.live.settled.connect(self._follow)

    # --- what a report is ---------------------------------------------------------------------

    def why_secret(self) -> str:
        """What is said where a report would give something away."""
        raise NotImplementedError  # Qt's metaclass leaves no room for an abstract class

    def why_hidden(self) -> str:
        """How the page is found that has made way for the board."""
        raise NotImplementedError

    def new_page(self) -> ReportPage:
        """An empty page in the present theme and language."""
        raise NotImplementedError

    def make(self, match: Match, progress: Callable[[int, int], None]) -> Any:
        """The report, in the worker. What ``progress`` raises ends the work."""
        raise NotImplementedError

    def steps(self, match: Match) -> int:
        """How much there is to do, as far as that is known before."""
        return match.position

    def fill(self, page: Any, report: Any) -> None:
        """Show a report on its page."""
        raise NotImplementedError

    # --- the page -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a report is being made."""
        return self.page is not None and self._report is None

    def show(self) -> None:
        """Open the page, unless that would give something away."""
        live = self._host.live
        if not live.is_open:
            return
        if keeps_secrets(live.match):
            self.refused.emit(self.why_secret())
            return
        if self.page is not None and self._report is not None and self._about == _point(live):
            self.page.show()
            self.page.raise_()
            return
        self.close()
        self._open()
        self._about = _point(live)
        match = live.match.branch(live.match.position)
        self._generation += 1
        self._progressed(self._generation, 0, self.steps(match))
        job = partial(self.make, match, partial(self._progress, self._generation))
        self._thinker.work(self._generation, job)

    def close(self) -> None:
        """Close the page; a report on its way is not wanted any more."""
        self._generation += 1
        self._thinker.cancel()
        self._report = None
        page, self.page = self.page, None
        if page is not None:
            page.finished.disconnect(self._finished)
            page.close()
            page.deleteLater()

    def rebuild(self) -> None:
        """Make the page anew in the present theme and language."""
        report = self._report
        if self.page is None:
            return
        if report is None:
            self.show()
            return
        place, hidden = self.page.geometry(), self.page.isHidden()
        self.close()
        self._open()
        self._report = report
        self.page.setGeometry(place)
        self.fill(self.page, report)
        self.page.setHidden(hidden)

    def finish(self) -> None:
        """End the worker, at the end of the program."""
        self.close()
        self._thinker.finish()

    def _open(self) -> None:
        page = self.page = self.new_page()
        page.position_wanted.connect(self._go_to)
        page.finished.connect(self._finished)
        page.show()

    def _go_to(self, position: int) -> None:
        """Show a point of the match; a page that hides the board makes way until asked again."""
        self._replay.go_to(position)
        page, board = self.page, self._board()
        if page is None:
            return
        seen = QRect(board.mapToGlobal(QPoint(0, 0)), board.size())
        hidden = seen.intersected(page.frameGeometry())
        if hidden.width() * hidden.height() > _HIDDEN * seen.width() * seen.height():
            page.hide()
            self.said.emit(self.why_hidden())

    def _finished(self, *_: object) -> None:
        self.close()

    def _follow(self) -> None:
        """The page goes when the end is taken back and seats have secrets again."""
        live = self._host.live
        if self.page is not None and live.is_open and keeps_secrets(live.match):
            self.close()

    # --- the worker ---------------------------------------------------------------------------

    def _progress(self, generation: int, done: int, total: int) -> None:
        """Called by the worker."""
        if generation != self._generation:
            raise _Stopped
        if total and done % max(1, total // _STEPS) == 0:
            self.progressed.emit(generation, done, total)

    def _progressed(self, generation: int, done: int, total: int) -> None:
        if self.page is not None and self._report is None and generation == self._generation:
            self.page.show_progress(done, total)

    def _answered(self, generation: int, report: Any) -> None:
        if self.page is not None and generation == self._generation:
            self._report = report
            self.fill(self.page, report)

    def _failed(self, generation: int, reason: str) -> None:
        if self.page is not None and generation == self._generation:
            self.page.show_note(reason)
