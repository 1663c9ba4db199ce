"""What is counted in matches: who controls the provinces, battles, presence on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo import library
from wargame_core.engine.tallies import NOBODY, Column, CountTable, Observed, Observer, Tally
from wargame_core.provinces.rules.state import NOBODY as NO_PLAYER

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Event

PROVINCES, FOUGHT, OCCUPIED, CLANS = "provinces", "fought", "occupied", "clans"
CHANGES: Final = "changes"
"""Column: how often control of a province changed."""
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
        provinces = dict(zip(found.map.ids, found.map.names, strict=True))
        clans = {clan.id: clan.name for clan in found.numbers.clans}
        titles = [(seat, f"Player {n}") for n, seat in enumerate(found.seats, 1)]
        present = tuple(Column(seat, title) for seat, title in titles)
        return (
            CountTable(CLANS, "Clans", "clan", clans, (
                Column(PLAYED, "played", is_share=True), Column(WON, "won", is_share=True),
            )),
            CountTable(PROVINCES, "Provinces at the end", "province", provinces, (
                *(Column(seat, title, is_share=True) for seat, title in titles),
                Column(NOBODY, "nobody", is_share=True), Column(CHANGES, "changes of hands"),
            )),
            CountTable(
                FOUGHT, "Battles, under the attacker", "province", provinces, present, True
            ),
            CountTable(
                OCCUPIED, "Rounds that begin with units there", "province", provinces, present, True
            ),
        )  # fmt: skip

    def observer(self, state: State) -> Observer:
        """An observer of a match."""
        return _Observer(state.scenario)

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        """The board, coloured by a number for each province."""
        from wargame_core.boards.heat_picture import area_heat_svg

        return area_heat_svg(library.load(scenario, options).map, heat, title)


class _Observer:
    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._tally = Tally()
        self._rounds = 0

    def see(self, state: State, events: Sequence[Event]) -> None:
        for event in events:
            count = _SEEN.get(event.kind)
            if count is not None:
                count(self, state, event.params)

    def finish(self, state: State) -> Observed:
        scenario, tally = self._scenario, self._tally
        for place, player in zip(scenario.map.ids, state.control, strict=True):
            tally.add(PROVINCES, place, NOBODY if player == NO_PLAYER else state.seat(player))
        for player, clan in enumerate(state.clan):
            if clan >= 0:
                name = scenario.clan_ids[clan]
                tally.add(CLANS, name, PLAYED)
                if state.ended is not None and state.ended.winner == player:
                    tally.add(CLANS, name, WON)
        return Observed(self._rounds, tally.counts())

    def _round(self, state: State, params: Mapping[str, Any]) -> None:
        del params
        self._rounds += 1
        for player, placed in enumerate(state.units):
            for province in placed:
                self._tally.add(OCCUPIED, self._scenario.map.ids[province], state.seat(player))

    def _battle(self, state: State, params: Mapping[str, Any]) -> None:
        place = self._scenario.map.ids[params["province"]]
        self._tally.add(FOUGHT, place, state.seat(params["player"]))

    def _control(self, state: State, params: Mapping[str, Any]) -> None:
        del state
        self._tally.add(PROVINCES, self._scenario.map.ids[params["province"]], CHANGES)


_SEEN: Final = {
    "round": _Observer._round,
    "battle": _Observer._battle,
    "control": _Observer._control,
}
"""What is done when an event of a kind has happened."""
