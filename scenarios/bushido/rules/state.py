"""The state of a match: plain containers by player and place, copied once per action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules.numbers import Worth
from scenarios.bushido.rules.pieces import (
    BACK,
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

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario

Counts = tuple[int, ...]
"""How many pieces of each kind; those that lie face down are the first."""
ATTACK: Final = 0
DEFENCE: Final = 1
DOJO: Final = 2
"""Index of the stack of a Dojo beside those of both sides."""
MILITARY: Final = 0
POLITICAL: Final = 1


@dataclass(frozen=True, slots=True)
class Used:
    """What a side plays beside its stack."""

    disc: int
    bows: int
    shuriken: int


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle in progress (7). Pairs hold the attack's fact first, then the defence's."""

    place: int
    origin: int
    """Where the attackers came from; NOWHERE for ronin, who are there."""
    leaders: tuple[int, int]
    troops: int = 0
    """Ordinary troops that attack; ronin stay on the map."""
    markers: int = 0
    """Household markers that attack."""
    peasants: int = 0
    bonus: int = 0
    """Honour of the bonus markers (BU-P8-03)."""
    support: bool = False
    """Whether the Daimyo's Dojo supports the attack."""
    stacks: tuple[Counts, Counts, Counts] = ((), (), ())
    """Katana tiles from bottom to top: attack, defence, Dojo."""
    is_open: bool = False
    """Whether the stacks have been shown."""
    alone: bool = False
    """Whether the Daimyo fights with his Dojo because the Samurai has played no tile."""
    used: tuple[Used, ...] = ()
    """Discs and missiles of both sides once they are shown."""
    aimed: int = 0
    """Bows of the defence that are shot at the stack of the Dojo."""
    played: tuple[int, int] = (0, 0)
    """Katana and missile tiles that leaders have played (BU-RES-01)."""
    lost: tuple[int, int] = (0, 0)
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

    winner: int
    how: str
    """``goal`` or ``council``."""
    rule: str


_PLACES: Final = (
    "terrain", "owner", "troops", "household", "ronin", "building", "wheel", "improvements",
)  # fmt: skip
_PLAYERS: Final = (
    "honour", "warrior", "hand", "shown", "discs", "small_bonus", "great_bonus", "campaign",
    "shrine", "role",
)  # fmt: skip
_LISTS: Final = (*_PLACES, *_PLAYERS, "bags")
_SCALARS: Final = (
    "market", "pile", "discarded", "month", "daimyo", "begun", "attacks", "lost_battles",
    "kotau", "battle", "ended", "frames",
)  # fmt: skip


class State:
    """Everything that can change. See the attribute comments for units and ranges."""

    __slots__ = ("scenario", *_LISTS, *_SCALARS, "_legal")

    scenario: Scenario
    # One entry a place of the map:
    terrain: list[int]  # index of the terrain; FACE_DOWN until it is flipped, and for a fortress
    owner: list[int]  # player, NOBODY for neutral ones
    troops: list[int]  # ordinary troops of the owner
    household: list[int]  # household markers of the owner
    ronin: list[int]
    building: list[int]  # index of the building, NO_BUILDING for none
    wheel: list[bool]  # whether that piece shows the Great Irrigation Wheel (B-09)
    improvements: list[Counts]  # number of each
    # One entry a player:
    honour: list[int]  # Daimyo honour
    warrior: list[int]  # warrior honour
    hand: list[Counts]  # support tiles of each kind; face down in another seat's view
    shown: list[Counts]  # heirlooms and hostages that lie open
    discs: list[Counts]  # discs of each kind; face down in another seat's view
    small_bonus: list[bool]  # whether the marker has not been spent
    great_bonus: list[bool]
    campaign: list[bool]
    shrine: list[Counts]  # donated tiles from bottom to top; others see height and top
    role: list[int]  # Role; NONE for the Daimyo
    # The rest:
    bags: list[Counts]  # tiles of each kind in the military and the political bag; hidden
    market: Counts  # open tiles of each kind
    pile: Counts  # discs to be drawn, of each kind; hidden
    discarded: Counts  # discarded discs of each kind; hidden
    month: int  # 1 to 12
    daimyo: int  # player
    begun: bool  # whether set-up is over, so that honour is counted
    attacks: int  # attacks that the Daimyo may still make this turn
    lost_battles: int  # that the Samurai has lost this turn and that are not judged
    kotau: int  # effect of the Kotau of this turn, NOBODY for none
    battle: Battle | None
    ended: Ending | None
    frames: tuple[Any, ...]  # procedures in progress; the last one is open
    _legal: Any

    def copy(self) -> State:
        """A copy that may be changed; frozen parts are shared."""
        new = State.__new__(State)
        new.scenario = self.scenario
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        for name in _SCALARS:
            setattr(new, name, getattr(self, name))
        new._legal = None
        return new

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order, for digests and comparison."""
        return (
            self.scenario.digest,
            *(tuple(getattr(self, name)) for name in _LISTS),
            *(getattr(self, name) for name in _SCALARS),
        )

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


def with_more(counts: Counts, kind: int, number: int = 1) -> Counts:
    """Counts with more of a kind, or fewer.

    >>> with_more((0, 2, 1), 1, -1)
    (0, 1, 1)
    """
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


def together(one: Counts, other: Counts) -> Counts:
    """Counts of two heaps in one."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def face_down(counts: Counts) -> Counts:
    """As many pieces, all face down.

    >>> face_down((0, 2, 1))
    (3, 0, 0)
    """
    return (sum(counts), *(0,) * (len(counts) - 1))


def stack_face_down(stack: Counts) -> Counts:
    """A stack as others see it: its height, and the tile on top."""
    return (*(BACK,) * (len(stack) - 1), *stack[-1:])


def new_state(scenario: Scenario) -> State:
    """An empty map before set-up, all tiles in their bags."""
    players, places = scenario.players, len(scenario.place_ids)
    numbers = scenario.numbers
    state = State.__new__(State)
    state.scenario = scenario
    state.terrain, state.owner = [FACE_DOWN] * places, [NOBODY] * places
    state.troops, state.household, state.ronin = [0] * places, [0] * places, [0] * places
    state.building, state.wheel = [NO_BUILDING] * places, [False] * places
    state.improvements = [(0,) * len(IMPROVEMENT_IDS)] * places
    state.honour = [0] * players
    state.warrior = [numbers.amounts.warrior_start] * players
    state.hand, state.shown = [(0,) * TILES] * players, [(0,) * TILES] * players
    state.discs = [tuple(kind.start for kind in numbers.discs)] * players
    state.small_bonus, state.great_bonus = [True] * players, [True] * players
    state.campaign = [True] * players
    state.shrine, state.role = [()] * players, [int(Role.NONE)] * players
    state.bags = [
        tuple(kind.number if kind.military == military else 0 for kind in numbers.tiles)
        for military in (True, False)
    ]
    state.market = (0,) * TILES
    state.pile = tuple(kind.number - players * kind.start for kind in numbers.discs)
    state.discarded = (0,) * DISCS
    state.month, state.daimyo, state.begun = 1, 0, False
    state.attacks, state.lost_battles, state.kotau = 0, 0, NOBODY
    state.battle, state.ended = None, None
    state.frames = ()
    state._legal = None
    return state
