"""Phase 1: household, troops, tiles and discs, and what the Daimyo shows (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import (
    CallHousehold,
    Discard,
    Dismiss,
    Done,
    Place,
    PlaceHousehold,
    Show,
    Station,
    Suppress,
)
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.draws import draw_discs, draw_tiles
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.pieces import HEIRLOOMS, HOSTAGES, Tile
from scenarios.bushido.rules.set_up import room_for_troops, station
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def begin_turn(working: WorkingCopy) -> None:
    """A new Daimyo, and nobody has a role yet (BU-ROL-09)."""
    state = working.state
    state.role = [0] * len(state.role)
    state.attacks, state.lost_battles, state.kotau = 1, 0, -1
    working.record("turn", "BU-P1-01", player=state.daimyo, month=state.month)


def dismiss_household(working: WorkingCopy) -> None:
    """Own household troops leave the map (BU-P1-01)."""
    state = working.state
    places = [place for place in state.owned(state.daimyo) if state.household[place]]
    for place in places:
        state.household[place] = 0
    if places:
        working.record("household-gone", "BU-P1-01", player=state.daimyo)
    working.look_for_revolts(places)


def count_troops(working: WorkingCopy) -> None:
    """Too many are removed, missing ones may be added (BU-P1-02, B-11)."""
    working.push(MoreTroops(working.state.daimyo), FewerTroops(working.state.daimyo))


def offer_household(working: WorkingCopy) -> None:
    """The campaign marker may be turned in (BU-P1-03)."""
    if working.state.campaign[working.state.daimyo]:
        working.push(Household(working.state.daimyo))


def draw(working: WorkingCopy) -> None:
    """As many tiles as the katana say (BU-P1-04)."""
    state = working.state
    draw_tiles(working, state.daimyo, state.katana(state.daimyo))


def change_discs(working: WorkingCopy) -> None:
    """Any discs are discarded, then discs are drawn (BU-P1-05)."""
    working.push(Discards(working.state.daimyo))


def show_tiles(working: WorkingCopy) -> None:
    """Hostages, heirlooms and Drastic Measures (BU-P1-06)."""
    working.push(Showing(working.state.daimyo))


@dataclass(frozen=True, slots=True)
class FewerTroops(PlayerFrame):
    """Troops beyond koku go one by one."""

    kind: ClassVar[str] = "fewer-troops"
    rule: ClassVar[str] = "BU-P1-02"
    offers: ClassVar[tuple[type, ...]] = (Dismiss,)

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many must go."""
        return {"count": -room_for_troops(state, self.player)}

    def is_void(self, state: State) -> bool:
        """Whether none is too much."""
        return room_for_troops(state, self.player) >= 0

    def legal(self, state: State) -> Sequence[Action]:
        """Where one stays behind, as long as there is such a place (B-11)."""
        places = [place for place in state.owned(self.player) if state.troops[place]]
        spared = [p for p in places if state.force(p) > 1 or state.is_fortress(p)]
        return [Dismiss(Place(place)) for place in spared or places]

    def execute(self, working: WorkingCopy, action: Dismiss) -> None:
        """A province that is left empty is nobody's (B-11)."""
        working.add_troops(action.place, -1)
        working.record("dismissed", self.rule, player=self.player, place=action.place)
        working.look_for_revolts([action.place])


@dataclass(frozen=True, slots=True)
class MoreTroops(PlayerFrame):
    """Troops may be added up to koku."""

    kind: ClassVar[str] = "more-troops"
    rule: ClassVar[str] = "BU-P1-02"
    offers: ClassVar[tuple[type, ...]] = (Station, Done)

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many may come."""
        return {"count": room_for_troops(state, self.player)}

    def is_void(self, state: State) -> bool:
        """Whether none may come."""
        return room_for_troops(state, self.player) <= 0

    def legal(self, state: State) -> Sequence[Action]:
        """Any number in any own place, or no more."""
        most, places = room_for_troops(state, self.player), state.owned(self.player)
        return [
            *(Station(Place(place), n) for place in places for n in range(1, most + 1)),
            Done(),
        ]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The frame is open until all have come or the player has done."""
        if isinstance(action, Station):
            station(working, self.player, action, self.rule)
        else:
            working.drop()


