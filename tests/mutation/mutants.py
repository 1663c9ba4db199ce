"""Changed charts: every cell and every modifier that the rules look up, one change at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields, replace
from typing import Any

from wargame_core.gunyuden.rules.charts import Charts, Incident, TerrainEffects
from wargame_core.gunyuden.rules.scenario import Scenario

Patch = Callable[[], AbstractContextManager[Any]]
Scenarios = Callable[[], Mapping[str, Scenario]]


@dataclass(frozen=True)
class Mutant:
    """One change, and the chart whose audit must notice it."""

    chart: str
    name: str
    charts: Charts
    patch: Patch = nullcontext
    scenarios: Scenarios | None = None

    def __str__(self) -> str:
        return f"{self.chart}: {self.name}"


Change = tuple[str, str, Charts]
"""Chart, what is changed, and the changed value."""

_LETTERS = "ABCDEFGH"
_KINDS = ("traitor", "durability", "besieged_morale", "besieger_morale")
_RESULTS = ("incident", "morale", "none")

NEVER_READ = {
    "river.assault": "no castle stands on a hexside",
    **{
        f"mountain.{name}": "nobody can be in the mountains"
        for name in ("attack", "counterattack", "assault")
    },
    **{
        f"{water}.{field.name}": "no hexside leads into water"
        for water in ("sea", "lake")
        for field in fields(TerrainEffects)
    },
}
"""Numbers of the terrain chart that no situation can make the rules look up."""


def changed(table: Mapping[Any, Any], path: Sequence[Any], value: Any) -> dict[Any, Any]:
    """A nested mapping with one value changed."""
    key, *rest = path
    return {**table, key: changed(table[key], rest, value) if rest else value}


def cell_changes(charts: Charts) -> Iterator[Change]:
    """Every change of a single number, letter or mark in the compiled charts."""
    yield from _combat(charts)
    yield from _sieges(charts)
    yield from _terrain(charts)
    yield from _supply(charts)
    for field in fields(charts.numbers):
        value = getattr(charts.numbers, field.name)
        for by in (1, -1):
            numbers = replace(charts.numbers, **{field.name: value + by})
            yield "series_numbers", f"{field.name} {by:+}", replace(charts, numbers=numbers)


def _combat(charts: Charts) -> Iterator[Change]:
    for die, row in charts.combat_rows.items():
        for column, cell in enumerate(row):
            others = [replace(cell, loss=cell.loss + 1)]
            if cell.loss:
                others += [replace(cell, loss=cell.loss - 1), replace(cell, star=not cell.star)]
            for other in others:
                cells = (*row[:column], other, *row[column + 1 :])
                table = changed(charts.combat_rows, [die], cells)
                name = f"die {die}, {cell.column}: {cell} to {other}"
                yield "combat_results", name, replace(charts, combat_rows=table)
    for column, lowest in enumerate(charts.combat_columns[1:], start=1):
        for by in (1, -1):
            bounds = (
                *charts.combat_columns[:column],
                lowest + by,
                *charts.combat_columns[column + 1 :],
            )
            yield (
                "combat_results",
                f"column from {lowest + by} not {lowest}",
                replace(charts, combat_columns=bounds),
            )


def _sieges(charts: Charts) -> Iterator[Change]:
    for level, limit in charts.garrison_limits.items():
        for by in (1, -1):
            limits = changed(charts.garrison_limits, [level], limit + by)
            yield (
                "garrison_limits",
                f"level {level}: {limit + by}",
                replace(charts, garrison_limits=limits),
            )
    for over, row in charts.siege_results.items():
        for die, result in row.items():
            for other in set(_RESULTS) - {result}:
                table = changed(charts.siege_results, [over, die], other)
                yield (
                    "siege_results",
                    f"over {over}, die {die}: {other}",
                    replace(charts, siege_results=table),
                )
    for die, incident in charts.incidents.items():
        for other in _incidents(incident):
            table = changed(charts.incidents, [die], other)
            yield "incidents", f"die {die}: {other}", replace(charts, incidents=table)
    for durability, letters in charts.surrender.items():
        for die, letter in letters.items():
            place = _LETTERS.index(letter)
            for by in (1, -1):
                if 0 <= place + by < len(_LETTERS):
                    other = _LETTERS[place + by]
                    table = changed(charts.surrender, [durability, die], other)
                    yield (
                        "call_for_surrender",
                        f"durability {durability}, die {die}: {other}",
                        replace(charts, surrender=table),
                    )


def _incidents(incident: Incident) -> Iterator[Incident]:
    for kind in set(_KINDS) - {incident.kind}:
        yield replace(incident, kind=kind)
    yield replace(incident, amount=incident.amount + 1)
    yield replace(incident, amount=incident.amount - 1)
    yield replace(incident, text="")


def _terrain(charts: Charts) -> Iterator[Change]:
    for name, row in charts.terrain.items():
        for field in fields(row):
            if f"{name}.{field.name}" in NEVER_READ:
                continue
            value = getattr(row, field.name)
            costs = field.name in ("normal", "strategic", "communication")
            others = [1] if value is None else [value + 1, value - 1]
            if costs and value is not None and name != "river":
                others = [value + 1, *([value - 1] if value > 1 else []), None]
            for other in others:
                effects = replace(row, **{field.name: other})
                table = changed(charts.terrain, [name], effects)
                yield (
                    "terrain_effects",
                    f"{name}, {field.name}: {other}",
                    replace(charts, terrain=table),
                )
    for by in (1, -1):
        entry = charts.enemy_castle_entry + by
        yield (
            "terrain_effects",
            f"enemy castle: {entry}",
            replace(charts, enemy_castle_entry=entry),
        )


def _supply(charts: Charts) -> Iterator[Change]:
    for army, places in charts.replenishment.items():
        for place, column in places.items():
            for die, steps in column.items():
                for by in (1, -1):
                    table = changed(charts.replenishment, [army, place, die], steps + by)
                    yield (
                        "replenishment",
                        f"{army}, {place}, die {die}: {steps + by}",
                        replace(charts, replenishment=table),
                    )
    for points, stages in charts.activation.items():
        for stage in range(1, 5):
            table = changed(charts.activation, [points], stages ^ {stage})
            yield (
                "activation_by_stage",
                f"{points} points, stage {stage}",
                replace(charts, activation=table),
            )
    for die, pair in charts.forced_retreat.items():
        for place, name in enumerate(("hexes", "steps")):
            for by in (1, -1):
                if pair[place] + by >= 0:
                    other = tuple(n + by * (i == place) for i, n in enumerate(pair))
                    table = changed(charts.forced_retreat, [die], other)
                    yield (
                        "forced_retreat",
                        f"die {die}, {name}: {pair[place] + by}",
                        replace(charts, forced_retreat=table),
                    )
    single = (
        ("recovery", "morale_recovery"),
        ("links", "communication_lengths"),
        ("unit_points", "victory_points"),
    )
    for field_name, chart in single:
        numbers = getattr(charts, field_name)
        for key, value in numbers.items():
            for by in (1, -1):
                table = changed(numbers, [key], value + by)
                yield chart, f"{key}: {value + by}", replace(charts, **{field_name: table})
