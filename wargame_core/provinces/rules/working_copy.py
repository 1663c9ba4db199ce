"""The working copy of a state on provinces: money, units and control change through it."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine import procedure
from wargame_core.provinces.rules.kinds import plus
from wargame_core.provinces.rules.state import S


class WorkingCopy(procedure.WorkingCopy[S]):
    """Changes a state that nobody else holds."""

    __slots__ = ()

    def earn(self, player: int, money: int) -> None:
        """Add money to a treasury."""
        self.state.treasury[player] += money

    def pay(self, player: int, money: int) -> int:
        """Pay what can be paid. Returns what is missing."""
        paid = min(money, self.state.treasury[player])
        self.state.treasury[player] -= paid
        return money - paid

    def add(self, player: int, province: int, kind: int, count: int = 1) -> None:
        """Put units into a province."""
        change = [0] * len(self.state.scenario.kinds)
        change[kind] = count
        self.shift(player, province, change)

    def shift(self, player: int, province: int, change: Sequence[int]) -> None:
        """Change the counts of a player's units in a province, each by its number."""
        placed = self.state.units[player]
        counts = plus(self.state.at(player, province), change)
        if any(counts):
            placed[province] = counts
        else:
            placed.pop(province, None)

    def lose(self, player: int, province: int, kind: int, rule: str) -> None:
        """Take one unit off the board."""
        self.add(player, province, kind, -1)
        self.record("unit-lost", rule, player=player, province=province, kind=kind)

    def give_control(self, province: int, player: int, rule: str) -> bool:
        """Let a province change hands, or become NOBODY's. Returns whether that is a change."""
        if self.state.control[province] == player:
            return False
        self.state.give(province, player)
        self.record("control", rule, province=province, holder_player=player)
        return True
