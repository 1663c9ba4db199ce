"""The race of the toy game with statistics and observations: every door there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.unit.engine.toy_game import SEATS, Race, RaceGame
from wargame_core.engine.decision import Event
from wargame_core.engine.statistics import Column, CountSum, CountTable, Observed


class RaceObserver:
    def __init__(self) -> None:
        self._sums = CountSum()
        self._turns = 1

    def see(self, state: Race, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "dash":
                self._sums.add("dashes", event.params["side"], "times")
            self._turns += event.kind == "turn"
        field = f"field{max(state.fields)}"
        self._sums.add("fields", field, "times")

    def finish(self, state: Race) -> Observed:
        self._sums.add("dashes", SEATS[state.fields.index(max(state.fields))], "first")
        return Observed(self._turns, self._sums.counts())


class RaceStatistics:
    turn_word = "laps"
    endings: Mapping[str, str] = {"result.arrived": "arrived"}

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        times = Column("times", "times")
        return (
            CountTable(
                "dashes",
                "Dashes",
                "runner",
                {seat: seat.title() for seat in SEATS},
                (times, Column("first", "arrived", is_share=True)),
            ),
            CountTable(
                "fields",
                "Where the first is",
                "field",
                {f"field{n}": f"Field {n}" for n in range(40)},
                (times,),
                on_board=True,
            ),
        )

    def observer(self, state: Race) -> RaceObserver:
        return RaceObserver()

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        xmlns = "http://www.w3.org/2000/svg"
        return f'<svg xmlns="{xmlns}" width="9" height="9"><title>{title}</title></svg>'


@dataclass
class CountedRace(RaceGame):
    def statistics(self) -> RaceStatistics:
        return RaceStatistics()

    def observation(self, view: Race, seat: str) -> Sequence[float]:
        own = SEATS.index(seat)
        hidden = view.hidden[1 - own]
        return (
            view.fields[own] / view.goal,
            view.fields[1 - own] / view.goal,
            view.dashes[own] / 4,
            (view.hidden[own] or 0) / 3,
            -1.0 if hidden is None else hidden / 3,
        )
