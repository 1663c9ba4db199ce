"""Positions of Gekokujō: how they are read, checked, compared and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.files.position_checks import state_faults
from scenarios.gekokujo.files.position_document import GekokujoFacts, GekokujoPosition
from scenarios.gekokujo.files.position_read import Reader, settled
from scenarios.gekokujo.files.position_steps import name_of
from scenarios.gekokujo.files.position_write import facts_of, write_position
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.sequence import Rounds
from wargame_core.files.declared_positions import thing_differences
from wargame_core.files.fact_comparison import compare
from wargame_core.files.position_broken import BROKEN, cannot_go_on
from wargame_core.files.position_open import open_faults
from wargame_core.provinces.rules.roles import PLAYER, PROVINCE
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Event
    from wargame_core.files.position_form import PositionHeader


class GekokujoPositions:
    """The kind of positions that this game offers to files and commands."""

    model = GekokujoPosition

    def read(self, document: PositionHeader, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        reader = Reader(start.scenario, document)
        state = reader.read()
        by_hand = "open" not in document.model_fields_set
        faults = reader.values.faults or list(state_faults(state, document))
        if not faults and by_hand and state.ended is None:
            try:
                state = settled(state)
            except BROKEN as error:
                faults.append(cannot_go_on(error))
        over, thorough = state.ended is not None, not by_hand
        opened = open_faults(engine, state, over=over, root=Rounds, thorough=thorough)
        return state, faults or list(opened)

    def write(self, game: str, state: State, comment: str) -> dict[str, Any]:
        """The document of a state."""
        return write_position(game, state, comment)

    def open_facts(self, state: State) -> Mapping[str, Any]:
        """The open procedure as an object."""
        return facts_of(state.scenario).open(state)

    def differences(
        self, state: State, events: Sequence[Event], expected: GekokujoFacts
    ) -> Iterator[str]:
        """Facts of players and provinces, and when it is."""
        said, facts = expected.model_fields_set, facts_of(state.scenario)
        yield from thing_differences(
            facts, state, PLAYER, expected.players, lambda player: _counted(state, player)
        )
        yield from thing_differences(
            facts,
            state,
            PROVINCE,
            expected.provinces,
            lambda place: {"former": facts.values.written(PLAYER, state.former.get(place, NOBODY))},
        )
        when = {
            "round": state.round,
            "step": name_of(state)[0],
            "order": [state.seat(player) for player in state.in_order()],
            "how": state.ended and state.ended.how,
        }
        for name, now in when.items():
            if name in said:
                yield from compare(name, now, getattr(expected, name))

    def losses(self, before: State, after: State) -> Mapping[str, Any]:
        """Units lost by seat."""
        lost = {
            seat: before.all_units(player) - after.all_units(player)
            for player, seat in enumerate(before.scenario.seats)
        }
        return {"units_lost": lost}


def _counted(state: State, player: int) -> dict[str, Any]:
    """What can be counted of a player's things."""
    return {
        "provinces": state.controlled(player),
        "daimyo": state.all_daimyo(player),
        "bushi": state.all_bushi(player),
    }
