"""The choices of the open match beside the best ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from gui.controllers.reports import ReportController
from wargame_core.engine.match import Match
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from gui.panels.analysis_page import AnalysisPage
    from wargame_core.analysis.judging_work import Children
    from wargame_core.analysis.match_analysis import MatchAnalysis

KEY: Final = "Ctrl+Shift+L"
MOST_JOBS: Final = 8
"""Processes at most."""


class AnalysisController(ReportController):
    """Judged in processes of their own, so that the window stays quick."""

    choice_shown = Signal(object)
    """A DearChoice at whose point of the match the board stands now."""
    jobs: int = max(1, min(MOST_JOBS, os.cpu_count() or 1))
    """Processes that judge; 0: a thread of the window."""
    processes: Children | None = None
    """Those of the last analysis."""

    def why_secret(self) -> str:
        """A judgement tells what other seats hide."""
        return tr(
            "The choices of this game are judged once the match is over: players have secrets."
        )

    def why_hidden(self) -> str:
        """By its key."""
        return tr("The page on choices is back with {key}.", key=KEY)

    def new_page(self) -> AnalysisPage:
        """Curves and the dearest choices."""
        from gui.panels.analysis_page import AnalysisPage

        page = AnalysisPage(self._host.theme, self._host.widget)
        page.cancelled.connect(self.cancel)
        return page

    def _go_to(self, position: int) -> None:
        """Also say what was chosen there."""
        from gui.panels.analysis_page import AnalysisPage

        super()._go_to(position)
        shown = self.page.shown if isinstance(self.page, AnalysisPage) else None
        for choice in shown.dearest if shown is not None else ():
            if choice.position == position:
                self.choice_shown.emit(choice)
                return

    def cancel(self) -> None:
        """Nobody waits for the analysis any more."""
        if self.is_busy:
            self.close()
            self.said.emit(tr("Cancelled."))

    def close(self) -> None:
        """Also end what still judges, from here: the worker may be busy otherwise."""
        super().close()
        if self.processes is not None:
            self.processes.end()

    def steps(self, match: Match) -> int:
        """It is not known how many choices there were."""
        del match
        return 0

    def make(self, match: Match, progress: Callable[[int, int], None]) -> MatchAnalysis:
        """Choice by choice."""
        from wargame_core.analysis.judging_work import Children
        from wargame_core.analysis.match_analysis import analyse

        self.processes = children = Children()  # before the first look at whether to go on
        return analyse(
            match,
            jobs=self.jobs,
            progress=progress,
            watch=lambda: progress(0, 0),
            children=children,
        )

    def fill(self, page: AnalysisPage, report: MatchAnalysis) -> None:
        """In words of the moment."""
        from gui.match.analysis_report import view_of

        page.show_analysis(view_of(self._host.live.now, report))
