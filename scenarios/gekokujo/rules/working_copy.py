"""The working copy of a state while one action is carried out. All changes go through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenarios.gekokujo.rules.control import holder, is_contested
from scenarios.gekokujo.rules.glory import award_mandates
from scenarios.gekokujo.rules.state import State
from wargame_core.provinces.rules import working_copy
from wargame_core.provinces.rules.state import NOBODY, NOWHERE


class WorkingCopy(working_copy.WorkingCopy[State]):
    """Changes a state that nobody else holds."""

    __slots__ = ()

    def update_control(self, *provinces: int, victors: Sequence[int] = ()) -> None:
        """Let provinces change hands as the units in them say; a castle falls with its province.

        ``controller`` says who has it now (K-16, K-04). Without provinces, of all of them.
        ``victors``: the sides of a battle that has just been fought there, the attacker first.
        """
        state = self.state
        presence = {p: state.present(p) for p in provinces} if provinces else state.presence()
        control, castles = state.control, state.castle
        for province in provinces or self._to_be_read(presence):
            before, present = control[province], presence.get(province, ())
            if len(present) == 1 and present[0] == before:
                now = before
            elif before == NOBODY and not present:
                continue
            else:
                now = holder(state, province, present, victors)
            if now != before:
                self.give_control(province, now, "6.2.1-05")
                if now == NOBODY and province in state.units[before]:
                    state.former[province] = before
                    self.keep_until_battle(province, before)
            if now != NOBODY and province in castles:
                self._take_castles(province, now)
        if state.unfought or state.former:
            self._forget_battles()
        if state.scenario.modules.glory:
            award_mandates(self)

    def _to_be_read(self, presence: Mapping[int, Sequence[int]]) -> Sequence[int]:
        """Provinces that may change hands, or whose castle may fall, in rising order.

        In all others the only player present is in control, or nobody is and nobody was.
        """
        state = self.state
        control = state.control
        found = {place for place in state.castle if place != NOWHERE}
        held = len(control) - state.controlled(NOBODY)
        for province, present in presence.items():
            holder_ = control[province]
            if len(present) != 1 or present[0] != holder_:
                found.add(province)
            if holder_ != NOBODY:
                held -= 1
        if held:
            found.update(p for p, player in enumerate(control) if player >= 0 and p not in presence)
        return sorted(found)

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

    def has_daimyo(self, player: int) -> bool:
        """Whether a player has a Daimyō on the board."""
        return self.state.all_daimyo(player) > 0
