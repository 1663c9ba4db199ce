"""Positions of the games of the hex series, behind the protocol that every game may offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_lines import compare
from wargame_core.gunyuden.files.position_checks import open_faults, state_faults
from wargame_core.gunyuden.files.position_document import Expected, PositionDocument
from wargame_core.gunyuden.files.position_frames import Names, write_frame
from wargame_core.gunyuden.files.position_read import Reader, begin_step
from wargame_core.gunyuden.files.position_write import write_position
from wargame_core.gunyuden.rules.forces import is_invested
from wargame_core.gunyuden.rules.state import Fate, State


class SeriesPositions:
    """How the positions of the series are read, checked and written."""

    model = PositionDocument

    def read(self, document: PositionDocument, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        reader = Reader(start.scenario, document)
        state = reader.read()
        faults = reader.faults or list(state_faults(state))
        if not (faults or state.frames or state.over or "open" in document.model_fields_set):
            state = _begun(state, faults)
        return state, faults or list(open_faults(state))

    def write(self, game: str, state: State, comment: str) -> dict[str, Any]:
        """The document of a state."""
        return write_position(game, state, comment)

    def open_facts(self, state: State) -> Mapping[str, Any]:
        """The open procedure as an object."""
        return write_frame(Names(state.scenario), state.frames[-1]) if state.frames else {}

    def differences(
        self, state: State, events: Sequence[Event], expected: Expected
    ) -> Iterator[str]:
        """Facts of units and castles, and when it is."""
        scenario, said = state.scenario, expected.model_fields_set
        for things, index, facts_of in (
            ("units", scenario.unit_index, _unit),
            ("castles", scenario.castle_index, _castle),
        ):
            for name, facts in getattr(expected, things).items():
                if name not in index:
                    yield Phrase("{place}: unknown", place=f"{things}.{name}")
                    continue
                found = facts_of(state, index[name])
                for fact, wanted in facts.items():
                    yield from compare(
                        f"{things}.{name}.{fact}", found.get(fact, "unknown"), wanted
                    )
        for name in ("turn", "stage"):
            if name in said:
                yield from compare(name, getattr(state, name), getattr(expected, name))
        if "phase" in said:
            phase = scenario.phases[state.phase].id if state.phase >= 0 else None
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
        faults.append(
            Phrase(
                "{place}: the position cannot go on from here ({name})",
                place="step",
                name=type(error).__name__,
            )
        )
        return state


def _unit(state: State, unit: int) -> dict[str, Any]:
    scenario, hex_ = state.scenario, state.hex[unit]
    return {
        "hex": scenario.map.names[hex_] if hex_ >= 0 else None,
        "steps": state.steps[unit],
        "morale": state.morale[unit],
        "inside": state.inside[unit],
        "leader": scenario.units[state.leader[unit]].id,
        "acted": state.acted[unit],
        "investing": state.investing[unit],
        "fate": Fate(state.fate[unit]).name.lower(),
    }


def _castle(state: State, castle: int) -> dict[str, Any]:
    scenario, owner = state.scenario, state.owner[castle]
    return {
        "owner": scenario.clans[owner].id if owner >= 0 else None,
        "durability": state.durability[castle],
        "morale": state.castle_morale[castle],
        "resists": state.resists[castle],
        "refuses": state.refuses[castle],
        "replenished": state.replenished[castle],
        "invested": is_invested(state, castle),
    }
