"""What is counted in matches: provinces, battles, tactics, and how every player has fared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido import library
from scenarios.bushido.rules.pieces import DISC_IDS, Disc
from wargame_core.engine.decision import Event
from wargame_core.engine.statistics import (
    NOBODY,
    Column,
    CountSum,
    CountTable,
    Observed,
    Observer,
)

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

FORTUNES, TACTICS = "fortunes", "tactics"
PROVINCES, FOUGHT = "provinces", "fought"
CHANGES: Final = "changes"
COUNTED: Final = {
    "tea": ("ceremonies", "tea ceremonies"),
    "tea-refused": ("refused", "ceremonies refused"),
    "battle-won": ("won", "battles won"),
    "built": ("built", "buildings"),
    "improved": ("improved", "improvements"),
    "ronin": ("ronin", "ronin played"),
    "geisha": ("geisha", "turns ended by a Geisha"),
    "seppuku": ("seppuku", "seppuku committed"),
    "kotau": ("kotau", "Kotau played"),
}
"""Kinds of events, the column that counts them, and its title."""


class BushidoStatistics:
    """The statistics of the game."""

    turn_word: Final = "turns"
    endings: Final[Mapping[str, str]] = {
        "result.goal": "enough honour",
        "result.council": "a council",
    }

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        """Fortunes of players, tactics, provinces at the end, and battles."""
        found = library.load(scenario, options)
        seats = {seat: f"Player {n}" for n, seat in enumerate(found.seats, 1)}
        columns = tuple(Column(*column) for column in COUNTED.values())
        places = {place: place.upper() for place in found.place_ids}
        players = tuple(Column(seat, title) for seat, title in seats.items())
        held = (
            *(Column(seat, title, is_share=True) for seat, title in seats.items()),
            Column(NOBODY, "nobody", is_share=True),
            Column(CHANGES, "changes of hands"),
        )
        discs = {
            name: found.numbers.discs[disc].name
            for disc, name in enumerate(DISC_IDS)
            if disc not in (Disc.BACK, Disc.KOTAU)
        }
        return (
            CountTable(FORTUNES, "Fortunes of players", "player", seats, columns),
            CountTable(TACTICS, "Tactics played", "disc", discs, players),
            CountTable(PROVINCES, "Provinces at the end", "province", places, held),
            CountTable(FOUGHT, "Attacks, under the Daimyo", "province", places, players, True),
        )

    def observer(self, state: State) -> Observer:
        """An observer of a match."""
        del state
        return _Observer()

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        """The board of tiles, coloured by a number for each province."""
        from scenarios.bushido.statistics.heat import heat_svg

        return heat_svg(library.load(scenario, options), heat, title)


class _Observer:
    def __init__(self) -> None:
        self._sums, self._turns = CountSum(), 0

    def see(self, state: State, events: Sequence[Event]) -> None:
        """Count what has happened."""
        ids = state.scenario.place_ids
        for event in events:
            params: Any = event.params
            if event.kind == "turn":
                self._turns += 1
            elif event.kind == "attack":
                seat = state.seat(params["player"])
                self._sums.add(FOUGHT, ids[params["place"]], seat)
            elif event.kind == "owner" and state.begun:
                self._sums.add(PROVINCES, ids[params["place"]], CHANGES)
            elif event.kind == "tactic" and params["disc"]:
                self._sums.add(TACTICS, DISC_IDS[params["disc"]], state.seat(params["player"]))
            if event.kind in COUNTED:
                self._sums.add(FORTUNES, _seat(state, params), COUNTED[event.kind][0])

    def finish(self, state: State) -> Observed:
        """Everything that was counted, with the provinces at the end."""
        for place, player in zip(state.scenario.place_ids, state.owner, strict=True):
            self._sums.add(PROVINCES, place, NOBODY if player < 0 else state.seat(player))
        return Observed(self._turns, self._sums.counts())


def _seat(state: State, params: Mapping[str, Any]) -> str:
    """Whom an event is about; of a place its owner."""
    player = params.get("player", -1)
    return state.seat(player if player >= 0 else state.owner[params["place"]])
