"""Set-up: fortresses, provinces, first honour, troops, tiles and discs (3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Claim, Flip, Found, Place, Station
from scenarios.bushido.rules.actions import Terrain as TerrainId
from scenarios.bushido.rules.draws import TileDraw, draw_discs, first_draws
from scenarios.bushido.rules.frames import PlayerFrame, Steps, ask_each
from scenarios.bushido.rules.honour import free_from
from scenarios.bushido.rules.pieces import FACE_DOWN, NOBODY
from scenarios.bushido.rules.things import PlaceIndex, PlayerIndex
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.draw_frame import DrawFrame

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy
    from wargame_core.engine.heaps import Counts


def found_fortresses(working: WorkingCopy) -> None:
    """In order, the eldest first: the first seat (BU-SET-04)."""
    ask_each(working, Fortress, working.state.players)


def claim_provinces(working: WorkingCopy) -> None:
    """In order until no tile is left (BU-SET-05)."""
    rounds = working.state.scenario.numbers.amounts.provinces - 1
    ask_each(working, Province, [*working.state.players] * rounds)


def first_honour(working: WorkingCopy) -> None:
    """Values are added up; a later equal total is bumped up (BU-SET-06, B-02)."""
    state = working.state
    taken: set[int] = set()
    for player in state.players:
        worth = [state.worth(place) for place in state.owned(player)]
        state.honour[player] = free_from(taken, sum(one.honour for one in worth))
        taken.add(state.honour[player])
        working.record(
            "first-values", "BU-SET-06", player=player, honour=state.honour[player],
            koku=state.koku(player), katana=state.katana(player),
        )  # fmt: skip
    state.begun = working.unsettled = True


def station_troops(working: WorkingCopy) -> None:
    """The rest of the troops (BU-SET-07)."""
    ask_each(working, FirstTroops, working.state.players)


def draw_first_tiles(working: WorkingCopy) -> None:
    """12 for the first, and one more for each other (BU-SET-08)."""
    first_draws(working, 0)


def fill_market(working: WorkingCopy) -> None:
    """6 of each bag, if there is a market (BU-SET-09)."""
    state = working.state
    count = state.scenario.numbers.amounts.market
    if state.scenario.switches.market:
        working.push(TileDraw(state.scenario.players, count, count))


def fourth_disc(working: WorkingCopy) -> None:
    """Each draws a disc at random (BU-SET-10)."""
    state = working.state
    for player in reversed(state.players):
        draw_discs(working, player, state.scenario.numbers.amounts.discs - sum(state.discs[player]))


def begin(working: WorkingCopy) -> None:
    """The first player is Daimyo in month 1."""
    working.push(Steps("turn"))


def free_tiles(state: State) -> list[int]:
    """Places that nobody has taken yet."""
    return [place for place, owner in enumerate(state.owner) if owner == NOBODY]


@dataclass(frozen=True, slots=True)
class Fortress(PlayerFrame):
    """A player chooses the place of his Clan Fortress; the tile stays face down."""

    kind: ClassVar[str] = "fortress"
    rule: ClassVar[str] = "BU-SET-04"
    offers: ClassVar[tuple[type, ...]] = (Found,)

    def legal(self, state: State) -> Sequence[Action]:
        """Every free tile."""
        return [Found(Place(place)) for place in free_tiles(state)]

    def reason(self, state: State, action: Found) -> Refusal:
        """It is taken."""
        return taken(state, self.rule, action.place)

    def execute(self, working: WorkingCopy, action: Found) -> None:
        """One troop goes there."""
        working.drop()
        working.add_troops(action.place, 1)
        working.hand_over(action.place, self.player, self.rule)


@dataclass(frozen=True, slots=True)
class Province(PlayerFrame):
    """A player chooses a tile, flips it, and occupies it."""

    kind: ClassVar[str] = "claim"
    rule: ClassVar[str] = "BU-SET-05"
    offers: ClassVar[tuple[type, ...]] = (Claim,)

    def legal(self, state: State) -> Sequence[Action]:
        """Every free tile."""
        return [Claim(Place(place)) for place in free_tiles(state)]

    def reason(self, state: State, action: Claim) -> Refusal:
        """It is taken."""
        return taken(state, self.rule, action.place)

    def execute(self, working: WorkingCopy, action: Claim) -> None:
        """What is on its face is found out."""
        working.replace(TileFlip(working.state.scenario.players, self.player, action.place))


def taken(state: State, rule: str, place: int) -> Refusal:
    """A tile belongs to somebody."""
    return Refusal(rule, "tile-taken", {"place": place, "owner_player": state.owner[place]})


@dataclass(frozen=True, slots=True)
class TileFlip(DrawFrame):
    """A tile is flipped: any of those that are not on the map yet is equally likely (B-06)."""

    kind: ClassVar[str] = "flip"
    rule: ClassVar[str] = "BU-SET-05"
    player: PlayerIndex
    place: PlaceIndex

    def source(self, state: State) -> Counts:
        """Map tiles that nobody has seen."""
        terrains = state.scenario.numbers.terrains
        return tuple(
            kind.number - state.terrain.count(index) if index != FACE_DOWN else 0
            for index, kind in enumerate(terrains)
        )

    def drawn(self, kind: int) -> Flip:
        """The tile shows it."""
        return Flip(TerrainId(kind))

    def take(self, working: WorkingCopy, kind: int) -> None:
        """It is occupied with one troop."""
        working.drop()
        working.state.terrain[self.place] = kind
        working.record("flipped", self.rule, place=self.place, terrain=kind)
        working.add_troops(self.place, 1)
        working.hand_over(self.place, self.player, self.rule)


def room_for_troops(state: State, player: int) -> int:
    """Ordinary troops that a player may add (BU-TIL-08, BU-CMP-04)."""
    limit = min(state.koku(player), state.scenario.numbers.amounts.troops)
    return limit - state.all_troops(player)


@dataclass(frozen=True, slots=True)
class FirstTroops(PlayerFrame):
    """A player puts the rest of his troops into own places (BU-SET-07)."""

    kind: ClassVar[str] = "first-troops"
    rule: ClassVar[str] = "BU-SET-07"
    offers: ClassVar[tuple[type, ...]] = (Station,)

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many are left."""
        return {"count": room_for_troops(state, self.player)}

    def is_void(self, state: State) -> bool:
        """Whether none is left."""
        return room_for_troops(state, self.player) <= 0

    def legal(self, state: State) -> Sequence[Action]:
        """Any number in any own place."""
        most = room_for_troops(state, self.player)
        places = state.owned(self.player)
        return [Station(Place(place), n) for place in places for n in range(1, most + 1)]

    def execute(self, working: WorkingCopy, action: Station) -> None:
        """The frame is open until all are placed."""
        station(working, self.player, action, self.rule)


def station(working: WorkingCopy, player: int, action: Station, rule: str) -> None:
    """Put troops into a place."""
    working.add_troops(action.place, action.troops)
    working.record("stationed", rule, player=player, place=action.place, troops=action.troops)
