"""The state that a position document describes, with every fault of the document at once."""

from __future__ import annotations

from typing import Any, Final

from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import short
from wargame_core.files.position_form import PositionHeader
from wargame_core.gunyuden.files.position_steps import FREE_PHASE, NAMES, OPERATIONS, SET_UP, places
from wargame_core.gunyuden.files.position_write import CHOOSING, facts_of
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.roles import CASTLE, CLAN, PHASE
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.set_up import SetUp
from wargame_core.gunyuden.rules.state import NOBODY, NOWHERE, Fate, State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_OF_THE_LIVING: Final = ("hex", "inside", "investing", "leader", "morale", "steps")


class Reader:
    """Turns one document into a state; ``faults`` says what is wrong with it."""

    def __init__(self, scenario: Scenario, document: PositionHeader) -> None:
        self.scenario = scenario
        self.said: dict[str, Any] = document.model_dump(exclude_unset=True)
        self.facts = facts_of(scenario)
        self.values = self.facts.values
        self.faults = self.values.faults

    def read(self) -> State:
        """The state with its procedures open; of no use if there are faults."""
        state = new_state(self.scenario)
        suggested = list(state.leader)
        units: dict[str, dict[str, Any]] = self.said.setdefault("units", {})
        if self.said.get("units_default") == "absent":
            for unit in self.scenario.units:
                units.setdefault(unit.id, {"fate": "removed"})
        for index, unit in enumerate(self.scenario.units):
            self._place(state, index, units.get(unit.id, {}))
        self.facts.say(self.said, state)
        self._leaders(state, suggested)
        self._abandoned(state)
        self._when(state)
        state.fallen = tuple(
            self._fall(("fallen", n), fall) for n, fall in enumerate(self.said.get("fallen", ()))
        )
        state.forget()
        state.frames = self._frames(state)
        self.facts.derive(self.said, state, but=("leader", "owner"))
        return state

    # --- units ------------------------------------------------------------------------------

    def _place(self, state: State, unit: int, said: dict[str, Any]) -> None:
        """Take a unit from its place in the set-up, if the document puts it elsewhere."""
        place = f"units.{self.scenario.units[unit].id}"
        if said.get("fate", "in_play") != "in_play":
            for key in _OF_THE_LIVING:
                if key in said:
                    self.faults.append(
                        Phrase(
                            "{place}: found in a unit that is {fate}",
                            place=f"{place}.{key}",
                            fate=said["fate"],
                        )
                    )
            state.hex[unit], state.steps[unit] = NOWHERE, 0
            state.inside[unit], state.leader[unit] = False, unit
        elif "hex" in said:
            state.inside[unit], state.leader[unit] = False, unit
            if said["hex"] is None:
                self.faults.append(
                    Phrase(
                        "{place}: found None; expected the printed number of a hex",
                        place=f"{place}.hex",
                    )
                )
        elif self.said.get("units_default") == "absent":
            self.faults.append(Phrase("{place}: missing", place=f"{place}.hex"))

    def _leaders(self, state: State, suggested: list[int]) -> None:
        """Null for a leader is none of its own; who says nothing keeps a leader who is there."""
        for index, unit in enumerate(self.scenario.units):
            said = self.said["units"].get(unit.id, {})
            if state.leader[index] < 0:
                state.leader[index] = index if "hex" in said else suggested[index]
        for index, unit in enumerate(self.scenario.units):
            said = self.said["units"].get(unit.id, {})
            if state.fate[index] == Fate.IN_PLAY and not said.keys() & {"hex", "leader"}:
                self._follow(state, index, suggested[index], suggested)

    def _follow(self, state: State, unit: int, leader: int, suggested: list[int]) -> None:
        """Keep a suggested leader as long as he still leads and stands with the unit."""
        together = (
            state.hex[leader] == state.hex[unit]
            and state.inside[leader] == state.inside[unit]
            and state.leader[leader] == leader == suggested[leader]
        )
        state.leader[unit] = leader if together else unit

    # --- castles ----------------------------------------------------------------------------

    def _abandoned(self, state: State) -> None:
        """A castle without durability has no owner, if none is said (21-1)."""
        for index, castle in enumerate(self.scenario.castles):
            said = self.said.get("castles", {}).get(castle.id, {})
            if said.get("durability") == 0 and "owner" not in said:
                state.owner[index] = NOBODY

    def _fall(self, place: tuple[str, int], fall: str | dict[str, str]) -> tuple[int, int]:
        """The castle and the clan that lost it."""
        if isinstance(fall, dict):
            castle = self.values.index(CASTLE, fall["castle"], (*place, "castle"))
            return castle, self.values.index(CLAN, fall["owner"], (*place, "owner"))
        castle = self.values.index(CASTLE, fall, place)
        return castle, self.scenario.castles[castle].owner

    # --- the sequence of play and the procedures in progress ---------------------------------

    def _when(self, state: State) -> None:
        said, free = self.said, self.scenario.special.free_phase
        state.turn = said.get("turn", 1)
        before = state.turn == 0
        state.stage = said.get("stage", 0 if before else 1)
        state.phase = 0
        if "phase" in said:
            state.phase = -1
            if said["phase"] is not None:
                state.phase = self.values.index(PHASE, said["phase"], ("phase",))
        elif before:
            state.phase = -1 if free is None else free
        step = said.get("step", FREE_PHASE if before else OPERATIONS)
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
                    turn=state.turn,
                    stage=stage,
                    listed=", ".join(NAMES),
                )
            )
            where = 0
        state.step = where

    def _frames(self, state: State) -> tuple[Any, ...]:
        step = self.said.get("step", OPERATIONS)
        if "open" in self.said:
            return self.values.stack(self.said["open"])
        if state.over:
            return ()
        if step in {OPERATIONS, FREE_PHASE} or state.turn == 0:
            if step == SET_UP:
                order = reversed(self.scenario.deployment_order)
                return (PlaySequence(), *(SetUp(side) for side in order))
            return CHOOSING
        if isinstance(step, int):
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
