"""Runs mutants: each must make the played audit differ from the print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scenarios.western_hero.audits.charts import DRIVES as OWN_DRIVES
from scenarios.western_hero.game import GAME
from tests.mutation.modifiers import activation_mutants, castle_mutants, modifier_mutants
from tests.mutation.mutants import Mutant, cell_changes
from wargame_core.gunyuden.audits import board as audit_board
from wargame_core.gunyuden.audits.charts import differs
from wargame_core.gunyuden.audits.play import Material
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.tables.loader import load_charts


@cache
def scenarios() -> dict[str, Scenario]:
    """The real scenarios by number."""
    return {info.id: GAME.scenario(info.id, {}) for info in GAME.info.scenarios}


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """Every mutant, in a fixed order."""
    charts = load_gunyuden_charts("western_hero")
    cells = (Mutant(*change) for change in cell_changes(charts))
    others = (
        *modifier_mutants(charts),
        *activation_mutants(charts),
        *castle_mutants(charts, scenarios()),
    )
    return (*cells, *others)


def sample(size: int) -> tuple[Mutant, ...]:
    """Mutants spread evenly over all charts and kinds of change."""
    mutants = all_mutants()
    return mutants[:: max(1, len(mutants) // size)]


def survives(mutant: Mutant) -> bool:
    """Whether the audit does not notice the change."""
    material = Material(load_charts("western_hero"), mutant.charts, mutant.scenarios or scenarios)
    with mutant.patch():
        return not differs(mutant.chart, material, OWN_DRIVES)


def survivors(mutants: Sequence[Mutant]) -> list[str]:
    """The mutants that nothing has noticed."""
    found = []
    for number, mutant in enumerate(mutants):
        if survives(mutant):
            found.append(str(mutant))
        if number % 20 == 0:
            forget()
    return found


def forget() -> None:
    """Let the boards of earlier mutants go."""
    for known in (audit_board._scenario, cost_graph, geography):
        known.cache_clear()
