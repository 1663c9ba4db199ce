"""The state of a match: plain lists indexed by unit and castle, copied once per action.

Derived pictures (who stands where, who leads whom, zones of control) are computed when first
asked for, carried along by ``copy`` and dropped by ``forget`` when what they depend on changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargame_core.gunyuden.rules.frames import Frame
    from wargame_core.gunyuden.rules.scenario import Scenario

NOWHERE = -1
"""Hex of a unit that is gone."""

NOBODY = -1
"""Owner of an abandoned castle (21-1)."""


class Fate(IntEnum):
    """What became of a unit."""

    IN_PLAY = 0
    ELIMINATED = 1
    """Its leader is killed and it scores for the enemy (25, 32.2)."""
    REMOVED = 2
    """Left the map with its dead sōdaishō (25-2)."""


_LISTS = (
    "hex", "steps", "morale", "inside", "leader", "acted", "investing", "fate",
    "led_at_phase_start", "unled_at_stage_start",
    "owner", "durability", "castle_morale", "resists", "refuses",
    "replenished", "called", "assaulted", "besieged",
)  # fmt: skip
_SCALARS = ("turn", "stage", "phase", "step", "frames", "flags", "fallen", "over")
_DERIVED = ("_occupants", "_forces", "_zones", "_graphs", "_legal")


class State:
    """Everything that can change. See the attribute comments for units and ranges."""

    __slots__ = ("scenario", *_LISTS, *_SCALARS, *_DERIVED)

    scenario: Scenario
    # One entry a unit:
    hex: list[int]  # hex index, NOWHERE when gone
    steps: list[int]  # 2 full, 1 reduced, 0 gone (2-2-1(5))
    morale: list[int]  # 0 … -4 (10)
    inside: list[bool]  # in garrison (16)
    leader: list[int]  # the unit that leads it; itself when it leads or stands alone (9-1)
    acted: list[bool]  # done for this operations phase (12-1-2)
    investing: list[bool]  # surrounds the enemy castle in its hex (18)
    fate: list[int]  # Fate
    led_at_phase_start: list[bool]  # 13-1-2
    unled_at_stage_start: list[bool]  # in play and unled when the stage began (14-1-2)
    # One entry a castle:
    owner: list[int]  # clan index, NOBODY when abandoned
    durability: list[int]  # 0 … start value (8-2)
    castle_morale: list[int]  # 0 … -4, counts only while nobody is inside (10-4)
    resists: list[bool]  # result A stands (20-3)
    refuses: list[bool]  # result B stands (20-3)
    replenished: list[bool]  # in this stage (14-3-3)
    called: list[bool]  # in this phase (20-1-2)
    assaulted: list[bool]  # in this phase (20-1-1)
    besieged: list[bool]  # invested when the situation was last settled (18-3)
    # The rest:
    turn: int  # 0 before turn 1, then 1 … last
    stage: int  # 1-4, 0 in the initial stage
    phase: int  # index of the operations phase, -1 outside
    step: int  # place in the sequence of play
    frames: tuple[Frame, ...]  # procedures in progress; the last one is open
    flags: frozenset[str]  # scenario facts, such as a released unit
    fallen: tuple[tuple[int, int], ...]  # castle and the clan that lost it, by fall (36.7(1))
    over: bool

    _occupants: dict[int, tuple[int, ...]] | None
    _forces: dict[int, tuple[int, ...]] | None
    _zones: Any
    _graphs: Any
    _legal: Any

    def copy(self) -> State:
        """A copy that may be changed; frozen parts and derived pictures are shared."""
        new = State.__new__(State)
        new.scenario = self.scenario
        new.hex = self.hex.copy()
        new.steps = self.steps.copy()
        new.morale = self.morale.copy()
        new.inside = self.inside.copy()
        new.leader = self.leader.copy()
        new.acted = self.acted.copy()
        new.investing = self.investing.copy()
        new.fate = self.fate.copy()
        new.led_at_phase_start = self.led_at_phase_start
        new.unled_at_stage_start = self.unled_at_stage_start
        new.owner = self.owner.copy()
        new.durability = self.durability.copy()
        new.castle_morale = self.castle_morale.copy()
        new.resists = self.resists.copy()
        new.refuses = self.refuses.copy()
        new.replenished = self.replenished.copy()
        new.called = self.called.copy()
        new.assaulted = self.assaulted.copy()
        new.besieged = self.besieged.copy()
        new.turn = self.turn
        new.stage = self.stage
        new.phase = self.phase
        new.step = self.step
        new.frames = self.frames
        new.flags = self.flags
        new.fallen = self.fallen
        new.over = self.over
        new._occupants = self._occupants
        new._forces = self._forces
        new._zones = self._zones
        new._graphs = self._graphs
        new._legal = None
        return new

    def forget(self) -> None:
        """Drop derived pictures after places, forces, castles or investments have changed."""
        self._occupants = self._forces = self._zones = self._graphs = self._legal = None

    def forget_forces(self) -> None:
        """Drop what depends on who leads whom only."""
        self._forces = self._legal = None

    def displace(self, units: Iterable[int], hex_: int) -> None:
        """Put units into another hex and keep the picture of who stands where."""
        known = self._occupants
        if known is not None:
            known = dict(known)
            for unit in units:
                left = tuple([other for other in known[self.hex[unit]] if other != unit])
                if left:
                    known[self.hex[unit]] = left
                else:
                    del known[self.hex[unit]]
                self.hex[unit] = hex_
                known[hex_] = tuple(sorted((*known.get(hex_, ()), unit)))
        else:
            for unit in units:
                self.hex[unit] = hex_
        self._occupants = known
        self._zones = self._graphs = self._legal = None

    def occupants(self) -> dict[int, tuple[int, ...]]:
        """Living units by hex, in order of index; empty hexes are absent.

        The order of the hexes depends on how the state came about: sort before it can matter.
        """
        found = self._occupants
        if found is None:
            found = {}
            for unit, hex_ in enumerate(self.hex):
                if hex_ >= 0:
                    found[hex_] = (*found.get(hex_, ()), unit)
            self._occupants = found
        return found

    def at(self, hex_: int) -> tuple[int, ...]:
        """Living units in a hex, inside a castle or not."""
        return (self._occupants or self.occupants()).get(hex_, ())

    def forces(self) -> dict[int, tuple[int, ...]]:
        """Units of every force, leader first, by leader (9-1), in order of leader."""
        found = self._forces
        if found is None:
            found = {
                unit: (unit,)
                for unit, leader in enumerate(self.leader)
                if leader == unit and self.hex[unit] >= 0
            }
            for unit, leader in enumerate(self.leader):
                if leader != unit and self.hex[unit] >= 0:
                    found[leader] = (*found[leader], unit)
            self._forces = found
        return found

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order, for digests and comparison."""
        return (
            self.scenario.digest,
            *(tuple(map(int, getattr(self, name))) for name in _LISTS),
            self.turn,
            self.stage,
            self.phase,
            self.step,
            self.over,
            tuple(sorted(self.flags)),
            tuple(sorted(self.fallen)),
            self.frames,
        )


def new_state(scenario: Scenario) -> State:
    """A state with every unit at its suggested place, before any decision (33.2)."""
    units, castles = len(scenario.units), len(scenario.castles)
    state = State.__new__(State)
    state.scenario = scenario
    state.hex = [NOWHERE] * units
    state.inside = [False] * units
    state.leader = list(range(units))
    for place in scenario.placements:
        state.hex[place.unit] = place.hex
        state.inside[place.unit] = place.inside
        state.leader[place.unit] = place.leader
    state.steps = [2] * units
    state.morale = [0] * units
    state.acted = [False] * units
    state.investing = [False] * units
    state.fate = [int(Fate.IN_PLAY)] * units
    state.led_at_phase_start = [False] * units
    state.unled_at_stage_start = [False] * units
    state.owner = [castle.owner for castle in scenario.castles]
    state.durability = [castle.durability for castle in scenario.castles]
    state.castle_morale = [0] * castles
    for name in ("resists", "refuses", "replenished", "called", "assaulted", "besieged"):
        setattr(state, name, [False] * castles)
    state.turn = state.stage = 0
    state.phase = state.step = -1
    state.frames = ()
    state.flags = frozenset()
    state.fallen = ()
    state.over = False
    state.forget()
    return state
