"""Special rules of the four scenarios (34.7, 35.7, 36.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_core.gunyuden.scenario import SpecialRules

if TYPE_CHECKING:
    from wargame_core.files.scenario_build import Indices
    from wargame_core.files.scenario_document import ScenarioDocument


def special_rules(document: ScenarioDocument, indices: Indices) -> SpecialRules:
    """The special rules of a scenario, from the names and parameters in its file."""
    clan = document.special.free_activation
    if clan is None:
        return SpecialRules()
    phase_of = {entry.id: indices.phases[entry.phase] for entry in document.clans}
    return SpecialRules(free_phase=phase_of[clan], free_clans=frozenset({indices.clans[clan]}))
