"""Historical victory conditions of scenarios 2 and 3 (35.6(2), 36.6(2); G-101, G-106)."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.engine.decision import Message, Result
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.forces import has_units, owner_side
from wargame_core.gunyuden.rules.sequence import end_game
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class HistoricalVictory:
    """One side must take a castle, and perhaps destroy a clan; otherwise the other wins."""

    rule: str
    side: int
    castle: int
    clan: int | None
    """Clan that must have lost units (36.6(2))."""
    more_than_percent: int
    """Share of that clan's starting units that must be eliminated, more than this."""
    immediate: bool
    """Option: the game ends as soon as the condition holds (G-101)."""

    def is_fulfilled(self, state: State) -> bool:
        """Whether the condition holds as the situation stands."""
        return self._castle_taken(state) and self._clan_broken(state)

    def _castle_taken(self, state: State) -> bool:
        """The castle is lost to its side, and a unit of the winner is there where it must be."""
        holder = owner_side(state, self.castle)
        present = has_units(state, state.scenario.castles[self.castle].hex, self.side)
        if self.clan is None:
            return present and holder != 1 - self.side
        return holder == self.side or (holder < 0 and present)

    def _clan_broken(self, state: State) -> bool:
        if self.clan is None:
            return True
        members = [u for u, unit in enumerate(state.scenario.units) if unit.clan == self.clan]
        counted = scoring.lost_fates(state.scenario)
        lost = sum(state.fate[unit] in counted for unit in members)
        return lost * 100 > self.more_than_percent * len(members)

    def after_change(self, working: WorkingCopy) -> None:
        """End the game at once where that option is chosen."""
        if self.immediate and not working.state.over and self.is_fulfilled(working.state):
            end_game(working)

    def result(self, state: State) -> Result:
        """The winner under this condition; points are shown for comparison."""
        sides = state.scenario.sides
        fulfilled = self.is_fulfilled(state)
        winner = self.side if fulfilled else 1 - self.side
        code = "result.historical-reached" if fulfilled else "result.historical-missed"
        params: dict[str, int] = {"side": self.side, "castle": self.castle}
        if self.clan is not None:
            code += "-with-clan"
            params["clan"] = self.clan
        return Result(sides[winner].id, Message(code, params), self.rule, scoring.points(state))
