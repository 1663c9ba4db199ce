"""What is counted in matches: provinces, battles, and how every player has fared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986 import library
from wargame_core.engine.decision import Event
from wargame_core.engine.statistics import Column, CountTable, Observer
from wargame_core.provinces.statistics.counts import ProvinceObserver, province_tables

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State

FORTUNES: Final = "fortunes"
COUNTED: Final = {
    "battle": ("battles", "attacks"),
    "won": ("successes", "successful attacks"),
    "daimyo-lost": ("daimyo", "daimyō lost"),
    "built-castle": ("castles", "castles built"),
    "built-fortress": ("fortresses", "fortresses built"),
    "ninja-hired": ("ninja", "ninja hired"),
    "eliminated": ("colours", "colours eliminated"),
}
"""Kinds of events, the column that counts them, and its title."""


class Shogun1986Statistics:
    """The statistics of the game."""

    turn_word: Final = "rounds"
    endings: Final[Mapping[str, str]] = {
        "result.goal": "enough provinces",
        "result.round-end": "enough provinces at the end of a round",
        "result.elimination": "most provinces after the first elimination",
        "result.last": "nobody else left",
        "result.nobody": "nobody left",
    }

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        """Fortunes of players, provinces at the end, battles, provinces with units."""
        found = library.load(scenario, options)
        seats = {seat: f"Player {n}" for n, seat in enumerate(found.seats, 1)}
        columns = tuple(Column(*column) for column in COUNTED.values())
        fortunes = CountTable(FORTUNES, "Fortunes of war", "player", seats, columns)
        return fortunes, *province_tables(found)

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
    def see(self, state: State, events: Sequence[Event]) -> None:
        """Count what has happened."""
        super().see(state, events)
        for event in events:
            if event.kind in COUNTED:
                self.sums.add(FORTUNES, _seat(state, event.params), COUNTED[event.kind][0])

    def placed(self, state: State, player: int) -> Iterable[int]:
        """Provinces where a colour has a force or an army."""
        armies = {army.province for army in state.armies_of(player)}
        return sorted({*state.units[player], *armies})


def _seat(state: State, params: Mapping[str, Any]) -> str:
    """Who an event is about: a colour by its seat, or a seat."""
    player = params.get("player")
    return state.scenario.seats[params["seat_player"]] if player is None else state.seat(player)
