"""Who controls the provinces at the end, where battles were, who stood where, in many matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic

from wargame_core.engine.decision import Event
from wargame_core.engine.statistics import NOBODY, Column, CountSum, CountTable, Observed
from wargame_core.provinces.rules import state as states
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import S

PROVINCES, FOUGHT, OCCUPIED = "provinces", "fought", "occupied"
CHANGES: Final = "changes"
"""Column: how often control of a province changed."""


def province_tables(scenario: ProvinceScenario) -> tuple[CountTable, ...]:
    """Provinces at the end, battles, provinces with units when a round begins."""
    names = dict(zip(scenario.map.ids, scenario.map.names, strict=True))
    titles = [(seat, f"Player {n}") for n, seat in enumerate(scenario.seats, 1)]
    present = tuple(Column(seat, title) for seat, title in titles)
    held = (
        *(Column(seat, title, is_share=True) for seat, title in titles),
        Column(NOBODY, "nobody", is_share=True),
        Column(CHANGES, "changes of hands"),
    )
    fought = "Battles, under the attacker"
    occupied = "Rounds that begin with units there"
    return (
        CountTable(PROVINCES, "Provinces at the end", "province", names, held),
        CountTable(FOUGHT, fought, "province", names, present, True),
        CountTable(OCCUPIED, occupied, "province", names, present, True),
    )


class ProvinceObserver(Generic[S]):
    """Counts in one match, by the events ``round``, ``battle`` and ``control``."""

    def __init__(self) -> None:
        self.sums = CountSum()
        self._rounds = 0

    def see(self, state: S, events: Sequence[Event]) -> None:
        """Count what has happened."""
        ids = state.scenario.map.ids
        for event in events:
            params: Any = event.params
            if event.kind == "round":
                self._rounds += 1
                for player in range(len(state.units)):
                    for province in self.placed(state, player):
                        self.sums.add(OCCUPIED, ids[province], state.seat(player))
            elif event.kind == "battle":
                self.sums.add(FOUGHT, ids[params["province"]], state.seat(params["player"]))
            elif event.kind == "control":
                self.sums.add(PROVINCES, ids[params["province"]], CHANGES)

    def placed(self, state: S, player: int) -> Iterable[int]:
        """Provinces where a player has units."""
        return state.units[player]

    def finish(self, state: S) -> Observed:
        """Everything that was counted, with the provinces at the end."""
        for place, player in zip(state.scenario.map.ids, state.control, strict=True):
            holder = NOBODY if player == states.NOBODY else state.seat(player)
            self.sums.add(PROVINCES, place, holder)
        return Observed(self._rounds, self.sums.counts())
