"""Phase 5: political tiles of the Sensei, of the others, and buildings (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import (
    Done,
    MoveRonin,
    Place,
    PlayChanoyu,
    Player,
    PlayGeisha,
    PlayRonin,
    PlayShinobi,
    Take,
    UseInn,
    UseLantern,
    UseTeahouse,
)
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import PlayerFrame, ask_each, end_turn
from scenarios.bushido.rules.pieces import (
    DISCS,
    HEIRLOOMS,
    HOSTAGES,
    NOBODY,
    TILES,
    Building,
    Role,
    Tile,
)
from scenarios.bushido.rules.tea import can_host, convert, invite
from scenarios.bushido.rules.things import Places, PlayerIndex
from wargame_core.engine.decision import Action, Refusal

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def sensei_plays(working: WorkingCopy) -> None:
    """5.1: the Sensei at single price (BU-P5-01)."""
    sensei = working.state.holder(Role.SENSEI)
    if sensei != NOBODY:
        working.push(Influence(sensei, 1))


def others_play(working: WorkingCopy) -> None:
    """5.2: the others except the Daimyo at double price (BU-P5-02), clockwise (B-27)."""
    state = working.state
    price = state.scenario.numbers.amounts.double_price
    sensei = state.holder(Role.SENSEI)
    others = [player for player in state.scenario.after(state.daimyo) if player != sensei]
    ask_each(working, lambda player: Influence(player, price), others)


def buildings_play(working: WorkingCopy) -> None:
    """5.3: owners of buildings except the Daimyo (BU-P5-03)."""
    state = working.state
    owners = [
        player
        for player in state.scenario.after(state.daimyo)
        if any(state.with_building(player, building) for building in USED)
    ]
    ask_each(working, BuildingUse, owners)


USED = (Building.HIDEOUT, Building.TEAHOUSE, Building.LANTERN, Building.INN)
"""Buildings that are used in this phase."""


def open_to_ronin(state: State) -> list[int]:
    """Provinces of players without Clan Fortress (B-28)."""
    return [
        place
        for place, owner in enumerate(state.owner)
        if owner != NOBODY and not state.is_fortress(place)
    ]


def put_ronin(working: WorkingCopy, player: int, place: int, rule: str) -> None:
    """A ronin goes to a province, which is compared at once (BU-REV-01)."""
    working.state.ronin[place] += 1
    working.record("ronin", rule, player=player, place=place)
    working.look_for_revolts([place])


def ronin_refusal(state: State, place: int, placed: tuple[int, ...]) -> Refusal | None:
    """Why a ronin may not be put there, or None (BU-P5-01, BU-TIL-09, B-28)."""
    facts = {"place": place}
    if place in placed:
        return Refusal("BU-P5-01", "one-ronin-each", facts)
    if state.is_fortress(place):
        return Refusal("BU-TIL-09", "no-ronin-in-fortress", facts)
    if state.owner[place] == NOBODY:
        return Refusal("B-28", "no-ronin-in-neutral", facts)
    return None


@dataclass(frozen=True, slots=True)
class Influence(PlayerFrame):
    """A player plays political tiles, each effect for ``price`` equal tiles."""

    kind: ClassVar[str] = "influence"
    rule: ClassVar[str] = "BU-P5-01"
    offers: ClassVar[tuple[type, ...]] = (PlayRonin, PlayShinobi, PlayGeisha, PlayChanoyu, Done)
    secret: ClassVar[bool] = True
    price: int
    placed: Places = ()
    """Provinces that have got a ronin of this player."""
    tea: bool = False
    """Whether a Chanoyu has been played."""

    def facts(self, state: State) -> Mapping[str, Any]:
        """Tiles for one effect."""
        return {"price": self.price}

    def legal(self, state: State) -> Sequence[Action]:
        """As the hand allows (BU-P5-01)."""
        found: list[Action] = []
        others = [Player(other) for other in state.scenario.after(self.player)]
        if state.has(self.player, Tile.RONIN, self.price):
            places = [place for place in open_to_ronin(state) if place not in self.placed]
            found += [PlayRonin(Place(place)) for place in places]
        if state.has(self.player, Tile.SHINOBI, self.price):
            found += [PlayShinobi(other) for other in others]
        if state.has(self.player, Tile.GEISHA, self.price):
            found.append(PlayGeisha())
        if self.may_hold_tea(state):
            found += [PlayChanoyu(other) for other in others]
        return [*found, Done()]

    def may_hold_tea(self, state: State) -> bool:
        """At most one Chanoyu, and the gift must be there (B-12)."""
        tiles = state.has(self.player, Tile.CHANOYU, self.price)
        return tiles and not self.tea and can_host(state, self.player)

    def reason(self, state: State, action: Action) -> Refusal | None:
        """What forbids a ronin, or a second ceremony."""
        if isinstance(action, PlayRonin):
            found = ronin_refusal(state, action.place, self.placed)
            if found is not None:
                return found
        if isinstance(action, PlayChanoyu) and self.tea:
            return Refusal("BU-P5-01", "one-chanoyu", {"player": self.player})
        rule = "BU-P5-01" if self.price == 1 else "BU-P5-02"
        return Refusal(rule, "too-few-tiles", {"player": self.player, "price": self.price})

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The frame is open until the player has done, or the turn is over."""
        match action:
            case PlayRonin(place=place):
                working.spend(self.player, Tile.RONIN, self.price)
                working.replace(replace(self, placed=(*self.placed, int(place))))
                put_ronin(working, self.player, place, self.rule)
            case PlayShinobi(player=other):
                working.spend(self.player, Tile.SHINOBI, self.price)
                spy(working, self.player, other, "BU-P5-06")
            case PlayGeisha():
                working.spend(self.player, Tile.GEISHA, self.price)
                working.record("geisha", "BU-P5-04", player=self.player)
                end_turn(working, "BU-P5-04")
            case PlayChanoyu(player=guest):
                working.spend(self.player, Tile.CHANOYU, self.price)
                working.replace(replace(self, tea=True))
                invite(working, self.player, guest, "BU-P5-05")
            case _:
                working.drop()


