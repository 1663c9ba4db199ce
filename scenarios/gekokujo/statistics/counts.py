"""What is counted in matches: who controls the provinces, battles, presence on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo import library
from wargame_core.engine.statistics import Column, CountTable, Observed, Observer
from wargame_core.provinces.statistics.counts import ProvinceObserver, province_tables

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

CLANS: Final = "clans"
PLAYED, WON = "played", "won"
"""Columns: matches in which somebody played a clan, and in which he won."""

_ENDINGS: Final = {
    "mandate": "the Mandate Provinces",
    "control": "control of enough provinces",
    "glory": "enough Glory Points",
    "last": "nobody else left",
    "rounds": "most provinces after the last round",
}
_TIE: Final = ".tie"


class GekokujoStatistics:
    """The statistics of the game."""

    turn_word: Final = "rounds"
    endings: Final[Mapping[str, str]] = {
        "result.nobody": "nobody left",
        **{f"result.{how}": words for how, words in _ENDINGS.items()},
        **{f"result.{how}{_TIE}": f"{words}, after a tie" for how, words in _ENDINGS.items()},
    }

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        """Clans, provinces at the end, battles, provinces with units when a round begins."""
        found = library.load(scenario, options)
        clans = {clan.id: clan.name for clan in found.numbers.clans}
        columns = Column(PLAYED, "played", is_share=True), Column(WON, "won", is_share=True)
        return CountTable(CLANS, "Clans", "clan", clans, columns), *province_tables(found)

    def observer(self, state: State) -> Observer:
        """An observer of a match."""
        del state
        return _Observer()

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        """The board, coloured by a number for each province."""
        from wargame_core.boards.heat_picture import area_heat_svg

        return area_heat_svg(library.load(scenario, options).map, heat, title)


class _Observer(ProvinceObserver["State"]):
    def finish(self, state: State) -> Observed:
        """Everything that was counted, with who played and who won."""
        for player, clan in enumerate(state.clan):
            if clan >= 0:
                name = state.scenario.clan_ids[clan]
                self.sums.add(CLANS, name, PLAYED)
                if state.ended is not None and state.ended.winner == player:
                    self.sums.add(CLANS, name, WON)
        return super().finish(state)
