"""All reports on the open match."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from gui.controllers.analysis import AnalysisController
from gui.controllers.luck import LuckController
from gui.controllers.reports import ReportController
from gui.match.replay import Replay
from gui.shell.host import Host
from gui.shell.match_dialogs import MatchDialogs


class MatchReports:
    """Each is shown when the dialogs or the menus ask for it."""

    def __init__(
        self, host: Host, replay: Replay, dialogs: MatchDialogs, board: Callable[[], QWidget]
    ) -> None:
        self.luck = LuckController(host, replay, board)
        self.analysis = AnalysisController(host, replay, board)
        dialogs.luck_wanted.connect(self.luck.show)
        dialogs.analysis_wanted.connect(self.analysis.show)

    def __iter__(self) -> Iterator[ReportController]:
        return iter((self.luck, self.analysis))

    def rebuild(self) -> None:
        """Make open pages anew in the present theme and language."""
        for report in self:
            report.rebuild()

    def finish(self) -> None:
        """End their workers, at the end of the program."""
        for report in self:
            report.finish()
