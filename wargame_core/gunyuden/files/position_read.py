"""The state that a position document describes, with every fault of the document at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import short
from wargame_core.gunyuden.files.position_document import (
    CastleRecord,
    FallRecord,
    PositionDocument,
    UnitRecord,
)
from wargame_core.gunyuden.files.position_frames import FrameReader, Names
from wargame_core.gunyuden.files.position_steps import FREE_PHASE, NAMES, OPERATIONS, SET_UP, places
from wargame_core.gunyuden.files.position_write import CHOOSING
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.forces import besiegers_of
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.set_up import SetUp
from wargame_core.gunyuden.rules.state import NOBODY, NOWHERE, Fate, State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


class Reader:
    """Turns one document into a state; ``faults`` says what is wrong with it."""

    def __init__(self, scenario: Scenario, document: PositionDocument) -> None:
        self.scenario = scenario
        self.document = document
        self.names = Names(scenario)
        self.faults: list[str] = []

    def read(self) -> State:
        """The state with its procedures open; of no use if there are faults."""
        state = new_state(self.scenario)
        self._units(state)
        self._castles(state)
        self._when(state)
        state.flags = frozenset(self.document.flags)
        state.fallen = tuple(
            self._fall(f"fallen[{place}]", fall) for place, fall in enumerate(self.document.fallen)
        )
        state.forget()
        state.over = self.document.over
        state.frames = self._frames(state)
        for index, castle in enumerate(self.scenario.castles):
            record = self.document.castles.get(castle.id)
            said = record is not None and "besieged" in record.model_fields_set
            state.besieged[index] = (
                record.besieged if record and said else bool(besiegers_of(state, index))
            )
        return state

    def _index(self, role: str, name: str, place: str) -> int:
        found = self.names.index[role].get(name, -1)
        if found < 0:
            self.faults.append(
                Phrase(
                    "{place}: found {found}; expected a {role} of this scenario",
                    place=place,
                    found=short(name),
                    role=Phrase(role),
                )
            )
        return found

    # --- units ------------------------------------------------------------------------------

    def _units(self, state: State) -> None:
        listed: Mapping[str, UnitRecord] = self.document.units
        for name in listed:
            self._index("unit", name, f"units.{name}")
        suggested = list(state.leader)
        open_leaders: list[int] = []
        for index, unit in enumerate(self.scenario.units):
            record = listed.get(unit.id)
            if record is None and self.document.units_default == "absent":
                record = UnitRecord(fate="removed")
            if record is None:
                open_leaders.append(index)
            else:
                self._unit(state, index, record)
                if record.fate == "in_play" and not record.model_fields_set & {"hex", "leader"}:
                    open_leaders.append(index)
        for index in open_leaders:
            self._follow(state, index, suggested[index], suggested)
        for index, unit in enumerate(self.scenario.units):
            record = listed.get(unit.id)
            said = record.model_fields_set if record else frozenset()
            led = state.leader[index] != index
            state.led_at_phase_start[index] = (
                record.led_at_phase_start if record and "led_at_phase_start" in said else led
            )
            state.unled_at_stage_start[index] = (
                record.unled_at_stage_start
                if record and "unled_at_stage_start" in said
                else state.hex[index] >= 0 and not led
            )

    def _unit(self, state: State, unit: int, record: UnitRecord) -> None:
        name, said = self.scenario.units[unit].id, record.model_fields_set
        place = f"units.{name}"
        state.acted[unit], state.investing[unit] = record.acted, record.investing
        state.morale[unit] = record.morale
        if record.fate != "in_play":
            for key in sorted(said & {"hex", "steps", "morale", "inside", "leader", "investing"}):
                self.faults.append(
                    Phrase(
                        "{place}: found in a unit that is {fate}",
                        place=f"{place}.{key}",
                        fate=record.fate,
                    )
                )
            state.fate[unit] = int(Fate[record.fate.upper()])
            state.hex[unit], state.steps[unit] = NOWHERE, 0
            state.inside[unit] = state.investing[unit] = False
            state.morale[unit], state.leader[unit] = 0, unit
            return
        state.steps[unit] = record.steps
        if "hex" in said:
            state.hex[unit] = self._hex(record.hex, f"{place}.hex")
            state.inside[unit], state.leader[unit] = record.inside, unit
        elif self.document.units_default == "absent":
            self.faults.append(Phrase("{place}: missing", place=f"{place}.hex"))
        if "inside" in said:
            state.inside[unit] = record.inside
        if record.leader is not None:
            leader = self._index("unit", record.leader, f"{place}.leader")
            state.leader[unit] = leader if leader >= 0 else unit

    def _hex(self, name: str | None, place: str) -> int:
        if name is None:
            self.faults.append(
                Phrase("{place}: found None; expected the printed number of a hex", place=place)
            )
            return 0
        return max(0, self._index("hex", name, place))

    def _follow(self, state: State, unit: int, leader: int, suggested: list[int]) -> None:
        """Keep a suggested leader as long as he still leads and stands with the unit."""
        together = (
            state.hex[leader] == state.hex[unit]
            and state.inside[leader] == state.inside[unit]
            and state.leader[leader] == leader == suggested[leader]
        )
        state.leader[unit] = leader if together else unit

    # --- castles ----------------------------------------------------------------------------

    def _castles(self, state: State) -> None:
        for name, record in self.document.castles.items():
            castle = self._index("castle", name, f"castles.{name}")
            if castle >= 0:
                self._castle(state, castle, record)

    def _castle(self, state: State, castle: int, record: CastleRecord) -> None:
        said, place = record.model_fields_set, f"castles.{self.scenario.castles[castle].id}"
        if "durability" in said:
            state.durability[castle] = record.durability
            if not record.durability:
                state.owner[castle] = NOBODY
        if "owner" in said:
            state.owner[castle] = NOBODY
            if record.owner is not None:
                state.owner[castle] = self._index("clan", record.owner, f"{place}.owner")
        state.castle_morale[castle] = record.morale
        for name in ("resists", "refuses", "replenished", "called", "assaulted"):
            getattr(state, name)[castle] = getattr(record, name)

    def _fall(self, place: str, fall: str | FallRecord) -> tuple[int, int]:
        """The castle and the clan that lost it."""
        if isinstance(fall, FallRecord):
            castle = self._index("castle", fall.castle, f"{place}.castle")
            return castle, self._index("clan", fall.owner, f"{place}.owner")
        castle = self._index("castle", fall, place)
        return castle, self.scenario.castles[max(0, castle)].owner

    # --- the sequence of play and the procedures in progress ---------------------------------

    def _when(self, state: State) -> None:
        document, said = self.document, self.document.model_fields_set
        free = self.scenario.special.free_phase
        before = document.turn == 0
        state.turn = document.turn
        state.stage = document.stage if "stage" in said else 0 if before else 1
        state.phase = 0
        if "phase" in said:
            state.phase = -1
            if document.phase is not None:
                state.phase = self._index("phase", document.phase, "phase")
        elif before:
            state.phase = -1 if free is None else free
        step = document.step if "step" in said else FREE_PHASE if before else OPERATIONS
        if isinstance(step, int):
            state.step = step
            return
        found = places(self.scenario)
        stage, phase = state.stage, state.phase
        if step in NAMES and step not in {OPERATIONS, "siege_results", FREE_PHASE}:
            phase = -1
            stage = stage if step == "stage_begins" else 0
        where = found.get((step, stage, phase))
        if where is None or (step in {SET_UP, FREE_PHASE}) != before:
            self.faults.append(
                Phrase(
                    "{place}: found {found} in turn {turn}, stage {stage}; expected one of "
                    "{listed} that is in this turn and stage, or a number",
                    place="step",
                    found=short(step),
                    turn=document.turn,
                    stage=stage,
                    listed=", ".join(NAMES),
                )
            )
            where = 0
        state.step = where

    def _frames(self, state: State) -> tuple[Any, ...]:
        document = self.document
        if "open" in document.model_fields_set:
            return FrameReader(self.scenario, self.names, self.faults).read(document.open)
        if state.over:
            return ()
        if document.step in {OPERATIONS, FREE_PHASE} or state.turn == 0:
            if document.step == SET_UP:
                order = reversed(self.scenario.deployment_order)
                return (PlaySequence(), *(SetUp(side) for side in order))
            return CHOOSING
        if isinstance(document.step, int):
            self.faults.append(
                Phrase("{place}: missing; expected the procedures in progress", place="open")
            )
        return ()


def begin_step(state: State) -> State:
    """The next decision when the step at which a state stands is only about to begin."""
    working = WorkingCopy(state.copy())
    working.state.step -= 1
    working.push(PlaySequence())
    engine.settle(working)
    return working.state
