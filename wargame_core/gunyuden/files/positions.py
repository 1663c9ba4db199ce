"""Positions of the games of the hex series, behind the protocol that every game may offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.files.declared_positions import thing_differences
from wargame_core.files.fact_comparison import compare
from wargame_core.files.position_broken import BROKEN, cannot_go_on
from wargame_core.files.position_form import PositionHeader
from wargame_core.files.position_open import open_faults
from wargame_core.gunyuden.files.position_checks import state_faults
from wargame_core.gunyuden.files.position_document import GunyudenFacts, PositionDocument
from wargame_core.gunyuden.files.position_read import Reader, begin_step
from wargame_core.gunyuden.files.position_write import CHOOSING, facts_of, write_position
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.forces import is_invested
from wargame_core.gunyuden.rules.roles import CASTLE, PHASE, UNIT
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import State


class SeriesPositions:
    """How the positions of the series are read, checked and written."""

    model = PositionDocument

    def read(self, document: PositionHeader, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        reader = Reader(start.scenario, document)
        state = reader.read()
        faults = reader.faults or list(state_faults(state))
        if not (faults or state.frames or state.over or "open" in document.model_fields_set):
            state = _begun(state, faults)
        thorough = len(state.frames) > len(CHOOSING)
        opened = open_faults(engine, state, over=state.over, root=PlaySequence, thorough=thorough)
        return state, faults or list(opened)

    def write(self, game: str, state: State, comment: str) -> dict[str, Any]:
        """The document of a state."""
        return write_position(game, state, comment)

    def open_facts(self, state: State) -> Mapping[str, Any]:
        """The open procedure as an object."""
        return facts_of(state.scenario).open(state)

    def differences(
        self, state: State, events: Sequence[Event], expected: GunyudenFacts
    ) -> Iterator[str]:
        """Facts of units and castles, and when it is."""
        said, facts = expected.model_fields_set, facts_of(state.scenario)
        yield from thing_differences(facts, state, UNIT, expected.units)
        yield from thing_differences(
            facts,
            state,
            CASTLE,
            expected.castles,
            lambda castle: {"invested": is_invested(state, castle)},
        )
        for name in ("turn", "stage"):
            if name in said:
                yield from compare(name, getattr(state, name), getattr(expected, name))
        if "phase" in said:
            phase = facts.values.written(PHASE, state.phase)
            yield from compare("phase", phase, expected.phase)

    def losses(self, before: State, after: State) -> Mapping[str, Any]:
        """Steps lost by side."""
        sides = before.scenario.sides
        lost = {side.id: 0 for side in sides}
        for unit, side in enumerate(before.scenario.side_of_unit):
            lost[sides[side].id] += before.steps[unit] - after.steps[unit]
        return {"steps_lost": lost}


def _begun(state: State, faults: list[str]) -> State:
    try:
        return begin_step(state)
    except BROKEN as error:
        faults.append(cannot_go_on(error))
        return state
