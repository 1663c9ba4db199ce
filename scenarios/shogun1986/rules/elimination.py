"""Eliminating an opponent: spoils, and daimyō who come back (SG-ELI)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scenarios.shogun1986.rules.actions import Allot, Station
from scenarios.shogun1986.rules.marching import take_over
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.state import Army
from scenarios.shogun1986.rules.victory import check_eliminated
from wargame_core.engine.decision import Action, Refusal
from wargame_core.provinces.rules.actions import Province
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.kinds import single
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def fall(working: WorkingCopy, lost: Iterable[tuple[int, int]]) -> None:
    """Colours that have lost a daimyō, and to whom; who has none left is out (SG-VIC-05, S-38)."""
    state = working.state
    by = {loser: other for loser, other in lost if not state.armies_of(loser)}
    losers = [loser for loser in sorted(by) if not state.out[loser]]
    for loser in losers:
        state.out[loser] = True
    for loser in losers:
        working.record("eliminated", "SG-VIC-05", player=loser, other_player=by[loser])
        _leave_round(working, loser)
        if by[loser] != NOBODY and not state.out[by[loser]]:
            _spoils(working, loser, by[loser])
        else:
            _vanish(working, loser)
    if losers:
        check_eliminated(working)


def _leave_round(working: WorkingCopy, loser: int) -> None:
    """Rōnin, koku and the ninja of the loser leave (S-37)."""
    state = working.state
    state.treasury[loser] = 0
    if state.plans:
        empty = Allot(0, 0, 0, 0, 0)
        state.plans = tuple(empty if p == loser else one for p, one in enumerate(state.plans))
    state.hired = tuple(0 if p == loser else count for p, count in enumerate(state.hired))
    state.secret[loser] = {}
    for place, counts in list(state.units[loser].items()):
        working.add(loser, place, RONIN, -counts[RONIN])
    for place, owner in enumerate(state.control):
        if owner == loser:
            working.update_holder(place, "S-46")
    seat = state.scenario.leader[loser]
    if seat not in state.seats_alive():
        if state.ninja == seat:
            state.ninja = NOBODY
        state.swords = tuple(0 if s == seat else n for s, n in enumerate(state.swords))


def _spoils(working: WorkingCopy, loser: int, by: int) -> None:
    """Units and provinces pass, with the figures of the colour (SG-ELI-01, SG-ELI-04)."""
    state = working.state
    state.sets[by] += state.sets[loser]
    state.sets[loser] = 0
    state.units[by].update(state.units[loser])
    state.units[loser] = {}
    passing = [place for place, owner in enumerate(state.control) if owner == loser]
    missing = state.scenario.numbers.pieces.markers - len(state.armies_of(by))
    working.push(*(Returning(by) for _ in range(missing)))
    for place in passing:
        working.take(place, by, "SG-ELI-01")


def _vanish(working: WorkingCopy, loser: int) -> None:
    """Nobody takes over: provinces are empty, castles stay (S-48)."""
    state = working.state
    state.units[loser] = {}
    state.sets[loser] = 0
    for place, owner in enumerate(state.control):
        if owner == loser:
            working.give_control(place, NOBODY, "S-48")


@dataclass(frozen=True, slots=True)
class Returning(PlayerFrame):
    """A lost daimyō of the eliminator comes back in a province without army (SG-ELI-02, 03)."""

    kind: ClassVar[str] = "return"
    rule: ClassVar[str] = "SG-ELI-03"

    def is_void(self, state: State) -> bool:
        """Whether every province has an army."""
        return PlayerFrame.is_void(self, state) or not self.legal(state)

    def legal(self, state: State) -> Sequence[Station]:
        """Own provinces without army."""
        taken = {army.province for army in state.armies_of(self.player)}
        return [
            Station(Province(place))
            for place, owner in enumerate(state.control)
            if owner == self.player and place not in taken
        ]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Foreign, or with an army."""
        if not isinstance(action, Station):
            return None
        facts = {"player": self.player, "province": action.province}
        if state.control[action.province] != self.player:
            return Refusal("SG-WAR-02", "not-held", facts)
        return Refusal("SG-WAR-06", "army-there", facts)

    def execute(self, working: WorkingCopy, action: Station) -> None:
        """He is there, and may take units."""
        state = working.state
        used = {army.number for army in state.armies_of(self.player)}
        number = next(n for n in range(len(used) + 1) if n not in used)
        units = single(DAIMYO, len(state.scenario.kinds))
        place = int(action.province)
        army = working.put(Army(self.player, number, place, units, state.scenario.level))
        working.record("returned", self.rule, player=self.player, province=place)
        working.drop()
        take_over(working, army)
