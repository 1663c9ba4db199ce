"""The state of a match: plain containers by player and place, copied once per action.

Every field is declared with what it holds and its default; copies, digests and position files
follow from that (``wargame_core.engine.declared``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from scenarios.bushido.rules.numbers import Worth
from scenarios.bushido.rules.pieces import (
    DISCS,
    FACE_DOWN,
    IMPROVEMENT_IDS,
    NO_BUILDING,
    NOBODY,
    NOWHERE,
    TILES,
    Building,
    Role,
)
from scenarios.bushido.rules.things import (
    BAG,
    BUILDING,
    DISC_COUNTS,
    IMPROVEMENT,
    PLACE,
    PLAYER,
    ROLE,
    STACK,
    TERRAIN,
    TILE_COUNTS,
    DiscIndex,
    PlaceIndex,
    PlaceOrNowhere,
    PlayerIndex,
    Stacks,
)
from wargame_core.engine.declared import DeclaredState, each, one
from wargame_core.engine.fields import FLAG, CountsOf, Maybe, Number, OneWord, Record, Row
from wargame_core.engine.heaps import Counts

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario

ATTACK: Final = 0
DEFENCE: Final = 1
DOJO: Final = 2
"""Index of the stack of a Dojo beside those of both sides."""
COUNT: Final = Number(0, 999)
Pair: TypeAlias = Annotated[tuple[int, int], Row.of(attack=COUNT, defence=COUNT)]
MILITARY: Final = 0
POLITICAL: Final = 1


@dataclass(frozen=True, slots=True)
class Used:
    """What a side plays beside its stack."""

    disc: DiscIndex
    bows: int
    shuriken: int


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle in progress (7). Pairs hold the attack's fact first, then the defence's."""

    place: PlaceIndex
    origin: PlaceOrNowhere
    """Where the attackers came from; NOWHERE for ronin, who are there."""
    leaders: Annotated[tuple[int, int], Row.of(attack=PLAYER, defence=PLAYER)]
    troops: int = 0
    """Ordinary troops that attack; ronin stay on the map."""
    markers: int = 0
    """Household markers that attack."""
    peasants: int = 0
    bonus: int = 0
    """Honour of the bonus markers (BU-P8-03)."""
    support: bool = False
    """Whether the Daimyo's Dojo supports the attack."""
    stacks: Stacks = ((), (), ())
    """Katana tiles from bottom to top: attack, defence, Dojo."""
    is_open: bool = False
    """Whether the stacks have been shown."""
    alone: bool = False
    """Whether the Daimyo fights with his Dojo because the Samurai has played no tile."""
    used: tuple[Used, ...] = ()
    """Discs and missiles of both sides once they are shown."""
    aimed: int = 0
    """Bows of the defence that are shot at the stack of the Dojo."""
    played: Pair = (0, 0)
    """Katana and missile tiles that leaders have played (BU-RES-01)."""
    lost: Pair = (0, 0)
    """Losses that were called for, at most the troops present (BU-BAT-10, B-43)."""
    winner: int = NOBODY
    """ATTACK, DEFENCE, or NOBODY while it is undecided."""

    @property
    def by_ronin(self) -> bool:
        """Whether the Hatamoto leads ronin (BU-P7-03)."""
        return self.origin == NOWHERE


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    winner: PlayerIndex
    how: Annotated[str, OneWord(("goal", "council"))]
    rule: str


def _first_warrior_honour(state: State, _: int) -> int:
    return state.scenario.numbers.amounts.warrior_start


def _first_discs(state: State, _: int) -> Counts:
    return tuple(kind.start for kind in state.scenario.numbers.discs)


def _full_pile(state: State, _: int) -> Counts:
    players = state.scenario.players
    return tuple(kind.number - players * kind.start for kind in state.scenario.numbers.discs)


def _full_bag(state: State, bag: int) -> Counts:
    kinds = state.scenario.numbers.tiles
    return tuple(kind.number if kind.military == (bag == MILITARY) else 0 for kind in kinds)


