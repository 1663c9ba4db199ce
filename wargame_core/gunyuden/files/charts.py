"""Compiles the printed charts of a game of the series to the values that the rules look up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from wargame_core.engine.errors import DataError
from wargame_core.gunyuden.rules.charts import (
    Charts,
    CombatCell,
    Incident,
    SeriesNumbers,
    TerrainEffects,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.chart import Chart
from wargame_core.tables.digest import charts_digest
from wargame_core.tables.loader import load_charts
from wargame_core.tables.span import span

_SIEGE = {"Incident": "incident", "Morale -1": "morale", "—": "none"}
_BLANK = ("", "—")
_FORBIDDEN = "no"
"""Terrain cells that begin so forbid: "no entry", "not allowed"."""


@cache
def load_gunyuden_charts(game_id: str) -> Charts:
    """The charts of a game, compiled.

    Raises UsageError for an unknown game and DataError if a chart or a cell is missing or bad.
    """
    return compile_charts(game_id, load_charts(game_id))


@cache
def castle_points(game_id: str) -> Mapping[str, int]:
    """Victory points for a castle by ``level_0`` … or by castle id, if it has its own (32.1)."""
    chart = load_charts(game_id)["victory_points"]
    ranks = {rank.name.lower() for rank in Rank}
    points = zip(chart.row_values, chart.cells, strict=True)
    return {value: int(cells[0]) for value, cells in points if value not in ranks}


def compile_charts(game_id: str, charts: Mapping[str, Chart]) -> Charts:
    """Charts as numbers. Raises DataError for a missing chart or a cell that cannot be read."""
    try:
        return Charts(
            numbers=_numbers(charts["series_numbers"]),
            combat_columns=tuple(_low(text) for text in charts["combat_results"].columns),
            combat_rows=_combat_rows(charts["combat_results"]),
            garrison_limits={
                int(level): int(units)
                for level, units in zip(
                    charts["garrison_limits"].column_values,
                    charts["garrison_limits"].row("units"),
                    strict=True,
                )
            },
            siege_results={
                over: {
                    int(die): _SIEGE[cell]
                    for die, cell in zip(
                        charts["siege_results"].columns,
                        charts["siege_results"].row("over" if over else "within"),
                        strict=True,
                    )
                }
                for over in (False, True)
            },
            incidents=_incidents(charts["incidents"]),
            surrender=_surrender(charts["call_for_surrender"]),
            terrain=_terrain(charts["terrain_effects"]),
            enemy_castle_entry=_signed(charts["terrain_effects"].cell("castle", "normal")),
            replenishment=_replenishment(charts["replenishment"]),
            recovery={
                Rank[rank.upper()]: _high(cells[0])
                for rank, cells in _rows(charts["morale_recovery"])
            },
            forced_retreat={
                int(die): (int(cells[0]), int(cells[1]))
                for die, cells in _rows(charts["forced_retreat"])
            },
            activation={
                int(points): frozenset(
                    int(stage)
                    for stage, cell in zip(
                        charts["activation_by_stage"].columns, cells, strict=True
                    )
                    if cell == "○"
                )
                for points, cells in _rows(charts["activation_by_stage"])
            },
            links={start: int(cells[0]) for start, cells in _rows(charts["communication_lengths"])},
            unit_points={
                rank: int(charts["victory_points"].row(rank.name.lower())[0]) for rank in Rank
            },
            digest=charts_digest(charts),
        )
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise DataError([f"charts of {game_id} cannot be compiled: {error!r}"]) from error


def _rows(chart: Chart) -> zip[tuple[str, tuple[str, ...]]]:
    return zip(chart.row_values, chart.cells, strict=True)


def _low(text: str) -> int:
    found = span(text)
    if found is None or found.low is None:
        raise ValueError(f"{text!r} is no number with a lower end")
    return found.low


def _high(text: str) -> int:
    found = span(text)
    if found is None or found.high is None:
        raise ValueError(f"{text!r} is no number with an upper end")
    return found.high


def _edge(text: str) -> int:
    """The number of a die label, open or not."""
    found = span(text)
    if found is None:
        raise ValueError(f"{text!r} is no number")
    return found.low if found.low is not None else _high(text)


def _signed(text: str) -> int:
    found = re.search(r"[+-]?\d+", text)
    if found is None:
        raise ValueError(f"{text!r} holds no number")
    return int(found[0])


def _numbers(chart: Chart) -> SeriesNumbers:
    names = [field.name for field in fields(SeriesNumbers)]
    return SeriesNumbers(**{name: int(chart.cell(name, "Value")) for name in names})


def _combat_rows(chart: Chart) -> dict[int, tuple[CombatCell, ...]]:
    return {
        _edge(label): tuple(
            CombatCell(
                loss=0 if text in _BLANK else int(text.removesuffix("*")),
                star=text.endswith("*"),
                row=label,
                column=column,
            )
            for text, column in zip(cells, chart.columns, strict=True)
        )
        for label, cells in zip(chart.rows, chart.cells, strict=True)
    }


def _incidents(chart: Chart) -> dict[int, Incident]:
    found = {}
    for label, cells in zip(chart.rows, chart.cells, strict=True):
        kind, amount = cells[chart.column_values.index("Effect")].split()
        text = cells[chart.column_values.index("Incident")]
        found[_edge(label)] = Incident(kind, int(amount), label, text)
    return found


def _surrender(chart: Chart) -> dict[int, dict[int, str]]:
    table = {}
    lowest, highest = _die_limits(chart)
    for durability, cells in _rows(chart):
        spans = [
            (letter, found)
            for letter, text in zip(chart.column_values, cells, strict=True)
            if (found := span(text)) is not None
        ]
        table[int(durability)] = {
            die: next(letter for letter, found in spans if die in found)
            for die in range(lowest, highest + 1)
        }
    return table


def _die_limits(chart: Chart) -> tuple[int, int]:
    """Lowest and highest die that the cells name."""
    spans = [found for cells in chart.cells for text in cells if (found := span(text))]
    ends = [end for found in spans for end in (found.low, found.high) if end is not None]
    return min(ends), max(ends)


def _terrain(chart: Chart) -> dict[str, TerrainEffects]:
    found = {}
    for value, cells in _rows(chart):
        if value == "castle":
            continue
        read = dict(zip(chart.column_values, (_effect(text) for text in cells), strict=True))
        effects = TerrainEffects(
            normal=read["normal"],
            strategic=read["strategic"],
            attack=read["attack"] or 0,
            counterattack=read["counterattack"] or 0,
            assault=read["assault"] or 0,
            communication=read["communication"],
        )
        for name in value.split("/"):
            found[name] = effects
    return found


def _effect(text: str) -> int | None:
    if text in _BLANK:
        return 0
    return None if text.startswith(_FORBIDDEN) else int(text)


def _replenishment(chart: Chart) -> dict[str, dict[str, dict[int, int]]]:
    table: dict[str, dict[str, dict[int, int]]] = {}
    for column, place in enumerate(chart.column_values):
        army = chart.group_values[chart.group_of(column)]
        table.setdefault(army, {})[place] = {
            int(die): int(cells[column]) for die, cells in _rows(chart)
        }
    return table
