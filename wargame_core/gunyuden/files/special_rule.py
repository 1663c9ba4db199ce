"""Special rules of a game: each has a name under ``[special]``, and a schema of its own (33.17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from pydantic import create_model

from wargame_core.gunyuden.files.scenario_document import ScenarioDocument, Special
from wargame_core.gunyuden.rules.scenario import SpecialRules

if TYPE_CHECKING:
    from wargame_core.gunyuden.files.checked_scenario import CheckedScenario
    from wargame_core.gunyuden.files.scenario_build import Indices


@dataclass(frozen=True, eq=False)
class SpecialRule:
    """A rule that scenarios of a game name under ``[special]``, with its parameters."""

    name: str
    """Its key."""
    schema: Any
    """Type of its entry as pydantic takes it, such as a model or a tuple of models."""
    faults: Callable[[Any, CheckedScenario], Iterator[str]]
    """Faults of an entry that has the right shape: place, found, expected."""
    make: Callable[[Any, ScenarioDocument, Indices], SpecialRules]
    """What the entry adds to the basic rules."""
    missing: Any = None
    """The entry of a scenario that does not name it: None, or () if it may be named often."""

    def entry_of(self, document: ScenarioDocument) -> Any | None:
        """What a scenario says of it; None if it does not name it."""
        entry = getattr(document.special, self.name)
        return None if entry == self.missing else entry


@cache
def document_model(rules: tuple[SpecialRule, ...]) -> type[ScenarioDocument]:
    """What a scenario file of a game with these special rules may say."""
    if not rules:
        return ScenarioDocument
    entries: dict[str, Any] = {
        rule.name: (rule.schema | None if rule.missing is None else rule.schema, rule.missing)
        for rule in rules
    }
    special = create_model("Special", __base__=Special, __doc__=Special.__doc__, **entries)
    field: Any = (special, special())
    return create_model(
        "ScenarioDocument",
        __base__=ScenarioDocument,
        __doc__=ScenarioDocument.__doc__,
        special=field,
    )


def made_rules(
    rules: tuple[SpecialRule, ...], document: ScenarioDocument, indices: Indices
) -> SpecialRules:
    """The special rules that a scenario names, in the order in which the game has them."""
    named = [(rule, rule.entry_of(document)) for rule in rules]
    return combined(
        rule.make(entry, document, indices) for rule, entry in named if entry is not None
    )


def combined(parts: Iterable[SpecialRules]) -> SpecialRules:
    """Several special rules as one. What only one of them can say, the last says that does."""
    found = list(parts)
    whole: dict[str, Any] = {}
    for field in fields(SpecialRules):
        values = [getattr(part, field.name) for part in found]
        said = [value for value in values if value != field.default]
        if said and isinstance(said[0], tuple):
            whole[field.name] = tuple(chain.from_iterable(said))
        elif said:
            whole[field.name] = said[-1]
    return SpecialRules(**whole)