@dataclass(frozen=True, slots=True)
class Household(PlayerFrame):
    """The campaign marker brings three household markers, once in the game (BU-P1-03)."""

    kind: ClassVar[str] = "household"
    rule: ClassVar[str] = "BU-P1-03"
    offers: ClassVar[tuple[type, ...]] = (CallHousehold, Done)

    def legal(self, state: State) -> Sequence[Action]:
        """Now, or not."""
        return [CallHousehold(), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The marker is spent."""
        working.drop()
        if isinstance(action, CallHousehold):
            state = working.state
            state.campaign[self.player] = False
            working.record("household", self.rule, player=self.player)
            working.push(PlacingHousehold(self.player, state.scenario.numbers.amounts.household))


@dataclass(frozen=True, slots=True)
class PlacingHousehold(PlayerFrame):
    """Household markers are placed one by one in own places."""

    kind: ClassVar[str] = "place-household"
    rule: ClassVar[str] = "BU-P1-03"
    offers: ClassVar[tuple[type, ...]] = (PlaceHousehold,)
    count: int

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many are left."""
        return {"count": self.count}

    def is_void(self, state: State) -> bool:
        """Whether all are placed."""
        return not self.count

    def legal(self, state: State) -> Sequence[Action]:
        """Every own place."""
        return [PlaceHousehold(Place(place)) for place in state.owned(self.player)]

    def execute(self, working: WorkingCopy, action: PlaceHousehold) -> None:
        """Then the next."""
        working.replace(replace(self, count=self.count - 1))
        working.add_troops(action.place, 0, 1)
        working.record("household-placed", self.rule, player=self.player, place=action.place)


@dataclass(frozen=True, slots=True)
class Discards(PlayerFrame):
    """Discs go one by one, then the hand is filled (BU-P1-05)."""

    kind: ClassVar[str] = "discard"
    rule: ClassVar[str] = "BU-P1-05"
    offers: ClassVar[tuple[type, ...]] = (Discard, Done)
    secret: ClassVar[bool] = True

    def legal(self, state: State) -> Sequence[Action]:
        """Any of them, or no more."""
        held = state.discs[self.player]
        return [*(Discard(DiscId(kind)) for kind, count in enumerate(held) if count), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """How many are drawn is open to all, which ones is not."""
        state = working.state
        if isinstance(action, Discard):
            working.discard(self.player, action.disc)
            working.record("disc-discarded", self.rule, player=self.player)
            return
        working.drop()
        missing = state.scenario.numbers.amounts.discs - sum(state.discs[self.player])
        draw_discs(working, self.player, max(0, missing))


@dataclass(frozen=True, slots=True)
class Showing(PlayerFrame):
    """The Daimyo puts tiles before himself and fights ronin (BU-P1-06, BU-TAN-05)."""

    kind: ClassVar[str] = "show"
    rule: ClassVar[str] = "BU-P1-06"
    offers: ClassVar[tuple[type, ...]] = (Show, Suppress, Done)
    secret: ClassVar[bool] = True

    def legal(self, state: State) -> Sequence[Action]:
        """Heirlooms once of each kind, hostages, and a ronin for each Drastic Measures."""
        found: list[Action] = [
            Show(TileId(tile))
            for tile in state.tiles_of(self.player, (*HEIRLOOMS, *HOSTAGES))
            if tile in HOSTAGES or not state.shown[self.player][tile]
        ]
        if state.has(self.player, Tile.DRASTIC):
            places = [place for place in state.owned(self.player) if state.ronin[place]]
            found += [Suppress(Place(place)) for place in places]
        return [*found, Done()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """One of each heirloom at most (BU-TAN-01)."""
        if not isinstance(action, Show) or int(action.tile) not in HEIRLOOMS:
            return None
        if state.shown[self.player][action.tile]:
            return Refusal("BU-TAN-01", "one-of-each", {"tile": action.tile})
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The frame stays open until he has done."""
        state = working.state
        if isinstance(action, Show):
            working.give_up(self.player, action.tile)
            state.shown[self.player] = with_more(state.shown[self.player], action.tile)
            working.record("shown", self.rule, player=self.player, tile=action.tile)
        elif isinstance(action, Suppress):
            working.spend(self.player, Tile.DRASTIC)
            state.ronin[action.place] -= 1
            working.record("suppressed", "BU-TAN-05", player=self.player, place=action.place)
        else:
            working.drop()
