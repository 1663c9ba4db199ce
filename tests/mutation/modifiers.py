"""Changes outside the compiled charts: modifiers, castles of scenarios, the activation chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from scenarios.western_hero.rules import inactive_clans
from tests.mutation.mutants import Mutant, Patch, Scenarios
from wargame_core.gunyuden.rules import battle_terms, replenishment, siege_terms
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.scenario import Castle, Scenario
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts

ROLLS: tuple[tuple[Any, str, str, tuple[str, ...]], ...] = (
    (battle_terms, "attack", "combat_results", ("field-battle", "morale")),
    (battle_terms, "counter", "combat_results", ("field-battle", "morale")),
    (battle_terms, "decisive", "combat_results", ("field-battle", "morale")),
    (siege_terms, "ambush", "combat_results", ("ambush", "ambush-leader", "morale-difference")),
    (siege_terms, "assault", "combat_results", ("morale-difference",)),
    (battle_terms, "attack", "terrain_effects", ("terrain-rough", "terrain-foothills",
                                                 "terrain-marsh", "river", "sortie")),
    (battle_terms, "counter", "terrain_effects", ("terrain-foothills", "terrain-marsh", "river",
                                                  "against-sortie")),
    (siege_terms, "assault", "terrain_effects", ("castle-level", "assault-terrain")),
    (siege_terms, "surrender", "call_for_surrender", ("morale-difference",)),
    (siege_terms, "surrender", "series_numbers", ("sodaisho-inside", "taisho-inside",
                                                  "refused-before")),
    (siege_terms, "incident", "incidents", ("morale-difference",)),
)  # fmt: skip
"""Where the modifiers of each roll are gathered, the chart that notices, and their names."""

WAYS: Mapping[str, Callable[[int], int]] = {
    "left out": lambda value: 0,
    "turned round": lambda value: -value,
    "one more": lambda value: value + 1,
}


def modifier_mutants(charts: Charts) -> Iterator[Mutant]:
    """Every modifier of every roll, left out, turned round and one more."""
    for module, roll, chart, names in ROLLS:
        for name in names:
            for way, change in WAYS.items():
                yield Mutant(
                    chart, f"{name} of {roll}, {way}", charts, _altered(module, roll, name, change)
                )
    for way, change in WAYS.items():
        yield Mutant("replenishment", f"morale, {way}", charts, _morale(change))
        yield Mutant("ouchi_activation", f"fallen castles, {way}", charts, _fallen(change))


def _altered(module: Any, roll: str, name: str, change: Callable[[int], int]) -> Patch:
    original = getattr(module, roll)

    def gather(*args: Any, **kwargs: Any) -> Any:
        terms = original(*args, **kwargs)
        found = tuple(
            replace(modifier, value=change(modifier.value)) if modifier.name == name else modifier
            for modifier in terms.modifiers
        )
        return replace(terms, modifiers=found)

    return lambda: patch.object(module, roll, gather)


def _morale(change: Callable[[int], int]) -> Patch:
    original = replenishment.lowest_morale
    return lambda: patch.object(
        replenishment, "lowest_morale", lambda state, units: change(original(state, units))
    )


def _fallen(change: Callable[[int], int]) -> Patch:
    original = inactive_clans.InactiveClans.fallen

    def fallen(self: inactive_clans.InactiveClans, state: Any) -> int:
        return change(original(self, state))

    return lambda: patch.object(inactive_clans.InactiveClans, "fallen", fallen)


# --- the activation chart, which the scenario looks up itself -------------------------------------


def activation_mutants(charts: Charts) -> Iterator[Mutant]:
    """Every circle of the activation chart flipped."""
    printed = load_charts("western_hero")
    chart = printed["ouchi_activation"]
    for row, cells in enumerate(chart.cells):
        for column, mark in enumerate(cells):
            other = tuple(
                tuple(
                    ("" if mark else "○") if (r, c) == (row, column) else text
                    for c, text in enumerate(line)
                )
                for r, line in enumerate(chart.cells)
            )
            table = {**printed, "ouchi_activation": replace(chart, cells=other)}
            yield Mutant(
                "ouchi_activation",
                f"die {chart.rows[row]}, {chart.columns[column]}",
                charts,
                _looked_up(table),
            )


def _looked_up(table: Mapping[str, Chart]) -> Patch:
    def patched() -> AbstractContextManager[Any]:
        return patch.object(inactive_clans, "load_charts", lambda game: table)

    return patched


# --- castles --------------------------------------------------------------------------------------


def castle_mutants(charts: Charts, scenarios: Mapping[str, Scenario]) -> Iterator[Mutant]:
    """Points and starting durability of every castle of every scenario, one more and one less."""
    for number, scenario in scenarios.items():
        for index, castle in enumerate(scenario.castles):
            for by in (1, -1):
                worth = replace(castle, points=castle.points + by)
                yield Mutant(
                    "victory_points",
                    f"{number}, {castle.id}: {worth.points}",
                    charts,
                    scenarios=_with(number, scenario, index, worth),
                )
                strong = replace(castle, durability=castle.durability + by)
                yield Mutant(
                    "series_numbers",
                    f"{number}, {castle.id}: {strong.durability}",
                    charts,
                    scenarios=_with(number, scenario, index, strong),
                )


def _with(number: str, scenario: Scenario, index: int, castle: Castle) -> Scenarios:
    def scenarios() -> Mapping[str, Scenario]:
        castles = (*scenario.castles[:index], castle, *scenario.castles[index + 1 :])
        return {number: replace(scenario, castles=castles)}

    return scenarios
