"""The dialogs about a match: how it ended, and a new match that begins at one of its points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.match.live_match import LiveMatch
from gui.match.replay import Replay
from gui.match.secret_question import ask_before_seats
from gui.theme.theme import Theme
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from gui.match.branch_dialog import BranchDialog
    from gui.panels.points_table import PointsDialog
    from gui.panels.result import ResultDialog


class MatchDialogs(QObject):
    """Opens them over the window."""

    said = Signal(str)
    luck_wanted = Signal()
    """The luck of the dice is asked for."""
    analysis_wanted = Signal()
    """The choices of the match are asked for."""

    def __init__(
        self,
        live: LiveMatch,
        replay: Replay,
        over: QWidget,
        try_: Callable[[Callable[[], None]], bool],
        theme: Callable[[], Theme],
    ) -> None:
        """Dialogs over a window, in its theme of the moment.

        ``try_``: does something that may fail, and says whether it has not.
        """
        super().__init__(over)
        self._theme = theme
        self._live, self._replay, self._over, self._try = live, replay, over, try_
        self.result: ResultDialog | None = None
        self.branch: BranchDialog | None = None
        self.points: PointsDialog | None = None

    def show_result(self) -> None:
        """Show how the game ended."""
        result = self._live.match.result if self._live.is_open else None
        if result is not None:
            from gui.panels.result import ResultDialog

            self.result = ResultDialog(self._live, result, self._over, theme=self._theme())
            self.result.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.result.destroyed.connect(self._result_gone)
            self.result.replay_wanted.connect(self.replay_from_start)
            self.result.branch_wanted.connect(self.ask_branch)
            self.result.luck_wanted.connect(self.luck_wanted)
            self.result.analysis_wanted.connect(self.analysis_wanted)
            self.result.open()

    def show_points(self) -> None:
        """Show where the points come from as it stands, at any time."""
        live = self._live
        if live.is_open and live.now.views.points(live.now.state):
            from gui.panels.points_table import PointsDialog

            self.points = PointsDialog(live.now, self._over, self._theme())
            self.points.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.points.destroyed.connect(self._points_gone)
            self.points.open()

    def _points_gone(self) -> None:
        self.points = None

    def close_result(self) -> None:
        """Another match has been opened."""
        if self.result is not None:
            self.result.close()

    def _result_gone(self) -> None:
        self.result = None

    def replay_from_start(self) -> None:
        """Show the match from its start, action by action."""
        self._replay.to_start()
        if self._live.looks_back:
            self._replay.toggle()

    def ask_branch(self) -> None:
        """Ask who plays a new match that begins at the point that is shown."""
        if self._live.is_open:
            from gui.match.branch_dialog import BranchDialog

            self.branch = BranchDialog(self._live, self._over)
            self.branch.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.branch.chosen.connect(self._branch)
            self.branch.open()

    def _branch(self, position: int, seats: Mapping[str, str]) -> None:
        begin = partial(self._begin_branch, position, seats)
        ask_before_seats(self._over, self._live.match, seats, begin, lambda: None)

    def _begin_branch(self, position: int, seats: Mapping[str, str]) -> None:
        if self._try(lambda: self._live.branch(position, seats)):
            self.said.emit(
                tr(
                    "A new match; it shares the first {count} actions with the other.",
                    count=position,
                )
            )
