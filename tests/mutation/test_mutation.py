import os

import pytest

from tests.mutation import modifiers
from tests.mutation.mutants import Mutant
from tests.mutation.run import all_mutants, sample, scenarios, survives, survivors
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.rules import battle_terms, siege_terms

EVERYTHING = os.environ.get("GUNYUDEN_MUTANTS") == "all"
MUTANTS = all_mutants() if EVERYTHING else sample(60)
CHARTS = sorted({mutant.chart for mutant in MUTANTS})


@pytest.mark.parametrize("chart", CHARTS)
def test_the_audit_notices_every_change(chart: str) -> None:
    assert survivors([mutant for mutant in MUTANTS if mutant.chart == chart]) == []


@pytest.mark.parametrize(
    ("module", "roll", "chart"),
    [(battle_terms, "attack", "terrain_effects"), (siege_terms, "surrender", "series_numbers")],
)
def test_without_a_change_nothing_is_noticed(module: object, roll: str, chart: str) -> None:
    charts = load_gunyuden_charts("western_hero")
    patch = modifiers._altered(module, roll, "river", lambda value: value)
    assert survives(Mutant(chart, "unchanged", charts, patch))


@pytest.mark.parametrize("chart", ["victory_points", "series_numbers"])
def test_castles_as_they_are_are_not_noticed(chart: str) -> None:
    charts = load_gunyuden_charts("western_hero")
    for number, scenario in scenarios().items():
        same = modifiers._with(number, scenario, 0, scenario.castles[0])
        assert survives(Mutant(chart, number, charts, scenarios=same))
