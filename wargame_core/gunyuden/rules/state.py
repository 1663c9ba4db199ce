"""The state of a match: plain lists indexed by unit and castle, copied once per action.

Every field is declared with what it holds and its default; copies, digests and position files
follow from that (``wargame_core.engine.declared``).

Derived pictures (who stands where, who leads whom, zones of control) are computed when first
asked for, carried along by ``copy`` and dropped by ``forget`` when what they depend on changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from wargame_core.engine.declared import DeclaredState, carried, each, one
from wargame_core.engine.fields import FLAG, NUMBER, Choice, Many, Number, Row, Word
from wargame_core.gunyuden.rules.roles import CASTLE, CLAN, HEX, MORALE, PHASE, UNIT

if TYPE_CHECKING:
    from wargame_core.gunyuden.rules.frames import Frame
    from wargame_core.gunyuden.rules.scenario import Castle, Scenario

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


def _castle(state: State, castle: int) -> Castle:
    return state.scenario.castles[castle]


def _is_led(state: State, unit: int) -> bool:
    return state.leader[unit] != unit


class State(DeclaredState):
    """Everything that can change. See the attribute comments for units and ranges."""

    scenario: Scenario
    # One entry a unit:
    hex: list[int] = each(UNIT, HEX.or_none, NOWHERE)  # NOWHERE when gone
    steps: list[int] = each(UNIT, Number(1, 2), 2)  # 2 full, 1 reduced, 0 gone (2-2-1(5))
    morale: list[int] = each(UNIT, MORALE, 0)  # 0 … -4 (10)
    inside: list[bool] = each(UNIT, FLAG, False)  # in garrison (16)
    # The unit that leads it; itself when it leads or stands alone (9-1):
    leader: list[int] = each(UNIT, UNIT.or_none, lambda state, unit: unit)
    acted: list[bool] = each(UNIT, FLAG, False)  # done for this operations phase (12-1-2)
    investing: list[bool] = each(UNIT, FLAG, False)  # surrounds the enemy castle in its hex (18)
    fate: list[int] = each(UNIT, Choice.of(Fate), int(Fate.IN_PLAY))
    led_at_phase_start: list[bool] = each(UNIT, FLAG, _is_led, whole=True)  # 13-1-2
    # In play and unled when the stage began (14-1-2):
    unled_at_stage_start: list[bool] = each(
        UNIT, FLAG, lambda state, u: state.hex[u] >= 0 and not _is_led(state, u), whole=True
    )
    # One entry a castle:
    owner: list[int] = each(CASTLE, CLAN.or_none, lambda state, c: _castle(state, c).owner)
    durability: list[int] = each(  # 0 … start value (8-2)
        CASTLE, Number(0, 99), lambda state, c: _castle(state, c).durability
    )
    # 0 … -4, counts only while nobody is inside (10-4):
    castle_morale: list[int] = each(CASTLE, MORALE, 0, key="morale")
    resists: list[bool] = each(CASTLE, FLAG, False)  # result A stands (20-3)
    refuses: list[bool] = each(CASTLE, FLAG, False)  # result B stands (20-3)
    replenished: list[bool] = each(CASTLE, FLAG, False)  # in this stage (14-3-3)
    called: list[bool] = each(CASTLE, FLAG, False)  # in this phase (20-1-2)
    assaulted: list[bool] = each(CASTLE, FLAG, False)  # in this phase (20-1-1)
    # Invested when the situation was last settled (18-3):
    besieged: list[bool] = each(CASTLE, FLAG, lambda state, c: state.has_besiegers(c))
    # The rest:
    turn: int = one(Number(0), 0, written=False)  # 0 before turn 1, then 1 … last
    stage: int = one(Number(0, 4), 0, written=False)  # 1-4, 0 in the initial stage
    phase: int = one(PHASE.or_none, -1, written=False)  # operations phase, -1 outside
    step: int = one(NUMBER, -1, written=False)  # place in the sequence of play
    over: bool = one(FLAG, False)
    flags: frozenset[str] = one(  # scenario facts, such as a released unit
        Many(Word(r"[a-z][a-z0-9_:-]{0,79}"), frozenset), frozenset()
    )
    # Castle and the clan that lost it, by fall (36.7(1)):
    fallen: tuple[tuple[int, int], ...] = one(
        Many(Row.of(castle=CASTLE, owner=CLAN)), (), unordered=True, written=False
    )
    frames: tuple[Frame, ...]

    _occupants: dict[int, tuple[int, ...]] | None = carried()
    _forces: dict[int, tuple[int, ...]] | None = carried()
    _zones: Any = carried()
    _graphs: Any = carried()

    def forget(self) -> None:
        """Drop derived pictures after places, forces, castles or investments have changed."""
        self._occupants = self._forces = self._zones = self._graphs = self._legal = None

    def forget_forces(self) -> None:
        """Drop what depends on who leads whom only."""
        self._forces = self._legal = None

    def has_besiegers(self, castle: int) -> bool:
        """Whether units invest a castle (18)."""
        return any(self.investing[unit] for unit in self.at(_castle(self, castle).hex))

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


def new_state(scenario: Scenario) -> State:
    """A state with every unit at its suggested place, before any decision (33.2)."""
    state = State.blank(scenario)
    for place in scenario.placements:
        state.hex[place.unit] = place.hex
        state.inside[place.unit] = place.inside
        state.leader[place.unit] = place.leader
    return state
