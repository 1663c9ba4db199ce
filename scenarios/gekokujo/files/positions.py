"""Positions of Gekokujō: how they are read, checked, compared and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.files.position_checks import open_faults, state_faults
from scenarios.gekokujo.files.position_document import Expected, GekokujoPosition, PlayerRecord
from scenarios.gekokujo.files.position_frames import write_frame
from scenarios.gekokujo.files.position_names import Names
from scenarios.gekokujo.files.position_read import Reader, settled
from scenarios.gekokujo.files.position_steps import name_of
from scenarios.gekokujo.files.position_write import player_facts, province_facts, write_position
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_lines import compare

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Event


class GekokujoPositions:
    """The kind of positions that this game offers to files and commands."""

    model = GekokujoPosition

    def read(self, document: GekokujoPosition, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        reader = Reader(start.scenario, document)
        state = reader.read()
        by_hand = "open" not in document.model_fields_set
        faults = reader.names.faults or list(state_faults(state, document))
        if not faults and by_hand and state.ended is None:
            try:
                state = settled(state)
            except BROKEN as error:
                faults.append(
                    Phrase(
                        "{place}: the position cannot go on from here ({name})",
                        place="step",
                        name=type(error).__name__,
                    )
                )
        return state, faults or list(open_faults(state, thorough=not by_hand))

    def write(self, game: str, state: State, comment: str) -> dict[str, Any]:
        """The document of a state."""
        return write_position(game, state, comment)

    def open_facts(self, state: State) -> Mapping[str, Any]:
        """The open procedure as an object."""
        return write_frame(Names(state.scenario), state.frames[-1]) if state.frames else {}

    def differences(
        self, state: State, events: Sequence[Event], expected: Expected
    ) -> Iterator[str]:
        """Facts of players and provinces, and when it is."""
        scenario, said = state.scenario, expected.model_fields_set
        names = Names(scenario)
        for seat, facts in expected.players.items():
            if seat not in scenario.seats:
                yield Phrase("{place}: unknown", place=f"players.{seat}")
                continue
            found = _player(names, state, scenario.seats.index(seat))
            for fact, wanted in facts.items():
                yield from compare(f"players.{seat}.{fact}", found.get(fact, "unknown"), wanted)
        for name, facts in expected.provinces.items():
            if name not in scenario.map.index:
                yield Phrase("{place}: unknown", place=f"provinces.{name}")
                continue
            found = _province(names, state, scenario.map.index[name])
            for fact, wanted in facts.items():
                yield from compare(f"provinces.{name}.{fact}", found.get(fact, "unknown"), wanted)
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


def _player(names: Names, state: State, player: int) -> dict[str, Any]:
    """Every fact of a player, defaults included, and his counts."""
    usual = PlayerRecord().model_dump()
    counted = {
        "held": names.of_set(state.held[player]),
        "alone": names.of_set(state.alone[player]),
        "provinces": state.controlled(player),
        "daimyo": state.all_daimyo(player),
        "bushi": state.all_bushi(player),
    }
    return {**usual, **player_facts(names, state, player), **counted}


def _province(names: Names, state: State, province: int) -> dict[str, Any]:
    """Every fact of a province, defaults included."""
    owner = state.control[province]
    control = None if owner < 0 else state.seat(owner)
    facts = province_facts(names, state, province)
    return {
        "units": {},
        "sown": None,
        "unfought": [],
        "former": None,
        "moved": {},
        **facts,
        "control": control,
    }