def spy(working: WorkingCopy, player: int, other: int, rule: str) -> None:
    """The spy sees tiles and discs, and may take a tile (BU-P5-06)."""
    state = working.state
    working.record("spied", rule, player=player, other_player=other)
    tiles = tuple(t for t in range(TILES) for _ in range(state.hand[other][t]))
    discs = tuple(d for d in range(DISCS) for _ in range(state.discs[other][d]))
    seats = (state.seat(player),)
    working.record("spy-report", rule, other_player=other, tiles=tiles, discs=discs, seats=seats)
    working.push(Theft(player, other))


@dataclass(frozen=True, slots=True)
class Theft(PlayerFrame):
    """The spy may take one heirloom or hostage that has not been shown (BU-P5-06)."""

    kind: ClassVar[str] = "theft"
    rule: ClassVar[str] = "BU-P5-06"
    offers: ClassVar[tuple[type, ...]] = (Take, Done)
    secret: ClassVar[bool] = True
    victim: PlayerIndex

    def facts(self, state: State) -> Mapping[str, Any]:
        """Whose tiles."""
        return {"victim_player": self.victim}

    def legal(self, state: State) -> Sequence[Action]:
        """Heirlooms and hostages in the hand, or nothing."""
        found = state.tiles_of(self.victim, (*HEIRLOOMS, *HOSTAGES))
        return [*(Take(TileId(int(tile))) for tile in found), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """That a tile is gone all see; which one only the two."""
        state = working.state
        working.drop()
        if isinstance(action, Take):
            working.give_up(self.victim, action.tile)
            working.gain(self.player, action.tile)
            working.record("stolen", self.rule, player=self.player, other_player=self.victim)
            seats = (state.seat(self.player), state.seat(self.victim))
            working.record("stolen-tile", self.rule, tile=action.tile, seats=seats)


@dataclass(frozen=True, slots=True)
class BuildingUse(PlayerFrame):
    """An owner uses his buildings for double katana (BU-P5-03, BU-BLD-11 to 14)."""

    kind: ClassVar[str] = "use-building"
    rule: ClassVar[str] = "BU-P5-03"
    offers: ClassVar[tuple[type, ...]] = (MoveRonin, UseTeahouse, UseLantern, UseInn, Done)
    secret: ClassVar[bool] = True
    placed: Places = ()
    """Provinces that have got a ronin by this player (B-47)."""

    def can_use(self, state: State, building: Building) -> bool:
        """Whether he has the building and the tiles."""
        cost = state.scenario.numbers.buildings[building].use
        owns = bool(state.with_building(self.player, building))
        return owns and state.has(self.player, Tile.KATANA2, cost)

    def legal(self, state: State) -> Sequence[Action]:
        """As buildings and hand allow."""
        found: list[Action] = []
        if self.can_use(state, Building.HIDEOUT):
            goals = [place for place in open_to_ronin(state) if place not in self.placed]
            found += [
                MoveRonin(Place(origin), Place(goal))
                for goal in goals
                for origin in state.scenario.adjacent[goal]
                if state.ronin[origin]
            ]
        if self.can_use(state, Building.TEAHOUSE):
            found.append(UseTeahouse())
        if self.can_use(state, Building.LANTERN):
            found.append(UseLantern())
        if self.can_use(state, Building.INN):
            found += [UseInn(Player(other)) for other in state.scenario.after(self.player)]
        return [*found, Done()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """What forbids to put a ronin there."""
        if isinstance(action, MoveRonin):
            return ronin_refusal(state, action.target, self.placed)
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The frame is open until the player has done, or the turn is over."""
        if isinstance(action, Done):
            working.drop()
            return
        building = _BUILDING_OF[type(action)]
        kind = working.state.scenario.numbers.buildings[building]
        working.pay_doubles(self.player, kind.use)
        working.record("building-used", self.rule, player=self.player, building=int(building))
        match action:
            case MoveRonin(origin=origin, target=target):
                working.replace(replace(self, placed=(*self.placed, int(target))))
                working.state.ronin[origin] -= 1
                put_ronin(working, self.player, target, "BU-BLD-11")
            case UseTeahouse():
                convert(working, self.player)
            case UseLantern():
                end_turn(working, "BU-BLD-13")
            case UseInn(player=other):
                spy(working, self.player, other, "BU-BLD-14")


_BUILDING_OF: dict[type, Building] = {
    MoveRonin: Building.HIDEOUT,
    UseTeahouse: Building.TEAHOUSE,
    UseLantern: Building.LANTERN,
    UseInn: Building.INN,
}
