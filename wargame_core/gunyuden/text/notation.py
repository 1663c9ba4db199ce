"""How actions are written: a verb and its arguments, as in ``go 3216 strategic``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.notation import Named, Notation, field_types, verb_of
from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.scenario import Scenario

__all__ = ["NOTATION", "field_types", "read", "verb_of", "write"]


@lru_cache(maxsize=8)
def _unit_ids(scenario: Scenario) -> tuple[str, ...]:
    return tuple(unit.id for unit in scenario.units)


@lru_cache(maxsize=8)
def _castle_ids(scenario: Scenario) -> tuple[str, ...]:
    return tuple(castle.id for castle in scenario.castles)


NOTATION: Final = Notation(
    actions,
    {
        actions.UnitId: Named(Phrase("a unit"), _unit_ids),
        actions.HexId: Named(Phrase("a hex"), lambda scenario: scenario.map.names),
        actions.CastleId: Named(Phrase("a castle"), _castle_ids),
    },
)


def write(scenario: Scenario, action: Action) -> str:
    """The text of an action."""
    return NOTATION.write(scenario, action)


def read(scenario: Scenario, text: str) -> Any:
    """The action of a text. Raises MalformedActionError with what was found and expected."""
    return NOTATION.read(scenario, text)
