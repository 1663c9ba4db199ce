"""The working copy of a state while one action is carried out. All changes go through here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scenarios.bushido.rules.honour import moved
from scenarios.bushido.rules.pieces import NO_BUILDING, NOBODY, Tile
from scenarios.bushido.rules.state import (
    MILITARY,
    POLITICAL,
    Battle,
    State,
)
from wargame_core.engine import procedure
from wargame_core.engine.heaps import together, with_more


class WorkingCopy(procedure.WorkingCopy[State]):
    """Changes a state that nobody else holds."""

    __slots__ = ()

    # --- honour -------------------------------------------------------------------------------

    def add_honour(self, player: int, change: int, rule: str) -> None:
        """Change Daimyo honour (BU-HON-02, BU-HON-04)."""
        if change and self.state.begun:
            before = self.state.honour[player]
            now = moved(self.state.honour, player, change, shared_zero=False)
            self.state.honour[player] = now
            self.unsettled = True
            self.record("honour", rule, player=player, change=change, total=now)
            self._bumped(player, before, change, now)

    def add_warrior(self, player: int, change: int, rule: str) -> None:
        """Change warrior honour (BU-HON-03, BU-HON-04)."""
        if change:
            before = self.state.warrior[player]
            now = moved(self.state.warrior, player, change, shared_zero=True)
            self.state.warrior[player] = now
            self.record("warrior-honour", rule, player=player, change=change, total=now)
            self._bumped(player, before, change, now)

    def _bumped(self, player: int, before: int, change: int, now: int) -> None:
        """Say by how much somebody went on because a number was taken (BU-HON-04)."""
        beyond = (now - before - change) * (1 if change > 0 else -1)
        if beyond > 0:
            self.record("bumped", "BU-HON-04", player=player, count=beyond)

    # --- tiles --------------------------------------------------------------------------------

    def to_bag(self, tile: int, number: int = 1) -> None:
        """Put tiles back into their bag (BU-CMP-05)."""
        bag = MILITARY if self.state.scenario.numbers.tiles[tile].military else POLITICAL
        self.state.bags[bag] = with_more(self.state.bags[bag], tile, number)

    def all_to_bag(self, tiles: Iterable[int]) -> None:
        """Put some tiles back into their bags."""
        for tile in tiles:
            self.to_bag(tile)

    def gain(self, player: int, tile: int, number: int = 1) -> None:
        """Put tiles into a hand."""
        self.state.hand[player] = with_more(self.state.hand[player], tile, number)

    def give_up(self, player: int, tile: int, number: int = 1) -> None:
        """Take tiles out of a hand; they go elsewhere."""
        self.state.hand[player] = with_more(self.state.hand[player], tile, -number)

    def spend(self, player: int, tile: int, number: int = 1) -> None:
        """Play tiles of a hand: they go back to their bag."""
        self.give_up(player, tile, number)
        self.to_bag(tile, number)

    def pay_doubles(self, player: int, number: int) -> None:
        """Pay with double katana (BU-BLD-11)."""
        self.spend(player, Tile.KATANA2, number)

    # --- discs --------------------------------------------------------------------------------

    def take_disc(self, player: int, disc: int) -> None:
        """Take a disc out of a hand; it goes elsewhere."""
        self.state.discs[player] = with_more(self.state.discs[player], disc, -1)

    def drop_disc(self, disc: int) -> None:
        """Put a disc to those that are discarded."""
        self.state.discarded = with_more(self.state.discarded, disc)

    def discard(self, player: int, disc: int) -> None:
        """Discard a disc of a hand."""
        self.take_disc(player, disc)
        self.drop_disc(disc)

    def ready_discs(self) -> bool:
        """Shuffle discarded discs back if few are left (BU-CMP-05); whether any can be drawn."""
        state = self.state
        few = sum(state.pile) <= state.scenario.numbers.amounts.reshuffle
        if few and any(state.discarded):
            state.pile = together(state.pile, state.discarded)
            state.discarded = (0,) * len(state.pile)
            self.record("reshuffled", "BU-CMP-05", count=sum(state.pile))
        return any(state.pile)

    def draw_from_pile(self, disc: int) -> None:
        """Take a disc off those to be drawn."""
        self.state.pile = with_more(self.state.pile, disc, -1)

    # --- provinces ----------------------------------------------------------------------------

    def add_troops(self, place: int, troops: int, markers: int = 0) -> None:
        """Add troops and household markers, or take some away."""
        self.state.troops[place] += troops
        self.state.household[place] += markers

    def hand_over(self, place: int, player: int, rule: str) -> None:
        """Give a place to a player or to nobody; honour goes with it (BU-RES-08, BU-HON-05)."""
        state = self.state
        former, value = state.owner[place], state.worth(place).honour
        state.owner[place] = player
        self.record("owner", rule, place=place, owner_player=player)
        if former != NOBODY:
            self.add_honour(former, -value, rule)
        if player != NOBODY:
            self.add_honour(player, value, rule)

    def look_for_revolts(self, places: Iterable[int]) -> None:
        """Compare ronin and troops (BU-REV-01 to 03); an empty province is nobody's (B-11)."""
        state = self.state
        for place in sorted(set(places)):
            if state.owner[place] == NOBODY or state.is_fortress(place):
                continue
            ronin, force = state.ronin[place], state.force(place)
            if ronin < force:
                continue
            if ronin:
                self.record("revolt", "BU-REV-02", place=place, ronin=ronin, troops=force)
                state.ronin[place] = ronin - force
                state.troops[place] = state.household[place] = 0
            self.hand_over(place, NOBODY, "BU-REV-02" if ronin else "BU-RES-06")

    def rebuild(self, place: int, building: int, *, wheel: bool, rule: str) -> None:
        """Put a building or wheel on a place; its values replace the former ones (B-08)."""
        state = self.state
        before = state.worth(place).honour
        state.building[place], state.wheel[place] = building, wheel
        self.record("built", rule, place=place, building=state.building_at(place))
        owner = state.owner[place]
        if owner != NOBODY and building != NO_BUILDING:
            self.add_honour(owner, state.worth(place).honour - before, rule)

    # --- battle and turn ----------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle in progress."""
        battle = self.state.battle
        assert battle is not None, "no battle is being fought"
        return battle

    def change_battle(self, **facts: Any) -> None:
        """Replace facts of the battle in progress."""
        self.state.battle = replace(self.battle, **facts)
