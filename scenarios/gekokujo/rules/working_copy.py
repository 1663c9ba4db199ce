"""The working copy of a state while one action is carried out. All changes go through here."""

from __future__ import annotations

from collections.abc import Sequence

from scenarios.gekokujo.rules.control import controller, is_contested
from scenarios.gekokujo.rules.glory import award_mandates
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.scenario import NOBODY
from scenarios.gekokujo.rules.state import NOWHERE, State
from wargame_core.engine import procedure


class WorkingCopy(procedure.WorkingCopy[State]):
    """Changes a state that nobody else holds."""

    __slots__ = ()

    # --- Koku ---------------------------------------------------------------------------------

    def earn(self, player: int, koku: int) -> None:
        """Add Koku to a treasury."""
        self.state.treasury[player] += koku

    def pay(self, player: int, koku: int) -> int:
        """Pay what can be paid; what is missing comes back (4.2, K-13)."""
        paid = min(koku, self.state.treasury[player])
        self.state.treasury[player] -= paid
        return koku - paid

    # --- units --------------------------------------------------------------------------------

    def add(self, player: int, province: int, kind: int, count: int = 1) -> None:
        """Put units into a province."""
        change = [0] * len(self.state.scenario.kinds)
        change[kind] = count
        self.shift(player, province, change)

    def shift(self, player: int, province: int, change: Sequence[int]) -> None:
        """Change the counts of a player's units in a province, each by its number."""
        placed = self.state.units[player]
        counts = tuple(a + b for a, b in zip(self.state.at(player, province), change, strict=True))
        if any(counts):
            placed[province] = counts
        else:
            placed.pop(province, None)

    def lose(self, player: int, province: int, kind: int, rule: str) -> None:
        """Take one unit off the board."""
        self.add(player, province, kind, -1)
        self.record("unit-lost", rule, player=player, province=province, kind=kind)

    # --- control ------------------------------------------------------------------------------

    def read_control(self, *provinces: int, victors: Sequence[int] = ()) -> None:
        """Read who controls provinces; a castle falls with its province (K-16, K-04).

        ``victors``: the sides of a battle that has just been fought there, the attacker first.
        """
        state = self.state
        for province in provinces or range(len(state.control)):
            before = state.control[province]
            now = controller(state, province, victors)
            if now != before:
                state.control[province] = now
                self.record("control", "6.2.1-05", province=province, holder_player=now)
                if now == NOBODY and province in state.units[before]:
                    state.former[province] = before
                    self.keep_until_battle(province, before)
            if now != NOBODY:
                self._take_castles(province, now)
        if state.unfought or state.former:
            self._forget_battles()
        if state.scenario.modules.glory:
            award_mandates(self)

    def keep_until_battle(self, province: int, player: int) -> None:
        """A battle there is still to come, and the player is not out before it (K-51)."""
        unfought = self.state.unfought
        unfought[province] = unfought.get(province, 0) | 1 << player

    def battle_fought(self, province: int, attacker: int, defenders: Sequence[int]) -> None:
        """The battle that moves caused has been fought; it keeps its sides in play no more (K-51).

        A defender who has moved in has his own still to come, where all move before all fight
        (K-20); a holder who is on neither side has lost nothing in it.
        """
        state = self.state
        former = state.former.get(province, NOBODY)
        kept = state.unfought.get(province, 0) & ~(1 << attacker)
        if former in defenders:
            kept &= ~(1 << former)
        if kept:
            state.unfought[province] = kept
        else:
            state.unfought.pop(province, None)

    def forget_the_undecided(self, *, halving: bool = False) -> None:
        """Who has fought undecided for his land does not get it back later (K-57).

        While a new vassal takes units away (``halving``) it may still be left to allies.
        """
        state = self.state
        for province, player in list(state.former.items()):
            waits = state.unfought.get(province, 0) >> player & 1
            shared = any(state.allied(player, other) for other in state.present(province))
            if not waits and not (halving and shared):
                del state.former[province]

    def _forget_battles(self) -> None:
        """No battle is to come where no enemies share a province, or for those who have left it."""
        state = self.state
        for province, kept in list(state.unfought.items()):
            there = kept & sum(1 << player for player in state.present(province))
            if there and is_contested(state, province):
                state.unfought[province] = there
            else:
                del state.unfought[province]
        for province, player in list(state.former.items()):
            if state.control[province] != NOBODY or province not in state.units[player]:
                del state.former[province]

    def _take_castles(self, province: int, holder: int) -> None:
        state = self.state
        for player, place in enumerate(state.castle):
            if place == province and player != holder:
                state.castle[player] = NOWHERE
                state.fortified[player] = False
                self.record("castle-lost", "K-04", player=player, province=province)

    # --- Daimyō -------------------------------------------------------------------------------

    def has_daimyo(self, player: int) -> bool:
        """Whether a player has a Daimyō on the board."""
        return any(counts[DAIMYO] for counts in self.state.units[player].values())
