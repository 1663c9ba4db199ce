"""A scenario as the rules see it: everything that never changes during a match.

Units, castles, clans and sides are small integers, indices into the tuples of ``Scenario``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Protocol

from wargame_core.boards.hexmap import HexMap
from wargame_core.engine.decision import Action, Refusal, Result
from wargame_core.engine.game import ScenarioInfo
from wargame_core.gunyuden.rules.charts import Charts

if TYPE_CHECKING:
    from wargame_core.gunyuden.rules.state import State
    from wargame_core.gunyuden.rules.working_copy import WorkingCopy

REMEMBERED: Final = 32
"""Scenarios of which is remembered what was worked out; each map of one's own makes another."""


class Rank(IntEnum):
    """Command rank of a unit's leader (2-2-1(6)); a commander is a taishō or a sōdaishō."""

    BUSHO = 0
    TAISHO = 1
    SODAISHO = 2


@dataclass(frozen=True, slots=True)
class Unit:
    """The printed values of one counter (2-2-1)."""

    id: str
    name: str
    """Romaji with macrons, family name first."""
    name_ja: str
    clan: int
    rank: Rank
    strength: tuple[int, int, int]
    """Combat strength by steps left: (0, reduced, full)."""
    field_battle_modifier: int
    activation_points: int
    """Stages in which it may act: 1-4 (12-2-4)."""
    capacity: int
    """Units it may lead: boxes of its command track (9-2-1)."""
    may_lead: frozenset[int] = frozenset()
    """Units it may lead in spite of equal rank (34.7(4))."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """Where each number comes from: a section, a published source, or reconstruction."""
    aliases: tuple[str, ...] = ()
    history: str = ""
    """Who he was; letters such as H5 name sources of the scenario."""
    history_ja: str = ""
    surname_ja: str = ""
    """With which ``name_ja`` begins; empty where it is not parted."""


@dataclass(frozen=True, slots=True)
class Castle:
    """A castle in play (8)."""

    id: str
    name: str
    name_ja: str
    hex: int
    level: int
    owner: int
    """Clan that owns it at the start."""
    durability: int
    """Durability at the start, which is also its maximum (8-2-1, 31.3, G-41)."""
    points: int
    """Victory points for the side that owns it at the end (32.1)."""
    aliases: tuple[str, ...] = ()
    site: str = ""
    """Where it stands or stood."""
    site_ja: str = ""
    origin: str = ""
    """Where its numbers come from."""


@dataclass(frozen=True, slots=True)
class Source:
    """A page or publication from which something is known."""

    id: str
    """Letter and number, such as H5, as the texts cite it."""
    title: str
    title_ja: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clan:
    """An army: the units of one daimyō (7-1)."""

    id: str
    name: str
    name_ja: str
    side: int
    phase: int
    """Index of the operations phase in which it acts (29(2), G-12)."""
    main_castle: int
    """Index of its main castle, or -1 if it has none in play (8-3)."""
    replenishment: str
    """Its column set in the replenishment table (14-2)."""


@dataclass(frozen=True, slots=True)
class Side:
    """All armies of one player (3.0(2))."""

    id: str
    name: str
    name_ja: str


@dataclass(frozen=True, slots=True)
class OperationsPhase:
    """One army's turn to act within a stage (4-1-2(3)); ``side`` decides in it."""

    id: str
    name: str
    name_ja: str
    side: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a unit starts, and what is suggested for it (33.2)."""

    unit: int
    hex: int
    inside: bool
    """Suggested: start in garrison."""
    leader: int
    """Suggested leader; the unit itself if it starts alone or leads."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that cannot be taken back and happens when a force enters certain hexes (G-115)."""

    hexes: int
    """The hexes, as a set with one bit a hex."""
    rule: str
    code: str
    """What happens; its words are the message ``trigger.<code>``."""
    facts: Mapping[str, Any]
    freed: tuple[int, ...]
    """Units of the enemy that may act from then on."""