class State(DeclaredState):
    """Everything that can change. See the attribute comments for units and ranges."""

    scenario: Scenario
    # One entry a place of the map; terrain is FACE_DOWN until flipped, and for a fortress:
    terrain: list[int] = each(PLACE, TERRAIN, FACE_DOWN)
    owner: list[int] = each(PLACE, PLAYER.or_none, NOBODY)  # NOBODY for neutral ones
    troops: list[int] = each(PLACE, COUNT, 0)  # ordinary troops of the owner
    household: list[int] = each(PLACE, COUNT, 0)  # household markers of the owner
    ronin: list[int] = each(PLACE, COUNT, 0)
    building: list[int] = each(PLACE, BUILDING.or_none, NO_BUILDING)
    wheel: list[bool] = each(PLACE, FLAG, False)  # that piece shows the wheel (B-09)
    improvements: list[Counts] = each(PLACE, CountsOf(IMPROVEMENT), (0,) * len(IMPROVEMENT_IDS))
    # One entry a player:
    honour: list[int] = each(PLAYER, COUNT, 0)  # Daimyo honour
    warrior: list[int] = each(PLAYER, COUNT, _first_warrior_honour)  # warrior honour
    hand: list[Counts] = each(PLAYER, TILE_COUNTS, (0,) * TILES)  # face down in others' views
    shown: list[Counts] = each(PLAYER, TILE_COUNTS, (0,) * TILES)  # open heirlooms and hostages
    discs: list[Counts] = each(PLAYER, DISC_COUNTS, _first_discs)  # face down in others' views
    small_bonus: list[bool] = each(PLAYER, FLAG, True)  # whether the marker is not spent
    great_bonus: list[bool] = each(PLAYER, FLAG, True)
    campaign: list[bool] = each(PLAYER, FLAG, True)
    shrine: list[Counts] = each(PLAYER, STACK, ())  # from bottom to top; others see the top
    role: list[int] = each(PLAYER, ROLE, int(Role.NONE))  # NONE for the Daimyo too
    # The rest:
    bags: list[Counts] = each(BAG, TILE_COUNTS, _full_bag)  # military, political; hidden
    market: Counts = one(TILE_COUNTS, (0,) * TILES)  # open
    pile: Counts = one(DISC_COUNTS, _full_pile)  # discs to be drawn; hidden
    discarded: Counts = one(DISC_COUNTS, (0,) * DISCS)  # hidden
    month: int = one(Number(1, 12), 1)
    daimyo: int = one(PLAYER, 0)
    begun: bool = one(FLAG, False)  # whether set-up is over, so that honour is counted
    attacks: int = one(COUNT, 0)  # that the Daimyo may still make this turn
    lost_battles: int = one(COUNT, 0)  # by the Samurai this turn, that are not judged
    kotau: int = one(Number(-1, 2), NOBODY)  # effect of this turn's Kotau, NOBODY for none
    battle: Battle | None = one(Maybe(Record(Battle)), None)
    ended: Ending | None = one(Maybe(Record(Ending)), None)

    def seat(self, player: int) -> str:
        """The seat of a player."""
        return self.scenario.seats[player]

    @property
    def players(self) -> range:
        """All players."""
        return range(len(self.honour))

    # --- provinces ----------------------------------------------------------------------------

    def is_fortress(self, place: int) -> bool:
        """Whether a Clan Fortress is there (BU-TIL-07)."""
        return self.terrain[place] == FACE_DOWN and self.owner[place] != NOBODY

    def owned(self, player: int) -> list[int]:
        """Places of a player, his fortress included."""
        return [place for place, owner in enumerate(self.owner) if owner == player]

    def force(self, place: int) -> int:
        """Troops in a place, household markers counted as such (BU-CMP-04)."""
        return (
            self.troops[place]
            + self.household[place] * self.scenario.numbers.amounts.household_troops
        )

    def building_at(self, place: int) -> int:
        """What stands there: a Building, or NO_BUILDING."""
        return int(Building.WHEEL) if self.wheel[place] else self.building[place]

    def worth(self, place: int) -> Worth:
        """Honour, koku and katana of a place (5, B-08)."""
        numbers, built = self.scenario.numbers, self.building_at(place)
        base = (
            numbers.terrains[self.terrain[place]] if built == NO_BUILDING
            else numbers.buildings[built]
        ).worth  # fmt: skip
        if not any(self.improvements[place]):
            return base
        added = list(zip(self.improvements[place], numbers.improvements, strict=True))
        koku = sum(count * kind.worth.koku for count, kind in added)
        katana = sum(count * kind.worth.katana for count, kind in added)
        return Worth(base.honour, base.koku + koku, base.katana + katana)

    def koku(self, player: int) -> int:
        """Troops that a player may have on the map (BU-TIL-08)."""
        return sum(self.worth(place).koku for place in self.owned(player))

    def katana(self, player: int) -> int:
        """Tiles that a player draws in his own turn (BU-TIL-08)."""
        return sum(self.worth(place).katana for place in self.owned(player))

    def all_troops(self, player: int) -> int:
        """Ordinary troops of a player on the map, those of an attack under way included."""
        moving = 0
        if self.battle is not None and not self.battle.by_ronin and player == self.daimyo:
            moving = self.battle.troops
        return moving + sum(self.troops[place] for place in self.owned(player))

    def all_markers(self, player: int) -> int:
        """Household markers of a player on the map, likewise."""
        moving = 0
        if self.battle is not None and not self.battle.by_ronin and player == self.daimyo:
            moving = self.battle.markers
        return moving + sum(self.household[place] for place in self.owned(player))

    def with_building(self, player: int, building: int) -> list[int]:
        """Places of a player where such a building stands."""
        return [place for place in self.owned(player) if self.building_at(place) == building]

    def unbuilt(self, building: int) -> int:
        """Pieces of a building in the stock (B-09, B-49)."""
        kind = self.scenario.numbers.buildings[building]
        return kind.number - self.building.count(building)

    def spare(self, improvement: int) -> int:
        """Pieces of an improvement in the stock; those of its back are the same (B-09)."""
        kinds = self.scenario.numbers.improvements
        sides = [n for n, kind in enumerate(kinds) if kind.pieces == kinds[improvement].pieces]
        used = sum(counts[side] for counts in self.improvements for side in sides)
        return kinds[improvement].number - used

    # --- players ------------------------------------------------------------------------------

    def holder(self, role: Role) -> int:
        """The player with a role, or NOBODY (2)."""
        return self.role.index(role) if role in self.role else NOBODY

    def has(self, player: int, tile: int, count: int = 1) -> bool:
        """Whether a player has so many tiles of a kind in his hand."""
        return self.hand[player][tile] >= count

    def tiles_of(self, player: int, kinds: Iterable[int]) -> list[int]:
        """Those of some kinds of tiles that a player has in his hand."""
        held = self.hand[player]
        return [kind for kind in kinds if held[kind]]


def new_state(scenario: Scenario) -> State:
    """An empty map before set-up, all tiles in their bags."""
    return State.blank(scenario)
