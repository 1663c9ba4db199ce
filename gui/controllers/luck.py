"""The luck of the open match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gui.controllers.reports import ReportController
from wargame_core.engine.match import Match
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from gui.panels.luck_page import LuckPage
    from wargame_core.analysis.luck import LuckReport


class LuckController(ReportController):
    """What every die brought against what it could have brought."""

    def why_secret(self) -> str:
        """Luck tells what dice mean for hidden things."""
        return tr("The luck of this game is told once the match is over: players have secrets.")

    def why_hidden(self) -> str:
        """By its key."""
        return tr("The page on luck is back with {key}.", key="Ctrl+L")

    def new_page(self) -> LuckPage:
        """Bars and turning points."""
        from gui.panels.luck_page import LuckPage

        return LuckPage(self._host.theme, self._host.widget)

    def make(self, match: Match, progress: Callable[[int, int], None]) -> LuckReport:
        """Die by die."""
        from wargame_core.analysis.luck import luck_of

        return luck_of(match, progress)

    def fill(self, page: LuckPage, report: LuckReport) -> None:
        """In words of the moment."""
        from gui.match.luck_report import view_of

        page.show_luck(view_of(self._host.live.now, report))
