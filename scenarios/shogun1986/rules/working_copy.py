"""The working copy of a state while one action is carried out. All changes go through here."""

from __future__ import annotations

from dataclasses import replace

from scenarios.shogun1986.rules.numbers import RONIN
from scenarios.shogun1986.rules.state import Army, State, regulars
from scenarios.shogun1986.rules.troops import excess
from scenarios.shogun1986.rules.victory import check_goal
from wargame_core.provinces.rules import working_copy
from wargame_core.provinces.rules.kinds import plus, single
from wargame_core.provinces.rules.state import NOBODY


class WorkingCopy(working_copy.WorkingCopy[State]):
    """Changes a state that nobody else holds."""

    __slots__ = ()

    def put(self, army: Army) -> Army:
        """Keep an army as it is now."""
        self.state.armies[army.player][army.number] = army
        return army

    def change(self, player: int, province: int, kind: int, count: int, *, army: bool) -> None:
        """Add units to a troop, or take them away with a count below 0."""
        if not army:
            self.add(player, province, kind, count)
            return
        found = self.state.army_at(player, province)
        assert found is not None
        step = [count * one for one in single(kind, len(found.units))]
        self.put(replace(found, units=plus(found.units, step)))

    def take(self, province: int, player: int, rule: str) -> None:
        """A colour takes the card of a province; that may reach the goal (S-09)."""
        if self.give_control(province, player, rule):
            check_goal(self, player)

    def update_holder(self, province: int, rule: str) -> None:
        """A province without units of its holder is empty; its card goes to the red rectangle."""
        holder = self.state.control[province]
        if holder == NOBODY or self.state.army_at(holder, province) is not None:
            return
        if not regulars(self.state.at(holder, province)):
            self.state.units[holder].pop(province, None)
            self.state.secret[holder].pop(province, None)
            self.give_control(province, NOBODY, rule)

    def lose_army(self, army: Army, rule: str) -> None:
        """An army is gone with its daimyō (SG-C-20); a battle that it declared lapses."""
        state = self.state
        del state.armies[army.player][army.number]
        self.record("daimyo-lost", rule, player=army.player, province=army.province)
        if army.player == state.turn:
            kept = [
                made
                for made in state.markers
                if not made[0].army or made[0].origin != army.province
            ]
            for made, _ in (made for made in state.markers if made not in kept):
                self.record("lapsed", rule, player=army.player, province=int(made.target))
            state.markers = tuple(kept)

    def reveal(self, player: int, province: int, *, army: bool) -> None:
        """Show the secret rōnin of a troop (SG-RON-03)."""
        state = self.state
        secret = state.hidden(player, province, army=army)
        if not secret:
            return
        if army:
            found = state.army_at(player, province)
            assert found is not None
            self.put(replace(found, secret=0))
        else:
            del state.secret[player][province]
        self.change(player, province, RONIN, secret, army=army)
        self.record("ronin-revealed", "SG-RON-03", player=player, province=province, count=secret)

    def dismiss(self, player: int, province: int, *, army: bool) -> None:
        """Revealed rōnin leave a troop that an opponent has made too small for them (S-17)."""
        found = self.state.army_at(player, province) if army else None
        counts = found.fighting if found else self.state.troop(player, province, army=army)
        too_many = min(counts[RONIN], excess(self.state.scenario, counts))
        if too_many:
            self.change(player, province, RONIN, -too_many, army=army)
            self.record("ronin-leave", "S-17", player=player, province=province, count=too_many)
