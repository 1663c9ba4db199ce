"""Special rules of the four scenarios (34.7, 35.7, 36.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.western_hero.frozen_units import FrozenUnit
from wargame_core.gunyuden.scenario import SpecialRules

if TYPE_CHECKING:
    from wargame_core.files.scenario_build import Indices
    from wargame_core.files.scenario_document import ScenarioDocument


def special_rules(document: ScenarioDocument, indices: Indices) -> SpecialRules:
    """The special rules of a scenario, from the names and parameters in its file."""
    special = document.special
    frozen = [
        FrozenUnit(
            unit=indices.units[entry.unit],
            foe=indices.clans[entry.until_adjacent_to],
            whole_side=indices.options.get("sasuka", "side") == "side",
            flag=f"released:{entry.unit}",
            rule=entry.rule,
        )
        for entry in special.frozen
    ]
    clan = special.free_activation
    phases = {entry.id: indices.phases[entry.phase] for entry in document.clans}
    return SpecialRules(
        free_phase=None if clan is None else phases[clan],
        free_clans=frozenset() if clan is None else frozenset({indices.clans[clan]}),
        restraints=tuple(unit.restraint for unit in frozen),
        on_enter=tuple(unit.entered for unit in frozen),
    )
