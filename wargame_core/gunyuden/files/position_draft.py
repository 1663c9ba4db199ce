"""A position that is being put together: every change gives a whole new draft.

The draft is the document of a position in which a player is about to choose a force to act. It may
be faulty on the way; ``faults`` says what keeps it from play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from pydantic import ValidationError

from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position import Position, position_of
from wargame_core.gunyuden.files.position_document import FORMAT, PositionDocument
from wargame_core.gunyuden.files.position_read import Reader
from wargame_core.gunyuden.files.position_write import write_position
from wargame_core.gunyuden.rules.state import State

_FILE: Final = "position"
_UNIT_KEYS: Final = ("steps", "morale", "acted", "investing")
_CASTLE_KEYS: Final = ("owner", "durability", "morale")

Facts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class PositionDraft:
    """Where every unit and castle stands, and when."""

    game: Game
    scenario: str
    options: Mapping[str, str]
    units: Facts
    """Only units on the map: ``hex`` and what differs from the default, as in a position file."""
    castles: Facts
    """Only what differs from the start of the scenario."""
    turn: int
    stage: int
    phase: str
    comment: str = ""

    @classmethod
    def begin(
        cls, game: Game, scenario: str, options: Mapping[str, str], *, empty: bool = False
    ) -> PositionDraft:
        """The set-up of a scenario, or an empty map with its castles. Raises UsageError."""
        return cls.of(game, game.setup(scenario, options, 0), empty=empty)

    @classmethod
    def of(cls, game: Game, state: State, *, empty: bool = False) -> PositionDraft:
        """What stands in a state; fights and sieges that are in progress are left out."""
        document = write_position(game.info.id, state)
        phases = state.scenario.phases
        units = {
            unit: {
                key: value
                for key, value in facts.items()
                if key in ("hex", "inside", "leader", *_UNIT_KEYS)
            }
            for unit, facts in document["units"].items()
            if "hex" in facts and not empty
        }
        return cls(
            game,
            state.scenario.info.id,
            document.get("options", {}),
            units,
            {
                castle: {key: value for key, value in facts.items() if key in _CASTLE_KEYS}
                for castle, facts in document.get("castles", {}).items()
            },
            max(state.turn, 1),
            max(state.stage, 1),
            phases[max(state.phase, 0)].id,
        )

    @property
    def document(self) -> dict[str, Any]:
        """The position as it is written."""
        found: dict[str, Any] = {
            "format": FORMAT, "game": self.game.info.id, "scenario": self.scenario,
            "options": dict(self.options), "comment": self.comment,
            "turn": self.turn, "stage": self.stage, "phase": self.phase,
            "units_default": "absent",
            "units": {unit: dict(facts) for unit, facts in self.units.items()},
            "castles": {castle: dict(facts) for castle, facts in self.castles.items() if facts},
        }  # fmt: skip
        for key in ("options", "comment", "castles"):
            if not found[key]:
                del found[key]
        return found

    @cached_property
    def state(self) -> State:
        """The board as it is drawn, sound or not. Raises DataError if nothing can be drawn."""
        try:
            document = PositionDocument.model_validate(self.document)
        except ValidationError as error:
            raise DataError(fault_texts(_FILE, error)) from error
        start = self.game.setup(self.scenario, self.options, 0)
        return Reader(start.scenario, document).read()

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """Everything that keeps the position from play."""
        try:
            position_of(self.document, "")
        except DataError as error:
            return error.faults
        return ()

    def position(self) -> Position:
        """The position, ready to be played. Raises DataError with every fault."""
        return position_of(self.document, _FILE)

    # --- changes ------------------------------------------------------------------------------

    def place(self, unit: str, hex_: str) -> PositionDraft:
        """A unit in a hex, on its own; those whom it leads come along. Raises UsageError."""
        self._known(unit, "units")
        alone = {**self.units.get(unit, {}), "hex": hex_}
        alone.pop("leader", None)
        alone.pop("inside", None)
        alone.pop("investing", None)
        units = {**self.units, unit: alone}
        for follower in self.led_by(unit):
            moved = {**units[follower], "hex": hex_}
            moved.pop("inside", None)
            moved.pop("investing", None)
            units[follower] = moved
        return replace(self, units=units)

    def remove(self, unit: str) -> PositionDraft:
        """The map without a unit; those whom it led stay, each on its own."""
        units = {
            other: {
                key: value
                for key, value in facts.items()
                if not (key == "leader" and value == unit)
            }
            for other, facts in self.units.items()
            if other != unit
        }
        return replace(self, units=units)

    def change_unit(self, unit: str, **facts: Any) -> PositionDraft:
        """Other facts of a unit on the map, as in a position file; None: the default.

        Whom the unit leads goes in and out of a castle with it. Raises UsageError.
        """
        if unit not in self.units:
            raise UsageError(Phrase("{unit} is not on the map.", unit=unit))
        units = {**self.units, unit: _merged(self.units[unit], facts)}
        shared = {key: value for key, value in facts.items() if key in ("inside", "investing")}
        for follower in self.led_by(unit) if shared else ():
            units[follower] = _merged(units[follower], shared)
        if facts.get("leader") is not None:
            leader = self.units.get(facts["leader"], {})
            same = {key: leader.get(key) for key in ("hex", "inside", "investing")}
            units[unit] = _merged(units[unit], same)
        return replace(self, units=units)

    def change_castle(self, castle: str, **facts: Any) -> PositionDraft:
        """Other facts of a castle; what is as at the start is not kept. Raises UsageError."""
        self._known(castle, "castles")
        kept = {**self.castles.get(castle, {}), **facts}
        start = self.game.setup(self.scenario, self.options, 0)
        index = [printed.id for printed in start.scenario.castles].index(castle)
        owner = start.scenario.clans[start.owner[index]].id if start.owner[index] >= 0 else None
        usual = {"owner": owner, "durability": start.durability[index], "morale": 0}
        kept = {key: value for key, value in kept.items() if value != usual[key]}
        return replace(self, castles={**self.castles, castle: kept})

    def when(self, turn: int, stage: int, phase: str) -> PositionDraft:
        """Another moment of the game."""
        return replace(self, turn=turn, stage=stage, phase=phase)

    def led_by(self, unit: str) -> tuple[str, ...]:
        """The units that a unit leads."""
        return tuple(u for u, facts in self.units.items() if facts.get("leader") == unit)

    def _known(self, name: str, kind: str) -> None:
        scenario = self.state.scenario
        if name not in {one.id for one in getattr(scenario, kind)}:
            raise UsageError(
                Phrase(
                    "Found {found}, expected one of the {kind} of this scenario.",
                    found=repr(name),
                    kind=Phrase(kind),
                )
            )


def _merged(old: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with some replaced; what is None, false or zero has its default and is left out."""
    found = {**old, **facts}
    usual = {"steps": 2, "morale": 0}
    return {
        key: value
        for key, value in found.items()
        if value is not None and value is not False and value != usual.get(key)
    }