class ExtraActions(Protocol):
    """Actions of a scenario that are offered when a force is selected."""

    def offers(self, state: State) -> Sequence[Action]:
        """The legal ones, in a fixed order."""
        ...

    def attempt_of(self, state: State, leader: int) -> Action | None:
        """What a force may be told to try where it stands, allowed or not; None for nothing."""
        ...

    def explain(self, state: State, action: Action) -> Refusal | None:
        """Why one of them is forbidden; None if the action is of another kind."""
        ...

    def begin(self, working: WorkingCopy, action: Action) -> bool:
        """Begin one of them; False if the action is of another kind."""
        ...


@dataclass(frozen=True, slots=True)
class SpecialRules:
    """What a scenario adds to the basic rules (33.17), as data and functions."""

    free_phase: int | None = None
    """Operations phase that is played once before turn 1 (34.7(1))."""
    free_clans: frozenset[int] = frozenset()
    """Clans that may act in the free phase."""
    restraints: tuple[Callable[[State, int], Refusal | None], ...] = ()
    """Each may forbid the leader unit of a force to act (34.7(2), 36.7)."""
    on_enter: tuple[Callable[[WorkingCopy, int, int], None], ...] = ()
    """Run with (play, unit, hex) when a force enters a hex: releases and activations."""
    triggers: tuple[Callable[[State, Sequence[int]], Trigger | None], ...] = ()
    """Each tells what these units would set off by entering some hexes, as ``on_enter`` does it."""
    after_change: tuple[Callable[[WorkingCopy], None], ...] = ()
    """Run after every change of the situation."""
    random_events: tuple[Callable[[WorkingCopy], None], ...] = ()
    """Run in the random events step of each initial stage (4-1-1(1))."""
    result: Callable[[State], Result] | None = None
    """Replaces the count of victory points (35.6(2), 36.6(2))."""
    extra_actions: tuple[ExtraActions, ...] = ()
    """Actions that the basic rules do not know, such as sea movement (35.7)."""


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """One scenario, ready to be played."""

    game: str
    """Id of the game that it belongs to."""
    info: ScenarioInfo
    options: Mapping[str, str]
    """Chosen value of every option."""
    map: HexMap
    area: tuple[bool, ...]
    """For each hex whether it is in play (33.11, G-14)."""
    charts: Charts
    turns: tuple[str, ...]
    """Label of each turn, month/week, in order (33.12)."""
    sides: tuple[Side, ...]
    clans: tuple[Clan, ...]
    phases: tuple[OperationsPhase, ...]
    units: tuple[Unit, ...]
    castles: tuple[Castle, ...]
    placements: tuple[Placement, ...]
    """In the order in which the sides place them (33.14, G-111)."""
    deployment_order: tuple[int, ...]
    """Sides in order of placing (33.2)."""
    special: SpecialRules
    digest: str
    castle_at: Mapping[int, int]
    """Castle index by hex."""
    unit_index: Mapping[str, int]
    castle_index: Mapping[str, int]
    side_of_unit: tuple[int, ...]
    sources: Mapping[str, Source] = field(default_factory=dict)
    """By their letter and number."""

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        """Ids of units, castles … in order of index, by kind, as ``roles`` calls them."""
        return {
            "unit": [unit.id for unit in self.units],
            "castle": [castle.id for castle in self.castles],
            "clan": [clan.id for clan in self.clans],
            "side": [side.id for side in self.sides],
            "phase": [phase.id for phase in self.phases],
            "hex": self.map.names,
        }

    def side_of_clan(self, clan: int) -> int:
        """The side that a clan belongs to; -1 for no clan."""
        return self.clans[clan].side if clan >= 0 else -1

    def side_of_seat(self, seat: str) -> int:
        """The side that a seat plays. Raises ValueError for no seat."""
        return [side.id for side in self.sides].index(seat)
