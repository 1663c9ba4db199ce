"""Positions of Shogun (1986): as declared, with armies by colour and actions of the round by name.

What is left out of a position that is written by hand follows in ``position_by_hand``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.files.position_by_hand import complete, hold, opened
from scenarios.shogun1986.files.position_checks import state_faults
from scenarios.shogun1986.files.position_document import LINES, SETUP, WAR, Shogun1986Position
from scenarios.shogun1986.rules.roles import ARMY, CHAIR
from scenarios.shogun1986.rules.sequence import Rounds
from scenarios.shogun1986.rules.state import Army, State
from wargame_core.engine.fields import Record
from wargame_core.files.declared_positions import DeclaredPositions, thing_differences
from wargame_core.files.fact_comparison import compare
from wargame_core.files.position_open import open_faults
from wargame_core.files.state_facts import StateFacts
from wargame_core.provinces.rules.roles import PLAYER, PROVINCE

if TYPE_CHECKING:
    from wargame_core.engine.decision import Event
    from wargame_core.engine.game import Game
    from wargame_core.files.position_form import PositionHeader
    from wargame_core.files.role_values import RoleValues

ARMY_RECORD = Record(Army)


class Shogun1986Positions(DeclaredPositions):
    """The kind of positions that this game offers to files and commands."""

    def __init__(self, game: Game) -> None:
        """Positions of the game behind the entry point."""
        super().__init__(game, State)

    @cached_property
    def model(self) -> type[PositionHeader]:
        """All that a file may say."""
        return Shogun1986Position

    def read(self, document: PositionHeader, start: State) -> tuple[State, Sequence[str]]:
        """The state of a document, and its faults."""
        values, said = self._values(start), document.model_dump(exclude_unset=True)
        said.setdefault("round", 1)
        state = StateFacts(State, values).read(said, State.blank(start.scenario))
        state.castles = {place: what for place, what in state.castles.items() if what}
        _read_armies(said.get("armies", {}), state, values)
        hold(state, said)
        step = said.get("step", WAR if state.round else SETUP)
        state.step = 0 if step == SETUP else (LINES.index(step) + 1) % len(LINES)
        if "open" in said:
            state.frames = values.stack(said["open"])
        faults: Sequence[str] = values.faults
        if not faults and state.ended is None and "open" not in said:
            complete(state, said)
            state, faults = opened(state, said, values)
        over = state.ended is not None
        faults = faults or list(state_faults(state))
        return state, faults or list(open_faults(self.game, state, over=over, root=Rounds))

    def write(self, game: str, state: State, comment: str) -> dict[str, Any]:
        """The document of a state."""
        found = super().write(game, state, comment)
        values = self._values(state)
        written = {
            "round": state.round,
            "step": step_of(state),
            "armies": {
                name: {
                    values.names[ARMY.name][number]: _army_facts(values, army)
                    for number, army in sorted(state.armies[player].items())
                }
                for player, name in enumerate(values.names[PLAYER.name])
                if state.armies[player]
            },
        }
        stack = {"open": found.pop("open")} if "open" in found else {}
        return {**found, **{key: what for key, what in written.items() if what != {}}, **stack}

    def differences(self, state: State, events: Sequence[Event], expected: Any) -> Iterator[str]:
        """Facts of colours, seats, provinces and armies, and when it is."""
        values = self._values(state)
        facts, said = StateFacts(State, values), expected.model_fields_set
        yield from thing_differences(
            facts, state, PLAYER, expected.players, lambda i: {"provinces": state.controlled(i)}
        )
        for thing in (CHAIR, PROVINCE):
            yield from thing_differences(facts, state, thing, getattr(expected, thing.section))
        for colour, armies in expected.armies.items():
            player = values.index(PLAYER, colour, ("armies", colour))
            for name, wanted in armies.items():
                place = f"armies.{colour}.{name}"
                army = state.armies[player].get(values.index(ARMY, name, ("armies", colour, name)))
                found = None if army is None else _army_facts(values, army, whole=True)
                if found is None or wanted is None:
                    yield from compare(place, found, wanted)
                    continue
                for fact, value in wanted.items():
                    yield from compare(f"{place}.{fact}", found.get(fact, "unknown"), value)
        yield from values.faults
        when = {
            **facts.top(state, whole=True),
            "step": step_of(state),
            "how": state.ended and state.ended.how,
        }
        for name in sorted(said & when.keys()):
            yield from compare(name, when[name], getattr(expected, name))

    def losses(self, before: State, after: State) -> Mapping[str, Any]:
        """Units lost by colour."""
        lost = {
            colour: _pieces(before, player) - _pieces(after, player)
            for player, colour in enumerate(before.scenario.colours)
        }
        return {"units_lost": lost}


def step_of(state: State) -> str:
    """The action of the round that is carried out, by name."""
    return LINES[state.step - 1] if state.round else SETUP


def _read_armies(said: Mapping[str, Any], state: State, values: RoleValues) -> None:
    for colour, armies in said.items():
        player = values.index(PLAYER, colour, ("armies", colour))
        for name, facts in armies.items():
            place = ("armies", colour, name)
            number = values.index(ARMY, name, place)
            whole = {"province": None, "units": {}, "level": 1, **facts}
            found = values.read(ARMY_RECORD, {"player": colour, "number": name, **whole}, place)
            if found is not None:
                state.armies[player][number] = found


def _army_facts(values: RoleValues, army: Army, *, whole: bool = False) -> dict[str, Any]:
    found = values.record(army, whole=whole)
    return {key: fact for key, fact in found.items() if key not in ("player", "number")}


def _pieces(state: State, player: int) -> int:
    return state.all_units(player) + sum(sum(army.units) for army in state.armies_of(player))
