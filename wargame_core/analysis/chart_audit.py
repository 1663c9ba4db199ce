"""The audit that plays: every cell of every chart is reached by the rules themselves.

Small situations are made whose strength, terrain or durability leads to a cell, the die is
forced, and what happens is compared with the print. Nothing here reads the compiled charts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from wargame_core.analysis import (
    audit_battle,
    audit_castles,
    audit_ground,
    audit_modifiers,
    audit_numbers,
    audit_scenarios,
    audit_siege,
    audit_supply,
)
from wargame_core.analysis.audit_play import Drive, Driven, Material
from wargame_core.tables.chart import Chart
from wargame_core.tables.verify import Finding

CHECK: Final = "played"
"""Name of this check in the report."""

DRIVES: Final[Mapping[str, tuple[Drive, ...]]] = {
    "activation_by_stage": (audit_supply.activation_by_stage,),
    "call_for_surrender": (audit_siege.surrender,),
    "combat_results": (audit_battle.combat_cells, audit_modifiers.modifiers),
    "communication_lengths": (audit_supply.communication_lengths,),
    "forced_retreat": (audit_battle.forced_retreat,),
    "garrison_limits": (audit_siege.garrison_limits,),
    "incidents": (audit_siege.incidents,),
    "morale_recovery": (audit_supply.morale_recovery,),
    "ouchi_activation": (audit_scenarios.activation_die,),
    "replenishment": (audit_supply.replenishment,),
    "series_numbers": (audit_numbers.series_numbers, audit_scenarios.castle_durability),
    "siege_results": (audit_siege.siege_results,),
    "terrain_effects": (audit_ground.terrain_effects,),
    "victory_points": (audit_scenarios.victory_points,),
}
"""What plays each chart."""

SPOKEN: Final = ("Rule", "Meaning")
"""Columns that explain and hold no result."""


def drive(chart: str, material: Material) -> Iterator[Driven]:
    """Everything that is played for a chart. A crash of the rules counts as a difference."""
    for way in DRIVES[chart]:
        try:
            yield from way(material)
        except Exception as error:
            yield Driven(chart, "crash", way.__name__, "", f"{type(error).__name__}: {error}")


def differs(chart: str, material: Material) -> bool:
    """Whether anything that is played for a chart differs from the print; stops at the first."""
    return any(driven.fault for driven in drive(chart, material))


def play_charts(material: Material) -> Iterator[Finding]:
    """One finding a chart: its cells that were played, and every difference."""
    for chart in material.printed.values():
        if chart.id not in DRIVES:
            yield Finding(chart.id, CHECK, 0, ("nothing plays this chart",))
            continue
        played = list(drive(chart.id, material))
        cells = set(_cells(chart))
        reached = {driven.cell for driven in played if driven.cell in cells}
        faults = [f"{_place(chart, driven.cell)}: {driven.fault}"
                  for driven in played if driven.fault]  # fmt: skip
        faults += [f"{_place(chart, cell)}: not played" for cell in sorted(cells - reached)]
        yield Finding(chart.id, CHECK, len(reached), tuple(faults))


def audit_of(material: Material, castles: Path | None = None) -> Iterable[Finding]:
    """All findings at once, for ``tables verify``; ``castles`` is a printed castle list."""
    found = tuple(play_charts(material))
    return found if castles is None else (*found, play_castles(material, castles))


def play_castles(material: Material, path: Path) -> Finding:
    """The castle list against every real scenario."""
    played = list(audit_castles.castle_list(path, material.scenarios()))
    faults = tuple(driven.fault for driven in played if driven.fault)
    return Finding(audit_castles.CHART, CHECK, len({driven.cell for driven in played}), faults)


def _cells(chart: Chart) -> Iterator[tuple[int, int]]:
    for row in range(len(chart.rows)):
        for column, head in enumerate(chart.columns):
            if head not in SPOKEN:
                yield row, column


def _place(chart: Chart, cell: tuple[int, int] | str) -> str:
    if isinstance(cell, str):
        return cell
    row, column = cell
    return f"row {chart.rows[row]}, column {chart.column_name(column)}"
